/** A proxy for TCP that cuts connections, and can delay or swallow what the server answers before it does. */
import { connect, createServer, type Socket } from 'node:net';

export type CuttingProxy = {
  readonly port: number;
  /** Cuts all connections. */
  readonly cut: () => void;
  /** From now on no answer gets through, until the next cut. */
  readonly swallow: () => void;
  /** From now on each answer gets through so many milliseconds later, until the next cut. */
  readonly delay: (milliseconds: number) => void;
  readonly close: () => void;
};

/** Starts a proxy to a port of this machine. @param target - asked for each connection */
export const cuttingProxy = async (target: () => number): Promise<CuttingProxy> => {
  const open = new Set<Socket>();
  let isSwallowing = false;
  let delay = 0;
  const server = createServer((client) => {
    const upstream = connect(target(), '127.0.0.1');
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    client.on('data', (bytes) => upstream.write(bytes));
    upstream.on('data', (bytes) => {
      if (isSwallowing) return;
      if (delay === 0) client.write(bytes);
      else setTimeout(() => client.write(bytes), delay);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    isSwallowing = false;
    delay = 0;
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as { port: number }).port,
    cut,
    swallow: () => {
      isSwallowing = true;
    },
    delay: (milliseconds) => {
      delay = milliseconds;
    },
    close: () => {
      cut();
      server.close();
    },
  };
};
