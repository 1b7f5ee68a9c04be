/** LOINC: laboratory tests and other observations, named by their axes. */
import lexicon from '../../../../data/lexicon/loinc.txt' with { type: 'text' };
import { lexiconOf } from '../../lexicon/lexicon.ts';
import type { CodeSystem } from '../../model/code-system.ts';
import type { Concept } from '../../model/concept.ts';
import { IDENTITIES } from '../../model/identity.ts';
import { axesPrior, packAxes } from './axis-codes.ts';
import { isRival } from './certainty.ts';
import { loincSyntax } from './code.ts';
import { testDesignations } from './designations.ts';
import { testFacets } from './facets.ts';
import { axesAsked } from './fit.ts';
import { loincRelations } from './relations.ts';
import { asKeys, testSynonyms, testWordFactor, testWords } from './words.ts';

export const loinc: CodeSystem = {
  id: 'loinc',
  ...IDENTITIES.loinc,
  hasHeaders: false,
  namesAmounts: false,
  syntax: loincSyntax,
  termTypes: ['LN'],
  normalise: testWords,
  lexicon: lexiconOf(lexicon, 'the loinc lexicon', asKeys),
  synonymsOf: testSynonyms,
  indexing: () => ({
    designationsOf: testDesignations,
    priorOf,
    factorOf: testWordFactor,
    axesOf: ({ axes, rank }) => (axes === null ? 0 : packAxes(axes, rank)),
  }),
  readPhrase: (phrase, _, __, trace) => axesAsked(phrase, trace) ?? {},
  facetsOf: testFacets,
  isRival,
  relations: loincRelations,
  noticeOf: () => NOTICE,
};

const UNRANKED = 0.83;
const RANK_SHARE = 0.14;

/** Common tests come first, then the usual ones by their axes. */
const priorOf = ({ axes, rank }: Concept): number => {
  const common = rank === 0 ? UNRANKED : 1 - RANK_SHARE * Math.min(1, Math.log10(rank) / 4);
  return common * (axes === null ? 1 : axesPrior(axes));
};

/** LOINC license, section on the notice to be displayed. */
const NOTICE =
  'This material contains content from LOINC (http://loinc.org). LOINC is copyright © Regenstrief Institute, Inc. and the Logical Observation Identifiers Names and Codes (LOINC) Committee and is available at no cost under the license at http://loinc.org/license. LOINC® is a registered United States trademark of Regenstrief Institute, Inc.';
