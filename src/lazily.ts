/** Makes a value when it is first asked for, and keeps it: what a start does not need, it does not wait for. */
export const lazily = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
