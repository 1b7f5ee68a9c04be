/** Every program of the documents runs as it stands there, under the name that stands there, against the executable. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { generatePrivateKey } from 'viem/accounts';
import { type Sample, samplesOf } from '../../src/discovery/code.ts';
import { BASE } from '../../src/payments/protocol/usdc.ts';
import { ethAccountIn } from '../support/eth-account.ts';
import { EXECUTABLE, type Running, start, WITHOUT_SHOP } from '../support/executable.ts';
import { needing } from '../support/needing.ts';
import { PACKAGES, runPackage } from '../support/packages.ts';
import { tools } from '../support/tools.ts';

const PYTHON = Bun.which('python3');
const CURL = Bun.which('curl');
const NODE = Bun.which('node');
const { test: withPython } = needing(PYTHON !== null, 'no python3');
const { test: withCurl } = needing(CURL !== null, 'no curl');

const tool = tools.find(({ id }) => id === 'egfr_ckd_epi');
if (tool === undefined) throw new Error('no calculator to buy');

let service: Running;
let folder: string;
let signer: ReturnType<typeof ethAccountIn>;
const key = generatePrivateKey();
beforeAll(async () => {
  service = await start();
  folder = mkdtempSync(join(tmpdir(), 'clinmeter-samples-'));
  symlinkSync(PACKAGES, join(folder, 'node_modules'));
  signer = ethAccountIn(folder);
  // As `npm init` makes it.
  writeFileSync(join(folder, 'package.json'), '{ "name": "samples", "type": "commonjs" }');
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await service[Symbol.asyncDispose]();
});

const sampleOf = (id: Sample['id'], isStub: boolean): Sample => {
  const sample = samplesOf({ isStub, network: BASE, baseUrl: service.url }, tool).find((one) => one.id === id);
  if (sample === undefined) throw new Error(`no sample ${id}`);
  return sample;
};

/** Saves a program under the name that its note tells. @returns that name, and the steps to run it */
const saved = (id: Sample['id'], isStub: boolean) => {
  const { note, text } = sampleOf(id, isStub);
  const [file = '', ...steps] = [...note.matchAll(/`(.*?)`/g)].map(([, code = '']) => code);
  writeFileSync(join(folder, file), text);
  return { file, steps };
};

const run = async (command: readonly string[], environment: Readonly<Record<string, string>> = {}) => {
  const child = Bun.spawn([...command], {
    cwd: folder,
    env: { ...process.env, ...WITHOUT_SHOP, ...environment },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [out, err, status] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  return { out, err, status };
};

/** A shell that knows the executable by its name. */
const inShell = (text: string) =>
  run(['sh', '-c', text], { PATH: `${dirname(EXECUTABLE)}${delimiter}${process.env.PATH}` });

const BOUGHT = /^200 [\s\S]*egfr_ml_min_1_73m2'?: 53\.4/;

describe.each([true, false])('with simulated payments: %p', (isStub) => {
  withCurl('curl shows the offer, unpaid', async () => {
    const { out } = await inShell(sampleOf('curl', isStub).text);
    expect(out).toMatch(/^HTTP\/1\.1 402 /);
    expect(out).toMatch(/^payment-required: /im);
  });

  test('clinmeter pay pays', async () => {
    const { out, status } = await inShell(sampleOf('pay', isStub).text.replace('0x…', key));
    expect([status, out.includes('"egfr_ml_min_1_73m2": 53.4')]).toEqual([0, true]);
  });

  test('TypeScript compiles without an error, strictly, and pays', async () => {
    const { file, steps } = saved('typescript', isStub);
    const [install, byNode, byBun] = steps;
    expect([install?.startsWith('npm install '), byNode, byBun]).toEqual([true, `node ${file}`, `bun ${file}`]);
    const options = { strict: true, target: 'ES2023', module: 'NodeNext', types: ['bun'], skipLibCheck: true };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: [file] }));
    expect(await runPackage('typescript/bin/tsc', ['-p', '.'], folder)).toEqual({ status: 0, out: '', err: '' });
    // Node.js removes the types by itself from version 22.18 on; the compiler has done it here for any version.
    const programs = [[process.execPath, file], ...(NODE === null ? [] : [[NODE, file.replace('.mts', '.mjs')]])];
    for (const program of programs) expect((await run(program, { CLINMETER_PAYER_KEY: key })).out).toMatch(BOUGHT);
  });

  withPython('Python pays', async () => {
    const { file, steps } = saved('python', isStub);
    expect(steps).toEqual(['pip install eth-account', `python3 ${file}`]);
    const { out, err } = await run([PYTHON ?? '', file], signer(key));
    expect(err).toBe('');
    expect(out).toMatch(BOUGHT);
  });

  test('a host of MCP with this configuration buys the call', async () => {
    const { text, note } = sampleOf('mcp', isStub);
    const { command, args, env } = JSON.parse(text).mcpServers.clinmeter;
    expect(command).toBe('clinmeter');
    const keyFile = join(folder, 'payer.key');
    writeFileSync(keyFile, key);
    const transport = new StdioClientTransport({
      command: EXECUTABLE,
      args,
      // The record of purchases stands under the home folder.
      env: { ...WITHOUT_SHOP, ...(env && { ...env, CLINMETER_PAYER_KEY_FILE: keyFile }), HOME: folder },
      stderr: 'ignore',
    });
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transport as never);
    try {
      const [, name, sent] = /calls `(\w+)` with `(.*?)`/.exec(note) ?? [];
      const { tools: listed } = await client.listTools();
      expect(listed.map((one) => one.name)).toContain(name ?? '');
      const answer = await client.callTool({ name: name ?? '', arguments: JSON.parse(sent ?? '{}') });
      expect(answer).toMatchObject({ isError: false, structuredContent: { egfr_ml_min_1_73m2: 53.4 } });
    } finally {
      await client.close();
    }
  });
});

withPython('the program in Python signs nothing for a call with a wrong parameter', async () => {
  const text = sampleOf('python', true).text.replace('age=72', 'age=7');
  writeFileSync(join(folder, 'wrong.py'), text);
  const { err, out, status } = await run([PYTHON ?? '', 'wrong.py'], { ...signer(key), TEST_SIGNER: '[]' });
  expect([status, out]).toEqual([1, '']);
  expect(err).toContain('Do not sign yet');
});
