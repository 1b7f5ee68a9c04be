/**
 * The codes that a claim can carry of a note: what the note affirms, joined, ordered and checked. What the note leaves open
 * is a question instead of a guess.
 */
import type { Annotation } from '../annotate/annotate.ts';
import type { CheckedClaim, Claim, ClaimFinding } from '../model/claim.ts';
import { standsBeside } from './combination-rules.ts';

type Ranked = {
  readonly matches: readonly { readonly code: string; readonly display: string; readonly score: number }[];
  readonly quality: 'none' | 'low' | 'high';
};
type Mention = Annotation<Ranked>;

/** Mentions by their places in the list of mentions. */
type From = { readonly mentions: readonly number[] };
export type NotedCode = From & { readonly code: string; readonly display: string };
export type Question = From & { readonly question: string };
export type ClaimCodes = { readonly codes: readonly NotedCode[]; readonly questions: readonly Question[] };

type Source = {
  /** The billable codes of ICD-10-CM for a phrase. */
  readonly rank: (phrase: string) => Ranked;
  readonly check: (claim: Claim) => CheckedClaim;
  readonly displayOf: (code: string) => string;
};
type Facts = Omit<Claim, 'codes'>;

/** A code with the mentions that it comes from. */
type Item = From & { readonly code: string };
type Draft = { readonly items: readonly Item[]; readonly questions: readonly Question[] };

/** Codes of a note for a claim. The same note gets the same codes. */
export const claimCodes = (note: string, mentions: readonly Mention[], facts: Facts, given: Source): ClaimCodes => {
  const source = { ...given, rank: seldom(given.rank) };
  const read = mentions.map((mention, at) => {
    const draft = ofMention(mention, at, facts);
    const items = draft.items.map((item) =>
      ofEncounter(note, mention, withRest(note, mention, mentions[at + 1], item, source), source),
    );
    return { ...draft, items };
  });
  const joined = withPhrases(note, mentions, read, source);
  const drafts = joined.flatMap(({ items }) => items);
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
const MOST_SEARCHES = 32;

const seldom = (rank: Source['rank']): Source['rank'] => {
  let left = MOST_SEARCHES;
  return (phrase) => {
    left -= 1;
    return left < 0 ? { matches: [], quality: 'none' } : rank(phrase);
  };
};

const NOTHING: Draft = { items: [], questions: [] };

/** Matches of a doubtful mention are sure from here on. */
const SURE = 96;
const STATUS = /^Z8[0-7]/;

/** Guidelines I.B.14, II.H and IV.H (FY2026): what is denied or planned has no code, what is doubted one for an inpatient. */
const ofMention = (mention: Mention, at: number, { setting }: Facts): Draft => {
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
  return isSure
    ? { items: [{ code: best.code, mentions: [at] }], questions: [] }
    : asked(`Which code is "${text}": ${near}, or another one?`);
};

/** Words between two mentions that are one condition. */
const LINK = /^[\s,]*(with|due to|from|in|of|secondary to|caused by|and)\s+(?:[\w-]+\s+){0,2}$/i;
const FULL = 99;

/** Two mentions whose words together are the name of one code. */
const withPhrases = (
  note: string,
  mentions: readonly Mention[],
  drafts: readonly Draft[],
  { rank, check }: Source,
): readonly Draft[] => {
  const result = [...drafts];
  for (const [at, first] of mentions.entries()) {
    const next = mentions[at + 1];
    const [mine, other] = [result[at]?.items[0], result[at + 1]?.items[0]];
    if (next === undefined || mine === undefined || other === undefined) continue;
    const [, link] = LINK.exec(note.slice(first.end, next.start)) ?? [];
    if (link === undefined) continue;
    const ending = /^[\w-]*/.exec(note.slice(next.end))?.[0] ?? '';
    const { matches, quality } = rank(`${first.text} ${link} ${next.text}${ending}`);
    const [best] = matches;
    if (best === undefined || quality !== 'high' || best.code === mine.code || best.code === other.code) continue;
    // A code that has the other one put first does not have it in itself.
    const isAsked = check({ codes: [best.code, other.code] }).findings.some(
      ({ rule, codes }) => rule === 'code_first' && codes[1] === other.code,
    );
    if (!isAsked && best.score < FULL) continue;
    result[at] = { items: [{ code: best.code, mentions: [...mine.mentions, ...other.mentions] }], questions: [] };
    if (!isAsked) result[at + 1] = NOTHING;
  }
  return result;
};

/** Words at which a longer name of a mention can end. */
const ENDS = /[,.;\n]|\s(?:and|in|at|of|while|after|for|on|by)\s|$/g;
const MOST_ENDS = 3;
const LONGEST_REST = 80;

/** A longer name that the words behind a mention make of it, of the same category or of how it happened. */
const withRest = (note: string, mention: Mention, next: Mention | undefined, item: Item, { rank }: Source): Item => {
  const rest = note.slice(mention.end, Math.min(next?.start ?? note.length, mention.end + LONGEST_REST));
  const ends = [...rest.matchAll(ENDS)]
    .map(({ index }) => index)
    .filter((end) => end > 2 && !/[.;\n]/.test(rest.slice(0, end)));
  for (const end of ends.slice(0, MOST_ENDS).toReversed()) {
    const { matches, quality } = rank(note.slice(mention.start, mention.end + end));
    const [best] = matches;
    if (best === undefined || quality !== 'high') continue;
    const isLonger = best.score >= FULL && best.code.slice(0, 3) === item.code.slice(0, 3);
    if (isLonger || [best.code, item.code].every((code) => /^[V-Y]/.test(code))) return { ...item, code: best.code };
  }
  return item;
};

/** The 7th character that words of a sentence ask for, the surest first (guidelines I.C.19.a and I.C.19.c.1, FY2026). */
const ENCOUNTERS: readonly (readonly [words: RegExp, characters: string])[] = [
  [/\bmal[- ]?union\b/i, 'P'],
  [/\bnon[- ]?union\b/i, 'K'],
  [/\bdelayed healing\b/i, 'G'],
  [/\bsequelae?\b|\blate effect/i, 'S'],
  [
    /\b(?:routine|normal) healing\b|\bhealing (?:well|normally)\b|\bfollow[- ]?up\b|\baftercare\b|\bcast (?:check|change|removal)\b/i,
    'D',
  ],
];

/** The code of the encounter that the sentence of a mention tells. */
const ofEncounter = (note: string, { start, end }: Mention, item: Item, { displayOf }: Source): Item => {
  if (!/^[MST].{6}A$/.test(item.code)) return item;
  const sentence = note.slice(note.lastIndexOf('.', start) + 1, (note.indexOf('.', end) + 1 || note.length + 1) - 1);
  const character = ENCOUNTERS.find(([words]) => words.test(sentence))?.[1];
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
  const weeks = has(/^O/) ? /\b([1-4]?\d) ?(?:weeks|wks|w\b)/i.exec(note)?.[1] : undefined;
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
