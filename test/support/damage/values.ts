/** Changes of structured values that leave their form readable. */
import type { Random } from '../../simulation/random.ts';

const ODD: readonly unknown[] = [
  ...[0, 1, -1, 0.5, 7, 255, 65_536, 2 ** 31, 2 ** 32, 2 ** 53, 1e308, Number.NaN, Number.POSITIVE_INFINITY],
  ...[true, false, null, '', '0', '\0', 'x', '\ud800', '__proto__', 'constructor', 'a'.repeat(70_000)],
  ...[[], {}, [null], { length: 1e9 }],
];

/** Another value in the place of one. */
const replacementOf = (value: unknown, random: Random): unknown =>
  random.pick<() => unknown>([
    () => random.pick(ODD),
    () => (typeof value === 'number' ? value + random.pick([-8, -1, 1, 8, 1e6]) : [value]),
    () => (typeof value === 'string' ? value.repeat(random.pick([0, 2, 50])) : String(value)),
    () => (Array.isArray(value) ? [...value, ...value] : { value }),
  ])();

/** The value with one of its members, however deep, replaced, removed or added. Bytes stay as they are. */
export const changedValue = (value: unknown, random: Random): unknown => {
  const isOpen = typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
  const keys = isOpen ? Object.keys(value) : [];
  if (keys.length === 0 || random.chance(0.05)) return replacementOf(value, random);
  const key = random.pick(keys);
  const inner = (value as Record<string, unknown>)[key];
  const act = random.below(12);
  if (Array.isArray(value)) {
    const at = Number(key);
    if (act === 0) return value.toSpliced(at, 1);
    return act === 1 ? value.toSpliced(at, 0, random.pick(ODD)) : value.with(at, changedValue(inner, random));
  }
  const members = value as Record<string, unknown>;
  const { [key]: _, ...rest } = members;
  if (act === 0) return rest;
  if (act === 1) return { ...members, [random.pick(['more', 'toString', key.toUpperCase()])]: random.pick(ODD) };
  return { ...members, [key]: changedValue(inner, random) };
};

/** Bytes with some of them changed. */
export const changedBytes = (bytes: Uint8Array, random: Random): Uint8Array => {
  if (bytes.length === 0) return bytes;
  const copy = bytes.slice();
  for (let left = random.pick([1, 1, 2, 8]); left > 0; left -= 1) {
    const at = random.below(copy.length);
    const end = Math.min(copy.length, at + random.pick([1, 1, 2, 4, 9, 200]));
    const fill = random.pick([0, 1, 0x7f, 0x80, 0xff]);
    if (random.chance(0.5)) copy.fill(fill, at, end);
    else copy.copyWithin(at, random.below(copy.length), copy.length);
  }
  return copy;
};
