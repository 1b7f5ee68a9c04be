/** Translations of everyday phrases. */
import { join } from 'node:path';
import { readTsv } from '../../build/tsv.ts';
import { formatQuery } from '../../src/tools/query.ts';

export const TRANSLATE = '/api/ontology/translate';

/** The paths of the everyday phrases of the tests in all three systems. */
export const translations = (): readonly string[] =>
  readTsv(join(import.meta.dir, '../../test/terminology/golden/everyday.tsv')).map(
    ({ phrase = '', system = '' }) => `${TRANSLATE}${formatQuery({ query: phrase, system })}`,
  );
