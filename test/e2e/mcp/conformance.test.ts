/** The official conformance suite against the compiled executable: the scenarios that need no tools made for it. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Running, start } from '../../support/executable.ts';

const SUITE = Bun.fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));

let service: Running;
let folder: string;
beforeAll(async () => {
  service = await start(['--rate-limit', 'off', '--rate-limit-free', 'off']);
  folder = mkdtempSync(join(tmpdir(), 'clinmeter-conformance-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await service[Symbol.asyncDispose]();
});

/** `12/14` of a scenario, and what it says of the checks that failed. */
const runScenario = async (scenario: string, version: string) => {
  const suite = Bun.spawn(
    [
      process.execPath,
      SUITE,
      'server',
      '--url',
      `${service.url}/mcp`,
      '--scenario',
      scenario,
      '--spec-version',
      version,
    ],
    { cwd: folder, stdout: 'pipe', stderr: 'pipe' },
  );
  const text = Bun.stripANSI(await new Response(suite.stdout).text());
  const [, passed = '0', total = ''] = /^Passed: (\d+)\/(\d+)/m.exec(text) ?? [];
  const failures = [...text.matchAll(/^ {4}Error: (.*)$/gm)].map(([, failure = '']) => failure);
  return { passed: Number(passed), total: Number(total), failures };
};

describe.each(['2025-11-25', '2026-07-28'])('revision %s', (version) => {
  const both = ['tools-list', 'resources-list', 'prompts-list', 'dns-rebinding-protection'];
  const own =
    version === '2025-11-25'
      ? ['server-initialize', 'ping']
      : ['caching', 'http-header-validation', 'sep-2164-resource-not-found'];
  test.each([...both, ...own])('%s passes', async (scenario) => {
    const { passed, total, failures } = await runScenario(scenario, version);
    expect({ failures, passed }).toEqual({ failures: [], passed: total });
    expect(total).toBeGreaterThan(0);
  });
});

test('a server without sessions passes every check that needs no tool made for the suite', async () => {
  const { passed, total, failures } = await runScenario('server-stateless', '2026-07-28');
  expect(failures.filter((failure) => !failure.startsWith('Not testable'))).toEqual([]);
  expect(passed).toBe(total - failures.length);
  expect(passed).toBeGreaterThanOrEqual(21);
});
