/** The currency of a tool: the guidelines that use it, when it was read against them, its limits and its versions. */
import { type Static, Type } from '@sinclair/typebox';
import { compare, decimal, parseDecimal } from './exact-numbers.ts';
import { type GuidelineId, guidelines } from './guidelines.ts';
import { type LimitKey, sentences } from './limit-sentences.ts';
import type { Query } from './query.ts';
import type { Reviewed } from './reviews.ts';

/**
 * `current`: a guideline, a label or a policy in force uses it. `superseded`: one in force uses another, the tool or
 * the guideline of `by`. `convention`: arithmetic or practice without a guideline.
 */
export type Status =
  | { readonly is: 'current' | 'convention' }
  | {
      readonly is: 'superseded';
      /** Id of a tool, or of a guideline. */
      readonly by: string;
      readonly since: string;
      /** The reason for which it is still sold. */
      readonly keptFor: string;
    };

/** A parameter of a call, and a bound on its value; `upTo` holds for a parameter that was not sent, too. */
export type Affected = { readonly parameter: string } & (
  | { readonly above: string }
  | { readonly upTo: string }
  | { readonly is: string }
  | { /** In any of its units. */ readonly sent: true }
);

/** A correction, as a declaration states it. */
export type Correction = {
  readonly on: string;
  readonly kind: 'number' | 'category' | 'meaning' | 'limit' | 'status';
  readonly what: string;
  /** The calls that were touched: all conditions hold; every call without one. */
  readonly affects: readonly Affected[];
  readonly source: string;
};

/** A correction with the versions before and after it. */
export type Change = Correction & {
  readonly from: string;
  readonly to: string;
  /** In a panel: the calculator that was corrected. */
  readonly of?: string | undefined;
};

/** The version of a formula, and the corrections that led to it, the latest first. */
export type History = { readonly version: string; readonly changes: readonly Change[] };

/** A correction of meanings, limits or status: no number changes, and every call is touched. */
export const mended = (on: string, what: string, source: string): Correction => ({
  on,
  kind: 'meaning',
  what,
  affects: [],
  source,
});

type Conditional<Values, Exact> = {
  /** Stands in `limits` of every answer, and not only where its condition holds. */
  readonly isListed?: true;
  /** The condition in words. */
  readonly if: string;
  /** The values of `{}` in the sentence. */
  readonly fill?: readonly string[];
} & (
  | { /** Decided by the inputs: offer and answer warn. */ readonly when: (values: Values, query: Query) => boolean }
  | {
      /** Decided by the exact result: only the paid answer warns, for the offer would sell the result for nothing. */
      readonly whenResult: (exact: Exact, values: Values) => boolean;
    }
);

/** `listed` in every full answer; `warned` of in every answer; or warned of under a condition. */
export type Limit<Values = never, Exact = never> = 'listed' | 'warned' | Conditional<Values, Exact>;

export type Limits<Values = never, Exact = never> = { readonly [Key in LimitKey]?: Limit<Values, Exact> };

/** Limits that stand in every full answer. */
export const listed = <const Key extends LimitKey>(...keys: readonly Key[]): { readonly [K in Key]: 'listed' } =>
  Object.fromEntries(keys.map((key) => [key, 'listed'])) as { readonly [K in Key]: 'listed' };

/** The members that every calculator declares. */
export type Declared<Values, Exact> = {
  readonly status: Status;
  readonly reviewed: Reviewed;
  /** The guidelines, labels and policies that use it. */
  readonly uses: readonly GuidelineId[];
  readonly limits: Limits<Values, Exact>;
  /** Its corrections, the latest first. */
  readonly changes?: readonly Correction[];
};

const sentenceOf = (key: LimitKey, limit: Limit): string => {
  const fill = [...((typeof limit === 'object' ? limit.fill : undefined) ?? [])];
  return sentences[key][0].replaceAll('{}', () => fill.shift() ?? '');
};

const entriesOf = <Values, Exact>(limits: Limits<Values, Exact>) =>
  Object.entries(limits) as unknown as readonly (readonly [LimitKey, Limit<Values, Exact>])[];

/** The sentences that an offer says: about the inputs, and of a superseded tool that it is superseded. */
export const saidBefore = <Values>(
  { limits, status }: Pick<Declared<Values, never>, 'limits' | 'status'>,
  values: Values,
  query: Query,
): readonly string[] =>
  entriesOf(limits).flatMap(([key, limit]) => {
    const isSaid =
      typeof limit === 'string'
        ? limit === 'warned' && status.is === 'superseded'
        : 'when' in limit && limit.when(values, query);
    return isSaid ? [sentenceOf(key, limit as Limit)] : [];
  });

/** A limit in an answer. */
export const FoundLimit = Type.Object({
  key: Type.String({ description: 'Its stable name' }),
  text: Type.String({ description: 'Its sentence' }),
  warned: Type.Boolean({ description: 'It concerns this call: its sentence stands in warnings' }),
  of: Type.Optional(Type.Array(Type.String(), { description: 'In a panel: the calculators that it concerns' })),
});
export type FoundLimit = Static<typeof FoundLimit>;

/** The limits of an answer: first those that are warned of. */
export const limitsFound = <Values, Exact>(
  limits: Limits<Values, Exact>,
  { exact, values, query }: { readonly exact: Exact; readonly values: Values; readonly query: Query },
): readonly FoundLimit[] => {
  const found = entriesOf(limits).flatMap(([key, limit]): readonly FoundLimit[] => {
    const warned =
      typeof limit === 'string'
        ? limit === 'warned'
        : 'when' in limit
          ? limit.when(values, query)
          : limit.whenResult(exact, values);
    const isShown = warned || limit === 'listed' || (typeof limit === 'object' && limit.isListed === true);
    return isShown ? [{ key, text: sentenceOf(key, limit as Limit), warned }] : [];
  });
  return [...found.filter(({ warned }) => warned), ...found.filter(({ warned }) => !warned)];
};

/** A limit for the documents: with its source, and when an answer warns of it. */
export type DescribedLimit = {
  readonly key: string;
  readonly text: string;
  readonly source: string;
  /** `always`, a condition in words, or absent. */
  readonly warned?: string;
  /** Known before the payment. */
  readonly isFree: boolean;
};

/** The currency of a tool, for the documents. */
export type Currency = Omit<Declared<never, never>, 'limits' | 'changes'> &
  History & {
    readonly limits: readonly DescribedLimit[];
    /** Of a panel: the calculator that has its status. */
    readonly of?: string;
  };

export const currencyOf = (
  { limits, ...rest }: Omit<Declared<never, never>, 'changes'>,
  history: History,
): Currency => ({
  ...rest,
  ...history,
  limits: entriesOf(limits).map(([key, limit]) => ({
    key,
    text: sentenceOf(key, limit),
    source: sentences[key][1],
    ...(limit === 'warned' ? { warned: 'always' } : typeof limit === 'object' ? { warned: limit.if } : {}),
    isFree: typeof limit === 'string' || 'when' in limit,
  })),
});

const StatusShown = Type.Object(
  {
    is: Type.Union([Type.Literal('current'), Type.Literal('superseded'), Type.Literal('convention')]),
    by: Type.Optional(Type.String({ description: 'The tool or the guideline in its place' })),
    since: Type.Optional(Type.String()),
    kept_for: Type.Optional(Type.String({ description: 'The reason for which it is still sold' })),
    of: Type.Optional(Type.String({ description: 'In a panel: the calculator that has this status' })),
  },
  { description: 'Its standing in the guidelines in force' },
);

const ReviewedShown = Type.Object(
  {
    on: Type.String(),
    next: Type.String(),
    basis: Type.Union(['text', 'summary', 'memory', 'formula'].map((word) => Type.Literal(word))),
  },
  { description: 'Its last review and the next' },
);

/** The members of a full answer. */
export const currencyFields = {
  status: StatusShown,
  version: Type.String({ description: 'Version of the formula' }),
  reviewed: ReviewedShown,
  limits: Type.Array(FoundLimit, { description: 'Its limits, first those that concern this call' }),
};

/** A status as an answer shows it. */
export const statusShown = (status: Status): Static<typeof StatusShown> =>
  status.is === 'superseded'
    ? { is: status.is, by: status.by, since: status.since, kept_for: status.keptFor }
    : { is: status.is };

type Part = { readonly id: string; readonly currency: Currency };

const WORST: readonly Status['is'][] = ['superseded', 'convention', 'current'];

/** The currency of several calculators together: the worst status, the earliest review, each limit once. */
export const currencyOfParts = (
  parts: readonly Part[],
): Omit<Currency, 'version' | 'changes'> & { readonly of: string } => {
  const [worst] = parts.toSorted((a, b) => WORST.indexOf(a.currency.status.is) - WORST.indexOf(b.currency.status.is));
  const [first] = parts.toSorted((a, b) => a.currency.reviewed.next.localeCompare(b.currency.reviewed.next));
  if (worst === undefined || first === undefined) throw new RangeError('a panel has at least one part');
  const limits = new Map(parts.flatMap(({ currency }) => currency.limits.map((limit) => [limit.text, limit] as const)));
  return {
    status: worst.currency.status,
    of: worst.id,
    reviewed: first.currency.reviewed,
    uses: [...new Set(parts.flatMap(({ currency }) => currency.uses))],
    limits: [...limits.values()],
  };
};

/** The limits of the answers of several calculators, each key once, with the calculators that it concerns. */
export const limitsOfParts = (
  parts: readonly { readonly id: string; readonly limits: readonly FoundLimit[] }[],
): readonly FoundLimit[] => {
  const all = parts.flatMap(({ id, limits }) => limits.map((limit) => ({ limit, id })));
  const merged = [...Map.groupBy(all, ({ limit }) => limit.key).values()].flatMap((same): readonly FoundLimit[] => {
    const concerned = same.some(({ limit }) => limit.warned) ? same.filter(({ limit }) => limit.warned) : same;
    const [first] = concerned;
    return first === undefined ? [] : [{ ...first.limit, of: concerned.map(({ id }) => id) }];
  });
  return [...merged.filter(({ warned }) => warned), ...merged.filter(({ warned }) => !warned)];
};

/** The first words of a description; none for a tool that is current. */
export const statusLine = ({ status, of }: Pick<Currency, 'status' | 'of'>): string | undefined => {
  if (status.is !== 'superseded') return status.is === 'current' ? undefined : 'By convention: no guideline uses it.';
  const by = status.by in guidelines ? guidelines[status.by as GuidelineId].title : `\`${status.by}\``;
  return `${of === undefined ? 'Superseded' : `Its part \`${of}\` is superseded`} by ${by} since ${status.since}; kept for ${status.keptFor}.`;
};

/** True for a correction after which some answers differ. */
const isMajor = ({ kind }: Pick<Correction, 'kind'>): boolean => kind === 'number' || kind === 'category';

/** The versions from 1.0 on: the major number grows if a number, a category or a null changes. */
export const historyOf = (corrections: readonly Correction[] = []): History => {
  let [major, minor] = [1, 0];
  const changes = corrections.toReversed().map((correction): Change => {
    const from = `${major}.${minor}`;
    [major, minor] = isMajor(correction) ? [major + 1, 0] : [major, minor + 1];
    return { ...correction, from, to: `${major}.${minor}` };
  });
  return { version: `${major}.${minor}`, changes: changes.reverse() };
};

/** The versions of parts as one, which grows with each of them, and by a major number if theirs does. */
const versionOf = (versions: readonly string[]): string => {
  const [major, minor] = [0, 1].map((at) => versions.reduce((sum, one) => sum + Number(one.split('.')[at]), 0));
  return `${1 + (major ?? 0) - versions.length}.${minor}`;
};

type HistoryOfPart = History & {
  readonly id: string;
  /** What a buyer of the panel sends for a parameter of the part; `undefined` where other parts give it. */
  readonly nameOf: (parameter: string) => string | undefined;
};

/** The history of a panel: its own corrections, and those of its parts. */
export const historyOfParts = (own: History, parts: readonly HistoryOfPart[]): History => {
  const all = [{ ...own, id: undefined, nameOf: (name: string) => name }, ...parts];
  const versions = all.map(({ version }) => version);
  const version = versionOf(versions);
  const changes = all
    .flatMap(({ changes: ofPart, id, nameOf }, at) => ofPart.map((change) => ({ at, id, nameOf, change })))
    .toSorted((a, b) => b.change.on.localeCompare(a.change.on))
    .map(({ at, id, nameOf, change }): Change => {
      const to = versionOf(versions);
      versions[at] = change.from;
      const affects = change.affects.flatMap((one) => {
        const parameter = nameOf(one.parameter);
        return parameter === undefined ? [] : [{ ...one, parameter }];
      });
      return { ...change, affects, of: id, from: versionOf(versions), to };
    });
  return { version, changes };
};

/** `Calls with bmi above 39.9.` */
export const affectedWords = ({ affects }: Pick<Change, 'affects'>): string => {
  if (affects.length === 0) return 'Every call.';
  const words = affects.map((one) =>
    'above' in one
      ? `${one.parameter} above ${one.above}`
      : 'upTo' in one
        ? `${one.parameter} not sent or up to ${one.upTo}`
        : 'is' in one
          ? `${one.parameter} ${one.is}`
          : `${one.parameter} sent in any unit`,
  );
  return `Calls with ${words.join(', ')}.`;
};

/** `2026-11-27, version 2.0: mme_band is null. Every call.` */
export const changeWords = (change: Change): string => `${changeTitle(change)} ${affectedWords(change)}`;

const changeTitle = ({ on, to, of, what }: Change): string =>
  `${on}, version ${to}${of === undefined ? '' : `, in ${of}`}: ${what}`;

/** A correction as documents show it. */
export const ChangeShown = Type.Object({
  of: Type.Optional(Type.String({ description: 'In a panel: the calculator that was corrected' })),
  on: Type.String(),
  from: Type.String({ description: 'Version before it' }),
  to: Type.String({ description: 'Version after it' }),
  kind: Type.Union(
    ['number', 'category', 'meaning', 'limit', 'status'].map((word) => Type.Literal(word)),
    { description: 'number and category change an answer; the others change what is said of it' },
  ),
  what: Type.String(),
  affects: Type.Object({
    text: Type.String({ description: 'The calls that were touched, in words' }),
    all: Type.Array(
      Type.Object({
        parameter: Type.String(),
        above: Type.Optional(Type.String()),
        upTo: Type.Optional(Type.String({ description: 'Holds for a parameter that was not sent, too' })),
        is: Type.Optional(Type.String()),
        sent: Type.Optional(Type.Literal(true, { description: 'Sent, in any of its units' })),
      }),
      { description: 'Conditions that all hold for a touched call; every call without one' },
    ),
  }),
  source: Type.String(),
});

export const changeShown = ({ of, ...change }: Change): Static<typeof ChangeShown> => ({
  ...(of !== undefined && { of }),
  ...change,
  affects: { text: affectedWords(change), all: [...change.affects] },
});

/** True for a call that a correction has touched. @param unitsOf - the parameters that say the same in other units */
const isAffected = (
  { affects }: Pick<Change, 'affects'>,
  query: Query,
  unitsOf: (parameter: string) => readonly string[],
): boolean =>
  affects.every((one) => {
    if ('sent' in one) return unitsOf(one.parameter).some((name) => query.has(name));
    const text = query.get(one.parameter)?.[0];
    if ('is' in one) return text === one.is;
    const value = text === undefined ? undefined : parseDecimal(text);
    const isAbove = (bound: string) => value !== undefined && compare(value, decimal(bound)) > 0;
    return 'above' in one ? isAbove(one.above) : !isAbove(one.upTo);
  });

/** So long an offer tells of a correction that may have changed an answer, in milliseconds. */
const TOLD_FOR = 90 * 86_400_000;

/** The corrections of numbers and categories that concern a call, for the offers of the 90 days that follow. */
export const recentlyCorrected = (
  {
    formula,
    quantities,
  }: {
    readonly formula?: History | undefined;
    readonly quantities: readonly { readonly parameters: readonly string[] }[];
  },
  query: Query,
  now: number,
): readonly string[] => {
  const unitsOf = (parameter: string) =>
    quantities.find(({ parameters }) => parameters.includes(parameter))?.parameters ?? [parameter];
  return (formula?.changes ?? [])
    .filter(isMajor)
    .filter(({ on }) => now >= Date.parse(on) && now < Date.parse(on) + TOLD_FOR)
    .filter((change) => isAffected(change, query, unitsOf))
    .map((change) => `corrected on ${changeTitle(change)}`);
};
