/** The compiled executable flushes before it acts, by its system calls, and stops selling when the disk fails. */
import { expect, test } from 'bun:test';
import { newAccount, paymentFor, sendPayment } from '../support/buyer.ts';
import { countingFacilitator } from '../support/counting-facilitator.ts';
import { type Running, run, start } from '../support/executable.ts';
import { needing } from '../support/needing.ts';
import { isStraceInstalled, trace } from '../support/strace.ts';

const isRoot = process.getuid?.() === 0;

const { describe: describeTraced } = needing(
  isStraceInstalled() && isRoot,
  isRoot ? 'strace is not installed' : 'it needs root rights',
);

const PAY_TO = newAccount().address;
const flagsFor = ({ url }: { readonly url: string }) => [
  '--facilitator',
  url,
  '--pay-to',
  PAY_TO,
  '--rate-limit',
  'off',
];
const sellerAt = (facilitator: { readonly url: string }, ...argv: string[]) =>
  start([...flagsFor(facilitator), ...argv]);

/** Starts the seller again on the same ledger and port. */
const restarted = ({ url, folder }: Running, facilitator: { readonly url: string }, ...argv: string[]) =>
  start([...flagsFor(facilitator), '--port', new URL(url).port, ...argv], { folder });
const bmi = ({ url }: Running) => `${url}/api/calc/bmi?height_cm=170&weight_kg=70`;
const nonceOf = ({ payload }: { payload: unknown }) =>
  (payload as { authorization: { nonce: string } }).authorization.nonce;

/** Longer than the ledger holds back a note of a delivery. */
const NOTED_MS = 300;

const FAILING = ['-e', 'trace=fdatasync', '-e', 'inject=fdatasync:error=EIO'];

/** Acts of the service, and those before its last write to the ledger's log was on the disk. */
const actsBeforeTheDisk = (lines: readonly string[]): { readonly early: string[]; readonly acts: string[] } => {
  const [early, acts]: [string[], string[]] = [[], []];
  let [written, syncing, synced] = [0, 0, 0];
  for (const line of lines) {
    if (/pwrite64\(\d+<[^>]*-wal>/.test(line)) written += 1;
    if (/fdatasync\(\d+<[^>]*-wal>/.test(line)) syncing = written;
    if (/fdatasync(?:\(\d+<[^>]*-wal>\)| resumed>.*\)) += 0/.test(line)) synced = syncing;
    const act = /(?:sendto|write|sendmsg|writev)\(.*"(POST \/settle|HTTP\/1\.1 200 OK)/.exec(line)?.[1];
    if (act === undefined) continue;
    acts.push(act);
    if (synced < written) early.push(act);
  }
  return { early, acts };
};

describeTraced('a purchase at the compiled executable', () => {
  test.concurrent('is on the disk before the facilitator is asked, and settled on the disk before it is answered', async () => {
    await using facilitator = countingFacilitator();
    await using service = await sellerAt(facilitator);
    const calls = ['-y', '-s', '48', '-e', 'trace=pwrite64,fdatasync,sendto,write,writev,sendmsg'];
    const { stop } = await trace(service.pid, calls);
    for (let number = 1; number <= 5; number += 1) {
      const response = await sendPayment(bmi(service), await paymentFor(bmi(service)));
      expect(response.status).toBe(200);
      await Bun.sleep(NOTED_MS);
    }
    const { early, acts } = actsBeforeTheDisk(await stop());
    expect(acts).toEqual(Array.from({ length: 5 }, () => ['POST /settle', 'HTTP/1.1 200 OK']).flat());
    expect(early).toEqual([]);
  });
});

describeTraced('a disk that fails', () => {
  test.concurrent('before the facilitator is asked costs nothing, ends the selling, and is over after a restart', async () => {
    await using facilitator = countingFacilitator();
    await using service = await sellerAt(facilitator, '--settle-timeout', '4');
    const sign = () => paymentFor(bmi(service));
    const [bought, failed, late] = [await sign(), await sign(), await sign()];
    expect((await sendPayment(bmi(service), bought)).status).toBe(200);
    await Bun.sleep(NOTED_MS);

    const { stop } = await trace(service.pid, FAILING);
    const response = await sendPayment(bmi(service), failed);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'ledger_unavailable', payment: { state: 'unused' } });
    await stop();

    const refused = await sendPayment(bmi(service), late);
    expect(await refused.json()).toMatchObject({ code: 'ledger_unavailable', payment: { state: 'unused' } });
    expect(facilitator.calls).toEqual([`/settle ${nonceOf(bought)}`]);
    expect((await sendPayment(bmi(service), bought)).status).toBe(200);
    expect((await fetch(`${service.url}/ready`)).status).toBe(503);
    expect((await fetch(`${service.url}/health`)).status).toBe(200);

    await service.stop();
    expect(service.log()).toMatch(
      /the disk did not keep the ledger: .*\. Nothing is sold until the service is started again/,
    );
    expect((await run(['ledger', 'verify', '--ledger', service.ledger])).status).toBe(0);
    await using again = await restarted(service, facilitator, '--settle-timeout', '4');
    expect((await sendPayment(bmi(again), late)).status).toBe(200);
    // Its attempt was begun in the log that the disk did not take: until its lease ends, it is in progress.
    for (let tries = 0; (await sendPayment(bmi(again), failed)).status !== 200; tries += 1) {
      expect(tries).toBeLessThan(600);
      await Bun.sleep(100);
    }
    expect(facilitator.calls.length).toBe(3);
  });

  test.concurrent('after the money has moved keeps the answer back, and the same payment gets it, uncharged', async () => {
    let failing: Awaited<ReturnType<typeof trace>> | undefined;
    await using facilitator = countingFacilitator(async () => {
      failing ??= await trace(service.pid, FAILING);
    });
    await using service = await sellerAt(facilitator);
    const payment = await paymentFor(bmi(service));
    const response = await sendPayment(bmi(service), payment);
    expect(response.status).toBe(503);
    expect(response.headers.get('PAYMENT-RESPONSE')).toBeNull();
    expect(await response.json()).toMatchObject({
      code: 'settlement_uncertain',
      retry: { action: 'retry_same_payment' },
      payment: { transaction: nonceOf(payment) },
    });
    await failing?.stop();
    expect((await sendPayment(bmi(service), payment)).status).toBe(200);

    await service.stop('SIGKILL');
    await using again = await restarted(service, facilitator);
    expect((await sendPayment(bmi(again), payment)).status).toBe(200);
    expect(facilitator.calls).toEqual([`/settle ${nonceOf(payment)}`]);
    expect((await run(['ledger', 'verify', '--ledger', again.ledger])).status).toBe(0);
  });
});

describeTraced('a slow disk', () => {
  test('delays a purchase and no other request, and loses no sale', async () => {
    await using facilitator = countingFacilitator();
    await using service = await sellerAt(facilitator);
    // The first sale of a day writes its key, for which everything waits.
    expect((await sendPayment(bmi(service), await paymentFor(bmi(service)))).status).toBe(200);
    await Bun.sleep(NOTED_MS);
    const payment = await paymentFor(bmi(service));
    const slow = ['-e', 'trace=fdatasync,fsync', '-e', 'inject=fdatasync,fsync:delay_exit=2000000'];
    const { stop } = await trace(service.pid, slow);
    const answer = sendPayment(bmi(service), payment);
    for (let count = 0; count < 20; count += 1) expect((await fetch(`${service.url}/health`)).status).toBe(200);
    expect(facilitator.calls).toHaveLength(1);
    expect((await answer).status).toBe(200);
    await service.stop('SIGKILL');
    expect((await stop()).join('\n')).toContain('DELAYED');
    await using again = await restarted(service, facilitator);
    expect((await sendPayment(bmi(again), payment)).status).toBe(200);
    expect(facilitator.calls).toHaveLength(2);
  });
});
