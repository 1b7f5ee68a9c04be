/** The tools for sale, in the order of the documentation. */

import type { Terminology } from '../terminology/terminology.ts';
import { calculators } from './calculators/calculators.ts';
import { terminologyTools } from './from-terminology.ts';
import { panels } from './panels/panels.ts';
import { pingOf } from './ping.ts';
import type { Tool } from './tool.ts';

/** All tools that can be sold. @param service - its name, as ping tells it */
export const toolsOf = (terminology: Terminology, service = 'Clinmeter'): readonly Tool[] => [
  ...terminologyTools(terminology),
  ...calculators,
  ...panels,
  pingOf(service),
];
