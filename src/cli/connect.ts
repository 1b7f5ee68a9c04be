/** Asks a public address before its name and certificate stand: over plain HTTP at a host and port, as curl's `--connect-to`. */
import { hostOf } from '../config/hosts.ts';
import { flag } from '../config/option.ts';

export const connect = flag({
  flag: 'connect',
  placeholder: 'HOST:PORT',
  doc: 'Send the requests here over plain HTTP, under the name in the URL',
  accepts: 'a host and a port, such as 127.0.0.1:8402',
  parse: (text: string): string | undefined =>
    /:\d{1,5}$/.test(text) && hostOf(text) !== '' && URL.canParse(`http://${text}`) ? text : undefined,
});

/** Makes a `fetch` that connects to another place, if one is given. */
export const fetchAt =
  (place: string | undefined) =>
  (url: string, { headers = {}, ...init }: Init = {}): Promise<Response> => {
    if (place === undefined) return fetch(url, { ...init, headers });
    const { host, pathname, search } = new URL(url);
    return fetch(`http://${place}${pathname}${search}`, { ...init, headers: { ...headers, Host: host } });
  };

type Init = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };
