import { afterAll, describe, expect, test } from 'bun:test';
import { openPack } from '../../src/terminology/load.ts';
import { allTools } from '../../src/tools/inventory.ts';
import { parseQuery } from '../../src/tools/query.ts';
import type { Job, Seed } from '../../src/work/job.ts';
import { createPool, type Port } from '../../src/work/pool.ts';
import { startThread } from '../../src/work/thread.ts';
import { nightly } from '../support/nightly.ts';

const { checksum, terminology, shared } = openPack();
const seed: Seed = { packs: new Map([[checksum, shared]]), serviceName: 'Clinmeter', sold: ['bmi', 'egfr_ckd_epi'] };
const ports: Port<Job>[] = [];
const start = async (given = seed): Promise<Port<Job>> => {
  const port = await startThread(given);
  ports.push(port);
  return port;
};
afterAll(async () => {
  await Promise.all(ports.map(({ stop }) => stop()));
});

const jobOf = (tool: string, query: string): Job => ({
  ...{ do: 'answer', pack: checksum, tool, isBare: false },
  query: [...parseQuery(query)],
});
const NOTE = 'text=PMH%3A+asthma.+Denies+fever.+Start+lisinopril+10+mg+daily.+K+5.4+mmol%2FL';
const here = (tool: string, query: string): string =>
  JSON.stringify(
    allTools(terminology)
      .find(({ id }) => id === tool)
      ?.prepare(parseQuery(query))
      .answer?.(),
  );

describe('a thread', () => {
  test('answers with the bytes of the thread that sells', async () => {
    const { ask } = await start();
    const calls = [
      ['annotate', NOTE],
      ['translate', 'query=type+2+diabetes&view=full&unknown=1'],
      ['translate_batch', 'query=asthma&query=metformin+500+mg&query='],
      ['lookup', 'system=icd10&code=E11.9&view=full'],
      ['fhir_expand', 'url=http%3A%2F%2Fhl7.org%2Ffhir%2Fsid%2Ficd-10-cm%3Ffhir_vs&count=50'],
    ] as const;
    for (const [tool, query] of calls) expect(await ask(jobOf(tool, query))).toMatchObject({ text: here(tool, query) });
  });

  test('finds the tools that are sold, and no others', async () => {
    const { ask } = await start();
    const found = await ask({ do: 'find', pack: checksum, search: 'kidney function' });
    expect(found).toMatchObject({ text: '{"ids":["egfr_ckd_epi"]}' });
  });

  test('without a pack does not start: it would find no tool for any words', async () => {
    await expect(start({ ...seed, packs: new Map() })).rejects.toThrow();
  });

  test('tells the name of an error and not its message, which may hold what was asked', async () => {
    const { ask } = await start();
    expect(await ask(jobOf('annotate', 'text='))).toEqual({ failed: 'TypeError', milliseconds: expect.any(Number) });
  });

  test('shares the arrays that follow from a pack: what one has made, the next one has', async () => {
    const own = openPack();
    const packs = new Map([[checksum, own.shared]]);
    expect(own.shared.shelf.size).toBe(0);
    const first = await start({ ...seed, packs });
    await first.ask(jobOf('lookup', 'system=icd10&code=E11.9&view=full'));
    const made = new Map(own.shared.shelf);
    expect(made.size).toBeGreaterThan(20);
    const second = await start({ ...seed, packs });
    await second.ask(jobOf('lookup', 'system=icd10&code=E11.9&view=full'));
    // Nothing was made twice, and all of it is memory that threads share.
    expect(new Map(own.shared.shelf)).toEqual(made);
    expect([...made.values()].every(({ buffer }) => buffer instanceof SharedArrayBuffer)).toBe(true);
  });

  test('has a clock of its processor time, and ends when it is stopped', async () => {
    const { ask, clock, stop, ended } = await start();
    const before = clock();
    for (let time = 0; time < 5; time += 1) await ask(jobOf('annotate', NOTE));
    expect(clock()).toBeGreaterThan(before);
    expect(await stop()).toBe(true);
    await ended;
    expect(await ask(jobOf('annotate', NOTE))).toBeUndefined();
  });
});

/** Threads that were stopped while they open, while they work, and while they are idle. */
const KILLS = nightly(1000, 6);

test(`of ${KILLS} threads that are killed in the middle of a paid call, none loses its answer`, async () => {
  const expected = here('annotate', NOTE);
  const live: Port<Job>[] = [];
  let kills = 0;
  const pool = createPool<Job>({
    size: 1,
    start: async () => {
      const port = await start();
      live.push(port);
      return port;
    },
  });
  while (kills < KILLS) {
    const done = pool.run(jobOf('annotate', NOTE), { kind: 'annotate', effort: 70, client: 'a', isSettled: true });
    // Somewhere in the job, or in the start of its thread: a thread takes some milliseconds for each.
    await Bun.sleep((kills % 7) * 2);
    const victim = live.at(-1);
    void victim?.stop();
    kills += 1;
    expect(await done).toMatchObject({ kind: 'made', text: expected });
  }
  pool.stop();
}, 600_000);
