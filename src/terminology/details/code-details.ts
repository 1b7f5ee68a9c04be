/** The details of one code or other node: texts, flags and pages of related nodes. */
import { lazily } from '../../deferred.ts';
import { isObsolete, type Status, type System, type TermType } from '../model/concept.ts';
import type { Field, FlagField, OtherKind, Relation, TextField } from '../model/details.ts';
import { codeOfKey, type GemFlags, gemFlags, type MappedSystem } from '../model/maps.ts';
import { formatNdc } from '../model/ndc.ts';
import { codeOf, findConcept, type SystemIndex, traitsOf } from '../search/index.ts';
import { nameIn, type TextReader } from '../search/text-table.ts';
import { type Then, thenOf } from '../systems/release-days.ts';
import { AXIAL_RELATIONS, type AxisValue, axisValues, codesBelow } from './axial.ts';
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
  readonly kind: 'code' | OtherKind;
  /** Empty for what is no code. */
  readonly tty: TermType | '';
  /** A chapter, a block and a dose form group are `current`; a package has the status of its drug. */
  readonly status: Status;
  readonly obsolete: boolean;
  readonly billable: boolean | null;
  /** Of a child in a system of axes: the value of the axis that it adds. */
  readonly axisValue?: AxisValue;
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
  if (system.index.system.axial !== undefined) return axialDetails(system, code);
  const concept = findConcept(system.index, code);
  const node = concept < 0 ? system.details.findOther(code) : concept;
  return node < 0 || isLater(system, node) ? undefined : detailsAt(system, node);
};

/** The details of a code, a header or a beginning of codes. */
const axialDetails = (system: DetailedSystem, code: string): CodeDetails | undefined => {
  const { index, names, details } = system;
  const concept = findConcept(index, code);
  const below = lazily(() => codesBelow(index, code).filter((one) => !isLater(system, one)));
  if (concept >= 0 ? isLater(system, concept) : below().length === 0) return undefined;
  const known = concept < 0 ? undefined : detailsAt(system, concept);
  const childrenOf = (beginning: string, isCurrentOnly: boolean) =>
    axisValues(index, names, beginning, (one) => !isLater(system, one) && (!isCurrentOnly || isCurrent(system, one)));
  const labelOf = (text: string): string =>
    childrenOf(text.slice(0, -1), false).find(({ value }) => text.endsWith(value))?.label ?? '';
  const nodeOf = (text: string, axis?: AxisValue): RelatedNode => {
    const own = findConcept(index, text);
    const added = axis === undefined ? {} : { axisValue: axis };
    if (own >= 0) return { ...nodeAt(system, own), ...added };
    const isInUse = codesBelow(index, text).some((one) => isCurrent(system, one));
    return {
      ...{ system: index.system.id, code: text, display: axis?.label ?? labelOf(text), kind: 'partial_code', tty: '' },
      ...{ status: isInUse ? 'current' : 'obsolete', obsolete: !isInUse, billable: false, ...added },
    };
  };
  const self = lazily(() => known?.self ?? nodeOf(code));
  const above = Array.from({ length: code.length - 1 }, (_, at) => code.slice(0, code.length - 1 - at));
  const related: CodeDetails['related'] = (relation, page) => {
    const isCurrentOnly = page?.isCurrentOnly === true;
    const values = (beginning: string) =>
      childrenOf(beginning, isCurrentOnly).map((axis) => [beginning + axis.value, axis] as const);
    if (relation === 'ancestors') return pageOf(above, page, (text) => nodeOf(text));
    if (relation === 'parent') return pageOf(above.slice(0, 1), page, (text) => nodeOf(text));
    if (relation === 'children') return pageOf(values(code), page, ([text, axis]) => nodeOf(text, axis));
    if (relation === 'siblings') {
      const others = values(above[0] ?? '').filter(([text]) => text !== code);
      return pageOf(others, page, ([text, axis]) => nodeOf(text, axis));
    }
    if (relation === 'descendants') {
      const found = isCurrentOnly ? below().filter((one) => isCurrent(system, one)) : below();
      return pageOf(found, page, (one) => nodeAt(system, one));
    }
    return known?.related(relation, page) ?? { total: 0, items: [] };
  };
  return {
    get self() {
      return self();
    },
    home: index.system.id,
    related,
    texts: (field) => known?.texts(field) ?? [],
    has: (field) => known?.has(field) === true,
    fields: details.fields,
  };
};

/** Relations of a system, also of one without a stored hierarchy. */
export const hasRelation = ({ axial, relations }: SystemIndex['system'], relation: Relation): boolean =>
  relations[relation] !== undefined || (axial !== undefined && AXIAL_RELATIONS.includes(relation));

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

const pageOf = <Found>(
  found: readonly Found[],
  page: Page | undefined,
  show: (found: Found) => RelatedNode,
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
const SYSTEM_OF_KIND: { readonly [Kind in OtherKind]?: MappedSystem | 'ndc' } = {
  risk_category: 'cms_hcc',
  ccsr: 'ccsr',
  icd9: 'icd9cm',
  package: 'ndc',
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
