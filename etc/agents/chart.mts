/**
 * Reads a note for its diagnoses, drugs and tests, and tells what a person has to decide. Over HTTP, with the client in
 * TypeScript; the note travels in a body. `bun chart.mts note.txt`
 */
import { readFileSync } from 'node:fs';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { clinmeter } from '../clients/typescript/client.mts';

const [file = ''] = process.argv.slice(2);
// A service with the stub takes any key. Elsewhere it is the key of an account with USDC on Base.
const key = (process.env.CLINMETER_PAYER_KEY ?? generatePrivateKey()) as `0x${string}`;
const baseUrl = process.env.SERVICE_URL ?? 'http://127.0.0.1:8402';
const client = clinmeter({ baseUrl, account: privateKeyToAccount(key) });

const { answer } = await client.call('annotate', { text: readFileSync(file, 'utf8'), view: 'compact' });
for (const { text, assertion, match_quality, matches } of answer.mentions) {
  const [best] = matches;
  const isSure = match_quality === 'high' && best !== undefined;
  console.log([isSure ? best.code : 'ask a person', assertion, text, best?.display ?? ''].join('\t'));
}
