/** Calls to the tools as the tests make them: by path and query string, without HTTP and without payment. */

import { parseQuery } from '../../src/tools/query.ts';
import type { Call, Tool } from '../../src/tools/tool.ts';
import { tools } from './tools.ts';

export const toolAt = (path: string): Tool => {
  const tool = tools.find((candidate) => candidate.path === path);
  if (tool === undefined) throw new Error(`no tool at ${path}`);
  return tool;
};

/** The parameters of a call as a query string, or by name when each is given once. */
export type Sent = string | Readonly<Record<string, string>>;

const rawOf = (sent: Sent): string => (typeof sent === 'string' ? sent : new URLSearchParams(sent).toString());

export const prepare = (path: string, sent: Sent): Call => toolAt(path).prepare(parseQuery(rawOf(sent)));

/** The answer to a call that has to be valid. */
export const answerTo = (path: string, sent: Sent): Readonly<Record<string, unknown>> => {
  const { answer, problems } = prepare(path, sent);
  if (answer === undefined) throw new Error(`${path} refuses ${rawOf(sent)}: ${JSON.stringify(problems)}`);
  return answer();
};

/** The problems of a call, without their wording. */
export type Complaint = { readonly code: string; readonly parameter: string };

export const problemsOf = (path: string, sent: Sent): readonly Complaint[] =>
  prepare(path, sent).problems.map(({ code, parameter }) => ({ code, parameter }));
