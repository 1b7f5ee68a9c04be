/** A buyer whose types were generated from the description that the compiled executable serves (`test/client`). */
import { afterAll, beforeAll, expect, mock, test } from 'bun:test';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodePaymentResponseHeader } from '@x402/core/http';
import typescript from 'typescript-5';
import { type Running, start } from '../support/executable.ts';
import { PACKAGES, runPackage } from '../support/packages.ts';
import { tools } from '../support/tools.ts';

const CLIENT = join(import.meta.dir, '..', 'client');

/** The exports of `test/client/buyer.ts`, whose own types exist only after they are generated. */
type Buyer = Readonly<Record<'kidneyFunction' | 'refusal' | 'prices', (url: string) => Promise<object>>> & {
  readonly firstCode: (url: string, query: string, system: string) => Promise<object>;
};

let service: Running;
let description = '';
let buyer: Buyer;
const folders: string[] = [];

beforeAll(async () => {
  // openapi-typescript 7 needs the programming interface of TypeScript 5, which TypeScript 7 does not have.
  mock.module('typescript', () => ({ default: typescript }));
  service = await start(['--rate-limit', 'off', '--rate-limit-free', 'off']);
  description = await (await fetch(`${service.url}/openapi.json`)).text();
  buyer = await import(join(await projectFor(description), 'buyer.ts'));
});
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  await service[Symbol.asyncDispose]();
});

/** The project of a buyer: the sources and the types of one description. */
const projectFor = async (openapi: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-client-'));
  folders.push(folder);
  cpSync(CLIENT, folder, { recursive: true });
  symlinkSync(PACKAGES, join(folder, 'node_modules'));
  const { default: openapiTypes, astToString } = await import('openapi-typescript');
  await Bun.write(join(folder, 'openapi.ts'), astToString(await openapiTypes(openapi)));
  return folder;
};

const typeCheck = (folder: string) => runPackage('typescript/bin/tsc', ['-p', '.'], folder);

test('the generated types fit what a buyer writes, and none of its mistakes', async () => {
  expect(await typeCheck(await projectFor(description))).toEqual({ status: 0, out: '', err: '' });
});

test('no longer fit when a parameter, a word or a field has another name', async () => {
  for (const name of ['creatinine_mg_dl', 'female', 'egfr_ml_min_1_73m2']) {
    const { status, out } = await typeCheck(await projectFor(description.replaceAll(`"${name}"`, `"other_${name}"`)));
    expect([name, status > 0, out.includes('buyer.ts')]).toEqual([name, true, true]);
  }
});

test('the generated client makes a paid call', async () => {
  const bought = (await buyer.kidneyFunction(service.url)) as { receipt: string };
  expect(bought).toMatchObject({ egfr: 53.4, doi: '10.1056/NEJMoa2102953' });
  expect(decodePaymentResponseHeader(bought.receipt)).toMatchObject({ success: true, network: 'eip155:8453' });
});

test('the generated client finds a code', async () => {
  expect(await buyer.firstCode(service.url, 'type 2 diabetes', 'icd10')).toEqual({ code: 'E11.9', quality: 'high' });
});

test('the generated client is told what is wrong with a parameter', async () => {
  const refusal = { code: 'invalid_age', action: 'fix_parameters', problems: ['age'] };
  expect(await buyer.refusal(service.url)).toEqual(refusal);
});

test('the generated client reads the catalog without paying', async () => {
  expect(await buyer.prices(service.url)).toHaveLength(tools.length);
});
