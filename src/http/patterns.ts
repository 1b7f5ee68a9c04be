/** The paths that are patterns, and all that no path fits, as an Elysia app. */
import { Elysia } from 'elysia';

export type Answering = (request: Request) => Promise<Response>;

type Options = {
  /** Receives every error that no handler expected. */
  readonly onError: (error: unknown) => void;
  /** Answers what no handler has answered. */
  readonly failed: (failure: 'not_found' | 'internal_error') => Answering;
};

/** Matches a request to the first pattern that fits. `*` fits all. */
export const patternsApp = (
  answers: readonly (readonly [pattern: string, answer: Answering])[],
  { onError, failed }: Options,
) => {
  const app = new Elysia({ strictPath: true, normalize: false }).onError(({ error, code, request }) => {
    if (code !== 'NOT_FOUND') onError(error);
    return failed(code === 'NOT_FOUND' ? 'not_found' : 'internal_error')(request);
  });
  for (const [pattern, answer] of answers) app.all(pattern, ({ request }) => answer(request));
  return app;
};
