import { flag } from '../inputs.ts';
import { calculator } from './calculator.ts';
import { Components, component, MaxScore, Score, scoreOf } from './components.ts';
import { ageYears, sexUsed } from './fields.ts';
import { age, sex } from './parameters.ts';

/** CHA2DS2-VASc stroke risk score (Lip et al., Chest 2010). doi:10.1378/chest.09-1584 */
export const cha2ds2Vasc = calculator({
  id: 'cha2ds2_vasc',
  title: 'CHA2DS2-VASc',
  description:
    'CHA2DS2-VASc stroke risk score for adults with non-valvular atrial fibrillation, 0-9, with the points of every factor.',
  formula: 'cha2ds2_vasc',
  inputs: {
    age,
    sex,
    chf: flag('chf', 'Heart failure or LV dysfunction; scores 1'),
    hypertension: flag('hypertension', 'Hypertension; scores 1'),
    diabetes: flag('diabetes', 'Diabetes mellitus; scores 1'),
    strokeTia: flag('stroke_tia', 'Prior stroke, TIA or thromboembolism; scores 2'),
    vascularDisease: flag('vascular_disease', 'Prior MI, peripheral artery disease or aortic plaque; scores 1'),
  },
  response: {
    score: Score,
    max_score: MaxScore,
    sex: sexUsed,
    age_years: ageYears,
    components: Components,
  },
  citation: {
    authors: 'Lip GYH, Nieuwlaat R, Pisters R, Lane DA, Crijns HJGM',
    doi: '10.1378/chest.09-1584',
    id: 'lip_2010',
    source: 'Chest 2010;137(2):263-272',
    title:
      'Refining clinical risk stratification for predicting stroke and thromboembolism in atrial fibrillation using a novel risk factor-based approach: the Euro Heart Survey on Atrial Fibrillation',
  },
  example: {
    age: '72',
    sex: 'female',
    chf: 'false',
    hypertension: 'true',
    diabetes: 'true',
    stroke_tia: 'false',
    vascular_disease: 'false',
  },
  run: ({ age, sex, chf, hypertension, diabetes, strokeTia, vascularDisease }) => {
    const components = [
      component('congestive_heart_failure', chf),
      component('hypertension', hypertension),
      { ...component('age', age >= 65, age >= 75 ? 2 : 1), value: age },
      component('diabetes', diabetes),
      component('stroke_tia_thromboembolism', strokeTia, 2),
      component('vascular_disease', vascularDisease),
      component('sex_female', sex === 'female'),
    ];
    return {
      score: scoreOf(components),
      max_score: 9,
      sex,
      age_years: age,
      components,
    };
  },
});
