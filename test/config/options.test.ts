import { describe, expect, test } from 'bun:test';
import type { Setting } from '../../src/config/option.ts';
import { options } from '../../src/config/options.ts';
import { BASE } from '../../src/payments/protocol/usdc.ts';
import { fc } from '../support/properties.ts';
import { words } from '../support/words.ts';

const { usdc: USDC } = BASE;

const all: readonly (readonly [string, Setting<unknown>])[] = Object.entries(options);

/** Any text at all. (The unit `binary` of a string takes seconds to prepare.) */
const anyText = fc.uint16Array({ maxLength: 20 }).map((units) => String.fromCharCode(...units));

describe.each(all)('%s', (key, option) => {
  test('says what it is for and what it accepts', () => {
    expect(option.doc).toMatch(/^[A-Z].{10,88}[^.\s]$/);
    expect(option.accepts).toMatch(/^\S.*[^.\s]$/);
  });

  test('has a flag in kebab case that is its name', () => {
    expect(option.flag).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    expect(option.flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())).toBe(key);
  });

  test('has a variable that a shell can set', () => {
    expect(option.variable).toBe(`CLINMETER_${option.flag.toUpperCase().replaceAll('-', '_')}`);
  });

  test('has a default that it accepts, or none', () => {
    expect(option.fallback === undefined || option.parse(option.fallback) !== undefined).toBe(true);
  });

  test('refuses nothing and a space, and never throws', () => {
    expect(option.parse('')).toBeUndefined();
    fc.assert(fc.property(anyText, (text) => void option.parse(text)));
  });

  test('is a switch exactly when it has no value', () => {
    const isSwitch = option.parse('true') === true && option.parse('false') === false;
    expect(option.placeholder === undefined).toBe(isSwitch);
    if (isSwitch) expect(option.fallback).toBe('false');
  });
});

test('no two options have the same flag or the same variable', () => {
  expect(new Set(all.map(([, { flag }]) => flag)).size).toBe(all.length);
  expect(new Set(all.map(([, { variable }]) => variable)).size).toBe(all.length);
});

test('keys, tokens and the address of a node are secrets', () => {
  const secrets = all.filter(([, { isSecret }]) => isSecret === true).map(([key]) => key);
  expect(secrets.sort().join(' ')).toBe(
    'batchAuthorizerKey cdpKeySecret facilitatorToken ledgerKey notifyUrl receiptKey rpcUrl settlerKey',
  );
});

test('the defaults are those of the documents', () => {
  const defaults = Object.fromEntries(all.map(([key, { fallback, parse }]) => [key, fallback && parse(fallback)]));
  expect(defaults).toEqual({
    config: undefined,
    host: '127.0.0.1',
    port: 8402,
    baseUrl: undefined,
    payTo: undefined,
    withdrawDelay: 86_400,
    minDeposit: 1_000_000n,
    facilitator: undefined,
    reusePort: false,
    serviceName: 'Clinmeter',
    ledger: 'clinmeter-ledger.sqlite',
    ledgerPool: 3,
    nodes: 1,
    ledgerKey: undefined,
    data: undefined,
    rateLimit: 120,
    rateLimitFree: 600,
    workLimit: 10,
    workLimitFree: 2,
    freeTries: 0,
    freeTriesTotal: 1000,
    workers: undefined,
    keptAnswers: 16,
    trustedProxy: undefined,
    logLevel: 'info',
    maxInFlight: 256,
    metricsHost: '127.0.0.1',
    metricsPublic: false,
    settleTimeout: 10,
    drainDelay: 0,
    drainTimeout: 15,
    redelivery: 24,
    allowLocalUpstream: false,
    allowStubOnNetwork: false,
    fault: undefined,
    stubBalance: 1_000_000_000_000n,
  });
});

describe('a number', () => {
  test.each([
    ['port', 0, 65_535],
    ['maxInFlight', 1, 100_000],
    ['settleTimeout', 1, 120],
    ['drainDelay', 0, 600],
    ['drainTimeout', 0, 600],
    ['redelivery', 1, 87_600],
    ['rateLimit', 1, 1_000_000],
    ['rateLimitFree', 1, 1_000_000],
    ['workLimit', 1, 1_000_000],
    ['freeTries', 0, 10_000],
    ['freeTriesTotal', 1, 1_000_000],
    ['workers', 1, 16],
    ['keptAnswers', 0, 1024],
  ] as const)('for %s is an integer from %p to %p', (key, least, most) => {
    const { parse, accepts } = options[key];
    expect(parse(String(least))).toBe(least);
    expect(parse(String(most))).toBe(most);
    expect(parse(`0${most}`)).toBe(most);
    for (const text of [least - 1, most + 1, least + 0.5]) expect(parse(String(text))).toBeUndefined();
    for (const text of ['1e2', '0x10', '+1', ' 1', '1 ', '1\n', '1_0', '１', 'NaN', 'Infinity', '1'.repeat(11)]) {
      expect(parse(text)).toBeUndefined();
    }
    expect(accepts).toContain(`an integer from ${least} to ${most}`);
  });

  test('of requests may be off', () => {
    for (const key of ['rateLimit', 'rateLimitFree'] as const) {
      expect(options[key].parse('off')).toBe('off');
      for (const text of ['OFF', 'none', '0']) expect(options[key].parse(text)).toBeUndefined();
    }
  });
});

describe('a URL', () => {
  test.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['https://api.example.com/', 'https://api.example.com'],
    ['https://api.example.com///', 'https://api.example.com'],
    ['https://api.example.com/clin/', 'https://api.example.com/clin'],
    ['HTTPS://API.Example.com:443', 'https://api.example.com'],
    ['http://127.0.0.1:8402', 'http://127.0.0.1:8402'],
    ['http://0x7f.1', 'http://127.0.0.1'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('%s is %s', (text, url) => {
    expect(options.baseUrl.parse(text)).toBe(url);
    expect(options.facilitator.parse(text)).toEqual([{ url }]);
  });

  test.each([
    ...words`
      api.example.com localhost:8402 //api.example.com ftp://api.example.com file:///etc/passwd
      javascript:alert(1) https:// https://api.example.com?x=1 https://api.example.com#x
      https://user@api.example.com https://user:secret@api.example.com https://:secret@api.example.com
      https://1.2.3.4.5 https://api.example.com:99999
    `,
    'https://exa mple.com',
  ])('%s is refused', (text) => {
    expect(options.baseUrl.parse(text)).toBeUndefined();
    expect(options.facilitator.parse(text)).toBeUndefined();
  });

  test('may be the word stub for the facilitator alone', () => {
    expect(options.facilitator.parse('stub')).toBe('stub');
    expect(options.facilitator.parse('Stub')).toBeUndefined();
    expect(options.baseUrl.parse('stub')).toBeUndefined();
  });
});

describe('the address that is paid', () => {
  const CHECKSUMMED = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

  test.each([CHECKSUMMED, CHECKSUMMED.toLowerCase(), `0x${CHECKSUMMED.slice(2).toUpperCase()}`])(
    'is checksummed, or of one case: %s',
    (text) => {
      expect(options.payTo.parse(text)).toBe(CHECKSUMMED);
    },
  );

  test('with any letter in the wrong case is refused', () => {
    for (const [index, letter] of [...CHECKSUMMED].entries()) {
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
      if (index < 2 || other === letter) continue;
      expect(options.payTo.parse(CHECKSUMMED.slice(0, index) + other + CHECKSUMMED.slice(index + 1))).toBeUndefined();
    }
  });

  test.each([
    ['the zero address', `0x${'0'.repeat(40)}`],
    ['the token', USDC],
    ['the token in lower case', USDC.toLowerCase()],
    ['39 digits', `0x${'1'.repeat(39)}`],
    ['41 digits', `0x${'1'.repeat(41)}`],
    ['no prefix', '1'.repeat(40)],
    ['a prefix in upper case', `0X${'1'.repeat(40)}`],
    ['another letter', `0x${'g'.repeat(40)}`],
    ['a space', ` 0x${'1'.repeat(40)}`],
    ['a line break', `0x${'1'.repeat(40)}\n`],
    ['a name', 'clinmeter.eth'],
  ])('is not %s', (_, text) => {
    expect(options.payTo.parse(text)).toBeUndefined();
  });
});

describe('the other values', () => {
  test.each([
    [
      'host',
      ['127.0.0.1', '0.0.0.0', '::1', '::', 'localhost', 'my-host.example'],
      ['a b', 'http://a', '[::1]', 'a/b'],
    ],
    ['ledgerKey', ['ab'.repeat(32), 'AB'.repeat(32)], ['ab', 'ab'.repeat(31), 'ab'.repeat(33), 'zz'.repeat(32)]],
    [
      'ledger',
      ['x.sqlite', '/var/lib/x y.sqlite', 'ledger:prod.sqlite', 'C:\\ledger.sqlite', 'postgres://shop@127.0.0.1/shop'],
      ['', 'postgres:/u:p@h/db', 'postgress://u:p@h/db', ' postgres://u@h/db', 'jdbc:postgresql://h/db', 'sqlite:x'],
    ],
    ['data', ['x.pack'], []],
    [
      'trustedProxy',
      ['10.0.0.1', '::1', '2001:db8::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1'],
      ['proxy.example', '10.0.0.0/8', '[::1]', '10.0.0.1:80', '10.0.0', 'dead', '1', '999.0.0.1'],
    ],
    [
      'fault',
      ['settle:drop', 'settle:drop@after@first=1@p=0.25', 'settle:timeout@first=1,settle:500@p=0.1'],
      ['drop', 'settle:maybe', 'settle:unreachable@after', 'settle:drop@p=0', 'settle:drop,'],
    ],
    ['stubBalance', ['0', '0.005', '1000000'], ['-1', '1e3', '0.0000001']],
    ['metricsPublic', ['true', 'false'], ['1', 'yes', 'TRUE', 'on']],
    ['allowLocalUpstream', ['true', 'false'], ['1', 'yes', 'TRUE', 'on']],
    ['allowStubOnNetwork', ['true', 'false'], ['1', 'yes', 'TRUE', 'on']],
  ] as const)('of %s are accepted or not', (key, accepted, refused) => {
    for (const text of accepted)
      expect({ text, isGood: options[key].parse(text) !== undefined }).toEqual({ text, isGood: true });
    for (const text of refused)
      expect({ text, isGood: options[key].parse(text) !== undefined }).toEqual({ text, isGood: false });
  });
});
