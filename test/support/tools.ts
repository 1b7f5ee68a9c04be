/** The tools of a service with the embedded pack. */
import { loadTerminology } from '../../src/terminology/load.ts';
import { allTools } from '../../src/tools/inventory.ts';

/** A day of the embedded fiscal year, so that no test depends on the clock. */
export const terminology = loadTerminology(undefined, () => Date.UTC(2026, 5, 1));
export const tools = allTools(terminology);
