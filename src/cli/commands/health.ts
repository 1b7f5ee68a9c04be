/** `clinmeter health`: probes the service on this machine, for the health check of a container. */

import { flag, switched } from '../../config/option.ts';
import { options } from '../../config/options.ts';
import { hostInUrl } from '../../config/service.ts';
import { reasonOf } from '../../errors/reason.ts';
import { boundedText, LONGEST_TEXT } from '../../network/bounded-text.ts';
import { isObject } from '../../payments/protocol/headers.ts';
import { CommandError, DONE, defineCommand, FAILED, json } from '../command.ts';
import { printable } from '../terminal.ts';

/** A service that needs longer is not well, in milliseconds. */
const PATIENCE = 4000;

/** The loopback address of a service that listens on every address. */
const REACHED: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The bodies of `/health` and `/ready`. */
type Report = {
  readonly status: string;
  readonly checks: Readonly<Record<string, { readonly status: string; readonly detail: string }>>;
};

export const health = defineCommand({
  name: 'health',
  summary: 'Ask the service on this machine whether it is alive, or ready to sell',
  statuses: ['alive; with --ready: ready to sell', 'not, or it does not answer'],
  options: {
    config: options.config,
    host: options.host,
    port: options.port,
    tlsCert: options.tlsCert,
    ready: flag({ flag: 'ready', doc: 'Ask whether it can sell', ...switched }),
    json,
  },
  examples: ['clinmeter health', 'clinmeter health --port 8403 --ready'],
  run: async ({ host, port, tlsCert, ready, json: isJson }, { out }) => {
    const url = `${tlsCert === undefined ? 'http' : 'https'}://${hostInUrl(REACHED[host] ?? host)}:${port}${ready ? '/ready' : '/health'}`;
    const { isOk, report } = await ask(url);
    if (isJson) out(JSON.stringify(report, null, 2));
    else {
      out(printable(String(report.status)));
      for (const [name, { status, detail }] of Object.entries(report.checks))
        out(printable(`  ${name}  ${status}: ${detail}`));
    }
    return isOk ? DONE : FAILED;
  },
});

const ask = async (url: string): Promise<{ readonly isOk: boolean; readonly report: Report }> => {
  try {
    // The certificate is for the public name, and this is the same machine.
    const tls = { rejectUnauthorized: false };
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE), redirect: 'error', tls });
    const text = await boundedText(response);
    if (text === undefined) throw new Error(`the answer is longer than ${LONGEST_TEXT}`);
    return { isOk: response.ok, report: reportIn(JSON.parse(text)) };
  } catch (error) {
    throw new CommandError(`${url} does not answer: ${reasonOf(error)}`, 'name --host and --port as serve has them');
  }
};

/** @throws if another program has answered */
const reportIn = (body: unknown): Report => {
  const isCheck = (check: unknown): boolean => isObject(check) && 'status' in check && 'detail' in check;
  if (isObject(body) && 'status' in body && isObject(body.checks) && Object.values(body.checks).every(isCheck))
    return body as Report;
  throw new Error('the answer is not one of Clinmeter');
};
