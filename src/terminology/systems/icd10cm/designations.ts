/** Designations of diseases that follow from the hierarchy of the codes and from how their titles are written. */
import { type Concept, type Designation, designationsOf } from '../../model/concept.ts';
import { defaultsOf } from './hierarchy.ts';

/** The titles of headers are also names of the code they stop at when no detail is given. */
export const diseaseDesignations = (concepts: readonly Concept[]): ((concept: Concept) => readonly Designation[]) => {
  const current = new Map(
    concepts.filter(({ status }) => status === 'current').map((concept) => [concept.code, concept]),
  );
  const defaultOf = defaultsOf(current, (code) => inclusionsOf(current.get(code)));
  const headers = new Map<string, Concept[]>();
  for (const header of current.values()) {
    const code = header.billable === false ? defaultOf(header.code) : undefined;
    if (code !== undefined) headers.set(code, [...(headers.get(code) ?? []), header]);
  }
  return (concept) =>
    [...designationsOf(concept).map(withoutUnknown), ...(headers.get(concept.code) ?? []).flatMap(asDefault)]
      .flatMap((designation) => [designation, ...withNumbers(designation)])
      .flatMap((designation) => [designation, ...withoutAsides(designation)]);
};

/** `unspecified as to partial versus complete` says neither. */
const withoutUnknown = ({ text, kind }: Designation): Designation => ({
  text: text.replace(UNKNOWN, 'unspecified'),
  kind,
});

const UNKNOWN = /\bunspecified as (?:to )?[^,]*(?: or | versus )[^,]*/i;

/** The designations of a header also name its default code. */
const asDefault = (header: Concept): readonly Designation[] =>
  designationsOf(header).map(({ text, kind }) => ({
    text,
    kind: kind === 'name' || kind === 'synonym' ? 'default' : kind,
  }));

/** Words in parentheses or brackets may be present or absent without changing the code (ICD-10-CM guidelines, I.A.7). */
const withoutAsides = ({ text, kind }: Designation): readonly Designation[] => {
  const plain = text.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ');
  return plain === text || plain.trim() === '' ? [] : [{ text: plain, kind }];
};

/** `31.0-31.9`, `10-19%`: an interval of a few integers. */
const INTERVAL = /(?<!\bwith )\b(\d{1,2})(?:\.0)?-(\d{1,2})(?:\.9)?(?=%|,| percent|$)/;

const MOST_NUMBERS = 10;

/** The names with each integer of an interval. */
const withNumbers = ({ text, kind }: Designation): readonly Designation[] => {
  const [interval, first, last] = kind === 'name' ? (INTERVAL.exec(text) ?? []) : [];
  const [from, count] = [Number(first), Number(last) - Number(first) + 1];
  if (interval === undefined || !(count > 0 && count <= MOST_NUMBERS)) return [];
  return Array.from({ length: count }, (_, more) => ({
    text: text.replace(interval, `${from + more}`),
    kind: 'default',
  }));
};

const inclusionsOf = (concept: Concept | undefined): readonly string[] =>
  (concept?.terms ?? []).filter(({ kind }) => kind === 'inclusion').map(({ text }) => text);
