/** The cost of each terminology tool beside that of translate, and the memory that it adds to the service. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readTsv } from '../../build/tsv.ts';
import { formatQuery } from '../../src/tools/query.ts';
import type { Bench, Finding, Part } from '../part.ts';
import { askOnce, requestFor } from '../support/connection.ts';
import { contest, type Standing, spentBy, timesOf } from '../support/contest.ts';
import { PAY_TO, paymentFile, paymentsFor } from '../support/payments.ts';
import { memoryOf } from '../support/processes.ts';
import { stopAll } from '../support/sellers.ts';
import { type Server, startFacilitator, startOurs } from '../support/servers.ts';
import { figure, shown } from '../support/statistics.ts';
import { table } from '../support/table.ts';
import { TRANSLATE, translations } from '../support/translations.ts';
import { verdict } from '../support/verdict.ts';

const TESTS = join(import.meta.dir, '../../test');

/** URIs as FHIR names the systems. */
const URIS: Readonly<Record<string, string>> = {
  icd10: 'http://hl7.org/fhir/sid/icd-10-cm',
  rxnorm: 'http://www.nlm.nih.gov/research/umls/rxnorm',
  loinc: 'http://loinc.org',
};

type Coded = { readonly phrase: string; readonly system: string; readonly code: string };

const codes = (): readonly Coded[] =>
  readTsv(join(TESTS, 'terminology/golden/everyday.tsv')).map(({ phrase = '', system = '', code = '' }) => ({
    phrase,
    system,
    code,
  }));

/** The notes of the tests that one call takes. */
const notes = (): readonly string[] =>
  readFileSync(join(TESTS, 'vectors/notes.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): string => JSON.parse(line).text)
    .filter((text) => text.length <= 2000);

const batches = (phrases: readonly string[]): readonly string[] =>
  Array.from({ length: Math.floor(phrases.length / 20) }, (_, batch) => {
    const query = phrases.slice(20 * batch, 20 * batch + 20).map((phrase): [string, string] => ['query', phrase]);
    return `/api/ontology/translate_batch?${new URLSearchParams(query)}`;
  });

type Tool = { readonly name: string; readonly paths: readonly string[] };

/** The calls of each tool. The others are compared with the first. */
const tools = (): readonly Tool[] => {
  const all = codes();
  const of = (path: string, values: (one: Coded) => Record<string, string>, wanted = all) =>
    wanted.map((one) => `${path}${formatQuery(values(one))}`);
  const drugs = all.filter(({ system }) => system === 'rxnorm');
  const fhir = (one: Coded) => ({ system: URIS[one.system] ?? '', code: one.code });
  return [
    { name: 'translate', paths: translations() },
    { name: 'translate, `view=full`', paths: translations().map((path) => `${path}&view=full`) },
    { name: 'lookup', paths: of('/api/ontology/lookup', ({ system, code }) => ({ system, code })) },
    {
      name: 'lookup, `view=full`',
      paths: of('/api/ontology/lookup', ({ system, code }) => ({ system, code, view: 'full' })),
    },
    {
      name: 'related: products of a drug',
      paths: of('/api/ontology/related', ({ system, code }) => ({ system, code, relation: 'products' }), drugs),
    },
    { name: 'validate', paths: of('/api/ontology/validate', ({ system, code }) => ({ system, code })) },
    { name: 'translate_batch, 20 phrases', paths: batches(all.map(({ phrase }) => phrase)) },
    { name: 'annotate, a note', paths: notes().map((text) => `/api/ontology/annotate${formatQuery({ text })}`) },
    { name: 'FHIR `CodeSystem/$lookup`', paths: of('/fhir/CodeSystem/$lookup', fhir) },
    {
      name: 'FHIR `ValueSet/$expand`',
      paths: of('/fhir/ValueSet/$expand', ({ phrase }) => ({
        url: 'http://loinc.org/vs',
        filter: phrase,
        count: '10',
      })),
    },
  ];
};

type Started = Tool & { readonly server: Server; readonly payments: string; readonly first: First };

/** Anonymous memory in megabytes, and milliseconds. */
type First = { readonly start: number; readonly after: number; readonly ms: number };

const anonymous = ({ pid }: Server): number => memoryOf(pid).anonymous / 1e6;

const firstAnswer = async (server: Server, path: string): Promise<First> => {
  const start = anonymous(server);
  const [payment = ''] = await paymentsFor(server.port, path, 1);
  const began = performance.now();
  const { status, body } = await askOnce(server.port, requestFor(path, payment));
  const ms = performance.now() - began;
  if (status !== 200) throw new Error(`${path} was answered ${status}: ${body}`);
  return { start, after: anonymous(server), ms };
};

const run = async ({ load, folder, rounds, scaled, fullPack }: Bench): Promise<Finding> => {
  const pack = await fullPack();
  const facilitator = await startFacilitator({ folder });
  const flags = ['--facilitator', `http://127.0.0.1:${facilitator.port}`, '--pay-to', PAY_TO, '--data', pack];
  const plan = { rounds, count: scaled(300), warmUp: scaled(600), inFlight: 1 };
  const servers = [facilitator];
  const contestants: Started[] = [];
  try {
    for (const { name, paths } of tools()) {
      const [path = TRANSLATE] = paths;
      const server = await startOurs(flags, { folder });
      servers.push(server);
      const first = await firstAnswer(server, path);
      // The first payment bought the first answer.
      const payments = await paymentFile(server.port, path, 1 + spentBy(plan), folder);
      contestants.push({ name, paths, server, payments, first });
    }
    const entries = contestants.map((one) => ({ ...one, status: 200 }));
    const standings = await contest({ ...plan, load, contestants: entries, from: 1 });
    return findingOf(contestants, standings, statSync(pack).size);
  } finally {
    await stopAll(servers);
  }
};

const findingOf = (started: readonly Started[], standings: readonly Standing[], packSize: number): Finding => {
  const [measure = ''] = standings.map(({ name }) => name);
  const times = (name: string) => timesOf(standings, name, measure);
  return {
    text: [
      `Purchases at a facilitator on loopback, one after another over one connection, on the full releases (a pack of ${(packSize / 1e6).toFixed(1)} MB). Phrases and codes are the everyday ones of the tests, notes those of the annotated set. Each tool has a service of its own. *First answer* is its first call, which opens what the tool alone reads; memory is what is no file (RssAnon).`,
      table(
        [
          '',
          'CPU µs a request',
          'beside translate',
          'p50 ms',
          'p99 ms',
          'first answer ms',
          'MB at the start',
          'after the first answer',
          'in the end',
        ],
        started.map(({ name, server, first }, index) => {
          const standing = standings[index];
          if (standing === undefined) throw new Error(`${name} was not measured`);
          return [
            name,
            shown(standing.cpu),
            `${times(name).toFixed(2)}×`,
            shown(standing.p50),
            shown(standing.p99),
            figure(first.ms),
            first.start.toFixed(0),
            first.after.toFixed(0),
            anonymous(server).toFixed(0),
          ];
        }),
      ),
    ],
    verdicts: [
      verdict(
        '20 phrases in one call: CPU ≤ 20 × one translation',
        times('translate_batch, 20 phrases'),
        { atMost: 20 },
        ' ×',
      ),
    ],
  };
};

export const codeTools: Part = {
  name: 'codes',
  title: 'Terminology tools beside translate',
  needsData: true,
  run,
};
