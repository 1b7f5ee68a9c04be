import { divide, log10, minus, multiply, power, ratio, times } from '../../exact-numbers.ts';
import { calculator } from '../calculator.ts';
import { surface } from '../limits.ts';
import { height, weight } from '../parameters.ts';
import { rounded } from '../results.ts';

const area = (author: string) => rounded(4, `Body surface area by ${author} in m2`);

/** Body surface area by five formulas (Du Bois and Du Bois, Arch Intern Med 1916, and later authors). */
export const bsa = calculator({
  id: 'bsa',
  title: 'Body surface area, five formulas',
  specialty: 'dosing',
  synonyms: ['BSA', 'DuBois', 'Haycock', 'Gehan-George', 'Boyd', 'chemotherapy dose'],
  formula: 'bsa_variants',
  expression:
    'DuBois = 0.007184 * W^0.425 * H^0.725; Haycock = 0.024265 * W^0.5378 * H^0.3964; GehanGeorge = 0.0235 * W^0.51456 * H^0.42246; Boyd = 0.0003207 * H^0.3 * Wg^(0.7285 - 0.0188 * log10(Wg)); Mosteller = sqrt(H * W / 3600)',
  description:
    'Body surface area in m2 by Du Bois, Mosteller, Haycock, Gehan-George and Boyd from one height and weight. Actual weight, without any cap of a dose; the formulas differ most at the extremes.',
  inputs: { height, weight },
  used: 'all',
  response: {
    bsa_du_bois_m2: area('Du Bois'),
    bsa_mosteller_m2: area('Mosteller'),
    bsa_haycock_m2: area('Haycock'),
    bsa_gehan_george_m2: area('Gehan and George'),
    bsa_boyd_m2: area('Boyd'),
  },
  citation: {
    authors: 'Du Bois D, Du Bois EF',
    doi: '10.1001/archinte.1916.00080130010002',
    id: 'du_bois_1916',
    source: 'Arch Intern Med 1916;17(6_2):863-871',
    title: 'A formula to estimate the approximate surface area if height and weight be known',
  },
  examples: [
    {
      input: { height_cm: '170', weight_kg: '70' },
      output: {
        bsa_du_bois_m2: 1.8097,
        bsa_mosteller_m2: 1.8181,
        bsa_haycock_m2: 1.8257,
        bsa_gehan_george_m2: 1.8313,
        bsa_boyd_m2: 1.8347,
      },
      source: 'computed independently: each formula at 170 cm and 70 kg, Boyd with the logarithm of 70000 g',
    },
    {
      input: { height_cm: '180', weight_kg: '80' },
      output: {
        bsa_du_bois_m2: 1.9964,
        bsa_mosteller_m2: 2,
        bsa_haycock_m2: 2.0066,
        bsa_gehan_george_m2: 2.0095,
        bsa_boyd_m2: 2.0074,
      },
      source: 'computed independently: Mosteller is the root of 180 * 80 / 3600 = 4, so 2 exactly',
    },
    {
      input: { height_in: '40', weight_lb: '40' },
      output: {
        bsa_du_bois_m2: 0.702,
        bsa_mosteller_m2: 0.7156,
        bsa_haycock_m2: 0.7202,
        bsa_gehan_george_m2: 0.7355,
        bsa_boyd_m2: 0.7408,
      },
      source: 'computed independently: each formula at 101.6 cm and 18.1436948 kg',
    },
    {
      input: { height_cm: '180', weight_kg: '80' },
      output: {
        bsa_du_bois_m2: 1.9964,
        bsa_mosteller_m2: 2,
        bsa_haycock_m2: 2.0066,
        bsa_gehan_george_m2: 2.0095,
        bsa_boyd_m2: 2.0074,
      },
      source: 'clinPK (R package, 2024), test of calc_bsa to 3 decimals: 1.996, 2.000, 2.007, 2.009, 2.007',
    },
  ],
  ...surface,
  run: ({ height, weight }) => {
    const grams = times(1000, weight);
    const boyd = minus('0.7285', times('0.0188', log10(grams)));
    return {
      bsa_du_bois_m2: times('0.007184', power(weight, '0.425'), power(height, '0.725')),
      bsa_mosteller_m2: { square: divide(multiply(height, weight), ratio(3600)) },
      bsa_haycock_m2: times('0.024265', power(weight, '0.5378'), power(height, '0.3964')),
      bsa_gehan_george_m2: times('0.0235', power(weight, '0.51456'), power(height, '0.42246')),
      bsa_boyd_m2: times('0.0003207', power(height, '0.3'), power(grams, boyd)),
    };
  },
});
