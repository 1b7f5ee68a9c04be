/** The tools of a service with the embedded pack. */
import { loadTerminology } from '../../src/terminology/load.ts';
import { toolsOf } from '../../src/tools/index.ts';

export const terminology = loadTerminology();
export const tools = toolsOf(terminology);
