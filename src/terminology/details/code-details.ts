/** The details of one code or other node: texts, flags and pages of related nodes. */
import { lazily } from '../../deferred.ts';
import { isObsolete, type Status, type System, type TermType } from '../model/concept.ts';
import type { Field, FlagField, OtherKind, Relation, TextField } from '../model/details.ts';
import { codeOfKey, type GemFlags, gemFlags, type MappedSystem } from '../model/maps.ts';
import { formatNdc } from '../model/ndc.ts';
import { codeOf, findConcept, type SystemIndex, traitsOf } from '../search/index.ts';
import { nameIn, type TextReader } from '../search/text-table.ts';
import { type Then, thenOf } from '../systems/release-days.ts';
import type { Details } from './details.ts';

export type Page = {
  readonly offset: number;
  readonly count: number;
  /** Leaves out codes that are obsolete or deprecated, and retired ones. */
  readonly isCurrentOnly?: boolean;
};

/** Something that a relation leads to. */
export type RelatedNode = {
  /** `ndc` for a package; of what is no code of the release, the classification that it is of. */
  readonly system: System | 'ndc' | MappedSystem;
  readonly code: string;
  readonly display: string;
  readonly kind: 'code' | 'package' | OtherKind;
  /** Empty for what is no code. */
  readonly tty: TermType | '';
  /** A chapter, a block and a dose form group are `current`; a package has the status of its drug. */
  readonly status: Status;
  readonly obsolete: boolean;
  readonly billable: boolean | null;
  /** Of a General Equivalence Mapping: the flags of each of its rows. */
  readonly map?: readonly GemFlags[];
};

/** A page of what a relation leads to, and how much there is of it. */
export type RelatedPage = { readonly total: number; readonly items: readonly RelatedNode[] };

export type CodeDetails = {
  readonly self: RelatedNode;
  /** The code system that knows it. */
  readonly home: System;
  readonly texts: (field: TextField) => readonly string[];
  readonly has: (field: FlagField) => boolean;
  /** The fields that some node of the system has. */
  readonly fields: readonly Field[];
  /** In the order of the codes, unless the release has an order of its own. No page: all of it. */
  readonly related: (relation: Relation, page?: Page) => RelatedPage;
};

/** The parts of a loaded system. */
export type DetailedSystem = {
  readonly index: SystemIndex;
  readonly names: TextReader;
  readonly details: Details;
  /** The fiscal year that is asked about; absent: the newest. */
  readonly year?: number | undefined;
};

/** The details of a code as published, or of another node by its key; `undefined` if there is neither. */
export const codeDetails = (system: DetailedSystem, code: string): CodeDetails | undefined => {
  const concept = findConcept(system.index, code);
  const node = concept < 0 ? system.details.findOther(code) : concept;
  return node < 0 || isLater(system, node) ? undefined : detailsAt(system, node);
};

const thenAt = ({ details, year }: DetailedSystem, node: number): Then | undefined =>
  year === undefined ? undefined : thenOf(details.textsOf(node, 'history'), year);

const isLater = (system: DetailedSystem, node: number): boolean => thenAt(system, node)?.is === 'later';

export const holdersOf = (system: DetailedSystem, ndc: number): readonly CodeDetails[] =>
  system.details.having(ndc, 'ndcs').map((node) => detailsAt(system, node));

const detailsAt = (system: DetailedSystem, node: number): CodeDetails => {
  const { details, index } = system;
  const self = lazily(() => nodeAt(system, node));
  const related: CodeDetails['related'] = (relation, page) => {
    if (relation === 'ndcs') {
      return pageOf(details.numbersOf(node, 'ndcs'), page, (ndc) => packageOf(self(), ndc));
    }
    const all = (index.system.relations[relation]?.(details, node) ?? []).filter((other) => !isLater(system, other));
    const found = page?.isCurrentOnly === true ? all.filter((other) => isCurrent(system, other)) : all;
    if (relation === 'gem') return pageOf(found, page, (other) => mapped(system, other, node, other));
    if (relation === 'gem_back') return pageOf(found, page, (other) => mapped(system, other, other, node));
    return pageOf(found, page, (other) => nodeAt(system, other));
  };
  return {
    get self() {
      return self();
    },
    home: index.system.id,
    related,
    texts: (field) => details.textsOf(node, field),
    has: (field) => details.has(node, field),
    fields: details.fields,
  };
};

const isCurrent = (system: DetailedSystem, node: number): boolean => {
  const { index, details } = system;
  const then = thenAt(system, node);
  if (then !== undefined) return then.is === 'there';
  return node < index.codes.length
    ? !isObsolete(traitsOf(index, node).status)
    : details.otherAt(node)?.kind !== 'retired';
};

const pageOf = (
  found: readonly number[],
  page: Page | undefined,
  show: (found: number) => RelatedNode,
): RelatedPage => {
  const { offset, count } = page ?? { offset: 0, count: found.length };
  return { total: found.length, items: found.slice(offset, offset + count).map(show) };
};

/** A node with the flags of the mapping from one node to another. */
const mapped = (system: DetailedSystem, shown: number, from: number, to: number): RelatedNode => {
  const { details, index } = system;
  const key = details.otherAt(to)?.key ?? codeOf(index, to);
  const rows = details.textsOf(from, 'gem_flags').map((text) => text.split('\t'));
  return {
    ...nodeAt(system, shown),
    map: rows.flatMap(([target, digits = '']) => (target === key ? [gemFlags(digits)] : [])),
  };
};

/** The classification of a node that a map leads to. */
const SYSTEM_OF_KIND: { readonly [Kind in OtherKind]?: MappedSystem } = {
  risk_category: 'cms_hcc',
  ccsr: 'ccsr',
  icd9: 'icd9cm',
};

const nodeAt = (system: DetailedSystem, node: number): RelatedNode => {
  const { index, names, details } = system;
  const { id, hasHeaders } = index.system;
  const other = details.otherAt(node);
  if (other === undefined) {
    const { termType, ...now } = traitsOf(index, node);
    const then = thenAt(system, node);
    const { status, billable } =
      then === undefined
        ? now
        : ({ status: then.is === 'there' ? 'current' : 'obsolete', billable: then.billable } as const);
    return {
      ...{ system: id, code: codeOf(index, node), display: then?.name ?? nameIn(names, node), kind: 'code' },
      ...{ tty: termType, status, obsolete: isObsolete(status), billable: hasHeaders ? billable : null },
    };
  }
  const status = other.kind === 'retired' ? 'obsolete' : 'current';
  const mappedTo = SYSTEM_OF_KIND[other.kind];
  const code = mappedTo === undefined || mappedTo === 'cms_hcc' ? other.key : codeOfKey(other.key);
  return {
    ...{ system: mappedTo ?? id, code, display: other.name, kind: other.kind },
    ...{ tty: '', status, obsolete: isObsolete(status), billable: hasHeaders && mappedTo === undefined ? false : null },
  };
};

/** A package has the name of its drug: the releases give it none of its own. */
const packageOf = (drug: RelatedNode, ndc: number): RelatedNode => ({
  ...drug,
  ...{ system: 'ndc', code: formatNdc(ndc), kind: 'package', tty: '' },
});
