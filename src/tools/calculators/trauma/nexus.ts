import { flagsOf } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { yesOrNo } from '../results.ts';
import { items, scoring } from '../scoring.ts';

const findings = items({
  midline_tenderness: [1, 'Tenderness in the posterior midline of the cervical spine'],
  intoxication: [1, 'Intoxication'],
  altered_alertness: [1, 'Altered level of alertness'],
  focal_deficit: [1, 'Focal neurological deficit'],
  distracting_injury: [1, 'Painful injury that distracts'],
});

const flags = flagsOf(findings.inputs);
const points = scoring(findings.inputs, findings.factors);

/** NEXUS low-risk criteria (Hoffman et al., N Engl J Med 2000). doi:10.1056/NEJM200007133430203 */
export const nexus = calculator({
  id: 'nexus',
  title: 'NEXUS low-risk criteria for the cervical spine',
  specialty: 'trauma',
  synonyms: [
    'National Emergency X-Radiography Utilization Study',
    'NEXUS',
    'NEXUS criteria',
    'low-risk criteria',
    'cervical spine clearance',
  ],
  formula: 'nexus',
  description:
    'Imaging of the cervical spine after blunt trauma unless all five findings are absent. True means that the finding is there. Sensitivity is lower from 65 years, and age is not asked.',
  inputs: findings.inputs,
  response: {
    imaging_indicated: yesOrNo('Whether any finding is there'),
    score: points.score,
    components: points.components,
  },
  citation: {
    authors: 'Hoffman JR, Mower WR, Wolfson AB, Todd KH, Zucker MI',
    doi: '10.1056/NEJM200007133430203',
    id: 'hoffman_2000',
    source: 'N Engl J Med 2000;343(2):94-99',
    title:
      'Validity of a set of clinical criteria to rule out injury to the cervical spine in patients with blunt trauma',
  },
  examples: [
    {
      input: flags('distracting_injury'),
      output: { imaging_indicated: true, score: 1 },
      source: 'computed independently: one finding is enough',
    },
    {
      input: flags(),
      output: { imaging_indicated: false, score: 0 },
      source: 'computed independently: all five are absent',
    },
    {
      input: flags(...Object.keys(findings.inputs)),
      output: { imaging_indicated: true, score: 5 },
      source: 'computed independently: all five are there',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['registries'],
  limits: { nexus_weak_ages: 'warned' },
  run: (values) => {
    const result = points.of(values);
    return { ...result, imaging_indicated: result.score > 0 };
  },
});
