/** What a payment buys. */
import type { Query } from './query.ts';
import type { Tool } from './tool.ts';

/**
 * The resource a payment buys: path and declared parameters, sorted by name, decoded, as sent. Two URLs that differ in
 * order, percent-encoding or unknown parameters are the same resource.
 */
export const canonicalResource = (tool: Pick<Tool, 'path' | 'parameters'>, query: Query): string => {
  const given = tool.parameters
    .map(({ name }) => name)
    .sort()
    .flatMap((name) => (query.get(name) ?? []).map((value) => [name, value ?? null]));
  return JSON.stringify([tool.path, given]);
};
