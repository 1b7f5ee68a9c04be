/** The answer of a free path: a body, mostly one that is made once. */
import type { HttpOptions, RequestContext } from './client.ts';
import { headerTemplate, stamped } from './headers.ts';

/** The answer of a free path to GET. */
export type Document = {
  readonly status?: number;
  /** Content type, where the path alone does not tell it. */
  readonly type?: string;
  /** Bytes are a `Blob`, which all answers share. A copy of an array would live until its client has read it. */
  readonly body: string | Blob | null;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * Answers with a document.
 *
 * @param mediaType - of the path, without parameters
 */
export const freeAnswer = (
  document: (request: Request) => Document | Promise<Document>,
  mediaType: string,
  options: HttpOptions,
) => {
  const contentType = mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType;
  const templates = new WeakMap<Document, Headers>();
  const templateOf = (found: Document): Headers => {
    const { type = contentType, headers } = found;
    const template =
      templates.get(found) ??
      headerTemplate(options, { 'Content-Type': type, 'Cache-Control': 'public, max-age=300', ...headers });
    templates.set(found, template);
    return template;
  };
  return async (context: RequestContext): Promise<Response> => {
    const found = await document(context.request);
    return new Response(found.body, { status: found.status ?? 200, headers: stamped(templateOf(found), context) });
  };
};
