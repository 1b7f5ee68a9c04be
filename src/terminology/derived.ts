/** Arrays that follow from the bytes of a pack. The first thread that needs one makes it; the others view it. */

type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

/** What was made so far, by what it was made of. */
export type Shelf = Map<string, NumberArray>;

/** By the bytes of a pack. Nothing is kept of any other bytes, such as those of a pack that is being built. */
const shelves = new WeakMap<ArrayBufferLike, Shelf>();

/** Keeps, from now on, what is derived of the bytes of a pack. */
export const keepDerived = (bytes: SharedArrayBuffer, shelf: Shelf): void => {
  shelves.set(bytes, shelf);
};

/**
 * Gives an array that is a pure function of a pack.
 *
 * @param source - a view of the pack, which tells the array apart from those of the same name
 */
export const derived = <Made extends NumberArray>(source: NumberArray, name: string, make: () => Made): Made => {
  const shelf = shelves.get(source.buffer);
  if (shelf === undefined) return make();
  const key = `${name} ${source.byteOffset} ${source.length}`;
  const kept = shelf.get(key);
  if (kept !== undefined) return kept as Made;
  const made = make();
  const Numbers = made.constructor as new (buffer: SharedArrayBuffer) => Made;
  const shared = new Numbers(new SharedArrayBuffer(made.byteLength));
  shared.set(made);
  shelf.set(key, shared);
  return shared;
};
