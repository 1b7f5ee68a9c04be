/** All documents describe each tool alike, and the tool behaves as they describe it. */
import { describe, expect, test } from 'bun:test';
import { catalog } from '../../src/discovery/catalog.ts';
import { llmsFullTxt, llmsTxt } from '../../src/discovery/llms.ts';
import { openapi } from '../../src/discovery/openapi.ts';
import type { Site } from '../../src/discovery/site.ts';
import { toolText } from '../../src/discovery/tool-text.ts';
import { wellKnown } from '../../src/discovery/well-known.ts';
import { errors, paymentErrors } from '../../src/errors/errors.ts';
import { docsPage } from '../../src/pages/docs.ts';
import { toolPage } from '../../src/pages/tool.ts';
import { asciiOf } from '../../src/payments/offer.ts';
import { decodeHeader } from '../../src/payments/protocol/headers.ts';
import { reasons, voucherReasons } from '../../src/payments/protocol/reasons.ts';
import { receiptsWith } from '../../src/payments/receipts/sign.ts';
import type { Parameter } from '../../src/tools/inputs.ts';
import { formatQuery } from '../../src/tools/query.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { appWith } from '../support/app.ts';
import { takenBy } from '../support/arbitraries.ts';
import { answerTo, problemsOf } from '../support/calling.ts';
import { type Description, toldByCatalog, toldByOffer, toldByOpenApi } from '../support/faces/json.ts';
import { toldByPage, toldByText } from '../support/faces/text.ts';
import { declared, type Told, type ToldParameter } from '../support/faces/told.ts';
import { site, terminologySite } from './sites.ts';

const { tools, baseUrl } = site;
const listed = catalog(site);
const description: Description = JSON.parse(JSON.stringify(openapi(site)));
const short = llmsTxt(site);
const full = llmsFullTxt(site);
const guide = docsPage(site);
const { ask } = appWith();

/** The expected description, without what a document leaves out. */
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

/** The 402 of a call without payment. */
const offerFor = async (path: string, query: Tool['example']) => {
  const { headers } = await ask(path + formatQuery(query));
  return decodeHeader(headers.get('PAYMENT-REQUIRED') ?? '') as unknown as Parameters<typeof toldByOffer>[0];
};

for (const tool of tools) {
  const told = declared(tool, baseUrl, answerTo(tool.path, tool.example));

  describe(`${tool.path} is described alike`, () => {
    test(`${tool.path} is described alike by the catalog, whose parameters have no bounds but in the messages of their errors`, () => {
      const entry = listed.tools.find(({ path }) => path === tool.path) as (typeof listed.tools)[number];
      expect(toldByCatalog(entry, baseUrl)).toEqual(without(told, [], ['range']));
      const messages = entry.errors.map(({ message }) => message).join('\n');
      for (const { range } of told.parameters) if (range) expect(messages).toContain(range.join('-'));
    });

    test(`${tool.path} is described alike by OpenAPI, whose parameters have their own examples`, () => {
      expect(toldByOpenApi(description, tool.path)).toEqual(without(told, ['atomic', 'exampleUrl']));
    });

    test(`${tool.path} is described alike by the live 402 with its bazaar extension, kept short for a header`, async () => {
      const offer = await offerFor(tool.path, tool.example);
      const { fields: shown = [], parameters, ...offered } = toldByOffer(offer);
      expect([...Object.keys(tool.response.properties), 'warnings']).toEqual(expect.arrayContaining([...shown]));
      const plain = without(
        { ...told, meaning: asciiOf(told.meaning) },
        ['errors', 'answer', 'fields'],
        ['example', 'meaning'],
      );
      const { parameters: all, ...expected } = plain;
      expect([all, []]).toContainEqual(parameters);
      expect({ ...offered, exampleUrl: undefined }).toEqual({ ...expected, exampleUrl: undefined });
      const [asked, own] = [offered, expected].map(({ exampleUrl = '' }) =>
        [...new URL(exampleUrl).searchParams].sort(),
      );
      // The longest call does not fit.
      if (asked?.length !== 0) expect(asked).toEqual(own);
    });

    test(`${tool.path} is described alike by llms.txt, by its id and title`, () => {
      expect(short).toContain(`\`${tool.id}\` ${tool.title}`);
    });

    test(`${tool.path} is described alike by its text, in full`, () => {
      expect(toldByText(toolText(tool, site), baseUrl)).toEqual(without(told, []));
    });

    test(`${tool.path} is described alike by its page`, () => {
      expect(toldByPage(toolPage(tool, site), baseUrl)).toEqual(without(told, ['atomic'], ['example']));
    });
  });

  describe(`${tool.path} behaves as described`, () => {
    const wrong = (sent: Tool['example']) => problemsOf(tool.path, { ...sent });

    test(`${tool.path} behaves as described in the values it accepts and refuses`, () => {
      const isFree = takenBy(tool).every(({ schema }) => 'default' in schema);
      const base = isFree ? tool.example : {};
      for (const parameter of tool.parameters) {
        const { name } = parameter;
        const { taken, refused } = samplesOf(parameter);
        const refuses = (value: string) =>
          wrong({ ...base, [name]: value }).some((problem) => problem.parameter === name);
        for (const value of taken) expect([name, value, refuses(value)]).toEqual([name, value, false]);
        for (const value of refused) expect([name, value, refuses(value)]).toEqual([name, value, true]);
      }
    });

    test(`${tool.path} behaves as described in its required parameters`, () => {
      const missing = wrong({}).map(({ parameter }) => parameter);
      const required = tool.parameters.filter((one) => one.required).map(({ name }) => name);
      expect(missing).toEqual(expect.arrayContaining(required));
      if (required.length === 0) return;
      for (const { name, schema } of tool.parameters) if ('default' in schema) expect(missing).not.toContain(name);
    });

    test(`${tool.path} behaves as described in its errors and their order`, () => {
      const codes = wrong(Object.fromEntries(tool.parameters.map(({ name }) => [name, '']))).map(({ code }) => code);
      expect([...new Set(codes)]).toEqual(tool.errors.map(({ code }): string => code));
    });

    test(`${tool.path} behaves as described in its defaults`, () => {
      const defaults = tool.parameters.filter(({ name, schema }) => 'default' in schema && !(name in tool.example));
      const spelt = Object.fromEntries(defaults.map(({ name, schema }) => [name, String(schema.default)]));
      expect(answerTo(tool.path, { ...tool.example, ...spelt })).toEqual(answerTo(tool.path, tool.example));
    });
  });
}

test('all documents list the same tools', () => {
  const paths = tools.map(({ path }) => path);
  expect(listed.tools.map(({ path }) => path)).toEqual(paths);
  expect(wellKnown(site).resources).toEqual(paths.map((path) => baseUrl + path));
  const ids = tools.map(({ id }) => id).sort();
  for (const text of [short, full]) {
    const [, section = ''] = text.split('\n## Tools\n');
    const named = [...(section.split('\n## ')[0] ?? '').matchAll(/(?:: |; )`(\w+)`/g)].map(([, id = '']) => id);
    expect(named.sort()).toEqual(ids);
  }
  const [, groups = ''] = /<div class="groups">([\s\S]*?)<\/div>/.exec(guide) ?? [];
  const linked = [...groups.matchAll(/<a href="[^"]*\/docs\/(\w+)"/g)].map(([, id = '']) => id);
  expect(linked.sort()).toEqual(ids);
});

test('all documents list the same playbooks', () => {
  expect(listed.playbooks.length).toBeGreaterThan(0);
  for (const { name, description, sequence } of listed.playbooks) {
    for (const { example_url } of sequence) {
      for (const text of [full, guide.replaceAll('&amp;', '&')]) {
        expect(text).toContain(example_url);
        expect(text).toContain(name);
        expect(text).toContain(description);
      }
    }
  }
});

test('all documents name the same releases of the data, with the notices of their owners', () => {
  const { license, systems, ...fields } = listed.ontology;
  for (const text of [full, guide]) {
    for (const value of [...Object.values(fields), systems.join(', ')]) expect(text).toContain(value);
  }
  for (const notice of Object.values(license)) {
    expect(full).toContain(`\n- ${notice}\n`);
    expect(guide).toContain(`>${notice}</p>`);
  }
});

describe('the header of an offer', () => {
  /** Bytes that the server adds: status line, date, length of the body, connection. */
  const ADDED = 200;

  const largest = async (app: ReturnType<typeof appWith>): Promise<number> => {
    const sizes = tools.map(async ({ path }) => {
      const { headers } = await app.ask(path);
      return [...headers].reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, ADDED);
    });
    return Math.max(...(await Promise.all(sizes)));
  };

  test('the headers of an offer fit into the 4 kB of proxies', async () => {
    expect(await largest(appWith())).toBeLessThan(4000);
  });

  test('the headers of a signed offer fit into 8 kB', async () => {
    expect(await largest(appWith({ receipts: receiptsWith(`0x${'11'.repeat(32)}`) }))).toBeLessThan(6000);
  });
});

test('the texts for agents end with links to where else the service is described', () => {
  const elsewhere = [
    '/docs',
    '/docs/errors',
    '/docs/api',
    '/v1/catalog',
    '/openapi.json',
    '/.well-known/x402',
    '/v1/changes',
    '/tools.json',
  ];
  const links = (paths: readonly string[]) => paths.map((path) => `- ${baseUrl}${path}\n`).join('');
  expect(short).toEndWith(`\n\n${links(['/llms-full.txt', ...elsewhere])}`);
  expect(full).toEndWith(`\n\n${links(['/llms.txt', ...elsewhere])}`);
});

test('the texts for agents say what to do after every error', () => {
  for (const [code, { status, action }] of Object.entries(errors)) {
    expect(full).toContain(`${status} \`${code}\` (${action}): `);
    expect(short).toContain(`- \`${action}\`: `);
  }
  for (const reason of Object.keys(reasons))
    expect([reason, full.includes(`\`${reason}\``)]).toEqual([reason, !voucherReasons.has(reason)]);
});

test('the texts for agents say what 409 and 503 mean: come back with the same payment, never with a second one', () => {
  for (const text of [short, full]) {
    const [, conflict = ''] = /^- \*\*409\.\*\* (.*)$/m.exec(text) ?? [];
    const [, unavailable = ''] = /^- \*\*503\.\*\* (.*)$/m.exec(text) ?? [];
    for (const code of paymentErrors.filter((code) => errors[code].status === 409)) expect(conflict).toContain(code);
    expect(unavailable).toContain('`settlement_uncertain`');
    for (const meaning of [conflict, unavailable]) expect(meaning).toContain('same `PAYMENT-SIGNATURE`');
    expect(unavailable).toContain('never sign a second payment');
  }
});

test('the texts for agents say what the service is not', () => {
  for (const text of [short, full]) expect(text).toContain('## What it is not\n\n- Not a medical device');
});

test('the texts for agents show how to pay in at most ten lines of code', () => {
  const [, code = ''] = /```ts\n([\s\S]*?)\n```/.exec(short) ?? [];
  expect(code.split('\n').length).toBeLessThanOrEqual(10);
  expect(code).toContain(`${site.baseUrl}${tools[0]?.path}`);
  expect(short).toContain('clinmeter pay ');
});

test('the texts for agents say in stub mode, and only there, that payments are simulated', () => {
  const [tool] = tools;
  if (tool === undefined) throw new Error('no tools');
  const ofTool = [(one: Site) => toolText(tool, one), (one: Site) => toolPage(tool, one)];
  for (const text of [llmsTxt, llmsFullTxt, docsPage, ...ofTool]) {
    expect(text(site)).not.toContain('stub mode');
    expect(text({ ...site, isStub: true })).toContain('stub mode');
  }
});

test('the texts for agents speak of terminology only where it is sold', () => {
  const without = { ...site, tools: tools.filter(({ specialty }) => specialty !== 'terminology') };
  expect(docsPage(without)).not.toContain('match_quality');
  expect(docsPage(terminologySite)).toContain('match_quality');
  expect(tools.filter((tool) => toolText(tool, site).includes('**Score and match quality.**'))).toEqual(
    tools.filter(({ specialty, format }) => specialty === 'terminology' && format === undefined),
  );
  expect(llmsTxt(terminologySite)).toContain('RxNorm, ICD-10-CM, LOINC');
});

test('the texts for agents tell of the categories where the calculator puts them', () => {
  const bmi = tools.find(({ id }) => id === 'bmi');
  const text = bmi === undefined ? '' : toolText(bmi, site);
  const [, classes = ''] = /`who_adult_category` \(WHO.*?\): (.*?)\.$/m.exec(text) ?? [];
  const told = [...classes.matchAll(/`(\w+)` from (\d+(?:\.\d)?)/g)];
  expect(told.length).toBe(5);
  for (const [, category, weight = ''] of told) {
    const call = bmi?.prepare(
      new Map([
        ['height_cm', ['100']],
        ['weight_kg', [weight]],
      ]),
    );
    expect(call?.answer?.()).toMatchObject({ who_adult_category: category });
  }
});

/** Values on both sides of what a parameter's schema allows. */
const NOT_BLANK = '\\S';

const samplesOf = ({ schema, example }: Parameter): { taken: readonly string[]; refused: readonly string[] } => {
  const {
    type,
    format,
    enum: words,
    minimum,
    maximum,
    minLength,
    maxLength,
    contentMediaType,
    pattern,
  } = schema.items ?? schema;
  if (contentMediaType !== undefined) return { taken: [example], refused: ['', '{', '[]', '{}'] };
  // Text in a form of its own is not filled with letters.
  if (format === 'uri' || (pattern ?? NOT_BLANK) !== NOT_BLANK) return { taken: [example], refused: ['', ' '] };
  if (words !== undefined) return { taken: words, refused: ['', 'nonsense', `${words[0]} `] };
  if (type === 'boolean') return { taken: ['true', 'false'], refused: ['', 'yes', 'True'] };
  if (format === 'date') {
    const near = ['2023-02-29', '2100-02-29', '1899-12-31', '2200-01-01', '2024-13-01', '2024-1-01', '2024-01-01Z'];
    return { taken: ['1900-01-01', '2024-02-29', '2199-12-31'], refused: ['', ...near] };
  }
  if (type === 'string') {
    const longest = 'x'.repeat(Math.min(maxLength, 20_000));
    return { taken: [longest], refused: minLength === undefined ? [] : ['', ' ', `${longest}x`] };
  }
  const step = type === 'integer' ? 1 : 0.001;
  const outside = [(minimum - step).toFixed(3), (maximum + step).toFixed(3)];
  const beyond = type === 'integer' ? [`${minimum - 1}`, `${maximum + 1}`, `${minimum}.5`] : outside;
  return { taken: [String(minimum), String(maximum)], refused: ['', ...beyond] };
};
