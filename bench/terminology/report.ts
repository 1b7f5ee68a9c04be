/** The benchmark as Markdown. */
import { SYSTEMS } from '../../src/terminology/model/concept.ts';
import { type Case, SET_NAMES, type SetName } from './evaluation.ts';
import type { Measured } from './measure.ts';
import { PERTURBATIONS } from './perturb.ts';
import { type Calibration, calibrate, type Outcome, type Scores, summarise } from './scoring.ts';
import { type Level, margin, TARGETS } from './targets.ts';
import { percent, table } from './text.ts';

export const report = (asked: readonly Case[], cases: readonly Case[], measured: readonly Measured[]): string =>
  [
    '## Hits\n',
    'hit@1 / hit@5 in %; the targets are of the acceptance half of the sets; margin: points of ours above',
    'must / aim where it is the least above. Skipped: phrases whose codes the loaded releases do not have.\n',
    hitTable(asked, cases, measured),
    '\n## Details\n',
    'MRR@10; lenient: the same set of ingredients, hit@1 / hit@5; ideal: the best code at rank 1.\n',
    detailTable(measured),
    ...(measured.some(({ spoilt }) => spoilt !== undefined) ? ['\n## Spoilt phrases\n', ...spoiltText(measured)] : []),
    ...calibrationText(measured),
    '\n## Speed and size\n',
    'In process, warm, one core, milliseconds a query; memory is what the engine added to this process.\n',
    speedTable(measured),
  ].join('\n');

type Group = { readonly label: string; readonly set: SetName; readonly holds: (one: Case) => boolean };

/** The sets that were run; the one of all systems also by system. */
const groups = (cases: readonly Case[]): readonly Group[] => {
  const ran = new Set(cases.map(({ set }) => set));
  return SET_NAMES.filter((set) => ran.has(set)).flatMap((set) => {
    const systems = SYSTEMS.filter((system) => cases.some((one) => one.set === set && one.system === system));
    const parts = systems.map((system) => ({
      label: `– ${set}, ${system}`,
      set,
      holds: (one: Case) => one.set === set && one.system === system,
    }));
    return [{ label: set, set, holds: (one: Case) => one.set === set }, ...(parts.length > 1 ? parts : [])];
  });
};

const of = (outcomes: readonly Outcome[], { holds }: Group): readonly Outcome[] =>
  outcomes.filter((outcome) => holds(outcome.case));

const hitTable = (asked: readonly Case[], cases: readonly Case[], measured: readonly Measured[]): string => {
  const ours = measured.find(({ engine }) => engine.name === 'ours');
  const rows = groups(cases).map((group) => {
    const count = cases.filter(group.holds).length;
    const target = group.label === group.set ? TARGETS[group.set] : undefined;
    const scores = ours && summarise(of(ours.outcomes, group));
    return [
      ...[group.label, count, asked.filter(group.holds).length - count],
      ...measured.map(({ outcomes }) => pair(summarise(of(outcomes, group)), target?.must)),
      scores === undefined || target === undefined
        ? ''
        : `${signed(margin(scores, target.must))} / ${signed(margin(scores, target.aim))}`,
      ...[level(target?.must), level(target?.aim), level(target?.peer)],
    ];
  });
  const engines = measured.map(({ engine }) => engine.name);
  return table(['set', 'n', 'skipped', ...engines, 'margin', 'must', 'aim', 'best peer when set'], rows);
};

const pair = (scores: Scores, wanted: Level | undefined): string =>
  `${percent(scores.hit1)} / ${percent(scores.hit5)}` +
  (wanted?.lenient1 === undefined ? '' : `, lenient@1 ${percent(scores.lenient1)}`);

const level = (wanted: Level | undefined): string => {
  if (wanted === undefined) return '';
  const { hit1, hit5, lenient1 } = wanted;
  const hits = hit1 === undefined ? (hit5 === undefined ? '' : `hit@5 ${hit5}`) : `${hit1} / ${hit5}`;
  return hits + (lenient1 === undefined ? '' : `, lenient@1 ${lenient1}`);
};

const detailTable = (measured: readonly Measured[]): string => {
  const rows = groups(measured[0]?.outcomes.map((outcome) => outcome.case) ?? []).flatMap((group) =>
    measured.map(({ engine, outcomes }) => {
      const found = of(outcomes, group);
      const scores = summarise(found);
      const isLenient = found.every((outcome) => outcome.case.system === 'rxnorm');
      const isIdeal = found.every((outcome) => outcome.case.ideal !== undefined);
      return [
        ...[group.label, engine.name, percent(scores.mrr10)],
        isLenient ? `${percent(scores.lenient1)} / ${percent(scores.lenient5)}` : '',
        isIdeal ? percent(scores.ideal1) : '',
      ];
    }),
  );
  return table(['set', 'engine', 'MRR@10', 'lenient', 'ideal'], rows);
};

const spoiltText = (measured: readonly Measured[]): readonly string[] =>
  measured.flatMap(({ engine, spoilt }) => {
    if (spoilt === undefined) return [];
    const everything: Group = { label: '**all**', set: 'everyday', holds: () => true };
    const rows = [...groups(spoilt.clean.map((outcome) => outcome.case)), everything].map((group) => {
      const clean = summarise(of(spoilt.clean, group));
      const changed = PERTURBATIONS.map((how) => {
        const { hit1, hit5 } = summarise(of(spoilt[how], group));
        return `${percent(hit1)} / ${percent(hit5)} (${signed(100 * (hit5 - clean.hit5))})`;
      });
      return [group.label, clean.count, `${percent(clean.hit1)} / ${percent(clean.hit5)}`, ...changed];
    });
    const title = `${engine.name}, hit@1 / hit@5 and the change of hit@5 (allowed: typo −2, shuffled −1, noise −1):\n`;
    return [title, `${table(['set', 'n', 'clean', ...PERTURBATIONS], rows)}\n`];
  });

/** The scores of peers have no meaning. The index is left out, as its own entries are loaded. */
const calibrationText = (measured: readonly Measured[]): readonly string[] => {
  const outcomes = measured
    .find(({ engine }) => engine.name === 'ours')
    ?.outcomes.filter((outcome) => outcome.case.set !== 'icd10_index');
  if (outcomes === undefined) return [];
  const row = (label: string, { asked, high, right, lenient }: Calibration) => [
    ...[label, asked, high, high === 0 ? '' : percent(right), high === 0 ? '' : percent(lenient)],
  ];
  const rows = SYSTEMS.flatMap((system) => {
    const ofSystem = outcomes.filter((outcome) => outcome.case.system === system);
    const sets = SET_NAMES.filter((set) => ofSystem.some((outcome) => outcome.case.set === set));
    return [
      row(`**${system}**`, calibrate(ofSystem)),
      ...sets.map((set) => row(`– ${set}`, calibrate(ofSystem.filter((outcome) => outcome.case.set === set)))),
    ];
  });
  const text =
    'Of the queries whose best score is 80 or more, the share in % that is right at rank 1 (asked for: 80).\n';
  return ['\n## Calibration\n', text, table(['system', 'n', 'high', 'right', 'right, lenient'], rows)];
};

const speedTable = (measured: readonly Measured[]): string =>
  table(
    ['engine', 'queries', 'p50', 'p99', 'max', 'built in s', 'heap MB', 'RSS MB'],
    measured.map(({ engine, latency: { count, p50, p99, max } }) => [
      ...[engine.name, count, ...[p50, p99, max].map((time) => time.toFixed(3))],
      ...[(engine.built / 1000).toFixed(1), megabytes(engine.heap), megabytes(engine.resident)],
    ]),
  );

const signed = (points: number): string => `${points < -0.04 ? '−' : '+'}${Math.abs(points).toFixed(1)}`;
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);
