/** The six axes of a LOINC name, in the words of long common names. */
import words from '../../../../data/lexicon/loinc-axes.txt' with { type: 'text' };
import { lazily } from '../../../deferred.ts';
import { parsePair, parseSections } from '../../lexicon/table.ts';
import type { Axes } from '../../model/concept.ts';

/** Reads each axis from its column, or from the long common name if the release leaves the column empty. */
export const readAxes = (columns: Axes, name: string): Axes => {
  const named = axesInName(name);
  return {
    component: columns.component || named.component,
    property: inWords('property', columns.property) || named.property,
    time: columns.time === '' ? named.time : inWords('time', columns.time),
    specimen: inWords('specimen', columns.specimen.split('^')[0] ?? '') || named.specimen,
    scale: inWords('scale', columns.scale) || named.scale,
    method: columns.method || named.method,
  };
};

/** The words of long common names for the codes of an axis. */
const WORDS = lazily(() => {
  const sections = parseSections(words);
  const wordsOf = (axis: string) => new Map(sections(axis).map(parsePair));
  return {
    property: wordsOf('property'),
    time: wordsOf('time'),
    specimen: wordsOf('specimen'),
    scale: wordsOf('scale'),
  };
});

/** A code without an entry stands for itself. */
const inWords = (axis: keyof ReturnType<typeof WORDS>, code: string): string => WORDS()[axis].get(code) ?? code;

/** `… --2 hours post 75 g glucose PO …` */
const CHALLENGE = / ?--(.+?)(?= by |$)/;

/** `Component [Property] …` or `Component …`; both go on as `REST`. */
const WITH_PROPERTY = /^(?<component>.+?) \[(?<property>[^\]]+)\](?<rest>.*)$/;
const WITHOUT_PROPERTY = /^(?<component>.+?)(?<rest>(?: (?:in|of|from|-|by) .+)?)$/;

/** `… (note) in 24 hour Specimen Narrative by Method`. */
const REST =
  /^(?: \([^)]*\))?(?: (?:in|of|on|from|-) (?:(?<time>\d+ hour) )?(?<specimen>.+?))??(?: (?<scale>Narrative))?(?: by (?<method>.+))?$/;

/** Reads the axes that a long common name states. */
export const axesInName = (name: string): Axes => {
  const challenge = CHALLENGE.exec(name)?.[1] ?? '';
  const plain = name.replace(CHALLENGE, '');
  const {
    component = '',
    property = '',
    rest = '',
  } = (WITH_PROPERTY.exec(plain) ?? WITHOUT_PROPERTY.exec(plain))?.groups ?? {};
  const parts = REST.exec(rest)?.groups;
  const { time = '', specimen = '', scale = '', method = '' } = parts ?? {};
  // Surveys name their instrument where tests have the property.
  const measured = property === '' || isProperty(property) ? component : `${component} [${property}]`;
  return {
    component: (parts === undefined ? plain : measured) + (challenge === '' ? '' : `^${challenge}`),
    property: property || propertyOf(component, name),
    time,
    specimen,
    scale,
    method,
  };
};

const PROPERTIES = lazily(() => new Set(WORDS().property.values()));
const isProperty = (words: string): boolean => PROPERTIES().has(words);

/** The property that a component implies, where the name does not say it. */
const propertyOf = (component: string, name: string): string => {
  if (/\/Hemoglobin\.total$/.test(component)) return 'Mass fraction';
  if (/\/(?:100 )?[A-Za-z. ]+$/.test(component)) return 'Number fraction';
  if (/ identified$/.test(component)) return 'Identity';
  return / panel\b/i.test(name) ? 'Panel' : '';
};
