/** The tools for sale, in the order of the documentation. A new tool needs one line here. */

import type { Terminology } from '../terminology/terminology.ts';
import { bmi } from './calculators/bmi.ts';
import { bsaMosteller } from './calculators/bsa-mosteller.ts';
import { cha2ds2Vasc } from './calculators/cha2ds2-vasc.ts';
import { crclCockcroftGault } from './calculators/crcl-cockcroft-gault.ts';
import { egfrCkdEpi } from './calculators/egfr-ckd-epi.ts';
import { fib4 } from './calculators/fib4.ts';
import { hasBled } from './calculators/has-bled.ts';
import { ping } from './ping.ts';
import { lookup } from './terminology/lookup.ts';
import { translate } from './terminology/translate.ts';
import type { Tool } from './tool.ts';

/** The calculators: they need no data. */
export const calculators: readonly Tool[] = [
  bsaMosteller,
  egfrCkdEpi,
  cha2ds2Vasc,
  bmi,
  hasBled,
  crclCockcroftGault,
  fib4,
];

/** All tools for sale; the terminology tools read the loaded data. */
export const toolsOf = (terminology: Terminology): readonly Tool[] => [
  translate(terminology),
  lookup(terminology),
  ...calculators,
  ping,
];
