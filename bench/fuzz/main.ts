/** `npm run fuzz -- --help`: looks for the inputs that cost the most. */
import { parseArgs } from 'node:util';
import { randomOf } from '../../test/simulation/random.ts';
// Before the sources, whose steps it counts: no module that is imported here may import one of them.
import { stepsOf } from '../../test/support/steps/preload.ts';
import { climb } from './climb.ts';

const { answering, KINDS, LONGEST } = await import('../../test/support/steps/kinds.ts');
const { PIECES, seedsOf } = await import('./seeds.ts');

const HELP = `Usage: npm run fuzz -- [options]

Mutates requests of each kind, keeps what takes more steps, whole or a byte, and prints the ten worst of each kind. The
same seed gives the same inputs, unless the time ends first.

  --kinds A,B    of ${KINDS.join(', ')} (default: all)
  --rounds N     requests of each kind (default: 3000)
  --seconds N    the most time of each kind (default: 60)
  --seed N       another seed (default: 1)
  --data FILE    a pack (default: the embedded one)
  --json         each as a line of JSON with its whole text
  --files N      instead, damages N files of each kind and prints what became of them
`;

const { values } = parseArgs({
  options: {
    kinds: { type: 'string', default: KINDS.join() },
    rounds: { type: 'string', default: '3000' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    data: { type: 'string' },
    json: { type: 'boolean', default: false },
    files: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const measure = async (work: () => unknown) => {
  const before = process.cpuUsage();
  const steps = await stepsOf(work);
  const { user, system } = process.cpuUsage(before);
  return { ...steps, ms: (user + system) / 1000 };
};

/** A text with the runs in it as numbers. */
const shortened = (text: string): string => {
  const runs = text.replace(/(.{1,40}?)\1{3,}/gsu, (run, piece: string) => `⟨${piece}⟩×${run.length / piece.length} `);
  return JSON.stringify(runs.length > 300 ? `${runs.slice(0, 300)}… (${text.length})` : runs);
};

if (values.help) {
  console.log(HELP);
  process.exit();
}
if (values.files !== undefined) {
  const argv = [
    process.execPath,
    'test/support/damage/process.ts',
    values.files,
    String(Number(values.seconds) * 1000),
  ];
  process.exit(Bun.spawnSync(argv, { stdout: 'inherit', stderr: 'inherit' }).exitCode);
}
const answers = answering(values.data);
for (const kind of KINDS.filter((one) => values.kinds.split(',').includes(one))) {
  const answer = answers[kind];
  const worst = await climb({
    seeds: seedsOf(kind),
    pieces: PIECES,
    longest: LONGEST[kind],
    rounds: Number(values.rounds),
    until: performance.now() + Number(values.seconds) * 1000,
    random: randomOf('cost', kind, values.seed),
    measure: (text) => measure(() => answer(text)),
  });
  console.log(`\n${kind}: steps, steps a byte, ms of processor, where`);
  for (const { text, steps, places, ms } of worst.slice(0, 10)) {
    const where = places
      .slice(0, 3)
      .map((one) => `${one.place.replace('src/', '')} ${Math.round((100 * one.steps) / steps)} %`);
    if (values.json) console.log(JSON.stringify({ kind, steps, ms, places, text }));
    else
      console.log(
        `  ${steps}  ${Math.round(steps / Buffer.byteLength(text))}  ${ms.toFixed(1)}  ${where.join(', ')}\n    ${shortened(text)}`,
      );
  }
}
process.exit();
