import { expect, test } from 'bun:test';
import { type Driver, driverFor, StatementError } from '../../../../src/payments/ledger/postgres/driver.ts';
import { openSharedLedger, openWith } from '../../../../src/payments/ledger/postgres/node.ts';
import { readerOn, readSharedLedger } from '../../../../src/payments/ledger/postgres/operator.ts';
import { migrateAt } from '../../../../src/payments/ledger/postgres/schema.ts';
import { describeOnPostgres } from '../../../support/cluster.ts';
import { SETTLED, UNCERTAIN } from '../../../support/ledger-file.ts';
import { openingOf } from '../../../support/ledger-process.ts';
import { addressOf, LEDGER_KEY } from '../../../support/shared-ledger.ts';

const NODE = { name: 'one', release: '1', pack: null, settler: null };

describeOnPostgres('a ledger that nodes share', (cluster) => {
  /** A database of its own. Everything that is opened in it is closed with it. */
  const scene = async () => {
    const database = await cluster().database();
    const address = addressOf(cluster(), database);
    const options = { address, mode: 'real' as const, key: LEDGER_KEY, node: NODE };
    const left: { readonly close: () => Promise<void> }[] = [];
    const leaving = async <One extends { readonly close: () => Promise<void> }>(opening: Promise<One>) => {
      const one = await opening;
      left.push(one);
      return one;
    };
    return {
      address,
      admin: (text: string) => cluster().admin(text, database),
      open: (changes: Partial<Parameters<typeof openSharedLedger>[0]> = {}) =>
        leaving(openSharedLedger({ ...options, ...changes })),
      openOn: (driver: Driver, changes: Partial<Parameters<typeof openWith>[1]> = {}) =>
        leaving(openWith(driver, { ...options, ...changes })),
      read: () => leaving(readSharedLedger(address)),
      [Symbol.asyncDispose]: async () => {
        for (const one of left.reverse()) await one.close();
      },
    };
  };

  test('a ledger that nodes share is made by the first of them, however many start at once', async () => {
    await using place = await scene();
    const nodes = await Promise.all(['a', 'b', 'c'].map((name) => place.open({ node: { ...NODE, name } })));
    for (const [index, node] of nodes.entries()) await (await node.begin(openingOf(index))).kept;
    for (const node of nodes) expect((await node.list(9)).length).toBe(3);
  });

  test('a ledger that nodes share is not made by a node that knows several servers', async () => {
    await using place = await scene();
    const { servers } = place.address;
    const several = { address: { ...place.address, servers: [...servers, ...servers] } };
    await expect(place.open(several)).rejects.toMatchObject({
      message: 'there is no ledger in the database',
      hint: expect.stringContaining('clinmeter ledger migrate'),
    });
    await migrateAt(several.address, false);
    await place.open(several);
  });

  test('a ledger that nodes share is migrated from version 2, keeps its purchases, and takes answers with and without a version', async () => {
    await using place = await scene();
    const before = await place.open();
    await (await before.conclude((await before.begin(openingOf(1))).result.purchase, SETTLED)).kept;
    await place.admin(`alter table clinmeter.purchase drop column formula_version`);
    await place.admin(`update clinmeter.ledger set value = '2' where key = 'schema'`);
    expect(await migrateAt(place.address, false)).toEqual({ before: 2, needed: 3 });
    const ledger = await place.open();
    const { purchase } = (await ledger.begin(openingOf(2))).result;
    const answer = { digest: 'digest', pack: 'pack', formulaVersion: '1.1' };
    await (await ledger.conclude(purchase, { ...SETTLED, answer })).kept;
    // An older node tells no version.
    await before.recordAnswer({ id: 1, digest: 'digest', pack: 'pack' }, 'now');
    expect((await ledger.list(9)).map(({ id, formulaVersion }) => [id, formulaVersion])).toEqual([
      [2, '1.1'],
      [1, null],
    ]);
    expect((await (await place.read()).examine()).flaws).toEqual([]);
  });

  test('a ledger that nodes share is refused with another key, another mode, or none', async () => {
    await using place = await scene();
    await place.open();
    await expect(place.open({ key: undefined })).rejects.toThrow('--ledger-key');
    await expect(place.open({ key: 'cd'.repeat(32) })).rejects.toThrow('not the one');
    await expect(place.open({ mode: 'stub' })).rejects.toThrow('not for stub payments');
  });

  test('a ledger that nodes share is refused to a second node that settles from the same address, until the first one has ended', async () => {
    await using place = await scene();
    const settling = (name: string) => place.open({ node: { ...NODE, name, settler: '0x1' } });
    const first = await settling('first');
    await expect(settling('second')).rejects.toThrow('the node first sends settlements from the same address');
    await place.open({ node: { ...NODE, name: 'third', settler: '0x3' } });
    const restarted = await settling('first');
    await first.close();
    await restarted.close();
    await settling('second');
  });

  test('a ledger that nodes share gives a role of a node its functions and nothing else', async () => {
    await using place = await scene();
    await (await place.open()).close();
    await cluster().admin(`create role app login in role clinmeter_node; alter role app set bytea_output = 'escape'`);
    const address = { ...place.address, user: 'app' };
    const ledger = await place.open({ address });
    const { result } = await ledger.begin(openingOf(1));
    await ledger.conclude(result.purchase, SETTLED);
    await ledger.close();
    const reader = await readSharedLedger(address);
    expect((await reader.examine()).flaws).toEqual([]);
    await reader.close();
    const driver = driverFor(address, { connections: 1 });
    const words = [
      'select id::text as r from clinmeter.purchase',
      'delete from clinmeter.entry',
      `update clinmeter.link set at = 0`,
    ];
    for (const text of [...words, 'drop schema clinmeter cascade'])
      await expect(driver.run(text)).rejects.toMatchObject({ sqlstate: expect.stringMatching(/^42501$/) });
    await driver.close();
    await expect(migrateAt(address, false)).rejects.toThrow('cannot be migrated: permission denied');
    await cluster().admin('revoke clinmeter_node from app');
    await expect(readSharedLedger(address)).rejects.toMatchObject({ hint: expect.stringContaining('GRANT') });
  });

  test('a ledger that nodes share takes part of no sale that the database has forgotten', async () => {
    await using place = await scene();
    const ledger = await place.open();
    for (const number of [1, 2]) await ledger.begin(openingOf(number));
    // As a failover to a server that lacks the last commit would have it.
    await place.admin(`update clinmeter.node set sent = sent - 1`);
    await expect(ledger.begin(openingOf(3))).rejects.toThrow('lost what it had acknowledged');
    await expect(ledger.check()).rejects.toThrow('lost what it had acknowledged');
  });

  /** A driver whose answers get lost while a test says so, after the server has done what was asked. */
  const deaf = (driver: Driver, isDeaf: () => boolean): Driver => ({
    run: async (text, values) => {
      const rows = await driver.run(text, values);
      if (isDeaf() && text.includes('write_group')) throw new StatementError('no answer', undefined);
      return rows;
    },
    close: driver.close,
  });

  test('a ledger that nodes share does a write once whose answer is lost, and tells its result', async () => {
    await using place = await scene();
    let times = 0;
    const driver = deaf(driverFor(place.address), () => {
      times += 1;
      return times % 3 !== 0;
    });
    const ledger = await place.openOn(driver);
    const { begun, purchase } = (await ledger.begin(openingOf(1))).result;
    expect([begun, purchase.attempts]).toEqual([true, 1]);
    expect((await ledger.begin(openingOf(1))).result.begun).toBe(false);
    expect((await ledger.conclude(purchase, SETTLED)).result?.owner).toBe(purchase.owner);
    const reader = await place.read();
    expect((await reader.history(purchase.id)).map(({ kind }) => kind)).toEqual(['begun', 'settled']);
  });

  test('a ledger that nodes share gives no sale the result of another one, where the database refuses the node after an answer was lost', async () => {
    await using place = await scene();
    const driver = driverFor(place.address);
    let writes = 0;
    const troubled: Driver = {
      run: async (text, values) => {
        writes += Number(text.startsWith('select clinmeter.write_group'));
        if (writes === 2) throw new StatementError('no pg_hba.conf entry for host', '28000');
        const rows = await driver.run(text, values);
        if (writes === 1) throw new StatementError('no answer', undefined);
        return rows;
      },
      close: driver.close,
    };
    const ledger = await place.openOn(troubled);
    const first = (await ledger.begin(openingOf(1))).result;
    const { purchase } = (await ledger.begin(openingOf(2))).result;
    expect((await ledger.list(2)).map(({ id }) => id)).toEqual([purchase.id, first.purchase.id]);
  });

  test('a ledger that nodes share tells each writer of a group its own result, also beside those that have none', async () => {
    await using place = await scene();
    const ledger = await place.open();
    const { purchase } = (await ledger.begin(openingOf(1))).result;
    await ledger.conclude(purchase, SETTLED);
    const [none, answer, third, second] = await Promise.all([
      ledger.giveUp(purchase.id),
      ledger.recordAnswer({ id: purchase.id, digest: 'digest', pack: null }, 'now'),
      ledger.begin(openingOf(3)),
      ledger.begin(openingOf(2)),
    ]);
    expect(none).toBeUndefined();
    const late = ledger.conclude(purchase, UNCERTAIN);
    const [end, again] = await Promise.all([
      ledger.conclude(third.result.purchase, SETTLED),
      ledger.begin(openingOf(2)),
    ]);
    expect((await late).result).toBeUndefined();
    expect(end.result?.owner).toBe(third.result.purchase.owner);
    expect(again.result).toEqual({ begun: false, purchase: second.result.purchase });
    expect((await ledger.find(openingOf(1)))?.answerDigest).toBe(answer.answerDigest);
  });

  test('a ledger that nodes share undoes an attempt that was begun after its buyer was told of a failure', async () => {
    await using place = await scene();
    let isDeaf = false;
    const driver = deaf(driverFor(place.address), () => isDeaf);
    const ledger = await place.openOn(driver, { patience: 400 });
    isDeaf = true;
    await expect(ledger.begin(openingOf(1))).rejects.toThrow('out of reach');
    isDeaf = false;
    for (;;) {
      const [row] = await ledger.list(1);
      if (row?.state === 'refused') break;
      await Bun.sleep(20);
    }
    // A first attempt again: the facilitator's refusal of it can be believed.
    expect((await ledger.begin(openingOf(1))).result).toMatchObject({ begun: true, purchase: { attempts: 1 } });
  });

  test('a ledger that nodes share leaves an attempt uncertain that was begun again after its buyer was told of a failure', async () => {
    await using place = await scene();
    let isDeaf = false;
    const driver = deaf(driverFor(place.address), () => isDeaf);
    const ledger = await place.openOn(driver, { patience: 400 });
    const { purchase } = (await ledger.begin(openingOf(1))).result;
    await ledger.conclude(purchase, UNCERTAIN);
    isDeaf = true;
    await expect(ledger.begin(openingOf(1))).rejects.toThrow('out of reach');
    isDeaf = false;
    for (;;) {
      const row = await ledger.find(openingOf(1));
      if (row?.attempts === 2 && row.state !== 'settling') break;
      await Bun.sleep(20);
    }
    expect(await ledger.find(openingOf(1))).toMatchObject({ state: 'uncertain', attempts: 2 });
  });

  test('a ledger that nodes share goes on after the server has crashed and come back', async () => {
    await using place = await scene();
    const ledger = await place.open({ patience: 30_000 });
    await ledger.begin(openingOf(1));
    await cluster().end('immediate');
    const begun = ledger.begin(openingOf(2));
    const found = ledger.find(openingOf(1));
    await cluster().start();
    expect((await begun).result.begun).toBe(true);
    expect((await found)?.state).toBe('settling');
  });

  test('a ledger that nodes share tells no settlement that a standby may lack, also after a person has cancelled its wait', async () => {
    await using place = await scene();
    const nodeOn = (name: string) =>
      place.openOn(driverFor(place.address, { timeout: 400 }), { node: { ...NODE, name }, patience: 1000 });
    const [ledger, other] = [await nodeOn('one'), await nodeOn('two')];
    const { purchase } = (await ledger.begin(openingOf(1))).result;
    const standby = async (names: string): Promise<void> => {
      await cluster().admin(`alter system set synchronous_standby_names = '${names}'`);
      await cluster().admin('select pg_reload_conf()');
      while ((await cluster().admin('show synchronous_standby_names'))[0]?.synchronous_standby_names !== names)
        await Bun.sleep(20);
    };
    await standby('absent');
    const answer = { digest: 'digest', pack: 'pack' };
    await expect(ledger.conclude(purchase, { ...SETTLED, answer })).rejects.toThrow('out of reach');
    const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
    const state = `select state from clinmeter.purchase`;
    while ((await place.admin(state))[0]?.state !== 'settled') {
      await cluster().admin(cancel);
      await Bun.sleep(20);
    }
    await expect(other.find(openingOf(1))).rejects.toThrow('out of reach');
    await standby('');
    expect(await other.find(openingOf(1))).toMatchObject({ state: 'settled', answerDigest: 'digest', pack: 'pack' });
    const reader = await place.read();
    expect((await reader.examine()).flaws).toEqual([]);
  });

  test('a ledger that nodes share is pruned of what was refused at once, and its history still follows', async () => {
    await using place = await scene();
    const ledger = await place.open();
    const ended = { validBefore: 1_600_000_000n };
    for (const number of [1, 2, 3, 4]) {
      const { purchase } = (await ledger.begin(openingOf(number, number === 4 ? {} : ended))).result;
      if (number === 3) await ledger.conclude(purchase, UNCERTAIN);
      const refused = { state: 'refused', reason: 'expired' } as const;
      if (number === 3) await ledger.decide(purchase.id, refused, { actor: 'resolver' });
      else await ledger.conclude(purchase, refused);
    }
    expect(await ledger.prune(10)).toBe(3);
    expect(await ledger.prune(10)).toBe(0);
    expect((await ledger.list(9)).map(({ id }) => id)).toEqual([4, 3]);
    expect(await ledger.counts()).toMatchObject({ refused: 2 });
    const reader = await place.read();
    expect((await reader.examine()).flaws).toEqual([]);
    await place.admin('delete from clinmeter.entry where purchase_id = 4 and n = 2');
    expect((await reader.examine()).flaws.length).toBeGreaterThan(0);
  });

  test('a ledger that nodes share names the ends of some other chains at a start, however many starts there were', async () => {
    await using place = await scene();
    await (await place.open()).close();
    await place.admin(`select clinmeter.open_node(n, 'again', '1', null, null) from generate_series(2, 99) as n`);
    const [row] = await place.admin(
      `select max(array_length(string_to_array(detail::json->>'heads', ' '), 1)) as most from clinmeter.entry`,
    );
    expect(row?.most).toBe(64);
    const reader = await place.read();
    expect((await reader.examine()).flaws).toEqual([]);
  });

  test('a ledger that nodes share says that the database is out of reach, where that is so in the middle of an examination', async () => {
    await using place = await scene();
    await (await place.open()).close();
    const reading = driverFor(place.address, { connections: 1 });
    const reader = readerOn({
      ...reading,
      run: async (text, values) => {
        if (text.includes('newest')) await reading.run('select pg_terminate_backend(pg_backend_pid())::text as r');
        return reading.run(text, values);
      },
    });
    await expect(reader.examine()).rejects.toThrow('the database of the ledger is out of reach');
  });

  test('a ledger that nodes share shows each change that was made behind its back', async () => {
    await using place = await scene();
    const ledger = await place.open();
    for (const number of [1, 2]) {
      const { purchase } = (await ledger.begin(openingOf(number))).result;
      await ledger.conclude(purchase, SETTLED);
    }
    await place.open({ node: { ...NODE, name: 'two' } });
    const reader = await place.read();
    const { head, heads = [], flaws } = await reader.examine();
    expect(flaws).toEqual([]);
    expect((await reader.examine([...heads.map((one) => one.head), head])).flaws).toEqual([]);
    const flawsAfter = async (change: string) => {
      await place.admin(`create table saved_${changes} as select 1; ${change}`);
      changes += 1;
      return (await reader.examine([head])).flaws.join('\n');
    };
    let changes = 0;
    const link = `set hash = sha256('x') where seq = 3 and node = (select node from clinmeter.entry where purchase_id = 1 limit 1)`;
    expect(await flawsAfter(`update clinmeter.purchase set amount = '1' where id = 1`)).toContain('purchase 1: amount');
    expect(await flawsAfter(`update clinmeter.node set name = 'other' where name = 'two'`)).toContain(
      'the node other has started as two with release 1',
    );
    expect(await flawsAfter(`update clinmeter.purchase set created_at = 1 where id = 2`)).toContain('created_at');
    expect(await flawsAfter('drop index clinmeter.purchase_identifier')).toContain(
      'the schema was changed: index purchase_identifier is missing',
    );
    const quiet = 'create function quiet() returns trigger language plpgsql as $$ begin return null; end $$';
    expect(
      await flawsAfter(`${quiet}; create trigger quiet before delete on clinmeter.entry execute function quiet()`),
    ).toContain('trigger quiet is not of this version');
    for (const text of ['x', 'null', '[]'])
      expect(
        await flawsAfter(`update clinmeter.entry set detail = '${text}' where purchase_id = 2 and kind = 'begun'`),
      ).toContain('purchase 2: payer is not what its history says');
    expect((await reader.history(2)).map(({ detail }) => detail)).toContainEqual({});
    expect(await flawsAfter(`update clinmeter.purchase set amount = 'x' where id = 2`)).toContain('purchase 2: amount');
    await expect(reader.list(9)).rejects.toThrow('the ledger is not usable');
    expect(await flawsAfter(`delete from clinmeter.purchase where id = 2`)).toContain(
      'purchase 2 has a history but no row',
    );
    expect(await flawsAfter(`update clinmeter.link ${link}`)).toContain('link 3 of the node one does not follow');
    expect(
      await flawsAfter(`delete from clinmeter.link where node = (select id from clinmeter.node where name = 'one')`),
    ).toContain('is not the one that another node has seen');
    expect((await reader.examine(['ff'.repeat(32)])).flaws.join()).toContain('is not in this history');
  });
});
