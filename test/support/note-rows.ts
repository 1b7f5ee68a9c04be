/** Rows of charts and of records of administration, whose drug has the assertion of the state that they were made with. */

const STATES: Readonly<Record<string, readonly string[]>> = {
  absent: [
    ...['refused', 'PT REFUSED', 'patient declined', 'held', 'HOLD', 'dose held', 'on hold', 'withheld', 'omitted'],
    ...['missed dose', 'Not given', 'not administered', 'not taken', 'not done', 'drug not available', 'out of stock'],
    ...['awaiting pharmacy', 'not applied', 'not started', 'skipped', 'patient away', 'patient asleep', 'NPO'],
    ...['nil by mouth', 'on leave', 'no dose given', 'not given per sliding scale', 'spat out', 'returned to pharmacy'],
  ],
  historical: [
    ...['discontinued', "D/C'd", "dc'd", 'stopped', 'expired', 'order expired', 'course completed', 'ended'],
    ...['no longer taking', 'ran out', 'treatment stopped'],
  ],
  present: [
    ...['given', 'administered', 'taken', 'applied', 'infusing', 'given x1', 'given late', 'not held', 'restarted'],
    ...['self-administered', 'in progress', 'taken with applesauce', 'continued', 'active'],
  ],
};

/** `{d}` is the drug, `{s}` the state, `{S}` the state with a capital. */
const LAYOUTS: readonly string[] = [
  ...['0800 {d} PO daily - {s} by RN', '{d} PO BID: {s}', '{d} PO daily, {s}, MD aware', '{d} daily; {s}'],
  ...['{d} PO .... {s} JS', '{d} ({s} at 0830)', '{d} -> {s}', '{d} = {s}', '- {d} PO {s}', '{d} [{s}]'],
  ...['| 21:00 | {d} | PO | {s} | JS |', '0800\t{d}\tPO\t{s}', '{d}   PO   0800   {s}', '{d} PO daily. {S}.'],
  ...['{d} PO | status: {s}', '{d} due 0800 {s}', '{d} scheduled 0800 - {s}', '{S}: {d} PO daily', '0800 - {s} - {d}'],
  ...['| {s} | {d} PO |', '{d} PO daily\n  {s}', '{d} PO\n{d} daily: {s}'],
];

type Row = { readonly note: string; readonly start: number; readonly assertion: string };

/** Each state in every third layout. */
export const rowsWith = (drug: string): readonly Row[] =>
  LAYOUTS.flatMap((layout, at) =>
    Object.entries(STATES).flatMap(([assertion, states]) =>
      states.flatMap((state, turn) => {
        if ((turn + at) % 3 !== 0) return [];
        const said = layout.replace('{s}', state).replace('{S}', `${state[0]?.toUpperCase()}${state.slice(1)}`);
        const note = said.replaceAll('{d}', drug);
        return { note, start: note.lastIndexOf(drug), assertion };
      }),
    ),
  );
