/**
 * Reads the query string strictly: it coerces, drops and infers nothing.
 *
 * Values may describe a patient. They live in a `Query` for the length of one request and go nowhere else.
 */

/** Every value given for a name, in order; `undefined` marks one whose percent-encoding is not valid UTF-8. */
export type Query = ReadonlyMap<string, readonly (string | undefined)[]>;

/** Reads a raw query string (without the `?`) as `application/x-www-form-urlencoded` (WHATWG URL, section 5.1). */
export const parseQuery = (raw: string): Query => {
  const query = new Map<string, (string | undefined)[]>();
  for (const pair of raw.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const rawName = equals < 0 ? pair : pair.slice(0, equals);
    const name = decodeComponent(rawName) ?? rawName;
    const value = decodeComponent(equals < 0 ? '' : pair.slice(equals + 1));
    const values = query.get(name);
    if (values === undefined) query.set(name, [value]);
    else values.push(value);
  }
  return query;
};

/** A query of names given once each, as a declared example or a command line has them. */
export const queryOf = (values: Readonly<Record<string, string>>): Query =>
  new Map(Object.entries(values).map(([name, value]) => [name, [value]]));

/** The query string of plain values, with a leading `?` when there are any. */
export const formatQuery = (values: Readonly<Record<string, string>>): string => {
  const text = new URLSearchParams(values).toString();
  return text === '' ? '' : `?${text}`;
};

const decodeComponent = (text: string): string | undefined => {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
};

type Resource = { readonly path: string; readonly parameters: readonly { readonly name: string }[] };

/**
 * The resource a payment buys: path and declared parameters, sorted by name, decoded, as sent. Two URLs that differ in
 * order, percent-encoding or unknown parameters are the same resource.
 */
export const canonicalResource = (tool: Resource, query: Query): string => {
  const given = tool.parameters
    .map(({ name }) => name)
    .sort()
    .flatMap((name) => (query.get(name) ?? []).map((value) => [name, value ?? null]));
  return JSON.stringify([tool.path, given]);
};
