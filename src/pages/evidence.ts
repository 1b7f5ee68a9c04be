/** `/evidence`: how often the answers are right, on what, and where they fail. Each figure is made of `data/evidence`. */

import type { Site } from '../discovery/site.ts';
import { changeWords } from '../tools/currency.ts';
import type { Tool } from '../tools/tool.ts';
import { type Html, html } from './html.ts';
import { brandOf, layout, link, localPath } from './layout.ts';
import { comparedOf, evidence, percent, rateWords, wilson } from './measured.ts';
import { nameOnPages } from './names.ts';
import { block, plain, table } from './parts.ts';
import { frameOf } from './tool-list.ts';

const DESCRIPTION =
  'How often the answers are right, on what, and where they fail. A program makes every figure of the counts that the benches write.';

const SYSTEMS: Readonly<Record<string, string>> = { rxnorm: 'RxNorm', icd10: 'ICD-10-CM', loinc: 'LOINC' };
const systemOf = (id: string): string => SYSTEMS[id] ?? id;

/** The sets of phrases as a reader knows them. */
const SETS: Readonly<Record<string, string>> = {
  everyday: 'Everyday phrases',
  icd10_mondo: 'Disease names of Mondo',
  icd10_doid: 'Disease names of the Disease Ontology, the long tail',
  icd10_index: 'Entries of the alphabetic index',
  multi_ciel_icd10: 'Diagnoses of the CIEL dictionary',
  rxnorm_ehr_orders_silver: 'Drug orders of health records',
  rxnorm_hospital_drugs: 'Drug lists of hospitals; half of them want the component, and the product comes first',
  rxnorm_infusions: 'Infusions',
  rxnorm_eu_ingredients: 'Ingredients by European names',
  multi_ciel_rxnorm: 'Drugs of the CIEL dictionary',
  loinc_hospital_labs: 'Laboratory names as hospitals shorten them',
  loinc_chart: 'Rows of charts',
  multi_ciel_loinc: 'Tests of the CIEL dictionary',
};

const NOTES: Readonly<Record<string, string>> = {
  tune: 'Notes that the rules were tuned on',
  hold: 'Notes kept back: of their failures only totals were read',
  hold2: 'Notes of a second writer, kept back likewise',
};

const number = (value: number): string => value.toLocaleString('en-US');

type Set = (typeof evidence.sets)[number];
const firstOf = ({ first, cases }: Set) => ({ right: first, cases });
const nameOfSet = ({ set }: Set): string => SETS[set] ?? set.replaceAll('_', ' ');

export const evidencePage = (site: Site): string => {
  const calculators = site.tools.flatMap((tool) => {
    const compared = comparedOf(tool);
    return compared === undefined ? [] : [{ tool, ...compared }];
  });
  return layout({
    title: `${site.serviceName}: evidence`,
    description: DESCRIPTION,
    ...brandOf(site),
    path: '/evidence',
    scripts: ['/docs/search.js'],
    frame: frameOf(site, '/evidence'),
    body: html`<h1 class="evidence">Evidence</h1>
<p class="lede">${DESCRIPTION}</p>
${figures(calculators)}
${otherPack(site)}
<h2 id="first">First code right, by system</h2>
<p>The rules were tuned on these phrases, so phrases of your own will do worse. Intervals are of 95 % (Wilson).</p>
${table('First code right', ['Phrases', 'Cases', '0 to 100 %', 'Right, with its interval', 'Among five'], byRate().map(setRow))}
<h2 id="score">Does the score mean what it says?</h2>
<p>Right first answers by the score of the answer. A score of 85 or more is <code>high</code>.</p>
${table('Right by score', ['Score from', ...evidence.calibration.map(({ system }) => systemOf(system))], scoreRows())}
<h2 id="fails">What fails</h2>
<p>Sets of phrases whose first code is right in less than nine of ten, the worst first.</p>
<ul>${byRate()
      .filter((set) => set.first < 0.9 * set.cases)
      .map(
        (set) =>
          html`<li><strong>${percent(set.first / set.cases)}</strong> ${nameOfSet(set)} (${systemOf(set.system)})</li>\n`,
      )}</ul>
<h2 id="notes">Notes</h2>
<p>Of the mentions that a reader marked: those that are found, and of these the ones with the right code and the right assertion, such as denied or past.</p>
${table(
  'Mentions of notes',
  ['Set', 'Mentions', 'Found', 'Right code', 'Right assertion', 'Right where it says high'],
  evidence.notes.map(({ set, mentions, found, coded, asserted, high }) => [
    plain(NOTES[set] ?? set),
    plain(number(mentions)),
    plain(rateWords({ right: found, cases: mentions })),
    plain(rateWords({ right: coded, cases: found })),
    plain(rateWords({ right: asserted, cases: found })),
    plain(rateWords(high)),
  ]),
)}
<h2 id="calculators">Calculators</h2>
<p>A second program, written apart from the first, computes each call in exact fractions. On ${evidence.on} the two were compared on ${number(sum(calculators, 'cases'))} random calls of ${calculators.length} calculators: ${number(sum(calculators, 'wrong'))} differed. Some calls of each calculator, with its answers: <a href="${localPath(site.baseUrl, '/evidence/cases.jsonl')}">all as one file</a>, or those of one calculator from its page.</p>
<p>${secondSources(site)}</p>
<h2 id="corrections">Corrections</h2>
${corrections(site)}
<h2 id="receipts">Verify a receipt</h2>
${receipts(site)}`,
  });
};

const sum = (all: readonly { readonly cases: number; readonly wrong: number }[], what: 'cases' | 'wrong'): number =>
  all.reduce((total, one) => total + one[what], 0);

const byRate = (): readonly Set[] =>
  evidence.sets.toSorted((a, b) => a.first / a.cases - b.first / b.cases || b.cases - a.cases);

/** The headline figures. */
const figures = (calculators: readonly { readonly cases: number; readonly wrong: number }[]): Html => {
  const ofHigh = evidence.calibration.map(({ system, high }) => [
    `${systemOf(system)} when high`,
    percent(high.right / high.cases),
    `of ${number(high.cases)} first codes right, tuned`,
  ]);
  const kept = evidence.notes.find(({ set }) => set === 'hold');
  const all: readonly (readonly string[])[] = [
    [
      'Calculators',
      `${number(sum(calculators, 'wrong'))} wrong`,
      `of ${number(sum(calculators, 'cases'))} calls, against an oracle`,
    ],
    ...ofHigh,
    ...(kept === undefined
      ? []
      : [
          [
            'Notes, said or denied',
            percent(kept.asserted / kept.found),
            `of ${number(kept.found)} mentions, kept back`,
          ],
        ]),
    ['Measured', evidence.on, `on ${releasesOf(evidence.pack.releases)}`],
  ];
  return html`<dl class="figures">${all.map(([what, value, of]) => html`<div><dt>${what}</dt><dd><strong>${value}</strong> ${of}</dd></div>\n`)}</dl>`;
};

/** An archive that was put together again does not say its release. */
const releasesOf = (releases: Readonly<Record<string, string>>): string =>
  Object.entries(releases)
    .flatMap(([system, release]) => (release === 'unknown' ? [] : [`${RELEASED[system] ?? system} ${release}`]))
    .join(', ');

const RELEASED: Readonly<Record<string, string>> = { icd10cm: 'ICD-10-CM', loinc: 'LOINC', rxnorm: 'RxNorm' };

const short = (checksum: string): string => `${checksum.slice(0, 8)}…${checksum.slice(-4)}`;

/** Figures of codes and notes hold for the pack that they were measured on. */
const otherPack = ({ pack }: Site): Html => {
  const of = html`build <code>${evidence.release}</code>, pack <code title="${evidence.pack.checksum}">${short(evidence.pack.checksum)}</code>`;
  if (pack === evidence.pack.checksum)
    return html`<p class="quiet">Measured on ${of}, which this server answers from.</p>`;
  return html`<p class="notice"><strong>Another pack is loaded here.</strong> Codes and notes were measured on ${of}; this server answers from ${pack === undefined ? 'an unknown one' : html`<code title="${pack}">${short(pack)}</code>`}.</p>`;
};

const setRow = (set: Set): readonly Html[] => [
  html`${nameOfSet(set)} <span class="quiet">${systemOf(set.system)}</span>`,
  plain(number(set.cases)),
  dot(set),
  plain(rateWords(firstOf(set))),
  plain(percent(set.inFive / set.cases)),
];

const WIDTH = 120;

/** The share as a dot on a line from 0 to 100 %, with its interval. */
const dot = (set: Set): Html => {
  const [low, high] = wilson(firstOf(set)).map((share) => share * WIDTH) as [number, number];
  const at = (set.first / set.cases) * WIDTH;
  return html`<svg class="dot" viewBox="0 0 ${WIDTH} 12" width="${WIDTH}" height="12" aria-hidden="true"><path class="axis" d="M0 6H${WIDTH}"/><rect x="${low.toFixed(1)}" y="2" width="${Math.max(1, high - low).toFixed(1)}" height="8"/><circle cx="${at.toFixed(1)}" cy="6" r="3"/></svg>`;
};

/** A row for each band of the score. */
const scoreRows = (): readonly (readonly Html[])[] => {
  const [{ bands } = { bands: [] }] = evidence.calibration;
  return bands.map(({ from }, at) => [
    plain(String(from)),
    ...evidence.calibration.map((one) => {
      const { cases = 0, right = 0 } = one.bands[at] ?? {};
      return cases === 0 ? plain('–') : html`${percent(right / cases)} <span class="quiet">of ${number(cases)}</span>`;
    }),
  ]);
};

const secondSources = ({ tools }: Site): string => {
  const sourced = tools.filter(({ examples }) => examples.length > 0);
  const count = sourced.reduce((total, { examples }) => total + examples.length, 0);
  return `${number(count)} examples of ${sourced.length} tools have a result that another source states; each stands on the page of its tool, with that source.`;
};

/** So many stand here; the others are in the list for programs. */
const MOST_CORRECTIONS = 8;

const corrections = (site: Site): Html => {
  const all = site.tools
    .flatMap((tool) =>
      (tool.formula?.changes ?? []).filter(({ of }) => of === undefined).map((change) => ({ tool, change })),
    )
    .toSorted((a, b) => b.change.on.localeCompare(a.change.on));
  return html`<ul>${all
    .slice(0, MOST_CORRECTIONS)
    .map(
      ({ tool, change }) =>
        html`<li><a href="${localPath(site.baseUrl, `/docs/${tool.id}`)}">${nameOnPages(tool)}</a>: ${changeWords(change)}</li>\n`,
    )}</ul>
<p>${all.length > MOST_CORRECTIONS ? `${all.length} in all: ` : 'All: '}${link(site, '/v1/changes', 'list')}, ${link(site, '/changes.atom', 'feed')}. The version of the formula stands in each answer and receipt, and tells whether an answer is affected.</p>`;
};

const receipts = ({ receiptSigner, formerReceiptSigners = [], baseUrl }: Site): Html => {
  if (receiptSigner === undefined)
    return html`<p>This server signs no receipts: the transaction is the proof of a payment.</p>`;
  return html`<p>Each paid answer has a receipt in the header <code>PAYMENT-RESPONSE</code>: signed by <code>${receiptSigner}</code> over payment, call, formula version and SHA-256 of the answer. The page of a tool checks it in your browser and offers both as files. Check them later on any machine, free:</p>
${block(`clinmeter receipt verify receipt.txt --body answer.json --signer ${receiptSigner}`)}
${
  formerReceiptSigners.length === 0
    ? undefined
    : html`<p>Earlier receipts: ${formerReceiptSigners.map(({ address, until }) => html`<code>${address}</code> until ${new Date(until).toISOString().slice(0, 10)} `)}</p>`
}<p>The signers are listed in <a href="${baseUrl}/.well-known/x402">the manifest</a>.</p>`;
};

/** One line of evidence for the page of a tool, with its download. */
export const evidenceLine = (tool: Tool, site: Site): Html | undefined => {
  const page = html`<a href="${localPath(site.baseUrl, '/evidence')}">Evidence</a>`;
  const compared = comparedOf(tool);
  if (compared !== undefined) {
    const { cases, wrong } = compared;
    return html`<p><strong>Checked</strong> on ${number(cases)} calls against an independent oracle on ${evidence.on}: ${number(wrong)} wrong. <a href="${localPath(site.baseUrl, `/evidence/${tool.id}.jsonl`)}">Cases to download</a> · ${page}</p>`;
  }
  if (tool.id === 'translate' || tool.id === 'translate_batch') {
    const said = evidence.calibration.map(
      ({ system, high }) => `${systemOf(system)} ${percent(high.right / high.cases)} of ${number(high.cases)}`,
    );
    return html`<p><strong>Checked</strong> on ${evidence.on}: a first code that is <code>high</code> is right in ${said.join(', ')} phrases that the rules were tuned on. ${page}, with what fails.</p>`;
  }
  const kept = evidence.notes.find(({ set }) => set === 'hold');
  if (tool.id === 'annotate' && kept !== undefined)
    return html`<p><strong>Checked</strong> on ${evidence.on}: of ${number(kept.mentions)} mentions in notes kept back ${percent(kept.found / kept.mentions)} are found, and ${percent(kept.asserted / kept.found)} of these are rightly said to be present, denied or past. ${page}, with what fails.</p>`;
  return undefined;
};
