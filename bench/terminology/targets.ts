/** The quality targets, in percent on the acceptance half of the sets, and the best peer measured when they were set. */
import type { SetName } from './evaluation.ts';
import type { Scores } from './scoring.ts';

export type Level = Partial<Readonly<Record<'hit1' | 'hit5' | 'lenient1', number>>>;
export type Target = { readonly peer: Level; readonly must: Level; readonly aim: Level };

const hits = (hit1: number, hit5: number): Level => ({ hit1, hit5 });

export const TARGETS: Partial<Readonly<Record<SetName, Target>>> = {
  everyday: { peer: hits(35, 60), must: hits(82, 93), aim: hits(93, 98) },
  icd10_mondo: { peer: hits(84, 91), must: hits(91, 95), aim: hits(93, 97) },
  icd10_doid: { peer: hits(49, 62), must: hits(57, 67), aim: hits(60, 71) },
  icd10_index: { peer: {}, must: hits(98, 99.5), aim: hits(98, 99.5) },
  multi_ciel_icd10: { peer: hits(36, 54), must: hits(53, 67), aim: hits(58, 73) },
  rxnorm_ehr_orders_silver: { peer: hits(80, 94), must: hits(91, 98), aim: hits(94, 99) },
  rxnorm_hospital_drugs: {
    peer: hits(44, 71),
    must: { ...hits(66, 88), lenient1: 89 },
    aim: { ...hits(72, 92), lenient1: 93 },
  },
  rxnorm_infusions: { peer: { hit5: 63 }, must: { hit5: 86, lenient1: 84 }, aim: { hit5: 90, lenient1: 88 } },
  rxnorm_eu_ingredients: { peer: hits(96, 97), must: hits(97, 98.5), aim: hits(98, 99) },
  multi_ciel_rxnorm: { peer: { hit5: 23 }, must: { hit5: 56 }, aim: { hit5: 60 } },
  loinc_hospital_labs: { peer: hits(30, 50), must: hits(53, 79), aim: hits(62, 86) },
  multi_ciel_loinc: { peer: hits(15, 29), must: hits(25, 46), aim: hits(33, 56) },
};

/** The least distance of the scores from a level, in points. */
export const margin = (scores: Scores, level: Level): number =>
  Math.min(
    ...(['hit1', 'hit5', 'lenient1'] as const).flatMap((measure) => {
      const wanted = level[measure];
      return wanted === undefined ? [] : [100 * scores[measure] - wanted];
    }),
  );
