/** A seller that is killed and started again on the same ledger and port. */
import { Database } from 'bun:sqlite';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Running, start } from '../../support/executable.ts';

/** The state of a row in the ledger of a dead seller. It reads a copy, because opening the ledger itself repairs it. */
export const stateIn = (ledger: string, nonce: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'clinmeter-dead-'));
  const copy = join(folder, 'ledger.sqlite');
  try {
    for (const suffix of ['', '-wal'])
      if (existsSync(`${ledger}${suffix}`)) copyFileSync(`${ledger}${suffix}`, `${copy}${suffix}`);
    const database = new Database(copy);
    const row = database.query('SELECT state FROM purchase WHERE nonce = ?').get(nonce) as { state: string } | null;
    database.close();
    return row?.state ?? 'none';
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Starts the executable; `argv` and `environment` are those of `clinmeter serve`. */
export const startSeller = async (argv: readonly string[], environment: Readonly<Record<string, string>>) => {
  let running: Running = await start(argv, { environment });
  const { folder, url, ledger } = running;
  const again = [...argv, '--port', new URL(url).port];
  const outputs: string[] = [];
  let isUp = true;
  let killedAt = 0;
  let ready: Promise<void> = Promise.resolve();

  const restart = async (dead: Promise<number>, whileDead: () => void): Promise<void> => {
    await dead;
    whileDead();
    outputs.push(running.output());
    running = await start(again, { folder, environment });
    isUp = true;
  };

  return {
    url,
    ledger,
    /** Resolves once it listens; rejects when it did not start again. */
    ready: (): Promise<void> => ready,
    isUp: (): boolean => isUp,
    /** Milliseconds since the epoch. */
    killedAt: (): number => killedAt,
    /**
     * Kills it at once, and has it started again.
     *
     * @param whileDead - called in between
     * @returns whether it was alive
     */
    kill: (whileDead: () => void = () => {}): boolean => {
      if (!isUp) return false;
      isUp = false;
      const dead = running.stop('SIGKILL');
      killedAt = Date.now();
      ready = restart(dead, whileDead);
      ready.catch(() => {});
      return true;
    },
    /** Stops it as an operator would. @returns the exit status */
    stop: async (): Promise<number> => {
      await ready;
      return running.stop();
    },
    /** Unexpected errors in its log. */
    complaints: (): readonly string[] =>
      [...outputs, running.output()].flatMap((text) => text.match(/^\{.*"msg":"Unexpected error".*/gm) ?? []),
    [Symbol.asyncDispose]: async (): Promise<void> => {
      await ready.catch(() => {});
      await running[Symbol.asyncDispose]();
    },
  };
};

export type Seller = Awaited<ReturnType<typeof startSeller>>;
