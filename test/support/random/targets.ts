/** Methods, paths and queries for a request line: valid, changed and random ones. */
import fc from 'fast-check';
import { MARKER } from '../marker.ts';
import { tools } from '../tools.ts';
import { listed } from './listed.ts';

export const anyTool = fc.constantFrom(...tools);

/** Any text as a request line can carry it. */
const lineSafe = (text: string): string =>
  text.toWellFormed().replace(/[\s#]|[^\x21-\x7e]/gu, (character) => encodeURIComponent(character));

/** Characters that mean something in a URL more often than others, percent signs that mean nothing among them. */
const anyText = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom(...'0159.-+%&=eExX,;:/?@[]\'"<>{}|\\^`~!$()*_'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 24,
  })
  .map(lineSafe);

/** Broken escapes, overlong and cut UTF-8, digits and dots outside ASCII, numbers of JavaScript, and injections. */
const ODD = [
  ...listed(
    ' | % | %2 | %zz | %00 | %0d%0aX-More:%20y | %20 | + | %2B5 | %EF%BB%BF1 | %E2%80%AE65 | null | undefined',
    '%C0%AF | %E0%80%AF | %C0%80 | %ED%A0%80 | %E2%82 | %F4%90%80%80 | %FF | %80 | %D9%A1%D9%A7%D9%A0',
    '%EF%BC%91%EF%BC%97 | 17%C2%B2 | 1%EF%BC%8E5 | NaN | Infinity | -Infinity | 1e308 | 1e-400 | 0x41 | 0b1',
    '1_000 | 1,5 | -0 | 00170 | 170. | .5 | [] | [1,2] | {} | {"$gt":0} | 1\'-- | %24%7B7*7%7D | {{7*7}}',
    '../../etc/passwd | __proto__ | constructor',
  ),
  MARKER,
];

const long = fc
  .tuple(fc.constantFrom('9', 'a', '%20', '%C3%A9', '(', '-'), fc.integer({ min: 1, max: 9000 }))
  .map(([unit, count]) => unit.repeat(Math.ceil(count / unit.length)));

const known = tools.flatMap(({ example }) => Object.values(example)).map(encodeURIComponent);

const anyValue = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...known, 'true', 'false', 'female', 'male', '65', '1.1') },
  { weight: 4, arbitrary: fc.constantFrom(...ODD) },
  { weight: 3, arbitrary: anyText.map((text) => text.replaceAll('&', '%26')) },
  { weight: 2, arbitrary: fc.double().map(String) },
  { weight: 1, arbitrary: long },
);

/** A name as it is, bent, or one that means something to objects of JavaScript. */
const anyName = (names: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom('probe', ...names) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom('probe', ...names), fc.constantFrom('[]', '[0]', '[x]', '%00', '%5B%5D', '.x', ' '))
        .map(([name, more]) => lineSafe(name + more)),
    },
    { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', '', MARKER) },
    { weight: 1, arbitrary: anyText },
  );

const separator = fc.oneof({ weight: 12, arbitrary: fc.constant('&') }, fc.constantFrom('&&', ';', '&amp;', '?'));

/** A query of mostly known names, many of them more than once, sometimes around one that is right. */
export const anyQuery = (tool: (typeof tools)[number]): fc.Arbitrary<string> => {
  const name = anyName(tool.parameters.map((parameter) => parameter.name));
  const pair = fc
    .tuple(name, fc.option(anyValue, { freq: 20 }))
    .map(([key, value]) => (value === null ? key : `${key}=${value}`));
  const whole = new URLSearchParams(tool.example).toString();
  return fc
    .tuple(fc.boolean(), fc.array(pair, { maxLength: 8 }), separator)
    .map(([isWhole, pairs, between]) => [...(isWhole ? [whole] : []), ...pairs].join(between));
};

export const anyCall = anyTool.chain((tool) => anyQuery(tool).map((query) => ({ tool, query })));

const FREE = listed(
  '/health | /ready | /v1/catalog | /openapi.json | /.well-known/x402 | /llms.txt | /docs | /docs/errors',
);

/** A path that there is, spelt another way. */
const bent = (path: string): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constant(path),
    fc.constantFrom(
      `${path}/`,
      `/${path}`,
      `/x/..${path}`,
      `/.${path}`,
      `${path}%2f`,
      `${path};x=1`,
      `${path}//`,
      path.toUpperCase(),
    ),
    fc
      .nat(path.length - 1)
      .map((at) => `${path.slice(0, at)}%${path.charCodeAt(at).toString(16)}${path.slice(at + 1)}`),
    anyText.map((text) => path + text),
    anyText.map((text) => `/${text}${path}`),
    fc.constantFrom(`http://127.0.0.1${path}`, `http://elsewhere.example${path}`, `//elsewhere.example${path}`),
  );

export const anyPath = fc.oneof(
  { weight: 6, arbitrary: anyTool.map(({ path }) => path) },
  { weight: 4, arbitrary: anyTool.chain(({ path }) => bent(path)) },
  { weight: 2, arbitrary: fc.constantFrom(...FREE).chain(bent) },
  { weight: 2, arbitrary: anyText.map((text) => `/${text}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('*', '/', '//', '/../..', '/%', '/.env', '/docs/%2e%2e/health', `/${MARKER}`),
  },
);

/** Methods that the server beneath the service does not know: it hangs up. */
export const UNHEARD: readonly string[] = ['get', 'BREW', 'HTTP/1.1'];

export const anyMethod = fc.oneof(
  { weight: 10, arbitrary: fc.constant('GET') },
  { weight: 4, arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE') },
  { weight: 1, arbitrary: fc.constantFrom('PROPFIND', 'M-SEARCH', 'CONNECT', ...UNHEARD) },
);
