import { describe, expect, test } from 'bun:test';
import { Condition } from '../../src/errors/condition.ts';
import { createLogger, type LogLevel, type LogStyle } from '../../src/observability/logger.ts';
import type { RequestRecord } from '../../src/observability/request-record.ts';

const SEEN: RequestRecord = {
  requestId: '00000000-0000-4000-8000-000000000000',
  method: 'GET',
  route: '/v1/tools/ping',
  status: 402,
  milliseconds: 1.23456,
  payment: { outcome: 'refused', reason: 'expired' },
};

/** A log and what it has written. */
const logging = (style: LogStyle, level: LogLevel = 'info', node?: string) => {
  let text = '';
  const sink = {
    write: (line: string) => {
      text += line;
    },
  };
  return { log: createLogger({ style, level, sink, node }), text: () => text };
};

test.each(['json', 'pretty'] as const)('each %s line names the node that has a name', (style) => {
  const { log, text } = logging(style, 'info', 'first-node');
  log.request(SEEN);
  log.note('ready');
  log.warn('trouble');
  log.error(new Condition('damage'));
  const lines = text().trimEnd().split('\n');
  expect(lines).toHaveLength(4);
  for (const line of lines) expect(line).toContain(style === 'json' ? '"node":"first-node"' : '  first-node');
  const failed = logging('json', 'info', 'first-node');
  failed.log.error(new TypeError('no such thing'));
  expect(JSON.parse(failed.text()).node).toBe('first-node');
});

describe('a line of JSON', () => {
  test('says of a request what was answered, and nothing else', () => {
    const { log, text } = logging('json');
    log.request(SEEN);
    expect(text()).toEndWith('\n');
    const { time, ...rest } = JSON.parse(text());
    expect(new Date(time).toISOString()).toBe(time);
    expect(rest).toEqual({
      level: 'info',
      request_id: SEEN.requestId,
      method: 'GET',
      route: '/v1/tools/ping',
      status: 402,
      duration_ms: 1.235,
      payment: 'refused',
      reason: 'expired',
    });
  });

  test('leaves out the payment of a path that costs nothing', () => {
    const { log, text } = logging('json');
    log.request({ ...SEEN, payment: {} });
    expect(Object.keys(JSON.parse(text()))).not.toContainAnyValues(['payment', 'reason']);
  });

  test('never shows an invented method', () => {
    const { log, text } = logging('json');
    log.request({ ...SEEN, method: 'STEAL' });
    expect(JSON.parse(text()).method).toBe('other');
  });

  test('shows name, words and origin of an error, and none of the fields that a library hangs on it', () => {
    const { log, text } = logging('json');
    log.error(Object.assign(new TypeError('no such thing'), { request: { headers: { authorization: 'hunter2' } } }));
    const { level, msg, err } = JSON.parse(text());
    expect({ level, msg, type: err.type, message: err.message }).toEqual({
      level: 'error',
      msg: 'Unexpected error',
      type: 'TypeError',
      message: 'no such thing',
    });
    expect(err.stack).toContain('logger.test.ts');
    expect(text()).not.toContain('hunter2');
  });

  test('tells an expected condition by its message, without an origin', () => {
    const { log, text } = logging('json');
    log.error(new Condition('the ledger is not usable: database or disk is full'));
    const { time: _, ...rest } = JSON.parse(text());
    expect(rest).toEqual({ level: 'error', msg: 'the ledger is not usable: database or disk is full' });
  });

  test('names what is known of a sale', () => {
    const { log, text } = logging('json');
    const payment = {
      ...{ outcome: 'unavailable' as const, reason: 'facilitator_unavailable', cause: 'node_unavailable' },
      ...{ purchase: 7, facilitator: 'https://f.example', upstreamStatus: 401, errno: 'EPROTO', transaction: '0x5a' },
    };
    log.request({ ...SEEN, status: 503, payment });
    expect(JSON.parse(text())).toMatchObject({
      ...{ payment: 'unavailable', reason: 'node_unavailable', purchase: 7, facilitator: 'https://f.example' },
      ...{ upstream_status: 401, errno: 'EPROTO', transaction: '0x5a' },
    });
  });

  test('is a warning only where warnings are shown', () => {
    const texts = (['info', 'warn', 'error'] as const).map((level) => {
      const { log, text } = logging('json', level);
      log.warn('it is down', { upstream: 'first', errno: undefined });
      return text();
    });
    expect(texts.map((text) => text !== '')).toEqual([true, true, false]);
    const { time: _, ...rest } = JSON.parse(texts[0] ?? '');
    expect(rest).toEqual({ level: 'warn', upstream: 'first', msg: 'it is down' });
  });

  test.each<[LogLevel, readonly number[]]>([
    ['info', [200, 402, 429, 500, 503]],
    ['warn', [500, 503]],
    ['error', [500]],
  ])('is written at level %s for %j', (level, expected) => {
    const { log, text } = logging('json', level);
    for (const status of [200, 402, 429, 500, 503]) log.request({ ...SEEN, status });
    const lines = text().split('\n').filter(Boolean);
    expect(lines.map((line) => JSON.parse(line).status)).toEqual([...expected]);
  });
});

describe('on a terminal', () => {
  test('a request is one short line', () => {
    const { log, text } = logging('pretty');
    log.request(SEEN);
    expect(text()).toMatch(/^\d\d:\d\d:\d\d {2}GET {2}\/v1\/tools\/ping {2}402 {2}1\.2 ms {2}refused {2}expired\n$/);
  });

  test('a step and an error are text', () => {
    const { log, text } = logging('pretty');
    log.note('ready', { url: 'http://127.0.0.1:1' });
    log.error(new Error('broken'));
    expect(text()).toMatch(/^\d\d:\d\d:\d\d ready url=http:\/\/127\.0\.0\.1:1\nUnexpected error: Error: broken\n/);
  });
});

test('a sale on a terminal says why it failed', () => {
  const { log, text } = logging('pretty');
  log.request({ ...SEEN, payment: { outcome: 'uncertain', purchase: 7, errno: 'ETIMEDOUT' } });
  expect(text()).toEndWith('  uncertain  purchase=7  errno=ETIMEDOUT\n');
});

test('a log that is off still reports unexpected errors', () => {
  const { log, text } = logging('off');
  log.request({ ...SEEN, status: 500 });
  log.note('ready');
  log.error('broken');
  log.error(new Condition('the disk is full'));
  expect(text()).toBe('Unexpected error: broken\nthe disk is full\n');
});
