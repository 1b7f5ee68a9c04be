/** MCP over the standard streams: one message a line (MCP 2025-11-25, "Transports"). */
import { CODES, errorMessage, type Id, type Message, RpcError, readMessage, resultMessage } from './message.ts';
import { type Host, resultOf } from './protocol.ts';

type Streams = {
  readonly lines: AsyncIterable<string>;
  readonly out: (line: string) => void;
  readonly onError: (error: unknown) => void;
};

/** Answers every message until the input ends; requests may be answered in another order than they were sent. */
export const serveStdio = async (host: Host, { lines, out, onError }: Streams): Promise<void> => {
  const running = new Set<Promise<void>>();
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const answer = answerLine(host, line, onError).then((text) => {
      if (text !== undefined) out(text);
      running.delete(answer);
    });
    running.add(answer);
  }
  await Promise.all(running);
};

const answerLine = async (host: Host, line: string, onError: (error: unknown) => void): Promise<string | undefined> => {
  let id: Id | null = null;
  try {
    const message: Message = readMessage(line);
    if (message.kind === 'request') id = message.id;
    const result = await resultOf(message, host);
    return result === undefined || id === null ? undefined : resultMessage(id, result);
  } catch (error) {
    if (error instanceof RpcError) return errorMessage(id, error);
    onError(error);
    return errorMessage(id, new RpcError(CODES.internal, 'internal error'));
  }
};
