/** Costly calls: other threads answer them, out of the time that each client has. */

import type { MakeElsewhere } from '../discovery/site.ts';
import { Condition } from '../errors/condition.ts';
import type { Exceeded, Limits } from '../limits/limits.ts';
import type { MakeAnswer } from '../payments/purchase/deliver.ts';
import { type Query, queryOf } from '../tools/query.ts';
import type { Call, Tool } from '../tools/tool.ts';
import type { Job } from '../work/job.ts';
import type { Asked, Done, Pool } from '../work/pool.ts';
import type { RequestContext } from './client.ts';

/** `pack`: checksum of the data that answers are made with. */
export type Work = { readonly pool: Pool<Job>; readonly pack: string };

export type Working = { readonly limits: Limits; readonly work?: Work | undefined };

/** A call that other threads answer. */
type Costly = {
  readonly answer: MakeAnswer;
  readonly cost: (isPaid: boolean) => 'ok' | 'busy' | 'too_costly' | Exceeded;
};

/** The work of a call was stopped at its limit. */
export class TooCostlyError extends Condition {
  override readonly name = 'TooCostlyError';
}

/** The work of a call; `undefined` for one that costs microseconds, which the thread that sells answers. */
export const costlyCall = (
  { limits, work }: Working,
  context: RequestContext,
  tool: Tool,
  { effort, answer }: Call,
  query: Query,
  bucket: 'work' | 'work_free' = 'work',
): Costly | undefined => {
  if (work === undefined || effort === 0 || answer === undefined) return undefined;
  const jobOf = (pack: string | null, isBare: boolean): Job => ({
    ...{ do: 'answer', tool: tool.id, query: [...query], isBare },
    pack: pack ?? work.pack,
  });
  const asked = { kind: tool.id, effort, client: context.client, isSettled: bucket === 'work' };
  return {
    cost: (isPaid) =>
      limits.exceeded(bucket, context.client, 0) ?? (isPaid ? 'ok' : work.pool.look(jobOf(null, false), asked)),
    answer: async (pack, isBare) => {
      const done = await charged({ limits, work }, context, bucket, jobOf(pack, isBare), asked);
      if (done.kind === 'made' && 'text' in done) return done.text;
      if (done.kind === 'too_costly') throw new TooCostlyError('it takes more work than a call may');
      throw new Condition(done.kind === 'unavailable' ? 'no thread could do its work' : done.failed);
    },
  };
};

/** Makes the answers to examples that take work in other threads: the one that sells would have to load all that they need. */
export const examplesIn =
  ({ pool, pack }: Work): MakeElsewhere =>
  async (tool) => {
    const query = queryOf(tool.example);
    const { effort, answer } = tool.prepare(query);
    if (effort === 0 || answer === undefined) return undefined;
    const job: Job = { do: 'answer', tool: tool.id, query: [...query], isBare: false, pack };
    const done = await pool.run(job, { kind: 'example', effort, client: '', isSettled: false });
    return done.kind === 'made' && 'text' in done ? JSON.parse(done.text) : undefined;
  };

/** Runs a job at the cost of a client. What it will probably take is counted at once, what it took afterwards. */
export const charged = async (
  { limits, work: { pool } }: { readonly limits: Limits; readonly work: Work },
  context: RequestContext,
  bucket: 'work' | 'work_free',
  job: Job,
  asked: Asked,
): Promise<Done> => {
  const expected = pool.expected(asked);
  limits.charge(bucket, context.client, expected);
  const done = await pool.run(job, asked);
  limits.charge(bucket, context.client, done.milliseconds - expected);
  context.work = (context.work ?? 0) + done.milliseconds;
  return done;
};
