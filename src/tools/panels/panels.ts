/** The panels for sale: parts, and what a call has to send. */
import { carboplatinCalvert } from '../calculators/dosing/carboplatin-calvert.ts';
import { crclByWeight } from '../calculators/dosing/crcl-by-weight.ts';
import { ibwDevine } from '../calculators/dosing/ibw-devine.ts';
import { bmi } from '../calculators/general/bmi.ts';
import { bsaMosteller } from '../calculators/general/bsa-mosteller.ts';
import { cha2ds2Va } from '../calculators/heart/cha2ds2-va.ts';
import { cha2ds2Vasc } from '../calculators/heart/cha2ds2-vasc.ts';
import { hasBled } from '../calculators/heart/has-bled.ts';
import { heartScore } from '../calculators/heart/heart-score.ts';
import { timiNstemi } from '../calculators/heart/timi-nstemi.ts';
import { crclCockcroftGault } from '../calculators/kidney/crcl-cockcroft-gault.ts';
import { egfrCkdEpi } from '../calculators/kidney/egfr-ckd-epi.ts';
import { egfrCkdEpiCrCys } from '../calculators/kidney/egfr-ckd-epi-cr-cys.ts';
import { egfrDeIndexed } from '../calculators/kidney/egfr-de-indexed.ts';
import { kdigoCkd } from '../calculators/kidney/kdigo-ckd.ts';
import { kfre } from '../calculators/kidney/kfre.ts';
import { aims65 } from '../calculators/liver/aims65.ts';
import { albi } from '../calculators/liver/albi.ts';
import { apri } from '../calculators/liver/apri.ts';
import { childPugh } from '../calculators/liver/child-pugh.ts';
import { fib4 } from '../calculators/liver/fib4.ts';
import { glasgowBlatchford } from '../calculators/liver/glasgow-blatchford.ts';
import { maddrey } from '../calculators/liver/maddrey.ts';
import { meld3 } from '../calculators/liver/meld-3.ts';
import { meldNa } from '../calculators/liver/meld-na.ts';
import { nafldFibrosis } from '../calculators/liver/nafld-fibrosis.ts';
import { rockall } from '../calculators/liver/rockall.ts';
import { anionGap } from '../calculators/metabolic/anion-gap.ts';
import { osmolality } from '../calculators/metabolic/osmolality.ts';
import { sodiumCorrected } from '../calculators/metabolic/sodium-corrected.ts';
import { winters } from '../calculators/metabolic/winters.ts';
import { abcd2 } from '../calculators/neuro/abcd2.ts';
import { ichScore } from '../calculators/neuro/ich-score.ts';
import { nihss } from '../calculators/neuro/nihss.ts';
import { perc } from '../calculators/thrombosis/perc.ts';
import { wellsPe } from '../calculators/thrombosis/wells-pe.ts';
import { years } from '../calculators/thrombosis/years.ts';
import { flag } from '../inputs.ts';
import { neededBy, type Part, panel } from './panel.ts';

export const renalDosing = panel({
  id: 'renal_dosing',
  title: 'Renal dosing panel',
  specialty: 'dosing',
  changes: [
    {
      on: '2026-11-28',
      kind: 'number',
      what: 'The dose of carboplatin is that of the GFR before it is rounded.',
      affects: [{ parameter: 'auc', sent: true }],
      source: 'The formulas of the calculators',
    },
  ],
  synonyms: ['renal dosing', 'creatinine clearance', 'GFR', 'BSA', 'chemotherapy', 'carboplatin'],
  description:
    'Body size, creatinine clearance by three body weights, and the eGFR with and without indexing, in one call; with auc, the carboplatin dose by clearance and by eGFR. For adults with stable creatinine.',
  required: ['age', 'sex', 'height_cm', 'weight_kg', 'creatinine_mg_dl'],
  parts: [
    { tool: bmi },
    { tool: ibwDevine },
    { tool: bsaMosteller },
    { tool: crclByWeight },
    { tool: egfrCkdEpi },
    { tool: egfrDeIndexed },
    {
      id: 'carboplatin_calvert_by_crcl',
      tool: carboplatinCalvert,
      given: { gfr_ml_min: ({ crcl_by_weight }) => crcl_by_weight?.crcl_ml_min },
    },
    {
      id: 'carboplatin_calvert_by_egfr',
      tool: carboplatinCalvert,
      given: { gfr_ml_min: ({ egfr_de_indexed }) => egfr_de_indexed?.egfr_ml_min },
    },
  ],
  example: { age: '72', sex: 'female', height_cm: '170', weight_kg: '70', creatinine_mg_dl: '1.1', auc: '5' },
});

/** With cystatin C, KDIGO 2024 prefers the equation of both markers. */
const bestEgfr: NonNullable<Part['given']> = {
  egfr_ml_min_1_73m2: ({ egfr_ckd_epi_cr_cys, egfr_ckd_epi }) =>
    (egfr_ckd_epi_cr_cys ?? egfr_ckd_epi)?.egfr_ml_min_1_73m2,
};

export const ckdStaging = panel({
  id: 'ckd_staging',
  title: 'CKD staging panel',
  specialty: 'kidney',
  changes: [
    {
      on: '2026-11-28',
      kind: 'category',
      what: 'KDIGO category and risk of kidney failure are those of the eGFR before it is rounded: 44.98 is G3b everywhere.',
      affects: [{ parameter: 'acr_mg_g', sent: true }],
      source: 'KDIGO 2024',
    },
  ],
  synonyms: ['CKD stage', 'KDIGO', 'kidney failure risk', 'GFR', 'albuminuria'],
  description:
    'eGFR by creatinine, and with cystatin C by both markers; with the albumin-to-creatinine ratio, the KDIGO categories of the better eGFR; with the region too, the risk of kidney failure up to an eGFR of 60. For adults with stable creatinine.',
  required: ['age', 'sex', 'creatinine_mg_dl'],
  parts: [
    { tool: egfrCkdEpi },
    { tool: egfrCkdEpiCrCys },
    { tool: kdigoCkd, given: bestEgfr },
    { tool: kfre, given: bestEgfr },
  ],
  example: { age: '72', sex: 'female', creatinine_mg_dl: '1.3', acr_mg_g: '60', region: 'other' },
});

export const liverFibrosis = panel({
  id: 'liver_fibrosis',
  title: 'Liver fibrosis panel',
  specialty: 'liver',
  synonyms: ['FIB-4', 'APRI', 'NAFLD', 'MASLD', 'fibrosis', 'hepatitis'],
  description:
    'FIB-4 and APRI in one call; with body mass index, diabetes and albumin, the NAFLD fibrosis score. For adults; the indices are no biopsy.',
  required: ['age', 'ast_u_l', 'alt_u_l', 'platelets_10e9_l'],
  parts: [{ tool: fib4 }, { tool: apri }, { tool: nafldFibrosis }],
  example: { age: '55', ast_u_l: '45', ast_upper_limit_u_l: '40', alt_u_l: '40', platelets_10e9_l: '180' },
});

export const cirrhosis = panel({
  id: 'cirrhosis',
  title: 'Cirrhosis panel',
  specialty: 'liver',
  synonyms: ['MELD', 'Child-Pugh', 'ALBI', 'Maddrey', 'liver failure', 'transplant'],
  description:
    'MELD 3.0, MELD-Na and ALBI in one call; with ascites and encephalopathy, Child-Pugh; with both prothrombin times, the discriminant function. For adults.',
  required: ['sex', 'bilirubin_mg_dl', 'albumin_g_dl', 'inr', 'creatinine_mg_dl', 'sodium_mmol_l', 'dialysis'],
  parts: [{ tool: meld3 }, { tool: meldNa }, { tool: childPugh }, { tool: albi }, { tool: maddrey }],
  example: {
    sex: 'female',
    bilirubin_mg_dl: '3',
    albumin_g_dl: '2.8',
    inr: '1.6',
    creatinine_mg_dl: '1.2',
    sodium_mmol_l: '131',
    dialysis: 'false',
    ascites: 'slight',
    encephalopathy: 'none',
  },
});

export const atrialFibrillation = panel({
  id: 'atrial_fibrillation',
  title: 'Atrial fibrillation panel',
  specialty: 'heart',
  synonyms: ['AF', 'CHA2DS2-VASc', 'HAS-BLED', 'anticoagulation', 'DOAC'],
  description:
    'CHA2DS2-VA and CHA2DS2-VASc in one call; with its flags, HAS-BLED; with weight and creatinine, the Cockcroft-Gault clearance that labels of oral anticoagulants name. For adults with atrial fibrillation.',
  required: ['age', 'sex', 'chf', 'hypertension', 'diabetes', 'stroke_tia', 'vascular_disease'],
  own: {
    uncontrolled_hypertension: flag('uncontrolled_hypertension', 'Uncontrolled hypertension; scores 1 in HAS-BLED'),
  },
  parts: [
    { tool: cha2ds2Va },
    { tool: cha2ds2Vasc },
    // Hypertension is another question in each score: any for stroke, only uncontrolled for bleeding.
    { tool: hasBled, renamed: { hypertension: 'uncontrolled_hypertension' } },
    { tool: crclCockcroftGault },
  ],
  example: {
    age: '72',
    sex: 'female',
    chf: 'false',
    hypertension: 'true',
    diabetes: 'true',
    stroke_tia: 'false',
    vascular_disease: 'false',
    weight_kg: '70',
    creatinine_mg_dl: '1.1',
  },
});

export const acidBase = panel({
  id: 'acid_base',
  title: 'Acid-base panel',
  specialty: 'metabolic',
  synonyms: ['anion gap', 'metabolic acidosis', 'Winters', 'corrected sodium', 'osmolal gap'],
  description:
    'Anion gap and expected PaCO2 in one call; with glucose, the corrected sodium; with BUN too, osmolality and its gap. Winters is for metabolic acidosis.',
  required: ['sodium_mmol_l', 'chloride_mmol_l', 'bicarbonate_mmol_l'],
  parts: [{ tool: anionGap }, { tool: winters }, { tool: sodiumCorrected }, { tool: osmolality }],
  example: {
    sodium_mmol_l: '140',
    chloride_mmol_l: '100',
    bicarbonate_mmol_l: '14',
    glucose_mg_dl: '180',
    bun_mg_dl: '28',
  },
});

export const chestPain = panel({
  id: 'chest_pain',
  title: 'Chest pain panel',
  specialty: 'heart',
  synonyms: ['acute chest pain', 'HEART score', 'TIMI', 'Wells', 'PERC', 'YEARS'],
  description:
    'HEART score in one call; with the flags of each, TIMI for unstable angina, Wells and PERC; with a D-dimer, YEARS. For adults with acute chest pain whose cause is not known.',
  required: neededBy(heartScore),
  parts: [{ tool: heartScore }, { tool: timiNstemi }, { tool: wellsPe }, { tool: perc }, { tool: years }],
  excluded: [
    { troponin: '1_to_3_times_limit above_3_times_limit', elevated_marker: 'false' },
    { ecg: 'normal', st_deviation: 'true' },
    { ecg: 'significant_st_deviation', st_deviation: 'false' },
    { risk_factor_count: '<3', three_or_more_cad_risk_factors: 'true' },
    { atherosclerotic_disease: 'false', known_cad_stenosis_50: 'true' },
    { clinical_signs_dvt: 'true', unilateral_leg_swelling: 'false' },
    { immobilization_or_surgery: 'false', recent_surgery_or_trauma: 'true' },
  ],
  example: {
    age: '58',
    history: 'moderately_suspicious',
    ecg: 'normal',
    risk_factor_count: '2',
    atherosclerotic_disease: 'false',
    troponin: 'normal',
    clinical_signs_dvt: 'false',
    pe_most_likely: 'false',
    hemoptysis: 'false',
    d_dimer_ug_l: '600',
  },
});

export const upperGiBleeding = panel({
  id: 'upper_gi_bleeding',
  title: 'Upper gastrointestinal bleeding panel',
  specialty: 'liver',
  synonyms: ['upper GI bleed', 'Glasgow-Blatchford', 'Rockall', 'AIMS65', 'haematemesis'],
  description:
    'Glasgow-Blatchford score in one call; with age and comorbidity, Rockall before endoscopy, and with its findings after it; with albumin, INR and mental status, AIMS65. For adults with acute upper gastrointestinal bleeding.',
  required: neededBy(glasgowBlatchford),
  parts: [{ tool: glasgowBlatchford }, { tool: rockall }, { tool: aims65 }],
  excluded: [{ cardiac_failure: 'true', comorbidity: 'none' }],
  example: {
    sex: 'male',
    bun_mg_dl: '28',
    hemoglobin_g_dl: '11.5',
    sbp_mmhg: '105',
    heart_rate_bpm: '100',
    melena: 'true',
    syncope: 'false',
    hepatic_disease: 'false',
    cardiac_failure: 'false',
    age: '68',
    comorbidity: 'major',
  },
});

export const stroke = panel({
  id: 'stroke',
  title: 'Stroke panel',
  specialty: 'neuro',
  synonyms: ['stroke assessment', 'NIHSS', 'ABCD2', 'ICH score', 'acute stroke'],
  description:
    'NIH stroke scale in one call; with pressures, features and duration, ABCD2 for a transient attack; with coma scale and haematoma, the ICH score. For adults with suspected stroke: each score is for another kind of it.',
  required: neededBy(nihss),
  parts: [{ tool: nihss }, { tool: abcd2 }, { tool: ichScore }],
  example: {
    ...nihss.example,
    age: '78',
    gcs: '13',
    ich_volume_ml: '18',
    intraventricular_haemorrhage: 'false',
    infratentorial_origin: 'false',
  },
});
