/** `clinmeter ledger resolve` and `show` of the compiled executable believe the chain. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Opening, Purchase } from '../../../src/payments/ledger/ledger.ts';
import { type LocalChain, startChain } from '../../support/chain/anvil.ts';
import { newBooks } from '../../support/chain/books.ts';
import { describeOnChain } from '../../support/chain/shop.ts';
import { run } from '../../support/executable.ts';
import { ledgerPlace, TRANSACTION, UNCERTAIN } from '../../support/ledger-file.ts';

const WHY = ['--why', 'seen on basescan.org'];
const ENDED = { validBefore: 1n };

describeOnChain('the decisions of a person beside a chain', () => {
  let chain: LocalChain;
  beforeAll(async () => {
    chain = await startChain();
    await makeSafe();
  });
  afterAll(() => chain.stop());

  /** More blocks than the safe one is behind. */
  const makeSafe = (): Promise<void> => chain.test.mine({ blocks: 33 });

  const openBooks = () => {
    const place = ledgerPlace();
    const ledger = place.open({ mode: 'real' });
    const books = newBooks(chain, ledger);
    return {
      ...place,
      /** An uncertain purchase, and what moves its money. */
      uncertain: async (changes: Partial<Opening> = {}) => {
        const request = await books.sign();
        const { id } = await books.record(request, UNCERTAIN, changes);
        return { id: String(id), move: () => books.move(request) };
      },
      /** Runs a command of the ledger; the node is named unless that is left out. */
      ledger: (argv: readonly string[], node = ['--rpc-url', chain.rpcUrl]) =>
        run(['ledger', ...argv, '--ledger', place.file, ...node]),
      rowOf: (id: string): Purchase | undefined =>
        place.read((reader) => reader.all()).find((row) => String(row.id) === id),
    };
  };

  test('a transaction that has not paid the purchase settles it only with --force', async () => {
    using books = openBooks();
    const [one, other] = [await books.uncertain(), await books.uncertain()];
    const foreign = await other.move();
    const { blockNumber } = await chain.client.getTransactionReceipt({ hash: foreign });
    for (const [transaction, found] of [
      [TRANSACTION, `there is no transaction ${TRANSACTION}`],
      [foreign, `${foreign} in block ${blockNumber} does not pay 0.005 USDC with this authorization`],
    ]) {
      const claim = ['resolve', one.id, '--settled', '--transaction', String(transaction), ...WHY];
      expect(await books.ledger(claim)).toEqual({
        status: 1,
        out: '',
        err: `Error: purchase ${one.id} is not settled so: ${found}\nTry: clinmeter ledger show ${one.id}\n`,
      });
      expect(await books.ledger(claim, [])).toMatchObject({ status: 2, out: '' });
      expect(books.rowOf(one.id)?.state).toBe('uncertain');
    }
    const forced = ['resolve', one.id, '--settled', '--transaction', foreign, ...WHY, '--force'];
    expect(await books.ledger(forced, [])).toMatchObject({ status: 0, err: '' });
    expect(books.rowOf(one.id)).toMatchObject({ state: 'settled', transaction: foreign });
  });

  test('the transaction that has paid the purchase settles it', async () => {
    using books = openBooks();
    const { id, move } = await books.uncertain();
    const transaction = await move();
    const claim = ['resolve', id, '--settled', '--transaction', transaction, ...WHY];
    expect(await books.ledger(claim)).toEqual({
      status: 0,
      out: `purchase ${id} is settled: in ${transaction}\n`,
      err: '',
    });
    expect(books.examine().flaws).toEqual([]);
  });

  test('a purchase is refused only once nothing can move any more', async () => {
    using books = openBooks();
    const [open, paid, ended] = [await books.uncertain(), await books.uncertain(), await books.uncertain(ENDED)];
    const transaction = await paid.move();
    await makeSafe();
    const refuse = (id: string) => books.ledger(['resolve', id, '--refused', ...WHY]);
    const not = (id: string) => `Error: the chain does not show that purchase ${id} is refused: `;
    const opened = await refuse(open.id);
    expect(opened).toMatchObject({ status: 1, out: '' });
    expect(opened.err).toStartWith(`${not(open.id)}the authorization is not used, and can be used until `);
    expect((await refuse(paid.id)).err).toStartWith(`${not(paid.id)}the payment is made in ${transaction}, block `);
    expect(await refuse(ended.id)).toMatchObject({ status: 0, err: '' });
    expect([open, paid, ended].map(({ id }) => books.rowOf(id)?.state)).toEqual(['uncertain', 'uncertain', 'refused']);
    expect(books.rowOf(ended.id)?.reason).toBe('expired');
  });

  test('all uncertain purchases are decided at once as far as the chain can decide them', async () => {
    using books = openBooks();
    const [paid, open, ended] = [await books.uncertain(), await books.uncertain(), await books.uncertain(ENDED)];
    const transaction = await paid.move();
    await makeSafe();
    const { status, out, err } = await books.ledger(['resolve', '--all']);
    expect({ status, err }).toEqual({ status: 1, err: '' });
    const [first, second, third, sum] = out.split('\n');
    expect(first).toBe(`purchase ${paid.id} is settled: in ${transaction}`);
    expect(second).toStartWith(
      `purchase ${open.id} is uncertain: the authorization is not used, and can be used until `,
    );
    expect(third).toBe(`purchase ${ended.id} is refused: expired`);
    expect(sum).toBe('3 uncertain purchases: 1 settled, 1 refused, 1 still uncertain');
    const again = await books.ledger(['resolve', '--all', '--json']);
    expect(JSON.parse(again.out)).toMatchObject([{ id: Number(open.id), state: 'uncertain' }]);
    await open.move();
    expect(await books.ledger(['resolve', open.id])).toMatchObject({ status: 0, err: '' });
    expect(await books.ledger(['resolve', '--all'])).toMatchObject({
      status: 0,
      out: expect.stringContaining('0 uncertain'),
    });
    expect(books.examine().flaws).toEqual([]);
  });

  test('a purchase is shown with what the chain says and the next command', async () => {
    using books = openBooks();
    const [paid, late] = [await books.uncertain(), await books.uncertain()];
    const transaction = await paid.move();
    const story = async (word: string) => JSON.parse((await books.ledger(['show', word, '--json'])).out)[0];
    const next = (words: string) => `clinmeter ledger ${words} --ledger '${books.file}'`;
    const { nonce } = books.rowOf(paid.id) ?? { nonce: '' };
    expect(await story(nonce)).toMatchObject({
      state: 'uncertain',
      chain: { asked: true, says: expect.stringContaining(`the payment is made in ${transaction}`), proves: 'settled' },
      next: next(`resolve ${paid.id} --rpc-url URL`),
    });
    await books.ledger(['resolve', paid.id]);
    expect(await story(transaction)).toMatchObject({
      id: Number(paid.id),
      chain: { says: expect.stringContaining('pays 0.005 USDC with this authorization'), proves: 'settled' },
      next: null,
    });
    await books.ledger(['resolve', late.id, '--settled', '--transaction', TRANSACTION, ...WHY, '--force'], []);
    expect(await story(late.id)).toMatchObject({
      chain: { says: `there is no transaction ${TRANSACTION}`, proves: null },
      next: next('reconcile --rpc-url URL'),
    });
  });

  test('a purchase whose authorization was used before its attempt is left to a person, who is told how', async () => {
    using books = openBooks();
    const first = await books.uncertain();
    const transaction = await first.move();
    await makeSafe();
    const head = await chain.client.getBlockNumber();
    books.sql((database) => database.run('UPDATE purchase SET mark = ? WHERE id = ?', [String(head), first.id]));
    const { status, out } = await books.ledger(['resolve', first.id]);
    expect(status).toBe(1);
    expect(out).toBe(
      `purchase ${first.id} is uncertain: the authorization was used up before the attempt began at block ${head}\n`,
    );
    const shown = await books.ledger(['show', first.id]);
    expect(shown.out).toContain(
      `Next:  clinmeter ledger resolve ${first.id} --settled --transaction 0x… --rpc-url URL --why "…"`,
    );
    const checked = ['resolve', first.id, '--settled', '--transaction', transaction, ...WHY];
    expect(await books.ledger(checked)).toMatchObject({ status: 0, err: '' });
  });
});
