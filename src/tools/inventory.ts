/**
 * The tools for sale: id, path, default price and declaration of each, in the order of every document and of
 * `tools/list`, and what an operator changes of them.
 */
import { ConfigError } from '../config/config-error.ts';
import { placeInFile } from '../config/config-file.ts';
import { priceBy } from '../config/prices.ts';
import type { ServiceConfig } from '../config/service.ts';
import { lazily } from '../deferred.ts';
import { suggestion } from '../nearest.ts';
import type { Terminology } from '../terminology/terminology.ts';
import type { CalculatorTool } from './calculators/calculator.ts';
import { specialties } from './specialty.ts';
import type { Call, DeclaredTool, Listing, Tool } from './tool.ts';

/** 0.005 USD. */
const CALL_PRICE = 5000n;

/** A panel costs two calls: 0.01 USD. */
const PANEL_PRICE = 2n * CALL_PRICE;

/** A call that answers for many phrases or a whole note: 0.02 USD. */
const BULK_PRICE = 20_000n;

/** A call for a long text, above so many characters: 0.05 USD. */
const LARGER = { above: 4000, price: 50_000n };

/** A call that reads a note for all calculators, or checks what was written of it: 0.05 USD. */
const NOTE_PRICE = 50_000n;

/** The same for a long note: 0.10 USD. */
const LARGER_NOTE = { above: LARGER.above, price: 100_000n };

/** 0.001 USD. */
const PING_PRICE = 1000n;

/** The data that some declarations need. */
type Source = { readonly terminology: Terminology; readonly serviceName: string };

type Entry = Listing & { readonly declare: (source: Source) => DeclaredTool };

/** Needs no data. */
type PureEntry<Declared extends DeclaredTool> = Listing & { readonly declare: () => Declared };

type FromNotes = (terminology: Terminology, calculators: readonly (CalculatorTool & Tool)[]) => DeclaredTool;

const ofNote = (id: string, load: () => FromNotes): Entry => ({
  ...{ id, path: `/api/note/${id}`, price: NOTE_PRICE, takesBody: true, larger: LARGER_NOTE },
  declare: ({ terminology }) => load()(terminology, calculators),
});

type FromTerminology = (terminology: Terminology) => DeclaredTool;

const ontology = (id: string, load: () => FromTerminology, other: Partial<Listing> = {}): Entry => ({
  id,
  path: `/api/ontology/${id}`,
  price: CALL_PRICE,
  ...other,
  declare: ({ terminology }) => load()(terminology),
});

const fhir = (id: string, operation: string, load: () => FromTerminology, price = CALL_PRICE): Entry => ({
  id,
  path: operation === '' ? '/fhir' : `/fhir/${operation}`,
  price,
  takesBody: true,
  declare: ({ terminology }) => load()(terminology),
});

const calculator = (id: string, declare: () => CalculatorTool): PureEntry<CalculatorTool> => ({
  id,
  path: `/api/calc/${id}`,
  price: CALL_PRICE,
  declare,
});

const panel = (id: string, declare: () => DeclaredTool): PureEntry<DeclaredTool> => ({
  id,
  path: `/api/panel/${id}`,
  price: PANEL_PRICE,
  declare,
});

// `require`, because the members of a tool are read without waiting, and a start loads no declaration.
const TERMINOLOGY_TOOLS = [
  ontology('translate', () => require('./terminology/translate.ts').translate),
  ontology('lookup', () => require('./terminology/lookup.ts').lookup),
  ontology('related', () => require('./terminology/related.ts').related),
  ontology('validate', () => require('./terminology/validate.ts').validate),
  ontology('translate_batch', () => require('./terminology/translate-batch.ts').translateBatch, {
    price: BULK_PRICE,
    takesBody: true,
  }),
  fhir('fhir_lookup', 'CodeSystem/$lookup', () => require('./fhir/lookup.ts').fhirLookup),
  fhir('fhir_validate_code', 'CodeSystem/$validate-code', () => require('./fhir/validate-code.ts').fhirValidateCode),
  fhir('fhir_subsumes', 'CodeSystem/$subsumes', () => require('./fhir/subsumes.ts').fhirSubsumes),
  fhir(
    'fhir_validate_in_value_set',
    'ValueSet/$validate-code',
    () => require('./fhir/validate-in-value-set.ts').fhirValidateInValueSet,
  ),
  fhir('fhir_expand', 'ValueSet/$expand', () => require('./fhir/expand.ts').fhirExpand),
  fhir('fhir_translate', 'ConceptMap/$translate', () => require('./fhir/translate.ts').fhirTranslate),
  fhir(
    'fhir_batch_validate_code',
    'ValueSet/$batch-validate-code',
    () => require('./fhir/batch-validate-code.ts').fhirBatchValidateCode,
    BULK_PRICE,
  ),
  fhir('fhir_batch', '', () => require('./fhir/batch.ts').fhirBatch, BULK_PRICE),
  ontology('annotate', () => require('./terminology/annotate.ts').annotate, {
    price: BULK_PRICE,
    takesBody: true,
    larger: LARGER,
  }),
  ofNote('chart', () => require('./notes/abstraction.ts').chart),
  ofNote('verify', () => require('./notes/verification.ts').verify),
  ontology('check_codes', () => require('./terminology/check-codes.ts').checkCodes, {
    price: BULK_PRICE,
    takesBody: true,
  }),
];

const CALCULATORS = [
  calculator('bsa_mosteller', () => require('./calculators/general/bsa-mosteller.ts').bsaMosteller),
  calculator('egfr_ckd_epi', () => require('./calculators/kidney/egfr-ckd-epi.ts').egfrCkdEpi),
  calculator('cha2ds2_vasc', () => require('./calculators/heart/cha2ds2-vasc.ts').cha2ds2Vasc),
  calculator('bmi', () => require('./calculators/general/bmi.ts').bmi),
  calculator('has_bled', () => require('./calculators/heart/has-bled.ts').hasBled),
  calculator('crcl_cockcroft_gault', () => require('./calculators/kidney/crcl-cockcroft-gault.ts').crclCockcroftGault),
  calculator('fib4', () => require('./calculators/liver/fib4.ts').fib4),
  calculator('crcl_by_weight', () => require('./calculators/dosing/crcl-by-weight.ts').crclByWeight),
  calculator('ibw_devine', () => require('./calculators/dosing/ibw-devine.ts').ibwDevine),
  calculator('cha2ds2_va', () => require('./calculators/heart/cha2ds2-va.ts').cha2ds2Va),
  calculator('kdigo_ckd', () => require('./calculators/kidney/kdigo-ckd.ts').kdigoCkd),
  calculator('egfr_ckd_epi_cr_cys', () => require('./calculators/kidney/egfr-ckd-epi-cr-cys.ts').egfrCkdEpiCrCys),
  calculator(
    'egfr_ckd_epi_cystatin_c',
    () => require('./calculators/kidney/egfr-ckd-epi-cystatin-c.ts').egfrCkdEpiCystatinC,
  ),
  calculator('meld_3', () => require('./calculators/liver/meld-3.ts').meld3),
  calculator('meld_na', () => require('./calculators/liver/meld-na.ts').meldNa),
  calculator('child_pugh', () => require('./calculators/liver/child-pugh.ts').childPugh),
  calculator('prevent', () => require('./calculators/heart/prevent.ts').prevent),
  calculator('ascvd_pce', () => require('./calculators/heart/ascvd-pce.ts').ascvdPce),
  calculator('kfre', () => require('./calculators/kidney/kfre.ts').kfre),
  calculator('wells_pe', () => require('./calculators/thrombosis/wells-pe.ts').wellsPe),
  calculator('perc', () => require('./calculators/thrombosis/perc.ts').perc),
  calculator('wells_dvt', () => require('./calculators/thrombosis/wells-dvt.ts').wellsDvt),
  calculator('qtc', () => require('./calculators/heart/qtc.ts').qtc),
  calculator('curb_65', () => require('./calculators/lung/curb-65.ts').curb65),
  calculator('heart_score', () => require('./calculators/heart/heart-score.ts').heartScore),
  calculator('rcri', () => require('./calculators/heart/rcri.ts').rcri),
  calculator('map', () => require('./calculators/heart/map.ts').meanArterialPressure),
  calculator('anion_gap', () => require('./calculators/metabolic/anion-gap.ts').anionGap),
  calculator('calcium_corrected', () => require('./calculators/metabolic/calcium-corrected.ts').calciumCorrected),
  calculator('sodium_corrected', () => require('./calculators/metabolic/sodium-corrected.ts').sodiumCorrected),
  calculator('osmolality', () => require('./calculators/metabolic/osmolality.ts').osmolality),
  calculator('free_water_deficit', () => require('./calculators/metabolic/free-water-deficit.ts').freeWaterDeficit),
  calculator('fena', () => require('./calculators/kidney/fena.ts').fena),
  calculator('apri', () => require('./calculators/liver/apri.ts').apri),
  calculator('nafld_fibrosis', () => require('./calculators/liver/nafld-fibrosis.ts').nafldFibrosis),
  calculator('albi', () => require('./calculators/liver/albi.ts').albi),
  calculator('carboplatin_calvert', () => require('./calculators/dosing/carboplatin-calvert.ts').carboplatinCalvert),
  calculator('bsa', () => require('./calculators/dosing/bsa.ts').bsa),
  calculator('news2', () => require('./calculators/intensive/news2.ts').news2),
  calculator('qsofa', () => require('./calculators/intensive/qsofa.ts').qsofa),
  calculator('sofa', () => require('./calculators/intensive/sofa.ts').sofa),
  calculator('gcs', () => require('./calculators/intensive/gcs.ts').gcs),
  calculator('sirs', () => require('./calculators/intensive/sirs.ts').sirs),
  calculator('psi_port', () => require('./calculators/lung/psi-port.ts').psiPort),
  calculator('apache_ii', () => require('./calculators/intensive/apache-ii.ts').apacheII),
  calculator('glasgow_blatchford', () => require('./calculators/liver/glasgow-blatchford.ts').glasgowBlatchford),
  calculator('charlson', () => require('./calculators/general/charlson.ts').charlson),
  calculator('caprini', () => require('./calculators/thrombosis/caprini.ts').caprini),
  calculator('padua', () => require('./calculators/thrombosis/padua.ts').padua),
  calculator('geneva_revised', () => require('./calculators/thrombosis/geneva-revised.ts').genevaRevised),
  calculator('centor_mcisaac', () => require('./calculators/infection/centor-mcisaac.ts').centorMcisaac),
  calculator('feverpain', () => require('./calculators/infection/feverpain.ts').feverpain),
  calculator('timi_nstemi', () => require('./calculators/heart/timi-nstemi.ts').timiNstemi),
  calculator('grace', () => require('./calculators/heart/grace.ts').grace),
  calculator('framingham_chd', () => require('./calculators/heart/framingham-chd.ts').framinghamChd),
  calculator('ldl', () => require('./calculators/metabolic/ldl.ts').ldl),
  calculator('homa_ir', () => require('./calculators/metabolic/homa-ir.ts').homaIr),
  calculator('mme', () => require('./calculators/dosing/mme.ts').mme),
  calculator('steroid_conversion', () => require('./calculators/dosing/steroid-conversion.ts').steroidConversion),
  calculator('maintenance_fluids', () => require('./calculators/dosing/maintenance-fluids.ts').maintenanceFluids),
  calculator('pregnancy_dating', () => require('./calculators/general/pregnancy-dating.ts').pregnancyDating),
  calculator('aa_gradient', () => require('./calculators/lung/aa-gradient.ts').aaGradient),
  calculator('winters', () => require('./calculators/metabolic/winters.ts').winters),
  calculator('egfr_schwartz', () => require('./calculators/kidney/egfr-schwartz.ts').egfrSchwartz),
  calculator('egfr_mdrd', () => require('./calculators/kidney/egfr-mdrd.ts').egfrMdrd),
  calculator('target_weight', () => require('./calculators/dosing/target-weight.ts').targetWeight),
  calculator('maddrey', () => require('./calculators/liver/maddrey.ts').maddrey),
  calculator('lille', () => require('./calculators/liver/lille.ts').lille),
  calculator('bisap', () => require('./calculators/liver/bisap.ts').bisap),
  calculator('parkland', () => require('./calculators/dosing/parkland.ts').parkland),
  calculator('nihss', () => require('./calculators/neuro/nihss.ts').nihss),
  calculator('phq_9', () => require('./calculators/mind/phq-9.ts').phq9),
  calculator('phq_2', () => require('./calculators/mind/phq-2.ts').phq2),
  calculator('gad_7', () => require('./calculators/mind/gad-7.ts').gad7),
  calculator('shock_index', () => require('./calculators/intensive/shock-index.ts').shockIndex),
  calculator('pf_ratio', () => require('./calculators/lung/pf-ratio.ts').pfRatio),
  calculator('berlin_ards', () => require('./calculators/lung/berlin-ards.ts').berlinArds),
  calculator('kdigo_aki', () => require('./calculators/kidney/kdigo-aki.ts').kdigoAki),
  calculator('feurea', () => require('./calculators/kidney/feurea.ts').feurea),
  calculator('ttkg', () => require('./calculators/kidney/ttkg.ts').ttkg),
  calculator('abg', () => require('./calculators/metabolic/abg.ts').abg),
  calculator('iss', () => require('./calculators/trauma/iss.ts').iss),
  calculator('rts', () => require('./calculators/trauma/rts.ts').rts),
  calculator('triss', () => require('./calculators/trauma/triss.ts').triss),
  calculator('rox_index', () => require('./calculators/lung/rox-index.ts').roxIndex),
  calculator('score2', () => require('./calculators/heart/score2.ts').score2),
  calculator('score2_op', () => require('./calculators/heart/score2-op.ts').score2Op),
  calculator('score2_diabetes', () => require('./calculators/heart/score2-diabetes.ts').score2Diabetes),
  calculator('apgar', () => require('./calculators/birth/apgar.ts').apgar),
  calculator('bishop', () => require('./calculators/birth/bishop.ts').bishop),
  calculator('spesi', () => require('./calculators/thrombosis/spesi.ts').spesi),
  calculator('pesi', () => require('./calculators/thrombosis/pesi.ts').pesi),
  calculator('bova', () => require('./calculators/thrombosis/bova.ts').bova),
  calculator('hestia', () => require('./calculators/thrombosis/hestia.ts').hestia),
  calculator(
    'age_adjusted_d_dimer',
    () => require('./calculators/thrombosis/age-adjusted-d-dimer.ts').ageAdjustedDDimer,
  ),
  calculator('years', () => require('./calculators/thrombosis/years.ts').years),
  calculator('herdoo2', () => require('./calculators/thrombosis/herdoo2.ts').herdoo2),
  calculator('vte_bleed', () => require('./calculators/thrombosis/vte-bleed.ts').vteBleed),
  calculator('rockall', () => require('./calculators/liver/rockall.ts').rockall),
  calculator('aims65', () => require('./calculators/liver/aims65.ts').aims65),
  calculator('abcd2', () => require('./calculators/neuro/abcd2.ts').abcd2),
  calculator('ich_score', () => require('./calculators/neuro/ich-score.ts').ichScore),
  calculator('orbit', () => require('./calculators/heart/orbit.ts').orbit),
  calculator('doac_score', () => require('./calculators/heart/doac-score.ts').doacScore),
  calculator('atria_bleeding', () => require('./calculators/heart/atria-bleeding.ts').atriaBleeding),
  calculator('timi_stemi', () => require('./calculators/heart/timi-stemi.ts').timiStemi),
  calculator('gupta_mica', () => require('./calculators/heart/gupta-mica.ts').guptaMica),
  calculator('dasi', () => require('./calculators/heart/dasi.ts').dasi),
  calculator('gwtg_hf', () => require('./calculators/heart/gwtg-hf.ts').gwtgHf),
  calculator('maggic', () => require('./calculators/heart/maggic.ts').maggic),
  calculator('canadian_ct_head', () => require('./calculators/trauma/canadian-ct-head.ts').canadianCtHead),
  calculator('canadian_c_spine', () => require('./calculators/trauma/canadian-c-spine.ts').canadianCSpine),
  calculator('nexus', () => require('./calculators/trauma/nexus.ts').nexus),
  calculator('ottawa_ankle', () => require('./calculators/trauma/ottawa-ankle.ts').ottawaAnkle),
  calculator('ottawa_knee', () => require('./calculators/trauma/ottawa-knee.ts').ottawaKnee),
  calculator('pecarn_under_2', () => require('./calculators/trauma/pecarn-under-2.ts').pecarnUnder2),
  calculator('pecarn_2_and_over', () => require('./calculators/trauma/pecarn-2-and-over.ts').pecarn2AndOver),
  calculator('ranson', () => require('./calculators/liver/ranson.ts').ranson),
  calculator('alvarado', () => require('./calculators/surgery/alvarado.ts').alvarado),
  calculator('four_ts', () => require('./calculators/blood/four-ts.ts').fourTs),
  calculator('isth_dic', () => require('./calculators/blood/isth-dic.ts').isthDic),
  calculator('sic', () => require('./calculators/blood/sic.ts').sic),
  calculator('hscore', () => require('./calculators/blood/hscore.ts').hscore),
  calculator('lrinec', () => require('./calculators/infection/lrinec.ts').lrinec),
  calculator('mascc', () => require('./calculators/blood/mascc.ts').mascc),
  calculator('saag', () => require('./calculators/liver/saag.ts').saag),
  calculator('anc', () => require('./calculators/blood/anc.ts').anc),
  calculator('nlr', () => require('./calculators/blood/nlr.ts').nlr),
  calculator('ciwa_ar', () => require('./calculators/mind/ciwa-ar.ts').ciwaAr),
  calculator('cows', () => require('./calculators/mind/cows.ts').cows),
  calculator('audit_c', () => require('./calculators/mind/audit-c.ts').auditC),
  calculator('findrisc', () => require('./calculators/metabolic/findrisc.ts').findrisc),
  calculator('sodium_deficit', () => require('./calculators/metabolic/sodium-deficit.ts').sodiumDeficit),
  calculator(
    'sodium_correction_rate',
    () => require('./calculators/metabolic/sodium-correction-rate.ts').sodiumCorrectionRate,
  ),
  calculator('bicarbonate_deficit', () => require('./calculators/metabolic/bicarbonate-deficit.ts').bicarbonateDeficit),
  calculator('tbw_watson', () => require('./calculators/kidney/tbw-watson.ts').tbwWatson),
  calculator('eag', () => require('./calculators/metabolic/eag.ts').eag),
  calculator('cpp', () => require('./calculators/neuro/cpp.ts').cpp),
];

/** Computes by definitions of units, not by a publication. */
const CONVERT_UNIT: PureEntry<DeclaredTool> = {
  id: 'convert_unit',
  path: '/api/calc/convert_unit',
  price: CALL_PRICE,
  declare: () => require('./units/convert-unit.ts').convertUnit,
};

const PANELS = [
  panel('renal_dosing', () => require('./panels/panels.ts').renalDosing),
  panel('ckd_staging', () => require('./panels/panels.ts').ckdStaging),
  panel('liver_fibrosis', () => require('./panels/panels.ts').liverFibrosis),
  panel('cirrhosis', () => require('./panels/panels.ts').cirrhosis),
  panel('atrial_fibrillation', () => require('./panels/panels.ts').atrialFibrillation),
  panel('acid_base', () => require('./panels/panels.ts').acidBase),
  panel('chest_pain', () => require('./panels/panels.ts').chestPain),
  panel('upper_gi_bleeding', () => require('./panels/panels.ts').upperGiBleeding),
  panel('stroke', () => require('./panels/panels.ts').stroke),
  panel('sepsis', () => require('./panels/bedside.ts').sepsis),
  panel('preoperative', () => require('./panels/bedside.ts').preoperative),
  panel('ward_vte', () => require('./panels/bedside.ts').wardVte),
  panel('trauma', () => require('./panels/bedside.ts').trauma),
  panel('mental_health', () => require('./panels/bedside.ts').mentalHealth),
];

/** A panel that reads the tables of the loaded data. */
const RISK: Entry = {
  id: 'hcc_raf',
  path: '/api/panel/hcc_raf',
  price: BULK_PRICE,
  takesBody: true,
  declare: ({ terminology }) => require('./risk/hcc-raf.ts').hccRaf(terminology),
};

const PING: Entry = {
  id: 'ping',
  path: '/v1/tools/ping',
  price: PING_PRICE,
  declare: ({ serviceName }) => require('./ping.ts').ping(serviceName),
};

const INVENTORY: readonly Entry[] = [...TERMINOLOGY_TOOLS, ...CALCULATORS, CONVERT_UNIT, ...PANELS, RISK, PING];

/** Members that a listing may leave out. */
const LISTED: ReadonlySet<string | symbol> = new Set(['payTo', 'takesBody', 'larger']);

/** A tool with some members known. The first read of any other loads its declaration. */
export const deferred = <Declared extends DeclaredTool>(
  known: Listing & Partial<DeclaredTool>,
  declare: () => Declared,
): Declared & Tool => {
  const declared = lazily(() => {
    const tool = declare();
    if (tool?.id !== known.id) throw new Error(`the inventory has the declaration of ${tool?.id} as ${known.id}`);
    return tool;
  });
  return new Proxy(known as unknown as Declared & Tool, {
    ownKeys: () => {
      throw new TypeError('a copy would lack members: use withMembers');
    },
    get: (_, name) => Reflect.get(Object.hasOwn(known, name) || LISTED.has(name) ? known : declared(), name),
  });
};

/** The same tool with other members. Nothing of its declaration is loaded for it. */
export const withMembers = (tool: Tool, members: Partial<Tool>): Tool => {
  const { id, path, price, payTo, takesBody, larger } = tool;
  return deferred({ id, path, price, payTo, takesBody, larger, ...members }, () => tool);
};

/** A tool at one of its prices. `key` names the price among those of all tools. */
export type Sized = { readonly key: string; readonly tool: Tool };

/** A tool at each of its prices, that of a longer text last. */
export const sizesOf = (tool: Tool): readonly [Sized, ...Sized[]] => {
  const { id, larger } = tool;
  const usual = { key: id, tool };
  if (larger === undefined) return [usual];
  return [usual, { key: `${id}>${larger.above}`, tool: withMembers(tool, { price: larger.price }) }];
};

/** The price of a call among {@link sizesOf}. A call that cannot be read has the first. */
export const ofSize = <S>([usual, larger]: readonly [S, ...S[]], tool: Tool, { size = 0 }: Call): S =>
  larger !== undefined && size > (tool.larger?.above ?? 0) ? larger : usual;

const listed = <Declared extends DeclaredTool>({ declare, ...listing }: PureEntry<Declared>) =>
  deferred(listing, declare);

export const calculators: readonly (CalculatorTool & Tool)[] = CALCULATORS.map(listed);

export const convertUnit: Tool = listed(CONVERT_UNIT);

export const panels: readonly Tool[] = PANELS.map(listed);

type Settings = Partial<Pick<ServiceConfig, 'toolSettings' | 'prices'>>;

/** All tools with what an operator has set of them. */
export const allTools = (
  terminology: Terminology,
  serviceName = 'Clinmeter',
  { toolSettings, prices = {} }: Settings = {},
): readonly Tool[] =>
  INVENTORY.map((entry) => {
    const { id, path, price: list, takesBody, larger } = entry;
    const set = toolSettings?.get(id);
    const declared = lazily(() => entry.declare({ terminology, serviceName }));
    // Only who sets prices by specialty pays at the start for reading it.
    const specialty = prices.group === undefined ? undefined : declared().specialty;
    const price = set?.price ?? priceBy(entry === PING ? { group: prices.group } : prices, { id, list, specialty });
    // An operator's price keeps its proportion to that of a longer text.
    const more = larger && { ...larger, price: (larger.price * price) / list };
    return deferred({ id, path, price, payTo: set?.payTo, takesBody, larger: more }, declared);
  });

type StockOptions = Settings & Pick<ServiceConfig, 'serviceName' | 'config'>;

/** The tools that an operator sells, and those that are switched off. */
export type Stock = { readonly tools: readonly Tool[]; readonly withheld: readonly Tool[] };

/**
 * The tools that an operator sells, with the operator's prices and recipients.
 *
 * @throws {@link ConfigError} for settings of a tool or specialty that does not exist, for a price above the highest, and
 * for settings that leave nothing to sell
 */
export const stock = (
  terminology: Terminology,
  { toolSettings = new Map(), prices, serviceName, config }: StockOptions,
): Stock => {
  const ids = INVENTORY.map(({ id }) => id);
  const unknown = [...toolSettings.keys()].find((id) => !ids.includes(id));
  if (unknown !== undefined) {
    const place = placeInFile(config, ['tools', unknown]);
    const message = `${place}[tools.${unknown}]: there is no such tool${suggestion(unknown.toLowerCase(), ids)}`;
    throw new ConfigError(message, 'clinmeter tools');
  }
  checkGroups(prices?.group, config);
  const isSold = ({ id }: Tool): boolean => toolSettings.get(id)?.isEnabled !== false;
  const all = allTools(terminology, serviceName, { toolSettings, prices });
  const tools = all.filter(isSold);
  if (tools.length > 0) return { tools, withheld: all.filter((tool) => !isSold(tool)) };
  throw new ConfigError('every tool has enabled = false: nothing is left to sell', 'leave one [tools.<id>] enabled');
};

const checkGroups = (group: NonNullable<ServiceConfig['prices']>['group'], config: string | undefined): void => {
  const unknown = [...(group?.keys() ?? [])].find((name) => !Object.hasOwn(specialties, name));
  if (unknown === undefined) return;
  const names = Object.keys(specialties);
  const place = placeInFile(config, ['prices', 'group', unknown]);
  const message = `${place}[prices.group] ${unknown}: there is no such specialty${suggestion(unknown.toLowerCase(), names)}; accepted: ${names.join(', ')}`;
  throw new ConfigError(message, 'clinmeter tools --help');
};

/** The call that commands show as an example, of `bsa_mosteller`. */
export const exampleCall: Pick<Tool, 'path' | 'price' | 'example'> = {
  path: '/api/calc/bsa_mosteller',
  price: CALL_PRICE,
  example: { height_cm: '170', weight_kg: '70' },
};

/** The call to show of a shop: the usual example at its price there, or that of the first tool that is sold. */
export const exampleIn = (tools: readonly Tool[]): typeof exampleCall => {
  const usual = tools.find(({ path }) => path === exampleCall.path);
  return usual === undefined ? (tools[0] ?? exampleCall) : { ...exampleCall, price: usual.price };
};
