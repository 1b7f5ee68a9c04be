/** The calculators and panels by what a price list says of them. The rest of them is loaded when it is first read. */
import { lazily } from '../lazily.ts';
import { CALL_PRICE, PANEL_PRICE, type Tool } from './tool.ts';

/** The ids of the calculators, in the order of the documentation. */
const CALCULATORS = `
  bsa_mosteller egfr_ckd_epi cha2ds2_vasc bmi has_bled crcl_cockcroft_gault fib4 crcl_by_weight ibw_devine
  cha2ds2_va kdigo_ckd egfr_ckd_epi_cr_cys egfr_ckd_epi_cystatin_c meld_3 meld_na child_pugh prevent ascvd_pce
  kfre wells_pe perc wells_dvt qtc curb_65 heart_score rcri map anion_gap calcium_corrected sodium_corrected
  osmolality free_water_deficit fena apri nafld_fibrosis albi carboplatin_calvert bsa news2 qsofa sofa gcs sirs
  psi_port apache_ii glasgow_blatchford charlson caprini padua geneva_revised centor_mcisaac feverpain
  timi_nstemi grace framingham_chd ldl homa_ir mme steroid_conversion maintenance_fluids pregnancy_dating
  aa_gradient winters egfr_schwartz egfr_mdrd target_weight maddrey lille bisap parkland
`;

const PANELS = 'renal_dosing ckd_staging liver_fibrosis cirrhosis atrial_fibrillation acid_base';

const idsIn = (text: string): readonly string[] => text.trim().split(/\s+/);

// `require`, because the members of a tool are read without waiting. It is bundled as a part of its own.
const declaredCalculators = lazily(
  () => (require('./calculators/calculators.ts') as typeof import('./calculators/calculators.ts')).calculators,
);
const declaredPanels = lazily(() => (require('./panels/panels.ts') as typeof import('./panels/panels.ts')).panels);

type Listed = Pick<Tool, 'id' | 'path' | 'price'>;

/** A tool of which these members are known before its declaration is loaded; it has no recipient of its own. */
const listed = (known: Listed, declared: () => readonly Tool[]): Tool => {
  const members: Readonly<Record<PropertyKey, unknown>> = { ...known, payTo: undefined };
  const tool = lazily(() => {
    const found = declared().find(({ id }) => id === known.id);
    if (found === undefined) throw new Error(`${known.id} is listed and not declared`);
    return found;
  });
  return new Proxy({} as Tool, {
    get: (_, name) => (Object.hasOwn(members, name) ? members[name] : Reflect.get(tool(), name)),
    has: (_, name) => Reflect.has(tool(), name),
    ownKeys: () => Reflect.ownKeys(tool()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(tool(), name),
  });
};

/** All calculators, in the order of the documentation. */
export const calculators: readonly Tool[] = idsIn(CALCULATORS).map((id) =>
  listed({ id, path: `/api/calc/${id}`, price: CALL_PRICE }, declaredCalculators),
);

/** All panels, in the order of the documentation. */
export const panels: readonly Tool[] = idsIn(PANELS).map((id) =>
  listed({ id, path: `/api/panel/${id}`, price: PANEL_PRICE }, declaredPanels),
);

/** The call that commands show as an example. */
export const shownCall: Pick<Tool, 'path' | 'price' | 'example'> = {
  path: '/api/calc/bsa_mosteller',
  price: CALL_PRICE,
  example: { height_cm: '170', weight_kg: '70' },
};

/** Loads all declarations, so that no buyer waits for them. */
export const loadDeclarations = (): void => {
  declaredCalculators();
  declaredPanels();
};
