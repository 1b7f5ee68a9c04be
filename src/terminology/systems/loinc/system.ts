/** LOINC: laboratory tests and other observations, named by their axes. */
import lexicon from '../../../../data/lexicon/loinc.txt' with { type: 'text' };
import { lexiconOf } from '../../lexicon/lexicon.ts';
import { namesAnalyte } from '../../lexicon/system-cues.ts';
import type { CodeSystem, Facet } from '../../model/code-system.ts';
import { type Concept, type Designation, designationsOf } from '../../model/concept.ts';
import type { RelationRules } from '../../model/details.ts';
import { IDENTITIES } from '../../model/identity.ts';
import { axesInName } from './axes.ts';
import { axesPrior, packAxes } from './axis-values.ts';
import { loincSyntax } from './code.ts';
import { axesAsked, isRival, isSaid, isUnsaid } from './fit.ts';
import { ratioIn } from './ratio.ts';
import { RANK_SHARE, UNRANKED } from './tuning.ts';
import { asKeys, testSynonyms, testWordFactor, testWords } from './words.ts';

const loincRelations: RelationRules = {
  panel_members: (graph, node) => graph.linked(node, 'panel_members'),
  panels: (graph, node) => graph.linking(node, 'panel_members'),
  // Of a question, and of an answer.
  answer_lists: (graph, node) => [...graph.linked(node, 'answer_lists'), ...graph.linking(node, 'answers')],
  // Of a list its own, of a question those of its lists.
  answers: (graph, node) => [
    ...new Set([node, ...graph.linked(node, 'answer_lists')].flatMap((list) => graph.linked(list, 'answers'))),
  ],
  answers_for: (graph, node) => graph.linking(node, 'answer_lists'),
  replaced_by: (graph, node) => graph.linked(node, 'replaced_by'),
  replaces: (graph, node) => graph.linking(node, 'replaced_by'),
};

/** Denominators of differentials and fractions, which lab sheets leave out. */
const DENOMINATOR =
  /\/(?:100 )?(?:leukocytes|lymphocytes|cells|hemoglobin\.total|protein\.total|erythrocytes|white blood cells)$/i;

/** Beside its names a test by component and specimen alone: phrases seldom say which property is measured, and how. */
export const testDesignations = (concept: Concept): readonly Designation[] => {
  const names = designationsOf(concept);
  if (concept.axes === null) return names;
  const { component, time, specimen, scale } = concept.axes;
  const [analyte = '', challenge = ''] = component.split('^');
  if (analyte === '' || analyte.length > MOST_COMPONENT) return names;
  const text = [analyte.replace(DENOMINATOR, ''), challenge, time, specimen, scale].join(' ');
  return [...names, { text, kind: 'component' }];
};

const MOST_COMPONENT = 60;

const testFacets = (name: string): readonly Facet[] => {
  const { component, specimen, property, time, scale, method } = axesInName(name);
  const [analyte = '', challenge = ''] = component.split('^');
  const axes = { specimen, property, time, challenge, scale, method };
  return Object.entries(axes).map(([axis, value]) => ({
    axis,
    stem: JSON.stringify([analyte, { ...axes, [axis]: '' }]),
    value,
  }));
};

const LEXICON = lexiconOf(lexicon, 'the loinc lexicon', asKeys);

const readPhrase: CodeSystem['readPhrase'] = (phrase, _, given, trace) => {
  const ratio = ratioIn(phrase, LEXICON);
  return {
    ...axesAsked(phrase, trace),
    ...(ratio && { rerank: ratio.rerank }),
    isUncertain: (name) => ratio?.isMeant(name) === false || isUnsaid(given, name),
  };
};

export const loinc: CodeSystem = {
  ...IDENTITIES.loinc,
  namesAmounts: false,
  syntax: loincSyntax,
  normalise: testWords,
  lexicon: LEXICON,
  synonymsOf: testSynonyms,
  indexing: () => ({
    designationsOf: testDesignations,
    priorOf,
    factorOf: testWordFactor,
    axesOf: ({ axes, rank }) => (axes === null ? 0 : packAxes(axes, rank)),
  }),
  readPhrase,
  facetsOf: testFacets,
  prefers: namesAnalyte,
  isRival,
  isSaid,
  relations: loincRelations,
};

/** Common tests come first, then the usual ones by their axes. */
const priorOf = ({ axes, rank }: Concept): number => {
  const common = rank === 0 ? UNRANKED : 1 - RANK_SHARE * Math.min(1, Math.log10(rank) / 4);
  return common * (axes === null ? 1 : axesPrior(axes));
};
