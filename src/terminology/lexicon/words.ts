/** Single words that stand for each other, and words of a query that mean nothing to any system. */
import { lazily } from '../../lazily.ts';
import type { System } from '../model/concept.ts';
import { normalise } from '../text/normalise.ts';

type Synonym = { readonly word: string; readonly worth: number };

const NOISE = lazily(
  () =>
    new Set(
      normalise(
        'patient pt please can you me give tell look up code codes prescription prescribed takes taking diagnosis dx icd icd10 loinc rxnorm find lookup show need want what for with the an of has have presenting presents complains complaining complaint known order ordered lab test level measurement result value check mg ml mcg gm unit hr',
        'icd10',
      ),
    ),
);

/** Whether a word of a query says little, whatever names hold it. */
export const isNoise = (word: string): boolean => NOISE().has(word);

/** Words that stand for each other, each for every other of its group. */
const GROUPS: Readonly<Record<System, readonly string[]>> = {
  icd10: [
    'kidney renal',
    'heart cardiac',
    'lung pulmonary',
    'liver hepatic',
    'stomach gastric',
    'hypertension hypertensive',
    'infection infectious infected',
    'bleeding hemorrhage',
    'belly abdominal abdomen',
    'allergy allergic',
    'deficiency deficient',
    'stone calculus lithiasis',
    'brain cerebral',
    'child childhood juvenile pediatric',
    'ache pain',
    'gum gingival',
    'penis penile',
    'eye ocular ophthalmic',
    'mouth oral',
    'tongue lingual',
    'neck cervical',
    'womb uterus uterine',
    'nerve neural neurological nervous',
    'tooth dental teeth',
    'foot pedal',
    'chest thorax thoracic',
    'head cranial',
    'bowel intestine intestinal',
    'blood hematologic',
    'vein venous',
    'artery arterial',
    'bone osseous',
    'muscle muscular',
    'joint articular arthro',
    'skin cutaneous dermal',
    'bladder vesical',
    'spine spinal vertebral',
    'newborn neonatal neonatorum',
    'hereditary familial inherited genetic',
    'malformation anomaly',
    'stenosis stricture narrowing',
    'obstruction blockage blocked',
    'paralysis palsy',
    'swelling edema',
    'fever pyrexia',
    'hypertrophy enlargement enlarged',
    'wart verruca',
    'worm helminth helminthiasis',
    'itch itching pruritus',
    'vulva vulvar vulval',
    'cornea corneal',
    'iris iridic',
    'retina retinal',
    'ovary ovarian',
    'testis testicular testicle',
    'larynx laryngeal',
    'pharynx pharyngeal',
    'trachea tracheal',
    'bronchus bronchial',
    'pleura pleural',
    'esophagus esophageal',
    'duodenum duodenal',
    'ileum ileal',
    'colon colonic',
    'rectum rectal',
    'anus anal',
    'spleen splenic',
    'thymus thymic',
    'ureter ureteral ureteric',
    'urethra urethral',
    'aorta aortic',
    'ankle tarsal',
    'wrist carpal',
    'rib costal',
    'nail ungual',
    'hair pilar',
    'nose nasal',
    'ear otic aural auricular',
    'skull cranium',
    'groin inguinal',
  ],
  rxnorm: ['nasal intranasal nose', 'inhaler inhalation inhalant', 'topical external'],
  loinc: [
    'urine urinary',
    'count number',
    'synovialfluid bodyfluid',
    'pleuralfluid bodyfluid',
    'peritonealfluid bodyfluid',
    'csf bodyfluid',
    'bodyfluid specimen',
  ],
};

/** Words of a query and the words of names that they mean; not the other way round. */
const MEANINGS: Readonly<Record<System, Readonly<Record<string, string>>>> = {
  icd10: {
    cancer: 'malignant neoplasm carcinoma',
    carcinoma: 'malignant neoplasm',
    tumor: 'neoplasm',
    broken: 'fracture',
    womb: 'uterus uterine',
    nos: 'unspecified',
    breast: 'mammary',
    disease: 'disorder',
    disorder: 'disease',
  },
  rxnorm: {
    tab: 'tablet',
    cap: 'capsule',
    caplet: 'tablet',
    soln: 'solution',
    sol: 'solution',
    syrup: 'solution',
    liquid: 'solution suspension',
    elixir: 'solution',
    susp: 'suspension',
    inj: 'injection injectable',
    injection: 'injectable',
    vial: 'injection injectable',
    syringe: 'injection injectable',
    ampule: 'injection injectable',
    ampul: 'injection injectable',
    iv: 'injection injectable',
    intravenous: 'injection injectable',
    infusion: 'injection injectable',
    oint: 'ointment',
    crm: 'cream',
    eye: 'ophthalmic',
    ear: 'otic',
    hfa: 'inhaler metered',
    mdi: 'inhaler metered',
    inh: 'inhaler inhalation',
    neb: 'inhalation',
    supp: 'suppository',
    er: 'extended',
    xr: 'extended',
    xl: 'extended',
    sr: 'extended',
    la: 'extended',
    cr: 'extended',
    ec: 'delayed',
    dr: 'delayed',
    enteric: 'delayed',
    patch: 'transdermal system',
    dispersible: 'disintegrating',
    concentrate: 'solution',
    subcutaneous: 'injection injectable prefilled injector',
    intramuscular: 'injection injectable prefilled injector',
    subq: 'injection injectable prefilled injector',
    sq: 'injection injectable prefilled injector',
    sc: 'injection injectable prefilled injector',
    im: 'injection injectable',
    pen: 'injector',
    bag: 'injection injectable',
    flexhaler: 'powder inhaler',
    respule: 'inhalation suspension',
    packet: 'powder',
    device: 'injector',
    td: 'transdermal',
    chew: 'chewable',
    odt: 'disintegrating',
    hcl: 'hydrochloride',
    na: 'sodium',
    k: 'potassium',
    ca: 'calcium',
  },
  loinc: {
    blood: 'serplas serplasppp serum plasma',
    serum: 'serplas plasma',
    plasma: 'serplas serplasppp serum',
    pleural: 'pleuralfluid',
    ascites: 'peritonealfluid',
    cerebrospinal: 'csf',
    body: 'bodyfluid',
    fluid: 'bodyfluid csf pleuralfluid peritonealfluid synovialfluid',
    peritoneal: 'peritonealfluid',
    synovial: 'synovialfluid',
    joint: 'synovialfluid',
    absolute: 'number',
    antibody: 'ab',
    antigen: 'ag',
    creat: 'creatinine',
    hgb: 'hemoglobin',
    hb: 'hemoglobin',
    level: 'mass',
  },
};

const GROUP_WORTH = 0.8;
const MEANING_WORTH = 0.95;

const tableOf = (system: System): ReadonlyMap<string, readonly Synonym[]> => {
  const table = new Map<string, Synonym[]>();
  const add = (word: string, others: readonly string[], worth: number) =>
    table.set(word, [...(table.get(word) ?? []), ...others.map((other) => ({ word: other, worth }))]);
  for (const group of GROUPS[system]) {
    const words = normalise(group, system);
    for (const word of words)
      add(
        word,
        words.filter((other) => other !== word),
        GROUP_WORTH,
      );
  }
  for (const [word, meaning] of Object.entries(MEANINGS[system])) {
    for (const key of normalise(word, system)) add(key, normalise(meaning, system), MEANING_WORTH);
  }
  return table;
};

const TABLES: Readonly<Record<System, () => ReadonlyMap<string, readonly Synonym[]>>> = {
  icd10: lazily(() => tableOf('icd10')),
  rxnorm: lazily(() => tableOf('rxnorm')),
  loinc: lazily(() => tableOf('loinc')),
};

/** Units that a bare number in a drug order may leave out, the likeliest first. */
const UNITS = ['mg', '%', 'unt/ml', 'unt', 'mg/actuat', 'mg/hr', 'meq', 'ml'];

/** Those that an amount may leave out: what a spray or inhaler gives at a time is ordered as an amount. */
const PER_ACTUATION = '/actuat';

/** A whole number from here on may also count micrograms, as orders of levothyroxine or fluticasone do. */
const LEAST_MICROGRAMS = 25;

/** Index words that would do for a word. */
export const synonymsOf = (word: string, system: System): readonly Synonym[] => {
  const others = TABLES[system]().get(word) ?? [];
  return system === 'rxnorm' && /^\d/.test(word) ? [...others, ...quantitiesFor(word)] : others;
};

/** Quantities that a bare number, or an amount, may be short for. */
const quantitiesFor = (word: string): readonly Synonym[] => {
  if (/^[\d.]+mg$/.test(word)) return [{ word: `${word}${PER_ACTUATION}`, worth: 0.9 }];
  if (!/^[\d.]+$/.test(word)) return [];
  const units = UNITS.map((unit, index) => ({ word: `${word}${unit}`, worth: index === 0 ? 0.97 : 0.9 }));
  const micrograms = /^\d+$/.test(word) && Number(word) >= LEAST_MICROGRAMS ? Number(word) / 1000 : undefined;
  if (micrograms === undefined) return units;
  return [...units, ...['mg', 'mg/actuat'].map((unit) => ({ word: `${micrograms}${unit}`, worth: 0.85 }))];
};
