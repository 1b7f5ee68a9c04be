/** No proxy for our own connections: it would look up names itself, past the check of every address. */

/** The variables by which `fetch` finds a proxy. */
const PROXIES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'] as const;

/** Takes the proxies out of an environment. @returns the names of those that were set */
export const withoutProxies = (environment: Record<string, string | undefined> = process.env): readonly string[] => {
  const set = PROXIES.filter((name) => (environment[name] ?? '') !== '');
  for (const name of set) delete environment[name];
  return set;
};
