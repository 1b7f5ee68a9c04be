/** Everyday phrases, written from general knowledge, with the code that a coder, pharmacist or laboratory would expect. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SYSTEMS } from '../../src/terminology/model/concept.ts';
import { terminology } from '../support/tools.ts';

const [head, ...lines] = readFileSync(join(import.meta.dir, 'golden', 'everyday.tsv'), 'utf8')
  .trimEnd()
  .split('\n');

const rows = lines.map((line) => {
  const [phrase = '', name = '', code = '', display = ''] = line.split('\t');
  const system = SYSTEMS.find((one) => one === name);
  if (system === undefined) throw new Error(`"${name}" is no system: ${line}`);
  return { phrase, system, code, display };
});

/** The rank of the expected code from 1, or 0 when it is not among the first five; and what came first instead. */
const results = rows.map(({ phrase, system, code, display }) => {
  const filter = { system, limit: 5, minScore: 35, includeObsolete: false, billableOnly: true };
  const { matches } = terminology.translate(phrase, filter);
  const [first] = matches;
  const rank = matches.findIndex((match) => match.code === code) + 1;
  const instead = first === undefined ? 'nothing' : `${first.code} ${first.display} (${first.score})`;
  return { rank, line: `${system} "${phrase}": ${code} ${display} has rank ${rank}; first is ${instead}` };
});

test('the everyday phrases are 200, each once, with codes that the starter data has and that can be returned', () => {
  expect(head).toBe('phrase\tsystem\tcode\tname');
  expect(rows).toHaveLength(200);
  expect(new Set(rows.map(({ phrase, system }) => `${system} ${phrase.toLowerCase()}`)).size).toBe(200);
  for (const { system, code, display } of rows) {
    expect(terminology.lookup(system, code)).toMatchObject({
      ...{ code, display, obsolete: false },
      billable: system === 'icd10' ? true : null,
    });
  }
});

test('the everyday phrases give the expected code first for at least 95 of 100', () => {
  const missed = results.filter(({ rank }) => rank !== 1).map(({ line }) => line);
  expect(missed.length > rows.length * 0.05 ? missed : []).toEqual([]);
});

test('the everyday phrases give the expected code among the first five for all', () => {
  expect(results.filter(({ rank }) => rank === 0).map(({ line }) => line)).toEqual([]);
});
