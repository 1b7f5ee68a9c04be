/**
 * A ledger in processes of its own: this module starts them, and is what they run. Each opens the file only when it is
 * told to go, so that all of them do it at the same moment.
 */
import { SQLiteError } from 'bun:sqlite';
import { LedgerError, type Opening } from '../../src/payments/ledger/ledger.ts';
import { openStore } from '../../src/payments/ledger/open.ts';
import type { Store } from '../../src/payments/ledger/sqlite.ts';

/** The same authorization for the same number, in whichever process. */
export const openingOf = (number: number, changes: Partial<Opening> = {}): Opening => ({
  network: 'eip155:8453',
  method: 'exact',
  asset: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  payer: '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359',
  nonce: `0x${number.toString(16).padStart(64, '0')}`,
  paymentDigest: 'aa'.repeat(32),
  resourceDigest: 'bb'.repeat(32),
  resourceKey: 'a day',
  amount: 5000n,
  payTo: '0x000000000000000000000000000000000000dead',
  tool: 'bmi',
  facilitator: 'stub',
  requestId: 'request',
  validBefore: 1_800_000_060n,
  lease: 60_000,
  mark: null,
  identifierDigest: null,
  ...changes,
});

/** The transaction that settles an authorization, by process. */
export const transactionBy = (pid: number): string => `by process ${pid}`;

/**
 * Tries again as long as another process has the lock: on a slow disk its turn can be longer than ours is waited for.
 * A transaction that has read what another has changed since (SQLITE_BUSY_SNAPSHOT) was not begun as one that writes.
 */
const untilFree = <Result>(action: () => Result): Result => {
  for (;;) {
    try {
      return action();
    } catch (error) {
      if (!(error instanceof LedgerError && error.cause instanceof SQLiteError)) throw error;
      if (error.cause.code !== 'SQLITE_BUSY') throw error;
    }
  }
};

const openStub = (file: string): Store => untilFree(() => openStore({ file, mode: 'stub' }));

const WORK = {
  /** Opens the ledger and says what its key makes of a word. */
  digest: (file: string) => {
    const ledger = openStub(file);
    console.log(JSON.stringify(ledger.digest('word')));
    ledger.close();
  },
  /** Opens the ledger and says what its key of the day makes of a word. */
  today: (file: string) => {
    const ledger = openStub(file);
    console.log(JSON.stringify([ledger.today().name, ledger.today().digest('word')]));
    ledger.close();
  },
  /** Begins as many authorizations as it can get and settles them; says which it got. */
  hammer: (file: string, count: string) => {
    const ledger = openStub(file);
    const begun: number[] = [];
    for (let number = 0; number < Number(count); number += 1) {
      const attempt = untilFree(() => ledger.begin(openingOf(number)));
      // Without a pause, the process that holds the lock is the one that gets it again.
      Bun.sleepSync(1);
      if (!attempt.begun) continue;
      begun.push(number);
      const transaction = transactionBy(process.pid);
      untilFree(() => ledger.conclude(attempt.purchase, { state: 'settled', transaction }));
    }
    ledger.close();
    console.log(JSON.stringify(begun));
  },
  /** Decides as many uncertain rows as it can get; says which it got. */
  decideAll: (file: string, count: string) => {
    const ledger = openStub(file);
    const taken: number[] = [];
    for (let id = 1; id <= Number(count); id += 1) {
      const conclusion = { state: 'refused', reason: 'expired' } as const;
      const decided = untilFree(() => ledger.decide(id, conclusion, { actor: 'resolver' }));
      // Without a pause, the process that holds the lock is the one that gets it again.
      Bun.sleepSync(1);
      if (decided !== undefined) taken.push(id);
    }
    ledger.close();
    console.log(JSON.stringify(taken));
  },
  /** Dies without warning right after an authorization was begun. */
  beginAndDie: (file: string) => {
    openStub(file).begin(openingOf(1));
    process.kill(process.pid, 'SIGKILL');
  },
  /** Dies without warning right after an authorization was settled. */
  settleAndDie: (file: string) => {
    const ledger = openStub(file);
    ledger.conclude(ledger.begin(openingOf(1)).purchase, { state: 'settled', transaction: 'transaction' });
    process.kill(process.pid, 'SIGKILL');
  },
};

/** The exit status and the output of a process. */
type Ended = { readonly pid: number; readonly signal: unknown; readonly said: unknown };

/** Lets processes do the same work at the same moment; fails when one of them fails. */
export const inProcesses = async (
  count: number,
  work: keyof typeof WORK,
  ...argv: readonly string[]
): Promise<readonly Ended[]> => {
  const children = Array.from({ length: count }, () =>
    Bun.spawn([process.execPath, import.meta.path, work, ...argv], { stdin: 'pipe', stdout: 'pipe', stderr: 'pipe' }),
  );
  const outputs = children.map(({ stdout }) => stdout.getReader());
  // Each says that it is there before any of them is told to go.
  await Promise.all(outputs.map((output) => output.read()));
  for (const { stdin } of children) {
    stdin.write('go\n');
    stdin.end();
  }
  return Promise.all(
    children.map(async (child, index) => {
      const { value } = (await outputs[index]?.read()) ?? {};
      const error = await new Response(child.stderr).text();
      await child.exited;
      if (error !== '' || (child.exitCode ?? 0) !== 0) throw new Error(`${work} failed: ${error}`);
      const said = value === undefined ? undefined : JSON.parse(new TextDecoder().decode(value));
      return { pid: child.pid, signal: child.signalCode, said };
    }),
  );
};

if (import.meta.main) {
  const [work = '', ...argv] = process.argv.slice(2);
  console.log('ready');
  for await (const _ of console) break;
  WORK[work as keyof typeof WORK](...(argv as [string, string]));
}
