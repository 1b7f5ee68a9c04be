/** Details of a code in the table of LOINC. */
import type { Field } from '../../import/table.ts';
import type { AddedDetails, DraftDetails, DraftValues, TextField } from '../../model/details.ts';
import type { Links } from './links.ts';

/** The columns that are kept as they are (LOINC Users' Guide, appendix A), and the field that each fills. */
export const DETAIL_COLUMNS = {
  COMPONENT: 'component',
  PROPERTY: 'property',
  TIME_ASPCT: 'time_aspect',
  SYSTEM: 'specimen',
  SCALE_TYP: 'scale',
  METHOD_TYP: 'method',
  CLASS: 'class',
  CLASSTYPE: 'class_type',
  ORDER_OBS: 'order_obs',
  PanelType: 'panel_type',
  EXAMPLE_UCUM_UNITS: 'example_ucum_units',
  EXAMPLE_UNITS: 'example_units',
  COMMON_TEST_RANK: 'common_test_rank',
  COMMON_ORDER_RANK: 'common_order_rank',
  DefinitionDescription: 'definition',
  FORMULA: 'formula',
  STATUS_REASON: 'status_reason',
  STATUS_TEXT: 'status_text',
  CHANGE_REASON_PUBLIC: 'change_reason',
  EXTERNAL_COPYRIGHT_NOTICE: 'copyright_notice',
  VersionFirstReleased: 'first_released',
  VersionLastChanged: 'last_changed',
} as const satisfies Readonly<Record<string, TextField>>;

export type DetailColumn = keyof typeof DETAIL_COLUMNS;

const COLUMNS = Object.entries(DETAIL_COLUMNS) as [DetailColumn, TextField][];

/** LOINC leaves ranks out by a zero. */
const isEmpty = (column: DetailColumn, text: string): boolean =>
  text === '' || (text === '0' && (column === 'COMMON_TEST_RANK' || column === 'COMMON_ORDER_RANK'));

/** Collects the rows of the table, then adds what other files of the release link. */
export const detailsDraft = () => {
  const values = new Map<string, DraftValues>();
  const filled = new Set<DetailColumn>();
  return {
    take: (code: string, field: Field<DetailColumn>): void => {
      const draft: { [Name in TextField]?: readonly string[] } = {};
      for (const [column, name] of COLUMNS) {
        const text = field(column).replace(/\s+/g, ' ').trim();
        if (isEmpty(column, text)) continue;
        draft[name] = [text];
        filled.add(column);
      }
      values.set(code, draft);
    },
    finish: ({ links, absent }: Links): DraftDetails => {
      for (const [code, linked] of links) values.set(code, { ...values.get(code), ...linked });
      const empty = COLUMNS.map(([column]) => column).filter((column) => !filled.has(column));
      const columns = empty.length === 0 ? [] : [`columns without content: ${empty.join(', ')}`];
      return { others: [], values, absent: [...columns, ...absent] };
    },
  };
};

/** Adds the parts and answers of a release. */
export const withParts = (
  { others, values, absent }: DraftDetails,
  parts: AddedDetails & Pick<DraftDetails, 'absent'>,
): DraftDetails => {
  const all = new Map(values);
  for (const [key, added] of parts.values) all.set(key, { ...all.get(key), ...added });
  return { others: [...others, ...parts.others], values: all, absent: [...absent, ...parts.absent] };
};
