/** RxNorm: drugs, their ingredients, brands, strengths and forms. */
import lexicon from '../../../../data/lexicon/rxnorm.txt' with { type: 'text' };
import { lexiconOf } from '../../lexicon/lexicon.ts';
import type { CodeSystem } from '../../model/code-system.ts';
import { IDENTITIES } from '../../model/identity.ts';
import { inNumbers, noteQuantities, volumesIn, withAdded, withOtherQuantities } from './amounts.ts';
import { rxnormSyntax } from './code.ts';
import { deniedIn, withoutDenied } from './denied.ts';
import { withoutDirections } from './directions.ts';
import { drugAxes, drugFacets, formFit, readFormWords, withCues } from './forms.ts';
import { drugDesignations, drugPriors } from './indexing.ts';
import { drugRelations } from './relations.ts';
import { rerankDrugs } from './rerank.ts';
import { SALT_FACTOR } from './tuning.ts';
import { drugSynonyms, drugWordFactor, drugWords, saltWords } from './words.ts';

const LEXICON = lexiconOf(lexicon, 'the rxnorm lexicon');

export const rxnorm: CodeSystem = {
  ...IDENTITIES.rxnorm,
  namesAmounts: true,
  syntax: rxnormSyntax,
  normalise: drugWords,
  lexicon: LEXICON,
  synonymsOf: drugSynonyms,
  indexing: (concepts, tidy) => {
    const salts = saltWords(concepts, tidy);
    return {
      designationsOf: drugDesignations(concepts, tidy),
      priorOf: drugPriors(concepts, tidy),
      axesOf: drugAxes(concepts),
      factorOf: (word) => Math.min(drugWordFactor(word), salts.has(word) ? SALT_FACTOR : 1),
    };
  },
  reword: inNumbers,
  variants: (phrase) =>
    [...new Set([phrase, withoutDirections(phrase), withoutDirections(withoutDenied(phrase))])]
      .flatMap(withOtherQuantities)
      .map((text) => ({ text, boost: 1 })),
  readPhrase: (phrase, _, given, trace) => {
    const order = withoutDirections(phrase, trace?.replace);
    const hasNumber = NUMBER.test(order);
    if (trace !== undefined) noteQuantities(order, trace);
    const named = readFormWords(withoutDenied(phrase), trace);
    // Directions choose among the products of a strength; a bare name stays one.
    const form = hasNumber ? withCues(named, readFormWords(withoutDenied(given))) : named;
    const fitOf = formFit(form);
    const asked = {
      phrase: given,
      hasNumber,
      words: drugWords([withAdded(order), ...volumesIn(order)].join(' ')),
      form,
      denied: deniedIn(given, (text) => LEXICON.keysIn(text).flatMap(({ meanings }) => meanings)),
      fitOf: fitOf ?? (() => 1),
    };
    return { fitOf, rerank: rerankDrugs(asked) };
  },
  facetsOf: drugFacets,
  isMention: (_, termType) => termType !== 'DF',
  isRival: () => false,
  relations: drugRelations,
};

/** Not that of a name like B12. */
const NUMBER = /(?<![\p{L}\p{N}])\.?\d/u;
