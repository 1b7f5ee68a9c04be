/**
 * Asks a public address before its name stands: at a host and port, as curl's `--connect-to`. Over plain HTTP that is the
 * service itself, over TLS the proxy with the certificate of the name.
 */
import { hostOf } from '../config/hosts.ts';
import { flag } from '../config/option.ts';

export const connect = flag({
  flag: 'connect',
  placeholder: '[https://]HOST:PORT',
  doc: 'Send the requests here, under the name in the URL; https:// checks its certificate',
  accepts: 'a host and a port, such as 127.0.0.1:8402 or https://127.0.0.1:443',
  parse: (text: string): string | undefined =>
    /:\d{1,5}$/.test(text) && hostOf(text.replace(TLS, '')) !== '' && URL.canParse(`http://${text.replace(TLS, '')}`)
      ? text
      : undefined,
});

const TLS = /^https:\/\//;

/** Makes a `fetch` that connects to another place, if one is given. */
export const fetchAt =
  (place: string | undefined) =>
  (url: string, { headers = {}, ...init }: Init = {}): Promise<Response> => {
    if (place === undefined) return fetch(url, { ...init, headers });
    const { host, hostname, pathname, search } = new URL(url);
    const own = { ...init, headers: { ...headers, Host: host } };
    return TLS.test(place)
      ? fetch(`${place}${pathname}${search}`, { ...own, tls: { serverName: hostname } })
      : fetch(`http://${place}${pathname}${search}`, own);
  };

type Init = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };
