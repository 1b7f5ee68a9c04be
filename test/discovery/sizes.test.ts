/** The sizes of the free documents. A new tool adds little to each; a document that outgrows its limit is to be cut. */
import { describe, expect, test } from 'bun:test';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { appWith } from '../support/app.ts';
import { tools } from '../support/tools.ts';

const { ask } = appWith();
const textOf = async (path: string): Promise<string> => (await ask(path)).text();
/** At the quality that the service compresses with. */
const compressed = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length;

/** Bytes of the document, and of its compressed form, as a client with brotli gets it. */
const LIMITS: Readonly<Record<string, readonly [plain: number, compressed: number, why: string]>> = {
  '/llms.txt': [13_500, 5800, 'a model reads all of it before it calls anything'],
  '/llms-full.txt': [33_250, 14_000, 'a model reads it to write a buyer: at most 9,500 tokens, of 3.5 characters here'],
  '/docs': [133_000, 60_000, 'the list of all tools and the guide, on a phone too'],
  '/docs/api': [660_000, 66_000, 'every operation with its parameters'],
  '/docs/errors': [320_000, 40_000, 'each code with all its conditions'],
  '/.well-known/x402': [16_000, 3000, 'crawlers fetch it often'],
  '/v1/catalog': [1_300_000, 95_000, 'every tool with an answer, for programs; a search has ten, a page twenty'],
  '/v1/catalog?page=1': [260_000, 25_000, 'a part of it'],
  '/v1/catalog?view=full': [1_600_000, 130_000, 'with limits, sources and meanings'],
  '/openapi.json': [1_500_000, 130_000, 'about 6 kB a tool: what tools have in common stands once, under components'],
};

describe('the documents stay within their sizes', () => {
  test.each(Object.entries(LIMITS))('%s stays within its size', async (path, [plain, packed]) => {
    const text = await textOf(path);
    expect([
      Buffer.byteLength(text) <= plain,
      compressed(text) <= packed,
      Buffer.byteLength(text),
      compressed(text),
    ]).toEqual([true, true, expect.any(Number), expect.any(Number)]);
  });

  /** A page with all that it loads, as a browser gets it: the scripts come as gzip. */
  const loadedBy = async (path: string): Promise<number> => {
    const page = await textOf(path);
    const files = [...page.matchAll(/ src="([^"]*)"/g)].map(([, file = '']) => textOf(file));
    const sizes = (await Promise.all(files)).map((file) => gzipSync(file, { level: 9 }).length);
    return sizes.reduce((sum, size) => sum + size, compressed(page));
  };

  test('the first page has at most 40 kB with all that it loads', async () => {
    const size = await loadedBy('/');
    expect([size <= 40_000, size]).toEqual([true, size]);
  });

  test('the page of each tool has at most 45 kB with all that it loads, its text at most 24 kB', async () => {
    for (const { id } of tools) {
      const page = await loadedBy(`/docs/${id}`);
      const text = Buffer.byteLength(await textOf(`/docs/${id}.md`));
      expect([id, page <= 45_000, text <= 24_000, page, text]).toEqual([id, true, true, page, text]);
    }
  });

  test('a search has at most 100 kB', async () => {
    for (const search of ['risk', 'score', 'creatinine'])
      expect((await textOf(`/v1/catalog?search=${search}`)).length).toBeLessThan(100_000);
  });
});
