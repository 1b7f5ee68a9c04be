/** Variable-length integers: seven bits a byte, the lowest first; the high bit says that more follow. */

/** Appends an integer of at most 32 bits. */
export const pushInteger = (bytes: number[], value: number): void => {
  let rest = value;
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  bytes.push(rest);
};

/** Reads integers one after the other. */
export class IntegerReader {
  /** Where the next one begins. */
  at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  next(): number {
    let value = 0;
    for (let place = 1; ; place *= 128) {
      const byte = this.#bytes[this.at] ?? 0;
      this.at += 1;
      value += (byte & 127) * place;
      if (byte < 128) return value;
    }
  }
}
