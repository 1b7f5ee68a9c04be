import { listed } from '../../currency.ts';
import { minus } from '../../exact-numbers.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { measure } from '../measures.ts';
import { rounded } from '../results.ts';
import { meanPressure } from '../vitals.ts';

/** Cerebral perfusion pressure. */
export const cpp = calculator({
  id: 'cpp',
  title: 'Cerebral perfusion pressure',
  specialty: 'neuro',
  synonyms: ['CPP', 'intracranial pressure', 'ICP', 'brain perfusion'],
  formula: 'cpp',
  expression: 'CPP = MAP - ICP',
  description:
    'Cerebral perfusion pressure in mmHg: mean arterial less intracranial pressure; it may be negative. For monitored patients; the level of the arterial transducer matters.',
  inputs: {
    map: meanPressure,
    icp: measure(['icp_mmhg', 'mmHg', [-20, 150], '15'], 'Intracranial pressure', 'invalid_icp'),
  },
  used: 'all',
  response: { cpp_mmhg: rounded(1, 'Cerebral perfusion pressure in mmHg') },
  citation: {
    authors: "Carney N, Totten AM, O'Reilly C, et al.",
    doi: '10.1227/NEU.0000000000001432',
    id: 'carney_2017',
    source: 'Neurosurgery 2017;80(1):6-15',
    title: 'Guidelines for the management of severe traumatic brain injury, fourth edition',
  },
  examples: [
    {
      input: { map_mmhg: '82', icp_mmhg: '15' },
      output: { cpp_mmhg: 67 },
      source: 'computed independently: 82 - 15 = 67',
    },
    {
      input: { map_mmhg: '93.33', icp_mmhg: '-2' },
      output: { cpp_mmhg: 95.3 },
      source: 'computed independently: 93.33 + 2 = 95.33',
    },
    {
      input: { map_mmhg: '40', icp_mmhg: '45' },
      output: { cpp_mmhg: -5 },
      source: 'computed independently: 40 - 45 = -5',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-29', 'summary'),
  uses: ['btf_tbi_2016'],
  limits: { ...listed('cpp_target', 'transducer_level') },
  run: ({ map, icp }) => ({ cpp_mmhg: minus(map, icp) }),
});
