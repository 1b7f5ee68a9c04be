/** ICD-10-CM: diagnoses, injuries and reasons for a visit, in a hierarchy of headers and billable codes. */
import lexicon from '../../../../data/lexicon/icd10cm.txt' with { type: 'text' };
import { lexiconOf } from '../../lexicon/lexicon.ts';
import { withDenials } from '../../lexicon/negation.ts';
import { inEnglish } from '../../lexicon/spanish.ts';
import type { CodeSystem } from '../../model/code-system.ts';
import type { Concept } from '../../model/concept.ts';
import { IDENTITIES } from '../../model/identity.ts';
import { axesOfName, readAxisWords } from './axes.ts';
import { broaderThan } from './broader.ts';
import { icd10cmSyntax } from './code.ts';
import { diseaseDesignations } from './designations.ts';
import { diseaseFacets } from './facets.ts';
import { axesFit, isAllRead, isSaid } from './fit.ts';
import { withIntervals } from './intervals.ts';
import { asNeoplasm } from './neoplasms.ts';
import { asWritten, doubtOf } from './phrases.ts';
import { icd10cmRelations } from './relations.ts';
import { variantsOf } from './variants.ts';
import { diseaseStem, diseaseSynonyms, diseaseWordFactor, diseaseWords } from './words.ts';

export const icd10cm: CodeSystem = {
  id: 'icd10',
  ...IDENTITIES.icd10,
  hasHeaders: true,
  namesAmounts: true,
  syntax: icd10cmSyntax,
  termTypes: ['CM'],
  normalise: diseaseWords,
  lexicon: lexiconOf(lexicon, 'the icd10 lexicon'),
  synonymsOf: diseaseSynonyms,
  stemOf: diseaseStem,
  indexing: (concepts) => ({
    designationsOf: diseaseDesignations(concepts),
    priorOf,
    factorOf: diseaseWordFactor,
    axesOf: ({ name }) => axesOfName(name),
  }),
  reword: (phrase) => withIntervals(withDenials(asWritten(inEnglish(phrase)))),
  expand: asNeoplasm,
  variants: variantsOf,
  broaderThan,
  readPhrase: (phrase, _, given, trace) => {
    const { text, ...asked } = readAxisWords(phrase, trace);
    return {
      text,
      isOpen: doubtOf(given),
      ...(asked.isFollowUp ? { wholeFrom: NEVER } : {}),
      fitOf: axesFit(asked),
      isRead: (axes) => isAllRead(asked, axes),
      isSaid: (axes) => isSaid(asked.values, axes),
    };
  },
  facetsOf: diseaseFacets,
  isRival: (best, other) => best.score <= other.score,
  relations: icd10cmRelations,
  noticeOf: (release) =>
    `ICD-10-CM ${release}, CDC/NCHS and CMS. The US clinical modification for claims, not the WHO ICD-10.`,
};

/** Codes that are never first: they say how a disease that is coded before them shows itself. */
const MANIFESTATION = /in (?:other )?diseases classified elsewhere/;

/** Official guidelines I.C.19.c: a fracture is closed, and heals as it should, unless the record says otherwise. */
const COMPLICATED = /\b(?:nonunion|malunion|delayed healing)\b/;
const OPEN = /\bopen fracture\b/;

/** A name without an encounter may have all words of a phrase with one. */
const NEVER = Number.POSITIVE_INFINITY;

/** A second infarction within four weeks; who means it says so. */
const AGAIN = /^Subsequent\b/;

const priorOf = ({ name, billable }: Concept): number =>
  (MANIFESTATION.test(name) ? 0.95 : 1) *
  (billable === false ? 0.985 : 1) *
  (COMPLICATED.test(name) ? 0.9 : 1) *
  (OPEN.test(name) ? 0.97 : 1) *
  (AGAIN.test(name) ? 0.8 : 1);
