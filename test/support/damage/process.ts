/** Damages files of each kind, and prints what became of them: `process.ts RUNS MILLISECONDS`, for each kind. */
// Before the sources, whose steps it counts: no module that is imported here may import one of them.
import '../steps/preload.ts';

const { outcomesOf } = await import('./outcomes.ts');
const { damagedConfiguration } = await import('./configurations.ts');
const { damagedLedger } = await import('./ledgers.ts');
const { damagedPack } = await import('./packs.ts');

const [runs = 0, milliseconds = 0] = process.argv.slice(2).map(Number);
for (const [kind, run] of Object.entries({ damagedConfiguration, damagedLedger, damagedPack })) {
  console.log(JSON.stringify({ kind, ...(await outcomesOf(runs, performance.now() + milliseconds, run)) }));
}
process.exit();
