/** Answers free paths with documents. */
import type { HeaderFields } from '../discovery/answer-headers.ts';
import type { RequestContext } from './client.ts';
import { headerTemplate, links, stamped } from './headers.ts';
import type { SellOptions } from './sale.ts';

/** A free answer counts as one more request for each of so many bytes. */
const BYTES_OF_REQUEST = 65_536;

/** Counts the size of a long answer, for the requests that follow: before the answer only one request was counted. */
export const countSize = ({ limits }: Pick<SellOptions, 'limits'>, { client }: RequestContext, bytes: number): void => {
  const weight = Math.floor(bytes / BYTES_OF_REQUEST);
  if (weight > 0) limits.exceeded('free', client, weight);
};

const sizeOf = (body: Document['body']): number => (body instanceof Blob ? body.size : (body?.length ?? 0));

export type Document = {
  readonly status?: number;
  /** Content type, if it is not that of the path. */
  readonly type?: string;
  /** All answers share a `Blob`; a copy of an array would live until its client has read it. */
  readonly body: string | Blob | null;
  readonly headers?: HeaderFields;
};

/** Answers with a document. The media type is that of the path, without parameters. */
export const freeAnswer = (
  document: (request: Request) => Document | Promise<Document>,
  mediaType: string,
  options: Pick<SellOptions, 'isStub' | 'limits' | 'baseUrl'>,
) => {
  const contentType = mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType;
  const templates = new WeakMap<Document, Headers>();
  const templateOf = (found: Document): Headers => {
    const { type = contentType, headers } = found;
    const template =
      templates.get(found) ??
      headerTemplate(options, {
        'Content-Type': type,
        'Cache-Control': 'public, max-age=300',
        ...links(options),
        ...headers,
      });
    templates.set(found, template);
    return template;
  };
  return async (context: RequestContext): Promise<Response> => {
    const found = await document(context.request);
    if (context.request.method !== 'HEAD') countSize(options, context, sizeOf(found.body));
    return new Response(found.body, { status: found.status ?? 200, headers: stamped(templateOf(found), context) });
  };
};
