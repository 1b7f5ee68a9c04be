/** What a phrase says, and what a LOINC name says, of the specimen and of the kind of quantity. */

import type { Concept } from '../../model/concept.ts';

/** What is drawn; `other` has many, `any` is a name that leaves it open. */
const SPECIMENS = [
  ...(['any', 'blood', 'urine', 'stool', 'csf', 'pleural', 'peritoneal', 'synovial', 'fluid', 'marrow'] as const),
  'other',
] as const;
type Specimen = (typeof SPECIMENS)[number];

/** What is measured of it; `other` has many. */
const PROPERTIES = ['other', 'mass', 'moles', 'units', 'number', 'fraction', 'presence', 'titer'] as const;
type Property = (typeof PROPERTIES)[number];

/** The end of a long common name: where the component was measured, without the method. */
const PLACE = /^.*(?: in | of | from | - )(.+?)(?: by .+)?$/;

const NAMED_SPECIMEN: readonly (readonly [RegExp, Specimen])[] = [
  [/cord blood|tissue|blood spot/i, 'other'],
  [/marrow/i, 'marrow'],
  [/urine/i, 'urine'],
  [/stool|feces/i, 'stool'],
  [/spinal fluid/i, 'csf'],
  [/pleural/i, 'pleural'],
  [/peritoneal|ascit/i, 'peritoneal'],
  [/synovial/i, 'synovial'],
  [/dialysis|amniotic|gastric|duodenal|fluid \(/i, 'other'],
  [/body fluid/i, 'fluid'],
  [/blood|serum|plasma|red cells/i, 'blood'],
  [/^specimen\b/i, 'any'],
];

const NAMED_PROPERTY: readonly (readonly [RegExp, Property])[] = [
  [/\[Presence\]/, 'presence'],
  [/\[Titer\]/, 'titer'],
  [/fraction\]|\/(?:100 )?[A-Za-z. ]+ (?:in|of)\b(?!.*\[)|\/Hemoglobin\.total/i, 'fraction'],
  [/\[(?:Mass|Mass rate)/, 'mass'],
  [/\[(?:Moles|Substance)/, 'moles'],
  [/\[(?:Units|Enzymatic|Catalytic|Arbitrary)/, 'units'],
  [/\[#/, 'number'],
];

/** Four bits of specimen, three of kind of quantity, one that says whether the test is among the common ones. */
export const packMeasurement = ({ name, rank }: Pick<Concept, 'name' | 'rank'>): number => {
  const place = PLACE.exec(name)?.[1] ?? '';
  const specimen: Specimen =
    place === '' ? 'any' : (NAMED_SPECIMEN.find(([pattern]) => pattern.test(place))?.[1] ?? 'other');
  const property = NAMED_PROPERTY.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';
  return SPECIMENS.indexOf(specimen) | (PROPERTIES.indexOf(property) << 4) | (rank > 0 ? COMMON : 0);
};

const COMMON = 128;

/** Whether the release ranks a test among the common ones. */
export const isCommonTest = (measurement: number): boolean => (measurement & COMMON) !== 0;

/** Blood that is no specimen: what is counted in it, looked for elsewhere, or measured without drawing it. */
const NOT_DRAWN =
  /\b(?:red|white) blood\b|\bocc(?:ult)? blood\b|\bblood (?:pressure|urea|groups?|type|typing|bank|loss|product|cultures?)\b/g;

/** In this order: what is named beside blood counts. */
const ASKED_SPECIMEN: readonly (readonly [RegExp, Specimen])[] = [
  [/\b(?:urine|urinary|ur|ua)\b/, 'urine'],
  [/\b(?:stool|stools|feces|faeces|fecal|faecal)\b/, 'stool'],
  [/\b(?:csf|cerebrospinal|spinal fluid)\b/, 'csf'],
  [/\bpleural\b/, 'pleural'],
  [/\b(?:ascites|ascitic|peritoneal)\b/, 'peritoneal'],
  [/\b(?:synovial|joint fluid)\b/, 'synovial'],
  [/\bmarrow\b/, 'marrow'],
  [/\bfluid\b/, 'fluid'],
  [/\b(?:blood|serum|plasma)\b/, 'blood'],
];

const ASKED_PROPERTY: readonly (readonly [RegExp, Property])[] = [
  [/\b(?:[mun]|mc|p)mol\b|\bmeq\b/, 'moles'],
  [/\b(?:m|u|n|p|mc|k)?g ?\/ ?(?:100 ?)?(?:d|m)?l\b/, 'mass'],
  [/\b(?:m|u|k)?(?:iu|u) ?\/ ?m?l\b/, 'units'],
  [/%|\bpercent(?:age)?\b|\bpct\b|\/100\b/, 'fraction'],
  [/#|\babs(?:olute)?\b|\b(?:k|10\^?\d|cells|thou) ?\/ ?[um]?l\b/, 'number'],
  [/\bqual(?:itative)?\b|\bpresence\b/, 'presence'],
  [/\btiters?\b|\btitres?\b/, 'titer'],
];

/** How well each combination of specimen and quantity fits what a phrase says of them. */
export const measurementFit = (phrase: string): ((measurement: number) => number) | undefined => {
  const text = phrase.toLowerCase();
  const drawn = text.replace(NOT_DRAWN, ' ');
  const specimen = ASKED_SPECIMEN.find(([pattern]) => pattern.test(drawn))?.[1];
  const property = ASKED_PROPERTY.find(([pattern]) => pattern.test(text))?.[1];
  if (specimen === undefined && property === undefined) return undefined;
  return (measurement) =>
    ofSpecimen(specimen, SPECIMENS[measurement & 15] ?? 'other') *
    ofProperty(property, PROPERTIES[(measurement >> 4) & 7] ?? 'other');
};

/** Fluids that a code for body fluid in general is for. */
const FLUIDS: readonly Specimen[] = ['csf', 'pleural', 'peritoneal', 'synovial', 'fluid'];

const ofSpecimen = (asked: Specimen | undefined, named: Specimen): number => {
  if (asked === undefined || asked === named) return 1;
  if (named === 'any') return OPEN;
  if (asked !== 'csf' && named === 'fluid' && FLUIDS.includes(asked)) return OPEN;
  if (asked === 'fluid' && FLUIDS.includes(named)) return NARROWER;
  return OTHER_SPECIMEN;
};

const ofProperty = (asked: Property | undefined, measured: Property): number =>
  asked === undefined || asked === measured ? 1 : OTHER_PROPERTY;

/** A name that leaves the specimen open, or is for body fluids in general. */
const OPEN = 0.96;

/** A fluid by its name, where any fluid was asked for. */
const NARROWER = 0.93;
const OTHER_SPECIMEN = 0.72;
const OTHER_PROPERTY = 0.82;
