/** `clinmeter config ownership`: the text that proves to listings who owns the origin of a service. */
import { ConfigError } from '../../config/config-error.ts';
import { options } from '../../config/options.ts';
import { ownershipText } from '../../config/ownership.ts';
import { DONE, defineCommand, json } from '../command.ts';

export const configOwnership = defineCommand({
  name: 'config ownership',
  summary: 'Print the text that the recipient signs, so that listings know whose service it is',
  options: { config: options.config, baseUrl: options.baseUrl, payTo: options.payTo, json },
  examples: ['clinmeter config ownership --base-url https://api.example.com --pay-to 0x…'],
  run: ({ baseUrl, payTo, json }, { out }) => {
    if (baseUrl === undefined || payTo === undefined)
      throw new ConfigError('--base-url and --pay-to are needed', 'clinmeter config ownership --help');
    const text = ownershipText(baseUrl);
    out(json ? JSON.stringify({ text, signer: payTo, method: 'personal_sign' }, null, 2) : steps(text, payTo));
    return DONE;
  },
});

const steps = (text: string, payTo: string): string =>
  [
    `Sign this text, without a line break, with the key of ${payTo} (personal_sign, EIP-191):`,
    '',
    text,
    '',
    `For example: cast wallet sign --interactive '${text}'`,
    'Then start the service with --ownership-proof 0x…',
  ].join('\n');
