/** Values that are made when they are needed, and answers that are awaited until a deadline. */

/** Makes a value on first use and keeps it, so that the start does not wait for it. */
export const lazily = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

export const memoised = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
};

/** Makes a value of an object once, for as long as the object lives: several may ask for it. */
export const onceFor = <Given extends object, Value>(make: (given: Given) => Value): ((given: Given) => Value) => {
  const made = new WeakMap<Given, { readonly value: Value }>();
  return (given) => {
    const kept = made.get(given) ?? { value: make(given) };
    made.set(given, kept);
    return kept.value;
  };
};

/** Adds members to an object, each made when it is first read. */
export const withLazyMembers = <Target extends object, Added extends object>(
  target: Target,
  makers: { readonly [Name in keyof Added]: () => Added[Name] },
): Target & Added => {
  for (const [name, make] of Object.entries<() => unknown>(makers))
    Object.defineProperty(target, name, { enumerable: true, get: lazily(make) });
  return target as Target & Added;
};

/** The answer, or `late` if it takes longer than this many milliseconds. The call itself goes on. */
export const answerBefore = async <Answer>(deadline: number, call: Promise<Answer>): Promise<Answer | 'late'> => {
  const waited = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => waited.resolve('late'), deadline);
  try {
    return await Promise.race([call, waited.promise]);
  } finally {
    clearTimeout(timer);
  }
};
