/** The body of an answer of a server that is not trusted to end it. */

/** Above the longest list or document of a server, in bytes. */
const LONGEST = 8 * 1024 * 1024;

export const LONGEST_TEXT = '8 MiB';

/**
 * The text of an answer; `undefined` if it is longer than {@link LONGEST_TEXT}.
 *
 * @throws the error of a connection that breaks, or of its signal
 */
export const boundedText = async ({ body }: Pick<Response, 'body'>): Promise<string | undefined> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > LONGEST) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
};
