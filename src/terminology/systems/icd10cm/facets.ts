/** On which axes the names of diseases differ. */
import type { Facet } from '../../model/code-system.ts';

/** How names say the values of an axis; `unspecified` stands for what the record does not say. */
const AXES: readonly (readonly [axis: string, values: RegExp])[] = [
  ['laterality', /\b(?:right|left|bilateral|unspecified)\b/gi],
  ['trimester', /\b(?:first|second|third|unspecified) trimester\b/gi],
  ['type', /\b(?:type [12]|other specified|unspecified)\b/gi],
  ['acuity', /\b(?:acute on chronic|acute and chronic|acute|chronic|subacute|unspecified)\b/gi],
  ['severity', /\b(?:mild|moderate|severe|unspecified)\b/gi],
  [
    'stage',
    /\b(?:stage [\div]+[ab]?(?: \([^)]*\))?|stage \d+ unspecified|unspecified stage|unstageable|unspecified)(?![\p{L}\p{N}])/giu,
  ],
  ['intent', /\b(?:accidental \(unintentional\)|intentional self-harm|assault|undetermined)(?!\p{L})/giu],
];

/** A code below a category, with its dot. */
const SHORTEST = 5;

/** Of a code with its dot and all seven characters. */
const FULL_LENGTH = 8;

const ENCOUNTER = /,? ((?:initial|subsequent) encounter\b.*|sequela)$/;

export const diseaseFacets = (name: string, code: string): readonly Facet[] => [
  ...AXES.flatMap(([axis, values]) => {
    const found = name.match(values);
    if (found === null) return [];
    const said = found.find((value) => !/unspecified/i.test(value)) ?? found[0];
    return [{ axis, stem: name.toLowerCase().replace(values, '*'), value: said.toLowerCase() }];
  }),
  ...(code.length === FULL_LENGTH && ENCOUNTER.test(name)
    ? [{ axis: 'encounter', stem: code.slice(0, -1), value: ENCOUNTER.exec(name)?.[1] ?? '' }]
    : detailOf(name, code)),
];

/** Which of the codes below its headers a code is; a name that says no more than its header leaves that open. */
const detailOf = (name: string, code: string): readonly Facet[] => {
  const headers = Array.from({ length: Math.max(0, code.length - SHORTEST + 1) }, (_, at) => code.slice(0, -1 - at));
  return headers.map((stem, at) => ({ axis: 'detail', stem, value: name, isOpen: at === 0 && OPEN.test(name) }));
};

/** A name that stands for its header where the record says no more. */
const OPEN = /\b(?:unspecified|uncomplicated|without|not otherwise specified)\b/i;
