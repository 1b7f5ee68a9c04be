/** Prints the steps of each of the worst inputs on the embedded pack. */
// Before the sources, whose steps it counts: no module that is imported here may import one of them.
import { stepsOf } from './preload.ts';

const { answering } = await import('./kinds.ts');
const { textOf, WORST_INPUTS } = await import('./worst-inputs.ts');

const answers = answering();
for (const { kind, name, ...worst } of WORST_INPUTS) {
  const text = textOf(worst);
  // What is read once, such as the codes of the pack, counts for none; a header is remembered.
  await answers[kind](kind === 'header' ? `${text}x` : text);
  const { steps, places } = await stepsOf(() => answers[kind](text));
  console.log(JSON.stringify({ kind, name, steps, place: places[0]?.place }));
}
process.exit();
