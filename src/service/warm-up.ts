/** Loads what the first buyers need, after the service has begun to answer. */
import type { Tool } from '../tools/tool.ts';

/** A request that came while the service started is answered first, in milliseconds. */
const AFTER = 100;

/** Loads it soon, unless the service ends before. */
export const warmUp = (tools: readonly Tool[]): void => {
  setTimeout(() => {
    // Reading a member loads the declaration.
    for (const { prepare } of tools) void prepare;
    void import('../payments/facilitators/signature.ts');
  }, AFTER).unref();
};
