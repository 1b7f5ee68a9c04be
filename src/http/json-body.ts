/** The JSON body of a call by POST: the parameters that a URL would have, for texts that no URL holds. */
import { isOutsized, MOST_LEVELS, MOST_VALUES, repeatedMember } from '../bounded-json.ts';
import { argumentsIn, prepared } from '../tools/arguments.ts';
import type { Query } from '../tools/query.ts';
import type { Call, Tool } from '../tools/tool.ts';
import { bytesOf } from './body.ts';
import type { RequestContext } from './client.ts';
import { takeTurn } from './fair-queue.ts';

/** Of the name of a member, in a message to its sender. */
const LONGEST_NAME = 64;

/** Longest time that a body may take, in milliseconds. */
const LONGEST_WAIT_MS = 10_000;

/** What stands in the body of a call; or the error of a body that is not read. */
export type BodyRead =
  | { readonly query: Query; readonly call: Call }
  | { readonly refused: 'unsupported_media_type' | 'request_timeout' | 'body_not_accepted' };

/**
 * Reads the call in a body. A body that is no JSON object is a problem of the call, so that it gets the offer as a wrong
 * parameter does. Nothing of a body is quoted: it may be a note.
 */
export const callInBody = async (tool: Tool, { request, client, query }: RequestContext): Promise<BodyRead> => {
  if (!isPlainJson(request.headers, tool)) return { refused: 'unsupported_media_type' };
  const late = { refused: 'request_timeout' } as const;
  const bytes = await Promise.race([bytesOf(request).catch(() => late), Bun.sleep(LONGEST_WAIT_MS).then(() => late)]);
  if (bytes === undefined) return { refused: 'body_not_accepted' };
  if ('refused' in bytes) return bytes;
  // Bodies that end at once would be parsed at once: clients take turns.
  await takeTurn(client);
  const read = query === '' ? objectIn(bytes) : 'the parameters of a POST stand in its body, and not in the URL';
  const given = typeof read === 'string' || tool.format !== 'fhir' ? read : argumentsIn(read);
  if (typeof given !== 'string') return prepared(tool, given);
  const problem = { code: 'invalid_body', parameter: 'body', message: given } as const;
  return { query: new Map(), call: { problems: [problem], warnings: [], isMisnamed: false, effort: 0 } };
};

const isPlainJson = (headers: Headers, { format }: Tool): boolean => {
  const [type, ...parameters] = (headers.get('content-type') ?? '').split(';').map((part) => part.trim().toLowerCase());
  const isUtf8 = parameters.every(
    (parameter) => /^charset="?utf-8"?$/.test(parameter) || !parameter.startsWith('charset'),
  );
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity';
  const isJson = type === 'application/json' || (format === 'fhir' && type === 'application/fhir+json');
  return isJson && isUtf8 && encoding === 'identity';
};

/** The object of a body, or what is wrong with it. An empty body is a call without parameters. */
const objectIn = (bytes: Uint8Array): Readonly<Record<string, unknown>> | string => {
  if (bytes.length === 0) return {};
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (isOutsized(text)) return `the body has more than ${MOST_VALUES} values or ${MOST_LEVELS} levels`;
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return 'the body must be a JSON object with the parameters as members';
    const twice = repeatedMember(text);
    return twice === undefined
      ? (value as Readonly<Record<string, unknown>>)
      : `the body has the member ${JSON.stringify(twice.slice(0, LONGEST_NAME))} twice`;
  } catch {
    return 'the body is not JSON in UTF-8';
  }
};
