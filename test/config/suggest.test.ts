import { describe, expect, test } from 'bun:test';
import { everyCommand } from '../../src/cli/cli.ts';
import { options } from '../../src/config/options.ts';
import { nearest } from '../../src/config/suggest.ts';
import { checkVariables } from '../../src/config/variables.ts';

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

  test.each(['', 'x', 'verbose', 'no-log', 'colour'])('is not made up for %j', (word) => {
    expect(nearest(word, FLAGS)).toBeUndefined();
  });
});

describe('an environment variable of ours', async () => {
  const everyOption = (await everyCommand()).flatMap((command) => Object.values(command.options));
  const refusal = (name: string): string => {
    try {
      checkVariables({ [name]: 'hunter2' }, everyOption);
    } catch (error) {
      return (error as Error).message;
    }
    return 'accepted';
  };

  test.each([
    'CLINMETER_PORT',
    'CLINMETER_CONFIG',
    'CLINMETER_MAX_PRICE',
    'CLINMETER_FROM_BLOCK',
    'CLINMETER_SETTLER_KEY_FILE',
    'CLINMETER_PAYER_KEY',
    'CLINMETER_PACK',
    'clinmeter_prot',
    'PORT',
  ])('may be of any command, and others are not ours: %s', (name) => {
    expect(refusal(name)).toBe('accepted');
  });

  test.each([
    ['CLINMETER_PROT', 'CLINMETER_PROT is set, and there is no such option; did you mean CLINMETER_PORT?'],
    [
      'CLINMETER_SETTLER_KYE',
      'CLINMETER_SETTLER_KYE is set, and there is no such option; did you mean CLINMETER_SETTLER_KEY?',
    ],
    [
      'CLINMETER_PORT_FILE',
      'CLINMETER_PORT_FILE is set, and there is no such option; only secrets are read from files: set CLINMETER_PORT',
    ],
    ['CLINMETER_COLOUR', 'CLINMETER_COLOUR is set, and there is no such option'],
  ])('that there is not is refused without its value: %s', (name, message) => {
    expect(refusal(name)).toBe(message);
  });
});
