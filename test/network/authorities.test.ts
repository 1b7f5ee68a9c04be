import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { authoritiesIn, withUsual } from '../../src/network/authorities.ts';
import { INTERMEDIATE, ROOT } from '../support/certificates.ts';

const folder = mkdtempSync(join(tmpdir(), 'clinmeter-authorities-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fileWith = (content: string): string => {
  const file = join(folder, 'authorities.pem');
  writeFileSync(file, content);
  return file;
};

test('all certificates of a file are read, and nothing between them', () => {
  expect(authoritiesIn(fileWith(`of the office\n${ROOT}\n\nand below it\n${INTERMEDIATE}`))).toBe(
    `${ROOT.trim()}\n${INTERMEDIATE.trim()}`,
  );
});

test.each([
  ['', 'has no certificate in PEM'],
  ['hunter2', 'has no certificate in PEM'],
  [ROOT.slice(0, -30), 'has no certificate in PEM'],
  [`${ROOT}${INTERMEDIATE.replace('MIIB', 'AAAA')}`, 'certificate 2 of 2 in '],
])('a file that is damaged is refused as a whole: %#', (content, message) => {
  expect(() => authoritiesIn(fileWith(content))).toThrow(message);
});

test('a file that is not there is refused', () => {
  expect(() => authoritiesIn(join(folder, 'nowhere.pem'))).toThrow('nowhere.pem cannot be read: ENOENT');
});

test('the usual authorities stay trusted', () => {
  const all = withUsual(ROOT);
  expect(all).toEndWith(ROOT);
  expect(rootCertificates.filter((one) => !all.includes(one.trim()))).toEqual([]);
});
