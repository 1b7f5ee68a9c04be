/** The figures of a run, for people. */
import type { Report } from './crash.ts';
import { TRANSITIONS } from './plan.ts';
import { count, killsAt } from './world.ts';

const listed = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `${name} × ${count}`)
    .join(', ') || 'none';

/** A page of text. */
export const formatReport = (report: Report): string => {
  const { mode, seed, kills, audited, violations, complaints } = report;
  const purchases = [...report.purchases.values()];
  const total = (of: (purchase: (typeof purchases)[number]) => number) =>
    purchases.reduce((sum, purchase) => sum + of(purchase), 0);
  const refusals = new Map<string, number>();
  for (const { refusal } of purchases) {
    if (refusal !== undefined) count(refusals, refusal);
  }
  const rowsAt = (transition: (typeof TRANSITIONS)[number]): string => {
    const rows = new Map<string, number>();
    for (const { row = '' } of killsAt(report, transition)) count(rows, row);
    return `${transition} × ${killsAt(report, transition).length} (rows: ${listed(rows)})`;
  };
  return [
    `${mode}, CLINMETER_CRASH_SEED=${seed}, ${report.seconds.join(' + ')} s`,
    `  purchases   ${purchases.length}, ${total(({ requests }) => requests)} requests`,
    `  kills       ${TRANSITIONS.map(rowsAt).join(', ')}; ${kills.length} in all`,
    `  faults      ${listed(report.faultsMet)}`,
    `  hang-ups    ${total(({ seen }) => seen.filter((one) => one === 'HUNG-UP').length)}, ${purchases.filter(({ plan }) => plan.staysAway).length} stayed away`,
    `  answers     ${listed(report.statuses)}`,
    `  outcomes    served × ${purchases.filter(({ deliveries }) => deliveries > 0).length} (${total(({ deliveries }) => deliveries)} deliveries), refused: ${listed(refusals)}`,
    `  money       moved × ${audited.paid}; ledger ${audited.verified}; ${audited.reconciled}`,
    ...(complaints.length === 0
      ? []
      : [`  complaints  ${complaints.length}: ${[...new Set(complaints)].slice(0, 5).join(' | ')}`]),
    `  violations  ${violations.length === 0 ? 'none' : violations.length}`,
    ...violations.map((violation) => `    ${violation}`),
  ].join('\n');
};
