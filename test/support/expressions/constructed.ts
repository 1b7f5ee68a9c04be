/** A process of its own: imports every module of `src` and prints the expressions that they construct. */
import { join } from 'node:path';

const ROOT = join(import.meta.dir, '../../../src');
const seen = new Map<string, { readonly place: string; readonly source: string; readonly flags: string }>();
const Real = globalThis.RegExp;

/** Keeps what our own code constructs, with the place; not what packages do. */
const keep = (made: RegExp): RegExp => {
  const frame = new Error().stack?.split('\n')[3] ?? '';
  const [, place] = /(src\/[^\s:]+:\d+)/.exec(frame) ?? [];
  if (place !== undefined && frame.includes(ROOT))
    seen.set(`${place} ${made}`, { place, source: made.source, flags: made.flags });
  return made;
};
globalThis.RegExp = new Proxy(Real, {
  construct: (target, given, other) =>
    keep(Reflect.construct(target, given, other === globalThis.RegExp ? Real : other)),
  apply: (target, self, given) => keep(Reflect.apply(target, self, given)),
});

// What a module makes on first use is made at once.
const makers: (() => unknown)[] = [];
Object.assign(globalThis, { makers });
Bun.plugin({
  name: 'what is made on first use',
  setup: (build) => {
    build.onLoad({ filter: /src\/deferred\.ts$/ }, async ({ path }) => ({
      loader: 'ts',
      contents: (await Bun.file(path).text()).replace(
        '=> {\n  let made',
        '=> {\n  globalThis.makers.push(make);\n  let made',
      ),
    }));
  },
});
for (const file of new Bun.Glob('**/*.ts').scanSync({ cwd: ROOT })) {
  if (/^main\.ts$|^pages\/browser\/|\.d\.ts$/.test(file)) continue;
  await import(join(ROOT, file));
}
for (const make of makers) make();
// What a function constructs is constructed when it is called.
const { terminology } = await import('../tools.ts');
terminology.read('fever and cough', { limit: 1, minScore: 0, includeObsolete: false, billableOnly: true });
const [{ chartOf, computed }, { calculators }] = [
  await import('../../../src/tools/notes/chart.ts'),
  await import('../../../src/tools/inventory.ts'),
];
const chart = chartOf('Morphine 10 mg daily.', terminology);
for (const tool of calculators) computed(chart, tool);
process.stdout.write(JSON.stringify([...seen.values()]));
process.exit(0);
