/** Prints the steps that notes of the longest length take, read and charted, on the embedded pack. */
// Before the sources, whose steps it counts: no module that is imported here may import one of them.
import { stepsOf } from './preload.ts';

const { loadTerminology } = await import('../../../src/terminology/load.ts');
const { calculators } = await import('../../../src/tools/inventory.ts');
const { chartOf, computed } = await import('../../../src/tools/notes/chart.ts');
const { LONGEST_NOTE } = await import('../../../src/tools/note-text.ts');
const { COMMON_NOTE, UNCOMMON } = await import('./long-notes.ts');

const terminology = loadTerminology();
const fullOf = (piece: string) => piece.repeat(Math.ceil(LONGEST_NOTE / piece.length)).slice(0, LONGEST_NOTE);
const charted = (note: string) => {
  const chart = chartOf(note, terminology);
  return calculators.map((tool) => computed(chart, tool));
};

const told = async (name: string, piece: string) => {
  const text = fullOf(piece);
  const annotate = await stepsOf(() => terminology.annotate(text));
  const chart = await stepsOf(() => charted(text));
  const place = chart.places[0]?.place;
  console.log(JSON.stringify({ name, annotate: annotate.steps, chart: chart.steps, place }));
};

// What is read once counts for none.
charted(COMMON_NOTE);
await told('common', COMMON_NOTE);
for (const [name, piece] of Object.entries(UNCOMMON)) await told(name, piece);
process.exit();
