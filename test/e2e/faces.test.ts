/** Every face of the compiled executable tells the same of each tool, and the service does what they tell. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { PaymentRequired } from '@x402/core/types';
import type { Catalog } from '../../src/discovery/catalog.ts';
import type { Problem } from '../../src/errors/errors.ts';
import { formatQuery } from '../../src/tools/query.ts';
import type { Parameter } from '../../src/tools/tool.ts';
import { offerFor, payingFetch } from '../support/buyer.ts';
import { type Running, start } from '../support/executable.ts';
import { type Description, toldByCatalog, toldByOffer, toldByOpenApi } from '../support/faces/json.ts';
import { toldByFullText, toldByPage, toldByShortText } from '../support/faces/text.ts';
import { declared, type Told, type ToldParameter } from '../support/faces/told.ts';
import { tools } from '../support/tools.ts';

let service: Running;
let catalog: Catalog;
let description: Description;
const texts: Record<'/llms.txt' | '/llms-full.txt' | '/docs', string> = {
  '/llms.txt': '',
  '/llms-full.txt': '',
  '/docs': '',
};

beforeAll(async () => {
  service = await start(['--rate-limit', 'off', '--rate-limit-free', 'off']);
  catalog = (await (await fetch(`${service.url}/v1/catalog`)).json()) as Catalog;
  description = (await (await fetch(`${service.url}/openapi.json`)).json()) as Description;
  for (const path of Object.keys(texts) as (keyof typeof texts)[]) {
    texts[path] = await (await fetch(service.url + path)).text();
  }
});
afterAll(async () => service[Symbol.asyncDispose]());

const buy = async (url: string): Promise<unknown> => (await payingFetch()(url)).json();

/** What a face is expected to tell, less what it leaves out. */
const without = (
  { url, parameters, ...told }: ReturnType<typeof declared>,
  leftOut: readonly (keyof Told)[],
  leftOutOfParameters: readonly (keyof ToldParameter)[] = [],
): Told => ({
  url,
  ...omit(told, leftOut),
  parameters: parameters.map(({ name, ...one }) => ({ name, ...omit(one, leftOutOfParameters) })),
});

const omit = (object: object, keys: readonly string[]): object =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));

for (const tool of tools) {
  describe(`${tool.path} is told alike`, () => {
    let told: ReturnType<typeof declared>;
    let offer: PaymentRequired;
    beforeAll(async () => {
      const url = service.url + tool.path + formatQuery(tool.example);
      told = declared(tool, service.url, await buy(url));
      offer = await offerFor(url);
    });

    test('by the catalog, whose parameters have no bounds but in the messages of their errors', () => {
      const entry = catalog.tools.find(({ path }) => path === tool.path) as Catalog['tools'][number];
      expect(toldByCatalog(entry, service.url)).toEqual(without(told, [], ['range']));
      const messages = entry.errors.map(({ message }) => message).join('\n');
      for (const { range } of told.parameters) if (range) expect(messages).toContain(range.join('-'));
    });

    test('by OpenAPI, whose parameters have their own examples', () => {
      expect(toldByOpenApi(description, tool.path)).toEqual(without(told, ['atomic', 'exampleUrl']));
    });

    test('by the live 402 with its bazaar extension, kept short for a header', () => {
      expect(toldByOffer(offer)).toEqual(without(told, ['errors', 'answer'], ['example', 'meaning']));
    });

    test('by llms.txt, in one line', () => {
      const short = without(told, ['atomic', 'meaning', 'answer', 'fields'], ['type', 'example', 'meaning']);
      expect(toldByShortText(texts['/llms.txt'], tool, service.url)).toEqual({
        ...short,
        errors: tool.errors.map(({ code }) => code),
      });
    });

    test('by llms-full.txt, in full', () => {
      expect(toldByFullText(texts['/llms-full.txt'], tool, service.url)).toEqual(without(told, []));
    });

    test('by the page for people', () => {
      expect(toldByPage(texts['/docs'], tool, service.url)).toEqual(without(told, ['atomic'], ['example']));
    });
  });

  describe(`${tool.path} does as is told`, () => {
    test('about what each parameter takes and what it refuses', async () => {
      for (const parameter of tool.parameters) {
        const { taken, refused } = samplesOf(parameter);
        for (const value of taken) expect(await complaints(tool.path, parameter.name, value)).toEqual([]);
        for (const value of refused) {
          expect([value, await complaints(tool.path, parameter.name, value)]).toEqual([value, [parameter.name]]);
        }
      }
    });

    test('about what is required', async () => {
      const missing = (await problemsOf(service.url + tool.path)).map(({ parameter }) => parameter);
      const required = tool.parameters.filter((one) => one.required).map(({ name }) => name);
      expect(missing).toEqual(expect.arrayContaining(required));
      for (const { name, schema } of tool.parameters) if ('default' in schema) expect(missing).not.toContain(name);
    });

    test('about its errors, in their order', async () => {
      const wrong = Object.fromEntries(tool.parameters.map(({ name }) => [name, '']));
      const codes = (await problemsOf(service.url + tool.path + formatQuery(wrong))).map(({ code }) => code);
      expect([...new Set(codes)]).toEqual(tool.errors.map(({ code }) => code));
    });

    test('about its defaults', async () => {
      const defaults = tool.parameters.filter(({ schema }) => 'default' in schema);
      const spelt = Object.fromEntries(defaults.map(({ name, schema }) => [name, String(schema.default)]));
      const url = service.url + tool.path;
      const [answer, same] = await Promise.all([
        buy(url + formatQuery(tool.example)),
        buy(url + formatQuery({ ...tool.example, ...spelt })),
      ]);
      expect(same).toEqual(answer);
    });
  });
}

describe('all faces', () => {
  test('list the same tools', () => {
    const paths = tools.map(({ path }) => path);
    expect(catalog.tools.map(({ path }) => path)).toEqual(paths);
    const paid = Object.entries(description.paths).filter(([, { get }]) => 'x-payment-info' in get);
    expect(new Set(paid.map(([path]) => path))).toEqual(new Set(paths));
    for (const text of Object.values(texts)) {
      const named = [...text.matchAll(/GET (\/\S+?)(?=[\s<`,])/g)].map(([, path]) => path);
      expect([...new Set(named)]).toEqual(paths);
    }
  });

  test('list the same addresses in the manifest', async () => {
    const manifest = (await (await fetch(`${service.url}/.well-known/x402`)).json()) as { resources: string[] };
    expect(manifest.resources).toEqual(tools.map(({ path }) => service.url + path));
  });

  test('list the same playbooks, whose calls are answered', async () => {
    expect(catalog.playbooks.length).toBeGreaterThan(0);
    for (const { name, description, sequence } of catalog.playbooks) {
      for (const { example_url } of sequence) {
        expect((await payingFetch()(example_url)).status).toBe(200);
        for (const text of [texts['/llms-full.txt'], texts['/docs'].replaceAll('&amp;', '&')]) {
          expect(text).toContain(example_url);
          expect(text).toContain(name);
          expect(text).toContain(description);
        }
      }
    }
  });

  test('name the same releases of the data, with the notices of their owners', () => {
    const { license, systems, ...fields } = catalog.ontology;
    for (const text of Object.values(texts)) {
      for (const value of [...Object.values(fields), systems.join(', ')]) expect(text).toContain(value);
    }
    for (const notice of Object.values(license)) {
      expect(texts['/llms-full.txt']).toContain(`\n- ${notice}\n`);
      expect(texts['/docs']).toContain(`>${notice}</p>`);
    }
  });
});

describe('the header of an offer', () => {
  /** Bytes of the whole header of an unpaid answer. */
  const sizes = async (url: string): Promise<readonly number[]> =>
    Promise.all(
      tools.map(async ({ path }) => {
        const { headers } = await fetch(url + path);
        return [...headers].reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0);
      }),
    );

  test('fits with all others into 4 kB, which is what proxies set aside for them', async () => {
    expect(Math.max(...(await sizes(service.url)))).toBeLessThan(4000);
  });

  test('fits with all others into 8 kB where offers are signed', async () => {
    await using signing = await start(['--rate-limit', 'off'], {
      environment: { CLINMETER_RECEIPT_KEY: `0x${'11'.repeat(32)}` },
    });
    expect(Math.max(...(await sizes(signing.url)))).toBeLessThan(6000);
  });
});

const problemsOf = async (url: string): Promise<readonly Problem[]> =>
  ((await (await fetch(url)).json()) as { problems: Problem[] }).problems;

/** The problems with one parameter of a call that names no other. */
const complaints = async (path: string, name: string, value: string): Promise<readonly string[]> => {
  const problems = await problemsOf(service.url + path + formatQuery({ [name]: value }));
  return problems.flatMap(({ parameter }) => (parameter === name ? [name] : []));
};

/** Values on both sides of what a parameter's schema allows. */
const samplesOf = ({ schema }: Parameter): { taken: readonly string[]; refused: readonly string[] } => {
  const { type, enum: words, minimum, maximum, minLength, maxLength } = schema;
  if (words !== undefined) return { taken: words, refused: ['', 'nonsense', `${words[0]} `] };
  if (type === 'boolean') return { taken: ['true', 'false'], refused: ['', 'yes', 'True'] };
  if (type === 'string') {
    const longest = 'x'.repeat(Math.min(maxLength, 1000));
    return { taken: [longest], refused: minLength === undefined ? [] : ['', ' ', `${longest}x`] };
  }
  const step = type === 'integer' ? 1 : 0.001;
  const outside = [(minimum - step).toFixed(3), (maximum + step).toFixed(3)];
  const beyond = type === 'integer' ? [`${minimum - 1}`, `${maximum + 1}`, `${minimum}.5`] : outside;
  return { taken: [String(minimum), String(maximum)], refused: ['', ...beyond] };
};
