/** Variable-length integers: seven bits a byte, the lowest first; the high bit says that more follow. */

type ByteSink = { readonly push: (byte: number) => unknown };

/** Bytes to append to. An array of numbers takes eight times as much memory. */
export const byteWriter = () => {
  let bytes = new Uint8Array(1024);
  let length = 0;
  return {
    push: (byte: number): void => {
      if (length === bytes.length) {
        const larger = new Uint8Array(2 * length);
        larger.set(bytes);
        bytes = larger;
      }
      bytes[length] = byte;
      length += 1;
    },
    length: (): number => length,
    bytes: (): Uint8Array => bytes.slice(0, length),
  };
};

export type ByteWriter = ReturnType<typeof byteWriter>;

/** Appends an integer, zero or more, that a double holds exactly. */
export const pushInteger = (bytes: ByteSink, value: number): void => {
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  bytes.push(rest);
};

/** Reads integers one after the other. */
export class IntegerReader {
  /** The offset of the next integer. */
  at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  byte(): number {
    const byte = this.#bytes[this.at] ?? 0;
    this.at += 1;
    return byte;
  }

  next(): number {
    let value = 0;
    for (let place = 1; ; place *= 128) {
      const byte = this.byte();
      value += (byte & 127) * place;
      if (byte < 128) return value;
    }
  }

  /** How many integers or bytes follow: at most as many as there are, also in a damaged file. */
  count(): number {
    const count = this.next();
    return Math.min(count, this.#bytes.length - this.at);
  }
}

export const packIntegers = (numbers: Iterable<number>): Uint8Array => {
  const bytes: number[] = [];
  for (const number of numbers) pushInteger(bytes, number);
  return Uint8Array.from(bytes);
};

export const unpackIntegers = (bytes: Uint8Array): Uint32Array => {
  const reader = new IntegerReader(bytes);
  const numbers: number[] = [];
  while (reader.at < bytes.length) numbers.push(reader.next());
  return Uint32Array.from(numbers);
};

/** Packs ascending numbers as the distances between them. */
export const packAscending = (numbers: ArrayLike<number>): Uint8Array => {
  const bytes: number[] = [];
  let last = 0;
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at] ?? 0;
    pushInteger(bytes, number - last);
    last = number;
  }
  return Uint8Array.from(bytes);
};

/** Unpacks the numbers into an array that `make` allocates. An `IntegerReader` makes the first lookup 5 ms slower. */
export const unpackAscending = <Numbers extends Uint32Array | Float64Array>(
  bytes: Uint8Array,
  make: (length: number) => Numbers,
): Numbers => {
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) if ((bytes[at] ?? 0) < 128) length += 1;
  const numbers = make(length);
  let last = 0;
  for (let at = 0, number = 0; number < length; number += 1) {
    let byte = bytes[at++] ?? 0;
    let distance = byte & 127;
    for (let place = 128; byte > 127; place *= 128) {
      byte = bytes[at++] ?? 0;
      distance += (byte & 127) * place;
    }
    last += distance;
    numbers[number] = last;
  }
  return numbers;
};
