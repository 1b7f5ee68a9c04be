/** The tools of a service with the embedded pack. */
import { loadTerminology } from '../../src/terminology/load.ts';
import { allTools } from '../../src/tools/inventory.ts';

export const terminology = loadTerminology();
export const tools = allTools(terminology);
