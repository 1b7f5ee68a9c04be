/** How much less than its rarity says a word tells of a concept, by system. */
import { lazily } from '../../lazily.ts';
import type { System } from '../model/concept.ts';
import { LACKED, normalise } from '../text/normalise.ts';

const factors = (system: System, table: Readonly<Record<string, number>>): (() => ReadonlyMap<string, number>) =>
  lazily(
    () =>
      new Map(
        Object.entries(table).flatMap(([words, factor]) =>
          normalise(words, system).map((word) => [word, factor] as const),
        ),
      ),
  );

const GRAMMAR = { 'of the an in on at to for by and or as is with due from': 0.05 };

const FACTORS: Readonly<Record<System, () => ReadonlyMap<string, number>>> = {
  icd10: factors('icd10', {
    ...GRAMMAR,
    'unspecified nos specified initial encounter not elsewhere classified otherwise mention': 0.08,
    a: 0.5,
    'autosomal dominant recessive linked susceptibility': 0.3,
    'other without uncomplicated site part type disorder disease condition syndrome closed episode status': 0.35,
  }),
  rxnorm: factors('rxnorm', {
    ...GRAMMAR,
    'oral hydrochloride sodium potassium tartrate maleate sulfate acetate phosphate succinate mesylate calcium besylate fumarate citrate bitartrate hydrobromide magnesium anhydrous monohydrate dihydrate trihydrate hyclate disodium hcl': 0.3,
    'tablet capsule solution injection injectable product pill prefilled syringe suspension inhaler powder cream ointment system actuat': 0.5,
    'subcutaneous intramuscular intravenous external kit device vial bag micronized microsize sprinkle reconstituted generic premix': 0.3,
  }),
  loinc: factors('loinc', {
    ...GRAMMAR,
    'mass volume mole unit presence moles units ratio entitic number catalytic activity enzymatic arbitrary fraction identifier interpretation titer concentration percentile': 0.12,
    'serum plasma blood serplas serplasppp': 0.25,
    'urine csf synovialfluid pleuralfluid peritonealfluid bodyfluid amnioticfluid': 0.6,
    'method immunoassay specimen automated manual count probe amplification detection calculated naa': 0.3,
  }),
};

/** Between 0 and 1; 1 for the words that name things. */
export const wordFactor = (word: string, system: System): number =>
  FACTORS[system]().get(word) ?? (word.startsWith(LACKED) ? LACKED_FACTOR : 1);

/** What is lacking is seldom said of a patient. */
const LACKED_FACTOR = 0.25;
