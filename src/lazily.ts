/** Makes a value on first use and keeps it, so that the start does not wait for it. */
export const lazily = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
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
