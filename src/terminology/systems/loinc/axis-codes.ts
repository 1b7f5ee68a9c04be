/** The axes that the search ranks by, as small codes. */
import type { Axes } from '../../model/concept.ts';

/** What is drawn; `other` has many, `any` is a name that leaves it open. */
export const SPECIMENS = [
  'any',
  'blood',
  'urine',
  'stool',
  'csf',
  'pleural',
  'peritoneal',
  'synovial',
  'fluid',
  'marrow',
  'other',
] as const;
export type Specimen = (typeof SPECIMENS)[number];

/** What is measured of it; `other` has many. */
export const PROPERTIES = ['other', 'mass', 'moles', 'units', 'number', 'fraction', 'presence', 'titer'] as const;
export type Property = (typeof PROPERTIES)[number];

type Row<Code> = readonly [code: Code, prior: number, ...words: string[]];

/** What is drawn unless the phrase says so, by words of the axis; the first row with one of them counts. */
const SPECIMEN_ROWS: readonly Row<Specimen>[] = [
  ['other', 0.94, '/', ' - '],
  ['other', 0.99, 'blood or tissue'],
  ['other', 0.94, 'cord blood', 'tissue', 'blood spot', 'donor', ' specimen'],
  ['marrow', 0.99, 'blood or marrow'],
  ['marrow', 0.94, 'marrow'],
  ['urine', 0.97, 'urine'],
  ['stool', 0.94, 'stool', 'feces'],
  ['csf', 0.94, 'spinal fluid'],
  ['pleural', 0.94, 'pleural fluid'],
  ['peritoneal', 0.94, 'peritoneal', 'ascit'],
  ['synovial', 0.94, 'synovial fluid'],
  ['other', 0.94, 'dialysis', 'amniotic', 'gastric', 'duodenal', 'fluid ('],
  ['fluid', 0.965, 'body fluid'],
  ['blood', 1, 'serum or plasma', 'serum, plasma or blood'],
  ['blood', 0.94, 'arterial', 'venous', 'capillary', 'product', 'culture', 'red blood cells', 'red cells'],
  ['blood', 0.99, 'blood', 'serum', 'platelet poor plasma'],
  ['blood', 0.94, 'plasma'],
  ['any', 0.96, 'specimen'],
];

/** What a laboratory reports unless the phrase says so, by how the axis begins. */
const PROPERTY_ROWS: readonly Row<Property>[] = [
  ['mass', 1, 'mass/volume'],
  ['units', 1, 'enzymatic activity/volume'],
  ['fraction', 0.965, 'number fraction', 'mass fraction'],
  ['moles', 0.99, 'moles/volume'],
  ['units', 0.99, 'units/volume'],
  ['fraction', 0.99, 'volume fraction'],
  ['number', 0.985, '#/volume'],
  ['presence', 0.98, 'presence'],
  ['other', 0.98, 'identity'],
  ['other', 0.975, 'panel'],
  ['titer', 0.95, 'titer'],
  ['mass', 0.95, 'mass'],
  ['moles', 0.95, 'moles', 'substance'],
  ['units', 0.95, 'units', 'enzymatic', 'catalytic', 'arbitrary'],
  ['number', 0.95, '#'],
  ['fraction', 0.95, 'pure number fraction', 'pure mass fraction', 'molar fraction'],
];

const NO_SPECIMEN: Row<Specimen> = ['any', 0.94];
const OTHER_SPECIMEN: Row<Specimen> = ['other', 0.94];
const NO_PROPERTY: Row<Property> = ['other', 0.96];
const OTHER_PROPERTY: Row<Property> = ['other', 0.95];

const specimenRow = ({ specimen }: Axes): Row<Specimen> => {
  if (specimen === '') return NO_SPECIMEN;
  const text = specimen.toLowerCase();
  return SPECIMEN_ROWS.find(([, , ...words]) => words.some((word) => text.includes(word))) ?? OTHER_SPECIMEN;
};

const propertyRow = ({ property }: Axes): Row<Property> => {
  if (property === '') return NO_PROPERTY;
  const text = property.toLowerCase();
  return PROPERTY_ROWS.find(([, , ...words]) => words.some((word) => text.startsWith(word))) ?? OTHER_PROPERTY;
};

/** Differential counts and the share of glycated hemoglobin, which laboratories report first. */
const DIFFERENTIAL = /\/(?:100 )?[Ll]eukocytes|\/cells|\/Hemoglobin\.total/;

const propertyPrior = (axes: Axes): number => (DIFFERENTIAL.test(axes.component) ? 1 : propertyRow(axes)[1]);

/** Properties that go without saying, as in a differential count: of these hardly any specimen is likelier than others. */
const IMPLIED = ['', 'Number fraction', 'Mass fraction', 'Identity', 'Panel'];
const LEAST_IMPLIED = 0.99;

/** How it is done, unless the phrase says so: automatically if that makes a difference, by hand least. */
const METHOD_PRIORS = [1, 1, 0.95, 0.98];

/** None, automated, manual, any other. */
const methodOf = ({ method }: Axes): number => {
  if (method === '') return 0;
  return method.startsWith('Automated') ? 1 : method.startsWith('Manual') ? 2 : 3;
};

/** Over which time it is drawn: at once unless the phrase says so. */
const TIMED_PRIOR = 0.97;

const SCALES: readonly string[] = ['', 'Quantitative', 'Ordinal', 'Nominal', 'Narrative'];

/** Other scales have the code behind those. */
const scaleOf = ({ scale }: Axes): number => (SCALES.includes(scale) ? SCALES.indexOf(scale) : SCALES.length);

const COMMON = 128;

/** From the lowest: four bits of specimen, three of property, whether the test is common, time, scale and method. */
export const packAxes = (axes: Axes, isCommon: boolean): number =>
  SPECIMENS.indexOf(specimenRow(axes)[0]) |
  (PROPERTIES.indexOf(propertyRow(axes)[0]) << 4) |
  (isCommon ? COMMON : 0) |
  (axes.time === '' ? 0 : 1 << 8) |
  (scaleOf(axes) << 9) |
  (methodOf(axes) << 12);

export const specimenIn = (codes: number): Specimen => SPECIMENS[codes & 15] ?? 'other';
export const propertyIn = (codes: number): Property => PROPERTIES[(codes >> 4) & 7] ?? 'other';

/** Whether the release ranks the test among the common ones. */
export const isCommonTest = (codes: number): boolean => (codes & COMMON) !== 0;

/** How likely a test with these axes is meant by a phrase that says nothing of them. */
export const axesPrior = (axes: Axes): number => {
  const drawn = specimenRow(axes)[1] * (axes.time === '' ? 1 : TIMED_PRIOR);
  const specimen = IMPLIED.includes(axes.property) ? Math.max(drawn, LEAST_IMPLIED) : drawn;
  return propertyPrior(axes) * specimen * (METHOD_PRIORS[methodOf(axes)] ?? 1);
};
