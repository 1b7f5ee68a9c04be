/** LOINC: laboratory tests and other observations, named by their axes. */
import lexicon from '../../../../data/lexicon/loinc.txt' with { type: 'text' };
import { lexiconOf } from '../../lexicon/lexicon.ts';
import type { CodeSystem } from '../../model/code-system.ts';
import { isCommonTest, packAxes } from './axis-codes.ts';
import { loincSyntax } from './code.ts';
import { testDesignations } from './designations.ts';
import { axesFit } from './fit.ts';
import { testPrior } from './prior.ts';
import { testSynonyms, testWordFactor, testWords, withSalts } from './words.ts';

export const loinc: CodeSystem = {
  id: 'loinc',
  title: 'LOINC',
  hasHeaders: false,
  syntax: loincSyntax,
  termTypes: ['LN'],
  normalise: testWords,
  lexicon: lexiconOf(lexicon, 'the loinc lexicon', withSalts),
  synonymsOf: testSynonyms,
  indexing: () => ({
    designationsOf: testDesignations,
    priorOf: testPrior,
    factorOf: testWordFactor,
    axesOf: ({ axes, rank }) => (axes === null ? 0 : packAxes(axes, rank > 0)),
  }),
  readPhrase: (phrase) => ({ fitOf: axesFit(phrase) }),
  isRival: (margin, axes) => margin <= TIE || (isCommonTest(axes) && margin < COMMON_MARGIN),
  noticeOf: () => NOTICE,
};

/** Another test fits as well if it scores no more than this below the best. */
const TIE = 2;

/** Another test that laboratories often do is meant just as well unless it scores this much less. */
const COMMON_MARGIN = 25;

/** LOINC license, section on the notice to be displayed. */
const NOTICE =
  'This material contains content from LOINC (http://loinc.org). LOINC is copyright © Regenstrief Institute, Inc. and the Logical Observation Identifiers Names and Codes (LOINC) Committee and is available at no cost under the license at http://loinc.org/license. LOINC® is a registered United States trademark of Regenstrief Institute, Inc.';
