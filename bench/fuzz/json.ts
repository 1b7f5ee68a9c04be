/** Mutations of a JSON document that leave it one. */
import type { Random } from '../../test/simulation/random.ts';

/** The document with one value replaced, removed or repeated; `undefined` for a text that is no document. */
export const mutatedJson = (text: string, pieces: readonly string[], random: Random): string | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? JSON.stringify(within(value, pieces, random)) : undefined;
  } catch {
    return undefined;
  }
};

const within = (value: unknown, pieces: readonly string[], random: Random): unknown => {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  if (keys.length === 0 || random.chance(0.2)) return replaced(value, pieces, random);
  const key = random.pick(keys);
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === key ? within(one, pieces, random) : one));
  const changed = { ...(value as object), [key]: within((value as Record<string, unknown>)[key], pieces, random) };
  if (random.chance(0.1)) Object.assign(changed, { [random.pick(pieces)]: changed[key] });
  return changed;
};

const replaced = (value: unknown, pieces: readonly string[], random: Random): unknown => {
  const times = random.pick([1, 2, 20, 500]);
  const piece = random.pick(pieces);
  return random.pick<() => unknown>([
    () => `${value}${piece.repeat(times)}`,
    () =>
      typeof value === 'string'
        ? value.repeat(Math.min(times, 1 + Math.floor(4096 / (value.length + 1))))
        : [value, value],
    () => Array.from({ length: times }, () => value),
    () => Object.fromEntries(Array.from({ length: times }, (_, at) => [`${piece}${at}`, at])),
    () => Array.from({ length: times }).reduce<unknown>((inner) => [inner], value),
    () =>
      typeof value === 'object'
        ? { ...value, ...Object.fromEntries(pieces.slice(0, times).map((one) => [one, one])) }
        : null,
    () => random.pick([0, -1, 1e308, 1e-7, 2 ** 53, true, null, '', '0x', {}, []]),
  ])();
};
