/** The tools by what a price list says of them. The rest of each is loaded when it is first read. */
import { lazily } from '../lazily.ts';
import type { Terminology } from '../terminology/terminology.ts';
import { CALL_PRICE, MANY_PRICE, PANEL_PRICE, PING_PRICE } from './prices.ts';
import type { Tool } from './tool.ts';

type Listed = Pick<Tool, 'id' | 'path' | 'price'>;

/** The ids of some tools with one price, in the order of the documentation; the last part of a path is the id by default. */
const rows = (ids: string, folder: string, price: bigint): readonly Listed[] =>
  ids
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [id = '', end = id] = word.split('=');
      return { id, path: `${folder}/${end}`, price };
    });

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

const FROM_TERMINOLOGY = [
  ...rows('translate lookup related validate', '/api/ontology', CALL_PRICE),
  ...rows('translate_batch', '/api/ontology', MANY_PRICE),
  ...rows(
    'fhir_lookup=$lookup fhir_validate_code=$validate-code fhir_subsumes=$subsumes',
    '/fhir/CodeSystem',
    CALL_PRICE,
  ),
  ...rows('fhir_expand=$expand', '/fhir/ValueSet', CALL_PRICE),
  ...rows('annotate', '/api/ontology', MANY_PRICE),
];

// `require`, because the members of a tool are read without waiting. Each file is bundled as a part of its own.
const terminologyPart = () => require('./from-terminology.ts') as typeof import('./from-terminology.ts');
const calculatorsPart = () => require('./calculators/calculators.ts') as typeof import('./calculators/calculators.ts');
const panelsPart = () => require('./panels/panels.ts') as typeof import('./panels/panels.ts');
const pingPart = () => require('./ping.ts') as typeof import('./ping.ts');

/**
 * All tools that can be sold, in the order of the documentation.
 *
 * @param service - its name, as ping tells it
 */
export const listedTools = (terminology: Terminology, service: string): readonly Tool[] => [
  ...group(FROM_TERMINOLOGY, () => terminologyPart().terminologyTools(terminology)),
  ...group(rows(CALCULATORS, '/api/calc', CALL_PRICE), () => calculatorsPart().calculators),
  ...group(rows(PANELS, '/api/panel', PANEL_PRICE), () => panelsPart().panels),
  ...group(rows('ping', '/v1/tools', PING_PRICE), () => [pingPart().pingOf(service)]),
];

/** Tools that are declared together. */
const group = (list: readonly Listed[], declare: () => readonly Tool[]): readonly Tool[] => {
  const declared = lazily(() => new Map(declare().map((tool) => [tool.id, tool])));
  return list.map((row) => listed(row, declared));
};

/** A tool of which these members are known before its declaration is loaded; it has no recipient of its own. */
const listed = (row: Listed, declared: () => ReadonlyMap<string, Tool>): Tool => {
  const known: Readonly<Record<PropertyKey, unknown>> = { ...row, payTo: undefined };
  const tool = lazily(() => {
    const found = declared().get(row.id);
    if (found === undefined) throw new Error(`${row.id} is listed and not declared`);
    return found;
  });
  return new Proxy({} as Tool, {
    get: (_, name) => (Object.hasOwn(known, name) ? known[name] : Reflect.get(tool(), name)),
    has: (_, name) => Reflect.has(tool(), name),
    ownKeys: () => Reflect.ownKeys(tool()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(tool(), name),
  });
};

/** The call that commands show as an example. */
export const shownCall: Pick<Tool, 'path' | 'price' | 'example'> = {
  path: '/api/calc/bsa_mosteller',
  price: CALL_PRICE,
  example: { height_cm: '170', weight_kg: '70' },
};
