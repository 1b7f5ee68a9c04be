/** Minimal pairs about what is past, runs in a family or is bound, in words that people use for it. */
import type { Pair } from './contrast.ts';
import { below, generator, type Random } from './perturb.ts';
import { type Concepts, isIndexed } from './scoring.ts';

/** Organs as people name them, and the ends of their codes in Z85 (personal history) and Z80 (family history). */
const ORGANS: readonly (readonly [names: readonly string[], past: string, family: string])[] = [
  [['esophagus', 'esophageal'], 'Z85.01', 'Z80.0'],
  [['stomach', 'gastric'], 'Z85.028', 'Z80.0'],
  [['colon'], 'Z85.038', 'Z80.0'],
  [['rectum', 'rectal'], 'Z85.048', 'Z80.0'],
  [['liver'], 'Z85.05', 'Z80.0'],
  [['small intestine', 'small bowel'], 'Z85.068', 'Z80.0'],
  [['pancreas', 'pancreatic'], 'Z85.07', 'Z80.0'],
  [['lung'], 'Z85.118', 'Z80.1'],
  [['trachea', 'tracheal'], 'Z85.12', 'Z80.1'],
  [['larynx', 'laryngeal'], 'Z85.21', 'Z80.2'],
  [['breast'], 'Z85.3', 'Z80.3'],
  [['cervix', 'cervical'], 'Z85.41', 'Z80.49'],
  [['ovary', 'ovarian'], 'Z85.43', 'Z80.41'],
  [['prostate'], 'Z85.46', 'Z80.42'],
  [['testis', 'testicular'], 'Z85.47', 'Z80.43'],
  [['bladder'], 'Z85.51', 'Z80.52'],
  [['kidney', 'renal'], 'Z85.528', 'Z80.51'],
  [['tongue'], 'Z85.810', 'Z80.8'],
  [['bone'], 'Z85.830', 'Z80.8'],
  [['eye'], 'Z85.840', 'Z80.8'],
  [['brain'], 'Z85.841', 'Z80.8'],
  [['thyroid'], 'Z85.850', 'Z80.8'],
];

const PAST = [
  ...['history of {}', 'h/o {}', 'hx of {}', 'hx {}', 'past history of {}', 'prior {}', 'previous {}', 'past {}'],
  ...[
    'remote history of {}',
    'remote {}',
    'former {}',
    'h/o prior {}',
    '{} survivor',
    '{}, NED',
    '{} s/p resection, NED',
  ],
  ...[
    '{} in the past',
    '{} 10 years ago, NED',
    '{} status post resection, no evidence of disease',
    'PMH {}',
    '{} (resolved)',
  ],
];

const FAMILY = [
  'family history of {}',
  'FH {}',
  'FHx: {}',
  'mother had {}',
  'father with {}',
  '{} in her sister',
  'family hx {}',
];

/** Conditions with a code of their own for having had them. */
const CONDITIONS: readonly (readonly [names: readonly string[], past: readonly string[]])[] = [
  [['MI', 'myocardial infarction', 'heart attack'], ['I25.2']],
  [['DVT', 'deep vein thrombosis'], ['Z86.718']],
  [['PE', 'pulmonary embolism'], ['Z86.711']],
  [['stroke', 'TIA', 'CVA'], ['Z86.73']],
  [['pneumonia'], ['Z87.01']],
  [['UTI', 'urinary tract infection'], ['Z87.440']],
  [['kidney stones', 'nephrolithiasis'], ['Z87.442']],
  [['gestational diabetes'], ['Z86.32']],
  [['tuberculosis', 'TB'], ['Z86.11']],
  [['COVID-19', 'COVID'], ['Z86.16']],
  [['MRSA infection'], ['Z86.14']],
  [['peptic ulcer', 'peptic ulcer disease'], ['Z87.11']],
  [['anaphylaxis'], ['Z87.892']],
  [['preterm labor'], ['Z87.51']],
  [['traumatic brain injury', 'TBI'], ['Z87.820']],
  [['leukemia'], ['Z85.6']],
  [['Hodgkin lymphoma'], ['Z85.71']],
  [['non-Hodgkin lymphoma'], ['Z85.72']],
  [['melanoma'], ['Z85.820']],
  [['carcinoma in situ of breast'], ['Z86.000']],
];

const PAST_CONDITIONS = [
  'history of {}',
  'h/o {}',
  'hx {}',
  'prior {}',
  'previous {}',
  'past {}',
  'remote {}',
  'PMH of {}',
];

/** Draws phrases of each class. The same seed draws the same. */
export const statedPairs = (concepts: Concepts, each: number, seed: number): readonly Pair[] => {
  const random = generator(seed);
  const codes = [...concepts.icd10.values()].filter(isIndexed).map(({ code }) => code);
  const active = codes.filter((code) => /^(?:[A-Y]|Z21)/.test(code) && code !== 'I25.2');
  const ofFamily = codes.filter((code) => /^Z8[0-4]/.test(code));
  const pick = <T>(from: readonly T[]): T => from[below(from.length, random)] as T;
  const phrase = (frames: readonly string[], name: string) => pick(frames).replace('{}', () => name);
  const cancer = (names: readonly string[]) => `${pick(names)} ${pick(['cancer', 'cancer', 'carcinoma', 'ca'])}`;
  const drawn = (name: string, draw: () => Omit<Pair, 'class' | 'system'>): readonly Pair[] =>
    Array.from({ length: each }, () => ({ class: name, system: 'icd10', ...draw() }));
  return [
    ...drawn('past cancer', () => {
      const [names, past] = pick(ORGANS);
      return { query: phrase(PAST, cancer(names)), gold: [past], opposite: [...active, ...ofFamily] };
    }),
    ...drawn('family cancer', () => {
      const [names, past, family] = pick(ORGANS);
      return { query: phrase(FAMILY, cancer(names)), gold: [family], opposite: [...active, past] };
    }),
    ...drawn('past condition', () => {
      const [names, past] = pick(CONDITIONS);
      return { query: phrase(PAST_CONDITIONS, pick(names)), gold: past, opposite: [...active, ...ofFamily] };
    }),
    ...boundPairs(concepts, each, random),
  ];
};

const FREE = ['free {}', '{} free', 'unbound {}', '{}, free', 'free {} level', '{} unbound'];
const TOTAL = ['total {}', '{} total', '{}, total'];

/** Analytes that laboratories measure free and in total, in serum or plasma. */
const boundPairs = (concepts: Concepts, each: number, random: Random): readonly Pair[] => {
  const codes = new Map<string, string[]>();
  for (const concept of concepts.loinc.values()) {
    const { component = '', specimen = '' } = concept.axes ?? {};
    if (!isIndexed(concept) || !/serum|plasma/i.test(specimen)) continue;
    codes.set(component, [...(codes.get(component) ?? []), concept.code]);
  }
  const ofTotal = (analyte: string) => [...(codes.get(analyte) ?? []), ...(codes.get(`${analyte}.total`) ?? [])];
  const analytes = [...codes.keys()]
    .filter((component) => /^[^.^/+]+\.free$/i.test(component))
    .map((component) => component.slice(0, -'.free'.length))
    .filter((analyte) => ofTotal(analyte).length > 0);
  return (['free', 'total'] as const).flatMap((which) =>
    Array.from({ length: analytes.length === 0 ? 0 : each }, (): Pair => {
      const analyte = analytes[below(analytes.length, random)] ?? '';
      const frames = which === 'free' ? FREE : TOTAL;
      const free = [`${analyte}.free`, `${analyte}.free panel`].flatMap((component) => codes.get(component) ?? []);
      const total = ofTotal(analyte);
      return {
        class: which,
        system: 'loinc',
        query: (frames[below(frames.length, random)] ?? '').replace('{}', () => analyte.toLowerCase()),
        gold: which === 'free' ? free : total,
        opposite: which === 'free' ? total : free,
      };
    }),
  );
};
