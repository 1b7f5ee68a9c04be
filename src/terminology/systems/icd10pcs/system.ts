/** ICD-10-PCS: procedures of hospital inpatients. Each character of a code is a value of an axis. */
import { lexiconOf } from '../../lexicon/lexicon.ts';
import type { CodeSystem } from '../../model/code-system.ts';
import { designationsOf } from '../../model/concept.ts';
import { IDENTITIES } from '../../model/identity.ts';
import { normaliser } from '../../text/normalise.ts';
import { validityOf } from '../release-days.ts';
import { axesAfter, CODE_LENGTH, labelsAfter } from './axes.ts';
import { icd10pcsSyntax } from './code.ts';

export const icd10pcs: CodeSystem = {
  ...IDENTITIES.icd10pcs,
  namesAmounts: false,
  syntax: icd10pcsSyntax,
  normalise: normaliser({ prepare: (text) => text, hasRomanNumerals: true }),
  lexicon: lexiconOf('', 'the icd10pcs lexicon'),
  synonymsOf: () => [],
  indexing: () => ({ designationsOf, priorOf: () => 1, factorOf: () => 1 }),
  axial: { length: CODE_LENGTH, axesAfter, labelsAfter },
  isRival: (best, other) => best.score <= other.score,
  relations: {},
  validityOf,
};
