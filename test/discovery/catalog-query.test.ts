/** The search for a tool: by names as people write them, ranked, and the same every time. */
import { describe, expect, test } from 'bun:test';
import { searchOf } from '../../src/discovery/catalog-query.ts';
import { tools } from '../support/tools.ts';

const find = searchOf(tools);
const idsFor = (search: string): readonly string[] => find({ search, specialty: undefined }).tools.map(({ id }) => id);

test.each([
  ['GFR', 'egfr_ckd_epi'],
  ['eGFR', 'egfr_ckd_epi'],
  ['kidney function', 'egfr_ckd_epi'],
  ['gfr children', 'egfr_schwartz'],
  ['cystatin', 'egfr_ckd_epi_cr_cys'],
  ['Cockcroft', 'crcl_cockcroft_gault'],
  ['CrCl', 'crcl_cockcroft_gault'],
  ['how do I calculate creatinine clearance?', 'crcl_cockcroft_gault'],
  ['kidney failure', 'kfre'],
  ['MELD sodium', 'meld_na'],
  ['MELD', 'meld_3'],
  ['FIB4', 'fib4'],
  ['fib-4', 'fib4'],
  ['pancreatitis', 'bisap'],
  ['stroke risk', 'cha2ds2_vasc'],
  ['CHADS2VASC', 'cha2ds2_vasc'],
  ['afib', 'cha2ds2_vasc'],
  ['bleeding risk', 'has_bled'],
  ['Bazett', 'qtc'],
  ['CURB65', 'curb_65'],
  ['DVT', 'wells_dvt'],
  ['sepsis', 'sofa'],
  ['sepsis screen', 'news2'],
  ['cardiovascular risk', 'prevent'],
  ['statin', 'prevent'],
  ['coma', 'gcs'],
  ['opioid', 'mme'],
  ['prednisone', 'steroid_conversion'],
  ['due date', 'pregnancy_dating'],
  ['body mass index', 'bmi'],
  ['ideal weight', 'ibw_devine'],
  ['cholesterol', 'ldl'],
  ['hypernatraemia', 'free_water_deficit'],
  ['ICD-10-CM', 'translate'],
])('%s: %s', (search, id) => {
  expect(idsFor(search)[0]).toBe(id);
});

// What each rule of the search is for, in questions: first the usual tool of several, then the one that is asked for.
test.each([
  ['10-year risk of heart attack', 'prevent'],
  ['the old pooled cohort risk', 'ascvd_pce'],
  ['kidney function from creatinine', 'egfr_ckd_epi'],
  ['only cystatin C 1.4, what is the GFR', 'egfr_ckd_epi_cystatin_c'],
  ['GFR of a 6 year old', 'egfr_schwartz'],
  ['GFR of a 60 year old', 'egfr_ckd_epi'],
  ['every cirrhosis score at once', 'cirrhosis'],
  ['how severe is the cirrhosis', 'child_pugh'],
  ['goal weight for a healthy BMI', 'target_weight'],
  ['BMI of 82 kg and 1.78 m', 'bmi'],
  ['what does E11.65 mean', 'lookup'],
  ['was E11.65 billable last year', 'validate'],
  ['ICD10 for chest pain', 'translate'],
  ['what is the generic of Lipitor', 'related'],
  ['do I need to prescribe Xarelto for paroxysmal afib', 'cha2ds2_vasc'],
  ['ideal body weight for tidal volume', 'ibw_devine'],
])('the question %p finds %s first', (search, id) => {
  expect(idsFor(search)[0]).toBe(id);
});

// Each word in its other forms, and people by their age.
test.each([
  ['shocked patient', 'shock_index'],
  ['oliguria after contrast', 'kdigo_aki'],
  ['bleeding risk on apixaban', 'doac_score'],
  ['baby fell off the bed', 'pecarn_under_2'],
  ['18 month old fell down the stairs', 'pecarn_under_2'],
  ['six year old fell down the stairs onto his head', 'pecarn_2_and_over'],
  ['heart risk of a 78 year old in Norway', 'score2_op'],
  ['CTP score', 'child_pugh'],
  ['UNOS MELD', 'meld_3'],
])('the question %p finds %s first, too', (search, id) => {
  expect(idsFor(search)[0]).toBe(id);
});

// Names in other forms: with points, with a slip in capitals, of a variant that a tool computes, and in full.
test.each([
  ['G.C.S.', 'gcs'],
  ['C.U.R.B.-65', 'curb_65'],
  ["Ranson's", 'ranson'],
  ['APATCHE', 'apache_ii'],
  ['NEXIS criteria', 'nexus'],
  ['MASCK', 'mascc'],
  ['QTcB', 'qtc'],
  ['QTcH', 'qtc'],
  ['PREVENT-HF', 'prevent'],
  ['eGFRcr-cys', 'egfr_ckd_epi_cr_cys'],
  ['Wells criteria deep venous thrombosis', 'wells_dvt'],
  ['disseminated intravascular coagulation score of the ISTH', 'isth_dic'],
  ['model for end-stage liver disease and sodium', 'meld_na'],
  ['equations for the rate of kidney failure, four variables', 'kfre'],
])('the name %p finds %s first', (search, id) => {
  expect(idsFor(search)[0]).toBe(id);
});

// Facts of a question: an age, two units, a value that another one adjusts.
test.each([
  ['cardiovascular risk of a 63 year old in Germany', 'score2'],
  ['58F in Poland, smoker, ESC risk', 'score2'],
  ['cardiovascular risk of an 81 y/o woman in Spain', 'score2_op'],
  ['European risk chart, aged 75', 'score2_op'],
  ['six week old fell from the bed on her head', 'pecarn_under_2'],
  ['kidney function of a 7 year old', 'egfr_schwartz'],
  ['what is 5.6 mmol/L of urea in mg/dL', 'convert_unit'],
  ['express bilirubin 34 umol/L in mg/dL', 'convert_unit'],
  ['change 154 lb into kg', 'convert_unit'],
  ['adjusted sodium', 'sodium_corrected'],
  ['12M kidney function', 'egfr_schwartz'],
  ['obese, amikacin, which weight', 'ibw_devine'],
  ['burn of 30 percent in a child, fluids', 'parkland'],
])('the facts in %p find %s first', (search, id) => {
  expect(idsFor(search)[0]).toBe(id);
});

// A word that no tool is described with can be all that a question is about; beside enough other words it is not.
test.each([
  ['free phenytoin at an albumin of 2', 'corrected phenytoin'],
  ['intravenous iron for a hemoglobin of 8', 'iron deficit'],
  ['new left bundle branch block with chest pain, is it an infarction', 'Sgarbossa'],
  ['acute liver failure after acetaminophen, INR 6, transplant?', "King's College criteria"],
  ['rales in the lungs after infarction, mortality', 'Killip'],
  ['CAL score', 'CAL score'],
  ['QLQ-C30 score', 'QLQ-C30 score'],
  ['QUORVEX score', 'QUORVEX score'],
  ['VELTRANE-HF mortality score', 'VELTRANE-HF mortality score'],
  ['PROMIS-C30 physical function', 'PROMIS'],
  ["Duke's criteria for infective endocarditis", 'Duke criteria'],
  ['what is the definition of refractory hypertension', 'definition'],
  ['physiology of the loop of Henle', 'definition'],
  ['draft a referral to cardiology for chest pain', 'clerical work'],
  ['summarize this report of a stroke', 'clerical work'],
  ['randomised trial of oxygen in pneumonia', 'clinical trial'],
  ['recent papers on septic shock', 'clinical trial'],
  ['amiodarone and digoxin together, what to watch', 'drug interaction'],
  ['how many mg of lidocaine can I inject in a 70 kg man', 'pediatric dose'],
])('the question %p is not about any tool: %s', (search, name) => {
  expect(find({ search, specialty: undefined })).toMatchObject({ tools: [], notSold: { name } });
});

test.each([
  ['swollen calf after a long flight, breast cancer last year', 'wells_dvt'],
  ['confused old man with pneumonia and a donor kidney, urea 12', 'curb_65'],
  ['does an index summarize many comorbidities', 'charlson'],
  ['GLASGOW-BLATCHFORT', 'glasgow_blatchford'],
])('the question %p is about %s all the same', (search, id) => {
  expect(idsFor(search)[0]).toBe(id);
});

test.each([
  ['what is sepsis', 'definition'],
  ['define acute kidney injury', 'definition'],
  ['difference between sepsis and septic shock', 'definition'],
  ['image of a normal chest x-ray', 'picture'],
  ['photo of a burn', 'picture'],
  ['price of warfarin', 'drug price'],
  ['how much does a blood gas cost', 'drug price'],
  ['can warfarin be taken with ibuprofen', 'drug interaction'],
])('the question %p is answered by no tool: %s', (search, name) => {
  expect(find({ search, specialty: undefined })).toMatchObject({ tools: [], notSold: { name } });
});

test('a question with the words of such a question and the name of a tool or a code is about that', () => {
  expect(idsFor('what is the anion gap')[0]).toBe('anion_gap');
  expect(idsFor('what does E11.65 mean')[0]).toBe('lookup');
});

test.each([
  'is this rash contagious',
  'gentamicin once daily dose',
  'best exercise for back pain',
  'tidal volume',
  'nicotine dependence scale',
  'SNOMED code for asthma',
  'septic arthritis in a child',
])('the question %p finds no tool', (search) => {
  expect(idsFor(search)).toEqual([]);
});

test.each([
  ['cockroft', 'crcl_cockcroft_gault'],
  ['framingam', 'framingham_chd'],
  ['mosteler', 'bsa_mosteller'],
  ['GLASGOW-BLATCHFORT', 'glasgow_blatchford'],
])('%s, misspelt: %s', (search, id) => {
  expect(idsFor(search)).toContain(id);
});

test('a search finds every tool by its id, its title and each synonym', () => {
  for (const { id, title, synonyms } of tools) {
    for (const name of [id, title, ...synonyms]) expect([name, idsFor(name).includes(id)]).toEqual([name, true]);
  }
});

test('a search finds tools by their inputs, after tools of that name', () => {
  expect(idsFor('haemofiltration')).toEqual([]);
  expect(idsFor('creatinine').length).toBe(10);
  expect(idsFor('bilirubin')).toContain('child_pugh');
});

test('a search for an unrelated subject finds nothing', () => {
  for (const search of ['gleason', 'xyzzy', '???']) expect(idsFor(search)).toEqual([]);
});

test('a search finds ten tools at most, and the same in the same order every time', () => {
  const again = searchOf(tools);
  for (const search of ['risk', 'score', 'liver', 'age']) {
    const ids = idsFor(search);
    expect(ids.length).toBeLessThanOrEqual(10);
    expect(again({ search, specialty: undefined }).tools.map(({ id }) => id)).toEqual([...ids]);
  }
});

test('a specialty alone has all its tools in the order of the catalog, with words the best of them', () => {
  const specialty = 'kidney';
  const kidney = tools.filter((tool) => tool.specialty === specialty);
  expect(kidney.length).toBeGreaterThan(5);
  expect(find({ search: undefined, specialty }).tools).toEqual(kidney);
  expect(find({ search: 'creatinine', specialty: 'dosing' }).tools.map(({ id }) => id)).toEqual([
    'crcl_by_weight',
    'renal_dosing',
    'carboplatin_calvert',
  ]);
});

describe('of a long search', () => {
  const NOISE = Array.from({ length: 12 }, (_, at) => `qqqq${'abcdefghijkl'[at]}`).join(' ');

  test('the first twelve words that tell something are read, each once', () => {
    expect(idsFor(`the what is my for ${'to '.repeat(9)} meld meld`)).toEqual(idsFor('meld'));
    expect(idsFor(`MELD 3.0 ${NOISE}`)).toEqual(['meld_3']);
    expect(idsFor(`${NOISE} apri`)).toEqual([]);
  });

  test('the first 128 characters are read, as they are normalised', () => {
    expect(idsFor(`apri ${'\ufdfa'.repeat(20_000)}`)).toEqual(['apri']);
    expect(idsFor(`${'\ufdfa'.repeat(8)} meld`)).toEqual([]);
    expect(idsFor(`${'-'.repeat(128)}meld`)).toEqual([]);
  });
});
