import { describe, expect, test } from 'bun:test';
import { options } from '../src/config/options.ts';
import { checkVariables } from '../src/config/sources.ts';
import { nearest } from '../src/nearest.ts';
import { words } from './support/words.ts';

const FLAGS = Object.values(options).map(({ flag }) => flag);

describe('a name that is meant', () => {
  test.each([
    ['prot', 'port'],
    ['facilitater', 'facilitator'],
    ['payto', 'pay-to'],
    ['base_url', 'base-url'],
    ['rcp-url', 'rpc-url'],
    ['setle-timout', 'settle-timeout'],
    ['settler-kye', 'settler-key'],
  ])('is found for %s: %s', (word, name) => {
    expect(nearest(word, FLAGS)).toBe(name);
  });

  test.each(['', 'x', 'verbose', 'no-log', 'colour'])('is not invented for %j', (word) => {
    expect(nearest(word, FLAGS)).toBeUndefined();
  });
});

describe('an environment variable of ours', () => {
  const refusal = (name: string): string => {
    try {
      checkVariables({ [name]: 'hunter2' });
    } catch (error) {
      return (error as Error).message;
    }
    return 'accepted';
  };

  test.each(words`
    CLINMETER_PORT CLINMETER_CONFIG CLINMETER_RPC_URL CLINMETER_SETTLER_KEY_FILE CLINMETER_PAYER_KEY
    CLINMETER_PACK clinmeter_prot PORT
  `)('sets an option of the service, and others are not ours: %s', (name) => {
    expect(refusal(name)).toBe('accepted');
  });

  test.each([
    ['CLINMETER_PROT', 'unknown environment variable CLINMETER_PROT; did you mean CLINMETER_PORT?'],
    [
      'CLINMETER_SETTLER_KYE',
      'unknown environment variable CLINMETER_SETTLER_KYE; did you mean CLINMETER_SETTLER_KEY?',
    ],
    [
      'CLINMETER_PORT_FILE',
      'unknown environment variable CLINMETER_PORT_FILE; only secrets are read from files: set CLINMETER_PORT',
    ],
    ['CLINMETER_COLOUR', 'unknown environment variable CLINMETER_COLOUR'],
    ['CLINMETER_REFUSED', 'unknown environment variable CLINMETER_REFUSED'],
    ['CLINMETER_JSON', 'unknown environment variable CLINMETER_JSON'],
  ])('that there is not is refused without its value: %s', (name, message) => {
    expect(refusal(name)).toBe(message);
  });
});
