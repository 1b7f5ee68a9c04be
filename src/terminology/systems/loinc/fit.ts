/** How well a test fits what a phrase says of specimen and property. */
import { type Property, propertyIn, type Specimen, specimenIn } from './axis-codes.ts';

/** Phrases with `blood` that do not name the specimen. */
const NOT_DRAWN =
  /\b(?:red|white) blood\b|\bocc(?:ult)? blood\b|\bblood (?:pressure|urea|groups?|type|typing|bank|loss|product|cultures?)\b/g;

/** In this order: a specimen beside blood counts. */
const SPECIMENS: readonly (readonly [RegExp, Specimen])[] = [
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

const PROPERTIES: readonly (readonly [RegExp, Property])[] = [
  [/\b(?:[mun]|mc|p)mol\b|\bmeq\b/, 'moles'],
  [/\b(?:m|u|n|p|mc|k)?g ?\/ ?(?:100 ?)?(?:d|m)?l\b/, 'mass'],
  [/\b(?:m|u|k)?(?:iu|u) ?\/ ?m?l\b/, 'units'],
  [/%|\bpercent(?:age)?\b|\bpct\b|\/100\b/, 'fraction'],
  [/#|\babs(?:olute)?\b|\b(?:k|10\^?\d|cells|thou) ?\/ ?[um]?l\b/, 'number'],
  [/\bqual(?:itative)?\b|\bpresence\b/, 'presence'],
  [/\btiters?\b|\btitres?\b/, 'titer'],
];

/** `undefined` for a phrase that says nothing of either. */
export const axesFit = (phrase: string): ((codes: number) => number) | undefined => {
  const text = phrase.toLowerCase();
  const drawn = text.replace(NOT_DRAWN, ' ');
  const specimen = SPECIMENS.find(([pattern]) => pattern.test(drawn))?.[1];
  const property = PROPERTIES.find(([pattern]) => pattern.test(text))?.[1];
  if (specimen === undefined && property === undefined) return undefined;
  return (codes) => specimenFit(specimen, specimenIn(codes)) * propertyFit(property, propertyIn(codes));
};

/** Fluids that a code for body fluid in general is for. */
const FLUIDS: readonly Specimen[] = ['csf', 'pleural', 'peritoneal', 'synovial', 'fluid'];

const specimenFit = (asked: Specimen | undefined, named: Specimen): number => {
  if (asked === undefined || asked === named) return 1;
  if (named === 'any') return OPEN;
  if (asked !== 'csf' && named === 'fluid' && FLUIDS.includes(asked)) return OPEN;
  if (asked === 'fluid' && FLUIDS.includes(named)) return NARROWER;
  return OTHER_SPECIMEN;
};

const propertyFit = (asked: Property | undefined, measured: Property): number =>
  asked === undefined || asked === measured ? 1 : OTHER_PROPERTY;

/** A name that leaves the specimen open, or is for body fluids in general. */
const OPEN = 0.96;

/** A fluid by its name, where any fluid was asked for. */
const NARROWER = 0.93;
const OTHER_SPECIMEN = 0.72;
const OTHER_PROPERTY = 0.82;
