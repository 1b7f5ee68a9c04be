/** Programs that make a paid call, for the documents. Tests run or compile each of them. */
import type { EvmNetwork } from '../payments/protocol/usdc.ts';
import type { Tool } from '../tools/tool.ts';
import { curlCommandFor, payCommandFor } from './commands.ts';
import { pretty } from './markdown.ts';
import { exampleArguments } from './schema.ts';
import { evmIn, exampleUrl, type Site } from './site.ts';
import { authorizationFields } from './vector.ts';

/** The ending makes it a module in any folder: `npm init` makes a folder of CommonJS, which has no top-level `await`. */
const TYPESCRIPT_FILE = 'pay.mts';

/** The steps from the text of the program in TypeScript to a paid call. */
export const typescriptSteps = (places: Pick<Site, 'network' | 'otherNetworks'>): string =>
  `Save it as \`${TYPESCRIPT_FILE}\`. Run \`npm install @x402/fetch ${evmIn(places).length > 0 ? '@x402/evm viem' : '@x402/svm @solana/kit'}\`, then \`node ${TYPESCRIPT_FILE}\` (Node.js 22.18 or later) or \`bun ${TYPESCRIPT_FILE}\`.`;

/** Settings of the service that change the programs. */
type Paid = Pick<Site, 'isStub' | 'network' | 'otherNetworks'>;

/** A paid call in TypeScript with `@x402/fetch`. */
export const typescriptCode = ({ isStub, ...places }: Paid, url: string): string => {
  const paid = evmIn(places);
  if (paid.length === 0) return solanaCode(places.network.id, isStub, url);
  const schemes = paid.map(({ id }) => `{ network: '${id}', client }`);
  const [names, key] = isStub
    ? ['generatePrivateKey, privateKeyToAccount', 'generatePrivateKey()']
    : ['privateKeyToAccount', `process.env.CLINMETER_PAYER_KEY as \`0x\${string}\``];
  return `import { ExactEvmScheme } from '@x402/evm';
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch';
import { ${names} } from 'viem/accounts';

const client = new ExactEvmScheme(privateKeyToAccount(${key}));
const pay = wrapFetchWithPaymentFromConfig(fetch, { schemes: [${schemes.join(', ')}] });
const response = await pay('${url}');
console.log(response.status, await response.json());`;
};

/** The official client asks a node of Solana for a blockhash. */
const solanaCode = (network: string, isStub: boolean, url: string): string => {
  const [names, signer] = isStub
    ? ['generateKeyPairSigner', 'generateKeyPairSigner()']
    : [
        'createKeyPairSignerFromBytes, getBase58Encoder',
        'createKeyPairSignerFromBytes(getBase58Encoder().encode(process.env.SOLANA_PAYER_KEY!))',
      ];
  return `import { ${names} } from '@solana/kit';
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch';
import { ExactSvmScheme } from '@x402/svm';

const client = new ExactSvmScheme(await ${signer});
const pay = wrapFetchWithPaymentFromConfig(fetch, { schemes: [{ network: '${network}', client }] });
const response = await pay('${url}');
console.log(response.status, await response.json());`;
};

const PYTHON_FILE = 'pay.py';

/** The steps from the text of the program in Python to a paid call. */
export const PYTHON_STEPS = `Save it as \`${PYTHON_FILE}\`. Run \`pip install eth-account\`, then \`python3 ${PYTHON_FILE}\`.`;

/** A paid call in Python, from nothing but a signer. */
export const pythonCode = (
  { isStub, network: { domain } }: Pick<Site, 'isStub'> & { readonly network: EvmNetwork },
  url: string,
): string => `import base64, json, ${isStub ? '' : 'os, '}secrets, time, urllib.error, urllib.request
from eth_account import Account

URL = "${url}"
account = ${isStub ? 'Account.create()' : 'Account.from_key(os.environ["CLINMETER_PAYER_KEY"])'}

def get(**headers):
    request = urllib.request.Request(URL, headers={"Accept": "application/json", **headers})
    try:
        answer = urllib.request.urlopen(request)
    except urllib.error.HTTPError as error:
        answer = error
    return answer.status, json.load(answer)

status, body = get()
if status != 402 or body["problems"]:
    raise SystemExit(body.get("message", body))
offer = body["payment_required"]["accepts"][0]
authorization = {
    "from": account.address, "to": offer["payTo"], "value": offer["amount"], "validAfter": "0",
    "validBefore": str(int(time.time()) + offer["maxTimeoutSeconds"]), "nonce": "0x" + secrets.token_hex(32),
}
domain = {"name": "${domain.name}", "version": "${domain.version}", "chainId": int(offer["network"].split(":")[1]),
          "verifyingContract": offer["asset"]}
types = {"TransferWithAuthorization": [
${authorizationFields.map(({ name, type }) => `    {"name": "${name}", "type": "${type}"},`).join('\n')}
]}
message = {**authorization, "nonce": bytes.fromhex(authorization["nonce"][2:]),
           **{name: int(authorization[name]) for name in ("value", "validAfter", "validBefore")}}
signature = "0x" + account.sign_typed_data(domain, types, message).signature.hex().removeprefix("0x")
payment = {"x402Version": 2, "accepted": offer, "payload": {"signature": signature, "authorization": authorization}}
header = base64.b64encode(json.dumps(payment).encode()).decode()
print(*get(**{"PAYMENT-SIGNATURE": header}))`;

/** A program, command or configuration that makes a call, under a tab of its own. */
export type Sample = {
  readonly id: 'curl' | 'typescript' | 'python' | 'pay' | 'mcp';
  readonly label: string;
  readonly language: 'sh' | 'ts' | 'python' | 'json';
  /** The steps to run it, or its effect. `Code` stands in backticks. */
  readonly note: string;
  readonly text: string;
};

/** The most that the host of the sample spends, in US dollars. */
const BUDGET = '5';

/** A host of MCP has no wallet: the bridge on its machine pays. */
const mcpConfiguration = ({ baseUrl, isStub }: Pick<Site, 'baseUrl' | 'isStub'>, { id }: Pick<Tool, 'id'>): string =>
  pretty({
    mcpServers: {
      clinmeter: {
        command: 'clinmeter',
        args: ['mcp', '--pay', baseUrl, '--budget', BUDGET, '--tools', id],
        ...(isStub ? {} : { env: { CLINMETER_PAYER_KEY_FILE: '/path/to/payer.key' } }),
      },
    },
  });

/** Makes a call in each language. The first only requests the offer, the others pay. */
export const samplesOf = (
  site: Paid & Pick<Site, 'baseUrl'>,
  tool: Tool,
  query: Tool['example'] = tool.example,
): readonly Sample[] => {
  const url = exampleUrl(site, tool, query);
  const [network] = evmIn(site);
  return [
    {
      id: 'curl',
      label: 'curl',
      language: 'sh',
      note: 'Shows the price and what is wrong with the parameters. It pays nothing.',
      text: curlCommandFor(url),
    },
    {
      id: 'typescript',
      label: 'TypeScript',
      language: 'ts',
      note: typescriptSteps(site),
      text: typescriptCode(site, url),
    },
    ...(network === undefined
      ? []
      : [
          {
            id: 'python',
            label: 'Python',
            language: 'python',
            note: PYTHON_STEPS,
            text: pythonCode({ ...site, network }, url),
          } as const,
        ]),
    {
      id: 'pay',
      label: 'clinmeter pay',
      language: 'sh',
      note: 'Pays with this executable, and shows each step.',
      text: payCommandFor(url, site),
    },
    {
      id: 'mcp',
      label: 'MCP',
      language: 'json',
      note: `For a host such as Claude Code or Cursor. The model then calls \`${tool.id}\` with \`${JSON.stringify(exampleArguments(tool, query))}\`, and the bridge pays at most $${BUDGET}.`,
      text: mcpConfiguration(site, tool),
    },
  ];
};
