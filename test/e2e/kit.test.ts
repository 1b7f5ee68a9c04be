/** The kit for developers in `etc/clients` and `etc/agents`: clients, samples, agents and skill buy from the executable. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { pythonTools, typescriptTools } from '../../build/clients.ts';
import { ClinmeterError, clinmeter } from '../../etc/clients/typescript/client.mts';
import { loadTerminology } from '../../src/terminology/load.ts';
import { allTools } from '../../src/tools/inventory.ts';
import { ethAccountIn } from '../support/eth-account.ts';
import { EXECUTABLE, finished, type Running, start, WITHOUT_SHOP } from '../support/executable.ts';
import { sqlIn } from '../support/ledger-file.ts';
import { needing } from '../support/needing.ts';
import { PACKAGES, runPackage } from '../support/packages.ts';
import { type Block, blocksIn, ROOT } from '../support/shown.ts';

const { test: withPython } = needing(Bun.which('python3') !== null, 'no python3');
const { test: withNode } = needing(Bun.which('node') !== null, 'no node');
const ETC = join(ROOT, 'etc');
const NOTE = 'Type 2 diabetes, on metformin 500 mg. Denies chest pain. Mother had breast cancer.';

type Asked = { readonly url: string; readonly method: string; readonly isPaid: boolean };

/** Passes calls on. After `/lose` it cuts the next answer to a payment off. */
const relay = async (target: () => string) => {
  const asked: Asked[] = [];
  let isLosing = false;
  const server: Server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const { url = '', method = '', headers } = request;
    if (url === '/lose') {
      isLosing = true;
      response.end();
      return;
    }
    const { host: _, connection: __, ...passed } = headers;
    const isPaid = 'payment-signature' in headers;
    asked.push({ url, method, isPaid });
    const body = method === 'POST' ? Buffer.concat(chunks) : null;
    const answer = await fetch(target() + url, { method, headers: passed as Record<string, string>, body });
    const text = await answer.text();
    const { 'content-encoding': ___, ...told } = answer.headers.toJSON();
    response.writeHead(answer.status, {
      ...(told as Record<string, string>),
      'Content-Length': Buffer.byteLength(text),
    });
    if (!isPaid || !isLosing) {
      response.end(text);
      return;
    }
    // A connection that ends before the status would be opened again by Bun itself.
    isLosing = false;
    response.write(text.slice(0, 20), () => request.socket.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close: () => server.close() };
};

let service: Running;
let between: Awaited<ReturnType<typeof relay>>;
let folder: string;
let environment: Readonly<Record<string, string>>;
const key = generatePrivateKey();

beforeAll(async () => {
  service = await start(['--rate-limit', 'off', '--rate-limit-free', 'off']);
  between = await relay(() => service.url);
  folder = mkdtempSync(join(tmpdir(), 'clinmeter-kit-'));
  for (const name of ['bin', 'python']) mkdirSync(join(folder, name));
  for (const name of ['clients', 'agents']) cpSync(join(ETC, name), join(folder, name), { recursive: true });
  cpSync(join(ETC, 'clients/python/clinmeter'), join(folder, 'clients/clinmeter'), { recursive: true });
  symlinkSync(PACKAGES, join(folder, 'node_modules'));
  symlinkSync(EXECUTABLE, join(folder, 'bin/clinmeter'));
  symlinkSync(process.execPath, join(folder, 'bin/bun'));
  for (const place of ['agents', 'clients']) writeFileSync(join(folder, place, 'note.txt'), NOTE);
  const readme = readFileSync(join(ETC, 'clients/README.md'), 'utf8');
  const samples = [...readme.matchAll(/save this as `(\S+)`:\n\n```\w+\n([\s\S]*?)```/g)];
  expect(samples.map(([, file]) => file)).toEqual(['egfr.mts', 'egfr.py']);
  for (const [, file = '', text = ''] of samples) writeFileSync(join(folder, 'clients', file), here(text));
  environment = {
    ...WITHOUT_SHOP,
    ...ethAccountIn(join(folder, 'python'))(key),
    PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
    HOME: folder,
    PYTHONPATH: join(folder, 'python'),
    PYTHONDONTWRITEBYTECODE: '1',
    SERVICE_URL: between.url,
  };
});
afterAll(async () => {
  between.close();
  rmSync(folder, { recursive: true, force: true });
  await service[Symbol.asyncDispose]();
});

/** With the address of the relay. */
const here = (text: string): string => text.replaceAll('http://127.0.0.1:8402', between.url);

const inPlace = (command: readonly string[], place: string) =>
  finished(
    Bun.spawn([...command], {
      cwd: join(folder, place),
      env: environment,
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    }),
  );

test('what is generated of the clients is current, and has every tool but the views of FHIR', () => {
  const tools = allTools(loadTerminology());
  const typescript = readFileSync(join(ETC, 'clients/typescript/tools.mts'), 'utf8');
  expect(typescriptTools(tools)).toBe(typescript);
  expect(pythonTools(tools)).toBe(readFileSync(join(ETC, 'clients/python/clinmeter/tools.py'), 'utf8'));
  const missing = tools.filter(({ id }) => !typescript.includes(`  readonly ${id}: { readonly input: `));
  expect(new Set(missing.map(({ path }) => path.split('/')[1]))).toEqual(new Set(['fhir']));
});

/** What became of the calls of a client. */
type Told = {
  readonly found: string | undefined;
  readonly egfr: number;
  readonly isSettled: boolean;
  readonly refused: string;
  readonly tooDear: string;
  readonly codes: readonly (string | undefined)[];
  readonly transactions: readonly unknown[];
};

const byTypescript = async (): Promise<Told> => {
  const account = privateKeyToAccount(key);
  const client = clinmeter({ baseUrl: between.url, account });
  const { tools } = await client.find('kidney function');
  const bought = await client.call('egfr_ckd_epi', { creatinine_mg_dl: 1.1, age: 72, sex: 'female' });
  const codeOf = (error: unknown) => (error instanceof ClinmeterError ? error.code : String(error));
  const refused = await client.call('fib4', { age: 7, ast_u_l: 40, alt_u_l: 30, platelets_10e9_l: 200 }).catch(codeOf);
  const tooDear = await clinmeter({ baseUrl: between.url, account, maxPrice: 0.001 })
    .call('bmi', { height_cm: 170, weight_kg: 70 })
    .catch(codeOf);
  const note = await client.call('annotate', { text: NOTE });
  await fetch(`${between.url}/lose`);
  const lost = await client.call('bmi', { height_cm: 170, weight_kg: 70 });
  const { payment = '' } = lost;
  const again = await client.call('bmi', { height_cm: 170, weight_kg: 70 }, { payment });
  expect(again.answer).toEqual(lost.answer);
  return {
    found: tools[0]?.id,
    egfr: bought.answer.egfr_ml_min_1_73m2,
    isSettled: bought.receipt?.success === true,
    refused: String(refused),
    tooDear: String(tooDear),
    codes: note.answer.mentions.map(({ matches }) => matches[0]?.code),
    transactions: [lost, again].map(({ receipt }) => receipt?.transaction),
  };
};

const PYTHON_CALLS = `
import json, os, sys, urllib.request
from eth_account import Account
from clinmeter import Clinmeter, ClinmeterError

url, note = os.environ["SERVICE_URL"], sys.argv[1]
account = Account.from_key(os.environ["CLINMETER_PAYER_KEY"])
client = Clinmeter(url, account)

def code_of(call):
    try:
        call()
    except ClinmeterError as error:
        return error.code

bought = client.egfr_ckd_epi(creatinine_mg_dl=1.1, age=72, sex="female")
told = {
    "found": client.find("kidney function")["tools"][0]["id"],
    "egfr": bought.answer["egfr_ml_min_1_73m2"],
    "isSettled": bought.receipt["success"],
    "refused": code_of(lambda: client.fib4(age=7, ast_u_l=40, alt_u_l=30, platelets_10e9_l=200)),
    "tooDear": code_of(lambda: Clinmeter(url, account, max_price="0.001").bmi(height_cm=170, weight_kg=70)),
    "codes": [mention["matches"][0]["code"] if mention["matches"] else None for mention in client.annotate(text=note).answer["mentions"]],
}
urllib.request.urlopen(url + "/lose")
lost = client.bmi(height_cm=170, weight_kg=70)
again = client.call("bmi", {"height_cm": 170, "weight_kg": 70}, lost.payment)
assert again.answer == lost.answer
print(json.dumps(told | {"transactions": [lost.receipt["transaction"], again.receipt["transaction"]]}))
`;

const byPython = async (): Promise<Told> => {
  const { out, err } = await inPlace(['python3', '-c', PYTHON_CALLS, NOTE], 'clients');
  expect(err).toBe('');
  return JSON.parse(out);
};

const purchases = (): number =>
  sqlIn(service.ledger, (database) => (database.query('SELECT count(*) AS n FROM purchase').get() as { n: number }).n);

const clients = { TypeScript: [test, byTypescript], Python: [withPython, byPython] } as const;

for (const [language, [run, calls]] of Object.entries(clients))
  run(
    `the client in ${language} finds, buys, sends a note, fetches a lost answer, and signs nothing for a wrong call`,
    async () => {
      const before = purchases();
      between.asked.length = 0;
      const { transactions, ...told } = await calls();
      expect(told).toEqual({
        found: 'egfr_ckd_epi',
        egfr: 53.4,
        isSettled: true,
        refused: 'invalid_age',
        tooDear: 'too_dear',
        codes: ['E11.9', '861007', 'R07.9', 'Z80.3'],
      });
      expect([new Set(transactions).size, purchases() - before]).toEqual([1, 3]);
      const paid = between.asked
        .filter(({ isPaid }) => isPaid)
        .map(({ url, method }) => `${method} ${url.split('?')[0]}`);
      // The lost answer is asked for once more, and once with the payment in hand.
      expect(paid).toEqual([
        'GET /api/calc/egfr_ckd_epi',
        'POST /api/ontology/annotate',
        ...['GET /api/calc/bmi', 'GET /api/calc/bmi', 'GET /api/calc/bmi'],
      ]);
      expect(between.asked.filter(({ url }) => url.includes('metformin'))).toEqual([]);
    },
  );

test('the types of the client refuse what the service would', () => {
  const client = clinmeter({ baseUrl: 'http://localhost', account: privateKeyToAccount(key) });
  const mistakes = [
    // @ts-expect-error no such tool
    () => client.call('bmr', {}),
    // @ts-expect-error a required input is missing
    () => client.call('egfr_ckd_epi', { creatinine_mg_dl: 1.1, age: 72 }),
    // @ts-expect-error no such input
    () => client.call('bmi', { height: 170 }),
    // @ts-expect-error not one of the words
    () => client.call('lookup', { system: 'snomed', code: '1' }),
    // @ts-expect-error no such field in the answer
    async () => (await client.call('bmi', {})).answer.bsa_m2,
  ];
  expect(mistakes).toHaveLength(5);
});

/** A part of what each command prints, by its first words. */
const PRINTED: Readonly<Record<string, string>> = {
  'bun egfr.mts': 'egfr_ckd_epi\n53.4\n',
  'python3 egfr.py': 'egfr_ckd_epi\n53.4\n',
  'bun chart.mts': 'E11.9\tpresent\tType 2 diabetes\tType 2 diabetes mellitus without complications\nask a person\t',
  'python3 coder.py': 'E11.9\ttype 2 diabetes\tICD-10-CM FY2026 is for 2025-10-01 to 2026-09-30.\nI10\tessential',
  'python3 calculator.py': '"egfr_ml_min_1_73m2": 53.4',
  'clinmeter tools': '"egfr_ckd_epi"',
  'clinmeter calc egfr_ckd_epi --help': '--creatinine-mg-dl',
  'clinmeter calc': '"egfr_ml_min_1_73m2":53.4',
  'clinmeter panel': '"albuminuria_category":"A2"',
  'clinmeter translate': '"match_quality":"high"',
  'clinmeter lookup': '"Type 2 diabetes mellitus without complications"',
  'clinmeter validate': '"date_covered":true',
  'clinmeter annotate': '"assertion":"family"',
  'curl -s': '"problems":[]',
  'clinmeter pay': '"bmi":24.22',
};

const shown = blocksIn('buyer').flatMap((block) => block.lines.map((line) => [line, block] as const));

test.each(shown)('%s', async (line, { section }: Block) => {
  const place = section === 'Agents' ? 'agents' : 'clients';
  const { status, out } = await inPlace(['bash', '-ec', here(line)], place);
  expect(status).toBe(0);
  const [, expected] = Object.entries(PRINTED).find(([words]) => line.startsWith(words)) ?? [];
  expect(out).toContain(expected ?? 'a text in PRINTED');
});

withNode('Node.js runs the client once its types are erased, and tsc finds no error, strictly', async () => {
  const options = {
    ...{ strict: true, exactOptionalPropertyTypes: true, erasableSyntaxOnly: true, verbatimModuleSyntax: true },
    ...{ target: 'ES2023', module: 'NodeNext', rewriteRelativeImportExtensions: true, types: ['bun'] },
    ...{ skipLibCheck: true, outDir: 'made' },
  };
  const project = { compilerOptions: options, files: ['egfr.mts'] };
  writeFileSync(join(folder, 'clients/tsconfig.json'), JSON.stringify(project));
  const compiled = await runPackage('typescript/bin/tsc', ['-p', '.'], join(folder, 'clients'));
  expect(compiled).toEqual({ status: 0, out: '', err: '' });
  expect((await inPlace(['node', 'made/egfr.mjs'], 'clients')).out).toBe('egfr_ckd_epi\n53.4\n');
});

test('the skill has the form of Agent Skills', () => {
  const text = readFileSync(join(ETC, 'agents/clinmeter/SKILL.md'), 'utf8');
  const front = Bun.YAML.parse(/^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? '') as Record<string, string>;
  // agentskills.io/specification: the name is that of the folder, and the texts have these lengths.
  expect(Object.keys(front)).toEqual(['name', 'description', 'compatibility']);
  expect(front.name).toBe('clinmeter');
  expect(front.description?.length).toBeLessThanOrEqual(1024);
  expect(front.compatibility?.length).toBeLessThanOrEqual(500);
});
