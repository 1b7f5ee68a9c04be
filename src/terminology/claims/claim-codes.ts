/**
 * The codes that a claim can carry of a note: what the note affirms, joined, ordered and checked. What the note leaves open
 * is a question instead of a guess.
 */
import type { Annotation } from '../annotate/annotate.ts';
import type { CheckedClaim, Claim, ClaimFinding } from '../model/claim.ts';
import { standsBeside } from './combination-rules.ts';
import {
  bySide,
  NOTHING,
  sentencesOf,
  weeksIn,
  withGerms,
  withLongerNames,
  withPregnancy,
  withSequelae,
} from './longer-names.ts';

type Ranked = {
  readonly matches: readonly { readonly code: string; readonly display: string; readonly score: number }[];
  readonly quality: 'none' | 'low' | 'high';
};
export type Mention = Annotation<Ranked>;

/** Mentions by their places in the list of mentions. */
type From = { readonly mentions: readonly number[] };
export type NotedCode = From & { readonly code: string; readonly display: string };
export type Question = From & { readonly question: string };
export type ClaimCodes = { readonly codes: readonly NotedCode[]; readonly questions: readonly Question[] };

export type Source = {
  /** The billable codes of ICD-10-CM for a phrase. */
  readonly rank: (phrase: string) => Ranked;
  readonly check: (claim: Claim) => CheckedClaim;
  readonly displayOf: (code: string) => string;
};
type Facts = Omit<Claim, 'codes'>;

/** A code with the mentions that it comes from. */
export type Item = From & { readonly code: string };
export type Draft = { readonly items: readonly Item[]; readonly questions: readonly Question[] };

/** Codes of a note for a claim. The same note gets the same codes. */
export const claimCodes = (note: string, mentions: readonly Mention[], facts: Facts, given: Source): ClaimCodes => {
  const source = { ...given, rank: seldom(given.rank) };
  const read = mentions.map((mention, at) => ofMention(note, mention, at, facts, source));
  const longer = withLongerNames(note, mentions, withSequelae(note, mentions, read, source), source);
  const joined = withPregnancy(note, mentions, withGerms(mentions, longer.drafts, source), source);
  const drafts = [...joined.flatMap(({ items }) => items), ...longer.alone].map((item) =>
    ofEncounter(note, mentions[item.mentions[0] ?? -1], item, source),
  );
  const found = [...drafts, ...ofNumbers(note, mentions, drafts, source), ...ofDrugs(note, mentions, source)];
  const { items, questions } = resolved(inOrder(distinct(found)).slice(0, MOST_CODES), facts, source);
  const open = items.flatMap(({ code, mentions: from }) => openIn(code, from, note, mentions, source));
  return {
    codes: items.map(({ code, mentions: from }) => ({ code, display: source.displayOf(code), mentions: from })),
    questions: [...joined.flatMap((draft) => draft.questions), ...questions, ...open],
  };
};

/** As many as a claim has. */
const MOST_CODES = 25;

/** Searches for longer names: of a long note the last ones keep the codes that were found. */
const MOST_SEARCHES = 64;

const seldom = (rank: Source['rank']): Source['rank'] => {
  let left = MOST_SEARCHES;
  return (phrase) => {
    left -= 1;
    return left < 0 ? { matches: [], quality: 'none' } : rank(phrase);
  };
};

/** Matches of a doubtful mention are sure from here on. */
const SURE = 96;
const STATUS = /^Z8[0-7]/;

/** Guidelines I.B.14, II.H and IV.H (FY2026): what is denied or planned has no code, what is doubted one for an inpatient. */
const ofMention = (note: string, mention: Mention, at: number, { setting }: Facts, { displayOf }: Source): Draft => {
  const { assertion, system, ranked, isDoubtful, supersededBy, text } = mention;
  const [best] = ranked.matches;
  if (system !== 'icd10' || best === undefined || supersededBy !== undefined) return NOTHING;
  if (assertion === 'absent' || assertion === 'hypothetical' || assertion === 'planned') return NOTHING;
  const asked = (question: string): Draft => ({ items: [], questions: [{ question, mentions: [at] }] });
  if (assertion === 'family' || assertion === 'historical')
    return STATUS.test(best.code) ? { items: [{ code: best.code, mentions: [at] }], questions: [] } : NOTHING;
  if (assertion === 'possible' && setting === 'outpatient') return NOTHING;
  if (assertion === 'possible' && setting === undefined) return asked(`Is "${text}" confirmed?`);
  const isSure = ranked.quality === 'high' && (!isDoubtful || best.score >= SURE);
  const near = ranked.matches.map(({ code }) => code).join(', ');
  const code = bySide(note, ranked.matches, displayOf) ?? best.code;
  return isSure
    ? { items: [{ code, mentions: [at] }], questions: [] }
    : asked(`Which code is "${text}": ${near}, or another one?`);
};

/** The 7th character that words of a sentence ask for, the surest first (guidelines I.C.19.a and I.C.19.c.1, FY2026). */
const ENCOUNTERS: readonly (readonly [words: RegExp, characters: string])[] = [
  [/\bmal[- ]?union\b/i, 'P'],
  [/\bnon[- ]?union\b/i, 'K'],
  [/\bdelayed healing\b/i, 'G'],
  [/\bsequelae?\b|\blate effect/i, 'S'],
];

/** Care after the active treatment: of a visit it holds for each injury. */
const LATER =
  /\b(?:routine|normal) healing\b|\bhealing (?:well|normally)\b|\bfollow[- ]?up\b|\baftercare\b|\bcast (?:check|change|removal)\b/i;
const SUBSEQUENT = 'D';

/** The code of the encounter that the sentence of a mention tells. */
const ofEncounter = (note: string, mention: Mention | undefined, item: Item, { displayOf }: Source): Item => {
  if (!/^[MST].{6}A$/.test(item.code) || mention === undefined) return item;
  const own = sentencesOf(note).find(({ start, end }) => start <= mention.start && mention.end <= end);
  const sentence = note.slice(own?.start, own?.end);
  const character =
    ENCOUNTERS.find(([words]) => words.test(sentence))?.[1] ?? (LATER.test(note) ? SUBSEQUENT : undefined);
  const code = `${item.code.slice(0, -1)}${character}`;
  return character !== undefined && displayOf(code) !== '' ? { ...item, code } : item;
};

/** Codes of numbers in a note, by the notes of chapter 15 and of E66: weeks of gestation, and the body mass index. */
const ofNumbers = (
  note: string,
  mentions: readonly Mention[],
  items: readonly Item[],
  { rank }: Source,
): readonly Item[] => {
  const has = (pattern: RegExp) => items.some(({ code }) => pattern.test(code));
  const weeks = has(/^O/) ? weeksIn(note) : undefined;
  const dated = weeks === undefined ? undefined : rank(`${weeks} weeks gestation of pregnancy`).matches[0]?.code;
  const at = mentions.findIndex(
    ({ system, text, result }) => system === 'loinc' && /\bbmi\b|body mass/i.test(text) && result,
  );
  const bmi = has(/^E66/) && at >= 0 ? rank(`BMI ${mentions[at]?.result?.value}, adult`).matches[0]?.code : undefined;
  return [
    ...(dated?.startsWith('Z3A') ? [{ code: dated, mentions: [] }] : []),
    ...(bmi?.startsWith('Z68') ? [{ code: bmi, mentions: [at] }] : []),
  ];
};

/** Antidiabetic drugs by route, with the endings of their classes (Trauma Surg Acute Care Open, "Classes of oral antihyperglycemic medications", table 1). */
const ORAL = /metformin|gliptin|gliflozin|glitazone|glinide|^gli|glyburide|acarbose|miglitol/i;
const INJECTED = /glutide|exenatide|tirzepatide|pramlintide/i;

/** Guideline I.C.4.a.3 and category Z79 (FY2026): what a patient takes for long. */
const ofDrugs = (note: string, mentions: readonly Mention[], { rank }: Source): readonly Item[] =>
  mentions.flatMap(({ system, text, ranked, assertion, medication, end }, at) => {
    const name = ranked.matches[0]?.display ?? '';
    if (system !== 'rxnorm' || assertion !== 'present' || (medication?.state ?? 'taken') !== 'taken') return [];
    const isSwallowed = /tablet|oral/i.test(`${name} ${note.slice(end, end + LOOK)}`);
    const code =
      ORAL.test(name) || (INJECTED.test(name) && isSwallowed) ? 'Z79.84' : INJECTED.test(name) ? 'Z79.85' : '';
    if (code !== '') return [{ code, mentions: [at] }];
    const { matches, quality } = rank(`long term current use of ${text}`);
    const [best] = matches;
    return quality === 'high' && best?.code.startsWith('Z79') && best.code !== 'Z79.899'
      ? [{ code: best.code, mentions: [at] }]
      : [];
  });
const LOOK = 24;

const distinct = (items: readonly Item[]): readonly Item[] =>
  [...Map.groupBy(items, ({ code }) => code)].map(([code, same]) => ({
    code,
    mentions: [...new Set(same.flatMap(({ mentions }) => mentions))].sort((a, b) => a - b),
  }));

/** Guidelines I.C.15.a.1 and I.C.20.a.6 (FY2026): pregnancy first, statuses behind what is ill, external causes last. */
const inOrder = (items: readonly Item[]): readonly Item[] =>
  [/^O/, /^[^OV-Z]/, /^Z(?!79|8)/, /^Z(?:79|8)/, /^[V-Y]/].flatMap((kind) =>
    items.filter(({ code }) => kind.test(code)),
  );

const MOST_STEPS = 20;

/** Follows the findings of the check until none of them can be followed. */
const resolved = (items: readonly Item[], facts: Facts, source: Source): Draft => {
  let draft: Draft = { items, questions: [] };
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { findings } = source.check({ ...facts, codes: draft.items.map(({ code }) => code) });
    const next = findings.map((found) => follow(found, findings, draft)).find((one) => one !== undefined);
    if (next === undefined) return draft;
    draft = { items: distinct(next.items), questions: next.questions };
  }
  return draft;
};

const without = (items: readonly Item[], code: string): readonly Item[] => items.filter((item) => item.code !== code);

/** The draft after one finding; `undefined` for one that asks for nothing. */
const follow = (found: ClaimFinding, all: readonly ClaimFinding[], { items, questions }: Draft): Draft | undefined => {
  const { rule, codes, choices, text } = found;
  const [first = '', second = ''] = codes;
  const from = items.filter(({ code }) => codes.includes(code)).flatMap(({ mentions }) => mentions);
  const replaced = (code: string, by: string): Draft => ({
    items: items.map((item) => (item.code === code ? { code: by, mentions: [...item.mentions, ...from] } : item)),
    questions,
  });
  const ask = (question: string): Draft | undefined =>
    questions.some((one) => one.question === question)
      ? undefined
      : { items, questions: [...questions, { question, mentions: [...new Set(from)] }] };
  const [choice = first] = choices;
  if (rule === 'with' && choices.length === 1 && standsBeside(first, choices)) {
    const place = items.findIndex(({ code }) => code === first);
    return { items: items.toSpliced(place + 1, 0, { code: choice, mentions: from }), questions };
  }
  if (rule === 'with' && choices.length === 1) return replaced(first, choice);
  if (rule === 'with' && choices.length > 1) return ask(`Which of ${choices.join(', ')} is it?`);
  if (rule === 'with' || rule === 'unspecified_beside_specific' || rule === 'header_and_child')
    return replaced(first, second);
  if (rule === 'excludes1') {
    // Each of the two excludes the other: the record has to say which one it is.
    const isMutual = all.some((one) => one.rule === rule && one.codes[0] === second && one.codes[1] === first);
    return isMutual ? ask(`Which of ${first} and ${second} is it?`) : { items: without(items, first), questions };
  }
  if (rule === 'code_first' && second !== '') {
    const [moved, place] = [items.find(({ code }) => code === second), items.findIndex(({ code }) => code === first)];
    return moved === undefined ? undefined : { items: without(items, second).toSpliced(place, 0, moved), questions };
  }
  return found.severity === 'error' ? ask(text) : undefined;
};

const OPEN = /(?<!\bor )\bunspecified\b/;

/** Questions about a code that leaves something open. */
const openIn = (
  code: string,
  from: readonly number[],
  note: string,
  mentions: readonly Mention[],
  { displayOf }: Source,
): readonly Question[] => {
  const display = displayOf(code);
  const words = from.map((at) => mentions[at]).map((one) => (one === undefined ? '' : note.slice(one.start, one.end)));
  return OPEN.test(display)
    ? [
        {
          question: `Does the record tell more of "${words.join('" and "')}" than ${code}, ${display}?`,
          mentions: from,
        },
      ]
    : [];
};
