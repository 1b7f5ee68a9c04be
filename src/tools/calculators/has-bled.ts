import { flag } from '../inputs.ts';
import { calculator } from './calculator.ts';
import { Components, component, MaxScore, Score, scoreOf } from './components.ts';
import { ageYears } from './fields.ts';
import { age } from './parameters.ts';

/** HAS-BLED major bleeding risk score (Pisters et al., Chest 2010). doi:10.1378/chest.10-0134 */
export const hasBled = calculator({
  id: 'has_bled',
  title: 'HAS-BLED',
  description:
    'HAS-BLED major bleeding risk score for adults with atrial fibrillation, 0-9, with the points of every factor. A high score is not by itself a reason to withhold anticoagulation.',
  formula: 'has_bled',
  inputs: {
    age,
    hypertension: flag('hypertension', 'Uncontrolled hypertension; scores 1'),
    abnormalRenal: flag('abnormal_renal', 'Abnormal renal function; scores 1'),
    abnormalLiver: flag('abnormal_liver', 'Abnormal liver function; scores 1'),
    stroke: flag('stroke', 'Prior stroke; scores 1'),
    bleeding: flag('bleeding', 'Bleeding history or predisposition; scores 1'),
    labileInr: flag('labile_inr', 'Labile INR; scores 1'),
    drugs: flag('drugs', 'Concomitant antiplatelet or NSAID; scores 1'),
    alcohol: flag('alcohol', 'Alcohol excess; scores 1'),
  },
  response: {
    score: Score,
    max_score: MaxScore,
    age_years: ageYears,
    components: Components,
  },
  citation: {
    authors: 'Pisters R, Lane DA, Nieuwlaat R, de Vos CB, Crijns HJGM, Lip GYH',
    doi: '10.1378/chest.10-0134',
    id: 'pisters_2010',
    source: 'Chest 2010;138(5):1093-1100',
    title:
      'A novel user-friendly score (HAS-BLED) to assess 1-year risk of major bleeding in patients with atrial fibrillation: the Euro Heart Survey',
  },
  example: {
    age: '72',
    hypertension: 'true',
    abnormal_renal: 'false',
    abnormal_liver: 'false',
    stroke: 'false',
    bleeding: 'true',
    labile_inr: 'false',
    drugs: 'true',
    alcohol: 'false',
  },
  run: ({ age, hypertension, abnormalRenal, abnormalLiver, stroke, bleeding, labileInr, drugs, alcohol }) => {
    const components = [
      component('hypertension', hypertension),
      component('abnormal_renal', abnormalRenal),
      component('abnormal_liver', abnormalLiver),
      component('stroke', stroke),
      component('bleeding', bleeding),
      component('labile_inr', labileInr),
      { ...component('elderly_age_gt_65', age > 65), value: age },
      component('drugs', drugs),
      component('alcohol', alcohol),
    ];
    return { score: scoreOf(components), max_score: 9, age_years: age, components };
  },
});
