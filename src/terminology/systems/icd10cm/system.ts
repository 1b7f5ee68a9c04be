/** ICD-10-CM: diagnoses, injuries and reasons for a visit, in a hierarchy of headers and billable codes. */
import lexicon from '../../../../data/lexicon/icd10cm.txt' with { type: 'text' };
import { lazily } from '../../../deferred.ts';
import { lexiconOf } from '../../lexicon/lexicon.ts';
import { withDenials } from '../../lexicon/negation.ts';
import { inEnglish } from '../../lexicon/spanish.ts';
import type { CodeSystem } from '../../model/code-system.ts';
import type { Concept } from '../../model/concept.ts';
import type { Graph, RelationRules } from '../../model/details.ts';
import { IDENTITIES } from '../../model/identity.ts';
import { validityOf } from '../release-days.ts';
import { axesFit, axesOfName, coversValues, diseaseFacets, namesValues, readAxisWords } from './axes.ts';
import { icd10cmSyntax, referencesIn } from './code.ts';
import { diseaseDesignations } from './designations.ts';
import {
  asNeoplasm,
  asWritten,
  bodyWords,
  broaderThan,
  doubtOf,
  variantsOf,
  withIntervals,
  withSex,
} from './phrases.ts';
import {
  AS_AGAIN,
  AS_COMPLICATED,
  AS_ELSEWHERE,
  AS_HEADER,
  AS_MANIFESTATION,
  AS_NONDISPLACED,
  AS_OPEN,
} from './tuning.ts';
import { diseaseStem, diseaseSynonyms, diseaseWordFactor, diseaseWords } from './words.ts';

const parentOf = (graph: Graph, node: number): readonly number[] => graph.linked(node, 'parent');
const childrenOf = (graph: Graph, node: number): readonly number[] => graph.linking(node, 'parent');

/** The nearest first, so the last one is a chapter. */
const ancestorsOf = (graph: Graph, node: number): readonly number[] => {
  const found: number[] = [];
  for (
    let [next] = parentOf(graph, node);
    next !== undefined && !found.includes(next);
    [next] = parentOf(graph, next)
  ) {
    found.push(next);
  }
  return found;
};

/** In tabular order: each code before those below it. */
const descendantsOf = (graph: Graph, node: number): readonly number[] => {
  const found: number[] = [];
  const open = childrenOf(graph, node).toReversed();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    found.push(next);
    for (const child of childrenOf(graph, next).toReversed()) open.push(child);
  }
  return found;
};

const icd10cmRelations: RelationRules = {
  parent: parentOf,
  children: childrenOf,
  ancestors: ancestorsOf,
  descendants: descendantsOf,
  siblings: (graph, node) =>
    parentOf(graph, node).flatMap((parent) => childrenOf(graph, parent).filter((child) => child !== node)),
  replaced_by: (graph, node) => graph.linked(node, 'replaced_by'),
  replaces: (graph, node) => graph.linking(node, 'replaced_by'),
  risk_categories: (graph, node) => graph.linked(node, 'risk_categories'),
  risk_codes: (graph, node) => graph.linking(node, 'risk_categories'),
  ccsr: (graph, node) => graph.linked(node, 'ccsr'),
  ccsr_codes: (graph, node) => graph.linking(node, 'ccsr'),
  gem: (graph, node) => graph.linked(node, 'gem_targets'),
  gem_back: (graph, node) => graph.linking(node, 'gem_targets'),
};

/** Those of the organs whose sides have abbreviations of their own imply the organ. */
const SIDES = ['right', 'left', 'bilateral', 'side', 'eye', 'ear'];

/** Official guidelines I.A.6, I.A.9 and I.C.19.c: what is not known, and the encounter and fracture by default. */
const IMPLIED =
  'other specified unspecified not elsewhere classified otherwise type site part region stage initial encounter for closed fracture subsequent with routine healing without complication disease disorder of';

export const icd10cm: CodeSystem = {
  ...IDENTITIES.icd10,
  namesAmounts: true,
  syntax: icd10cmSyntax,
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
  withSex,
  reword: (phrase) => withIntervals(withDenials(asWritten(inEnglish(phrase)))),
  expand: asNeoplasm,
  variants: variantsOf,
  broaderThan,
  readPhrase: (phrase, _, given, trace) => {
    const { text, ...asked } = readAxisWords(phrase, trace);
    return {
      text,
      isUncertain: doubtOf(given),
      ...(asked.isFollowUp ? { exactFrom: NEVER } : {}),
      fitOf: axesFit(asked),
      coversAxes: (axes) => coversValues(asked, axes),
      namesAxes: (axes) => namesValues(asked.values, axes),
    };
  },
  facetsOf: diseaseFacets,
  sideWords: SIDES,
  bodyWords: lazily(() => new Set([...bodyWords(), ...SIDES])),
  impliedWords: lazily(() => [...diseaseWords(IMPLIED), ...SIDES]),
  isCircumstance: (code) => /^[V-Y]/.test(code),
  isRival: (best, other) => best.score <= other.score,
  relations: icd10cmRelations,
  statuses: {
    historical: { words: 'history of', codes: /^(?:Z8[5-7]|I25\.2$)/ },
    family: { words: 'family history of', codes: /^Z8[0-4]/ },
  },
  isMention: (code, _, namesEncounter) => namesEncounter || !OF_ENCOUNTER.test(code) || STATUS.test(code),
  referencesIn,
  validityOf,
};

/** Encounters and statuses, poisonings, adverse effects and underdosing. */
const OF_ENCOUNTER = /^(?:Z|T(?:3[6-9]|4|50))/;
/** What a person has, lacks, needs or does: a device, an absent organ, an allergy, tobacco. */
const STATUS = /^Z(?:21|28\.3|66|72\.0|74\.01|78\.0|8[89]|90|91\.[01]|9[3-9])/;

/** Manifestations, which are never coded first. */
const MANIFESTATION = /in (?:other )?diseases classified elsewhere/;

/** Official guidelines I.C.19.c: a fracture is closed and displaced, and heals as it should, unless the record says otherwise. */
const COMPLICATED = /\b(?:nonunion|malunion|delayed healing)\b/;
const OPEN = /\bopen fracture\b/;
const NONDISPLACED = /^Nondisplaced\b/;

/** One of another disease, or of a kind that a phrase must name. */
const ELSEWHERE = /^Other fracture\b|\bcomplicating (?:pregnancy|childbirth|the puerperium)\b/;

/** A name without an encounter may have all words of a phrase with one. */
const NEVER = Number.POSITIVE_INFINITY;

/** A second infarction within four weeks, which a phrase must name. */
const AGAIN = /^Subsequent\b/;

const priorOf = ({ name, billable }: Concept): number =>
  (MANIFESTATION.test(name) ? AS_MANIFESTATION : 1) *
  (billable === false ? AS_HEADER : 1) *
  (COMPLICATED.test(name) ? AS_COMPLICATED : 1) *
  (OPEN.test(name) ? AS_OPEN : 1) *
  (NONDISPLACED.test(name) ? AS_NONDISPLACED : 1) *
  (ELSEWHERE.test(name) ? AS_ELSEWHERE : 1) *
  (AGAIN.test(name) ? AS_AGAIN : 1);
