/** A small pack with codes of every system and details of every kind. */
import { buildPack } from '../../../build/build-pack.ts';
import { starterConcepts } from '../../../build/starter.ts';
import type { System } from '../../../src/terminology/model/concept.ts';
import type { DraftDetails, DraftValues } from '../../../src/terminology/model/details.ts';
import type { PackInfo } from '../../../src/terminology/model/metadata.ts';

export const INFO: PackInfo = {
  coverage: 'starter',
  source: 'made for this test',
  notes: 'µ — not ASCII alone',
  releases: { icd10cm: 'FY2026', loinc: '2.81', rxnorm: '2026-01-05' },
};

/** Few enough to be packed often: codes of every system, with headers and their codes. */
export const concepts = starterConcepts().filter((_, index) => index % 40 < 3);
const codesOf = (system: System) => concepts.filter((concept) => concept.system === system).map(({ code }) => code);

/** Every kind of field, on some codes and on a node that is no code. */
export const rxnorm: DraftDetails = {
  others: [{ key: '900', name: 'Oral Product', kind: 'dose_form_group' }],
  values: new Map<string, DraftValues>([
    ...codesOf('rxnorm').map((code, at, all) => {
      const values = { ingredients: [all[0] ?? ''], ndcs: [at, 93_101_001 + at], prescribable: at % 2 === 0 };
      return [code, { ...values, dose_form_groups: ['900'], strengths: [`${at} MG`, 'µ'] }] as const;
    }),
    ['900', { panel_members: codesOf('rxnorm').slice(0, 3).toReversed() }],
  ]),
  absent: ['RXNCUI.RRF is not there'],
};

export const invented = () => buildPack(INFO, concepts, { rxnorm });
