/**
 * The codes that a claim can carry of a note: what the note affirms, joined, ordered and checked. What the note leaves open
 * is a question instead of a guess.
 */
import { memoised } from '../../deferred.ts';
import type { Claim, ClaimFinding } from '../model/claim.ts';
import type { Span } from '../text/trace.ts';
import { isOfBaby, ofBirth } from './births.ts';
import { hasWhatLacks, standsBeside } from './combination-rules.ts';
import { unrelatedIn } from './denied-links.ts';
import type { Draft, From, Item, Mention, Question, Ranked, Source } from './draft.ts';
import { asManifestation, withGuidelines } from './guided-names.ts';
import {
  bySide,
  isAskedFor,
  isResidual,
  NOTHING,
  sentencesOf,
  stemOf,
  weeksIn,
  withAskedFor,
  withCauses,
  withGerms,
  withLongerNames,
  withPregnancy,
  withSequelae,
} from './longer-names.ts';
import { stemsOf } from './stems.ts';
import { asVisitHasThem, ofVaccines, ofVisit } from './visits.ts';

export type NotedCode = From & { readonly code: string; readonly display: string };
export type ClaimCodes = { readonly codes: readonly NotedCode[]; readonly questions: readonly Question[] };

type Facts = Omit<Claim, 'codes'>;

/** Codes of a note for a claim. The same note gets the same codes. */
export const claimCodes = (
  note: string,
  noted: readonly Mention[],
  facts: Facts,
  given: Omit<Source, 'fits' | 'sentences' | 'unrelated'>,
): ClaimCodes => {
  const mentions = noted.map((mention) => withAwaited(note, mention));
  const isBaby = isOfBaby(note, facts);
  const fits = (code: string) => !(isBaby && OF_MOTHER.test(code)) && isForPatient(code, facts, given);
  const sentences = sentencesOf(note);
  const ranked: Source['rank'] = (phrase) => {
    const { matches, quality } = given.rank(phrase);
    return { matches: matches.filter(({ code }) => !OF_MOTHER.test(code) || fits(code)), quality };
  };
  const source: Source = {
    ...given,
    rank: seldom(ranked),
    fits,
    sentences,
    unrelated: unrelatedIn(note, mentions, sentences),
  };
  const read = mentions.map((mention, at) => ofMention(note, mention, at, facts, source));
  const left = withSequelae(note, mentions, read, source);
  const guided = withGuidelines(note, mentions, left, source);
  const longer = withLongerNames(note, mentions, guided, (at) => guided[at] !== left[at], source);
  // The names of a birth are asked also where those of longer runs took all searches.
  const ofBirths = { ...source, rank: seldom(ranked, MOST_OF_BIRTHS) };
  const joined = withPregnancy(
    note,
    mentions,
    withGerms(mentions, withCauses(note, mentions, longer.drafts, source), source),
    ofBirths,
  );
  const drafts = [...joined.flatMap(({ items }) => items), ...longer.alone].map((item) =>
    ofEncounter(note, mentions[item.mentions[0] ?? -1], item, source),
  );
  const plain = withoutRepeats(
    drafts.map((item) => asManifestation(item, drafts, mentions, source)),
    note,
    mentions,
    source,
  );
  const birth = ofBirth(note, mentions, plain, facts, ofBirths);
  const told = birth.items;
  const effects = mentions.map((mention, at) => ofEffect(note, mention, at, source));
  const found = [
    ...told,
    ...effects.flatMap((draft) => draft.items),
    ...ofNumbers(note, mentions, told, source),
    ...ofDrugs(note, mentions, source),
    ...ofInsulin(note, mentions, told),
    ...ofVaccines(note, mentions, source),
    ...ofVisit(note, told, source),
  ];
  const named = asNotesHaveThem(found, mentions, facts, source);
  const asked = [...named, ...withAskedFor(note, mentions, named, source)];
  const { items, questions } = resolved(
    inOrder(distinct(asVisitHasThem(note, asked, source))).slice(0, MOST_CODES),
    facts,
    source,
  );
  const open = items.flatMap(({ code, mentions: from }) => openIn(code, from, note, mentions, source));
  const place = placeIn(note, items);
  const all = [
    ...birth.questions,
    ...place,
    ...[...joined, ...effects].flatMap((draft) => draft.questions),
    ...questions,
    ...open,
  ];
  return {
    codes: items.map(({ code, mentions: from }) => ({ code, display: source.displayOf(code), mentions: from })),
    questions: items.length + all.length === 0 ? [{ question: NO_REASON, mentions: [] }] : all,
  };
};

/** Guideline IV.G (FY2026): the first code is that of the reason for the encounter. */
const NO_REASON =
  'What is the reason for the encounter? No diagnosis, sign or purpose that the note affirms has a sure code.';

/** Codes of pregnancy and childbirth are only of the mother's record (guideline I.C.15.a.2, FY2026). */
const OLDEST_MOTHER = 55;
const OF_MOTHER = /^(?:O|Z3[3479]|Z3A)/;

const isForPatient = (code: string, facts: Facts, { check }: Pick<Source, 'check'>): boolean =>
  !(OF_MOTHER.test(code) && (facts.sex === 'male' || (facts.age ?? 0) > OLDEST_MOTHER)) &&
  check({ ...facts, codes: [code] }).findings.every(({ rule }) => rule !== 'age' && rule !== 'sex');

/** As many as a claim has. */
const MOST_CODES = 25;

/** Searches for longer names: of a long note the last ones keep the codes that were found. */
const MOST_SEARCHES = 32;
const MOST_OF_BIRTHS = 12;

const seldom = (rank: Source['rank'], most = MOST_SEARCHES): Source['rank'] => {
  let left = most;
  return memoised((phrase) => {
    left -= 1;
    return left < 0 ? { matches: [], quality: 'none' } : rank(phrase);
  });
};

/** Matches of a doubtful mention are sure from here on; of two that are as near, neither is. */
const SURE = 96;
const LIKELY = 84;
const AHEAD = 7;
const OF_FAMILY = /^Z8[0-4]/;
const STATUS = /^(?:Z8|Z9[0-8]|I25\.2$)/;

/** Guidelines II.H and IV.H (FY2026): what is doubted has a code for an inpatient alone; what is denied or planned has none. */
const ofMention = (
  note: string,
  mention: Mention,
  at: number,
  { setting }: Facts,
  { displayOf, fits }: Source,
): Draft => {
  const { system, ranked, isDoubtful, supersededBy, text } = mention;
  const assertion = assertionOf(note, mention);
  const matches = ranked.matches.filter(
    ({ code }) => (assertion === mention.assertion || !STATUS.test(code)) && !(OF_MOTHER.test(code) && !fits(code)),
  );
  const [best] = matches;
  if (system !== 'icd10' || best === undefined || supersededBy !== undefined) return NOTHING;
  if (assertion === 'absent' || assertion === 'hypothetical' || assertion === 'planned') return NOTHING;
  const asked = (question: string): Draft => ({ items: [], questions: [{ question, mentions: [at] }] });
  if (best.code.startsWith('F32') && NO_MOOD.test(note.slice(Math.max(0, mention.start - LOOK), mention.start)))
    return NOTHING;
  // Words such as "first encounter" tell of the visit, and of no illness.
  if (isDoubtful && /^Z7/.test(best.code) && !text.includes(' ')) return NOTHING;
  if (assertion === 'family' || (assertion === 'historical' && !isPreexisting(note, mention)))
    return (assertion === 'family' ? OF_FAMILY : STATUS).test(best.code)
      ? { items: [{ code: best.code, mentions: [at] }], questions: [] }
      : NOTHING;
  if (assertion === 'possible' && setting === 'outpatient') return NOTHING;
  if (assertion === 'possible' && (setting === undefined || CONFIRMED.test(best.code)))
    return asked(`Is "${text}" confirmed?`);
  const next = matches.find(
    ({ code, display }) => stemOf(code) !== stemOf(best.code) && !isNoRival(display, best.display),
  );
  const isApart = best.score >= LIKELY && best.score - (next?.score ?? 0) >= AHEAD;
  const isSure = ranked.quality === 'high' && (!isDoubtful || best.score >= SURE || isApart);
  const near = matches.map(({ code }) => code).join(', ');
  const code = bySide(note, matches, displayOf) ?? best.code;
  return isSure
    ? { items: [{ code, mentions: [at] }], questions: [] }
    : asked(`Which code is "${text}": ${near}, or another one?`);
};

/**
 * True for the title of a side that is not told, of a condition whose side is; of an acuity, where none is told. True
 * also for that of a complication which the words do not name, beside the code without it.
 */
const isNoRival = (other: string, best: string): boolean =>
  hasWhatLacks(other.toLowerCase(), best.toLowerCase()) ||
  (other.includes('unspecified')
    ? best.replace(/\b(?:right|left)\b/, 'unspecified') === other
    : best.includes('unspecified') && stemsOf(other).join() === stemsOf(best).join());

/** Depressions that are none of the mind. */
const NO_MOOD = /\b(?:respiratory|marrow|st|segment|cns|immune|myocardial|skull)\s+$/i;

/** HIV, COVID-19, Zika and the influenzas of J09 and J10 have codes only if confirmed (I.C.1.a.1, I.C.1.f, I.C.1.g, I.C.10.c). */
const CONFIRMED = /^(?:B20|Z21|U07\.1|J12\.82|M35\.81|A92\.5|J09|J10)/;

/** A thing that a patient is to get is no status of today (guideline I.C.21.c.3, FY2026). */
const AWAITED =
  /\b(?:await(?:s|ing)|wait(?:s|ing|list(?:ed)?) (?:for|on)|needs?|needing|requir(?:es|ing)|candidate for|(?:listed|scheduled|referred|evaluat(?:ed|ion)|work-?up|plans?|planned|planning|prepar(?:ed|ing)) (?:for|to (?:get|have|receive))|considering|pending|would benefit from|declin(?:es|ed)|refus(?:es|ed))\s+(?:(?:an?|the|his|her|their|new|permanent|future|possible)\s+)*$/i;
const AWAITS =
  /^\s+(?:is |was )?(?:candidate|wait(?:ing)?[- ]?list|evaluation|work-?up|planned|scheduled|pending|recommended)\b/i;
/** Care of what the patient has. */
const CARE =
  /^\s+(?:check|interrogation|battery|generator|lead|replacement|exchange|revision|care|follow|clinic|removal)/i;

const isAwaited = (note: string, { start, end }: Span): boolean =>
  AWAITS.test(note.slice(end, end + LOOK)) ||
  (AWAITED.test(note.slice(Math.max(0, start - FAR), start)) && !CARE.test(note.slice(end, end + LOOK)));
const FAR = 48;

const withAwaited = (note: string, mention: Mention): Mention =>
  STATUS.test(mention.ranked.matches[0]?.code ?? '') && isAwaited(note, mention)
    ? { ...mention, assertion: 'planned' }
    : mention;

/** Guideline II.H (FY2026) names these words; they decide also where the sentence tells of what was given. */
const UNCERTAIN =
  /\b(?:probable|suspected|likely|questionable|possible|still to be ruled out|compatible with|consistent with)\s+$/i;
/** Weeks of a pregnancy are no time that is over. */
const GESTATION = /\bat \d{1,2} (?:weeks|wks)\b/i;
/** Codes of what an illness has left are codes of today. */
const RESIDUAL = /^(?:I69|[ST].{6}S$)/;

const assertionOf = (note: string, mention: Mention): Mention['assertion'] => {
  const { start, end, assertion, ranked } = mention;
  if (UNCERTAIN.test(note.slice(Math.max(0, start - LOOK), start))) return 'possible';
  const isNow =
    isResidual(note, mention) ||
    RESIDUAL.test(ranked.matches[0]?.code ?? '') ||
    GESTATION.test(note.slice(Math.max(0, start - LOOK), end + LOOK));
  return assertion === 'historical' && isNow ? 'present' : assertion;
};

const isPreexisting = (note: string, { start }: Mention): boolean => /\bpre-?existing\s+$/i.test(note.slice(0, start));

/** Of a fracture that is open, of type I or II and of type III, in the places of those of a closed one (tabular list FY2026). */
const CLOSED = 'ADGKP';
const OPENED = ['BEHMQ', 'CFJNR'] as const;
const IS_OPEN = /\b(?:open|compound)\b(?! reduction)/i;
const IS_THIRD = /\b(?:type|grade|gustilo) (?:III|3)[ABC]?\b/i;

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
const INITIAL = 'A';

/** The code of the encounter that the sentence of a mention tells. */
const ofEncounter = (
  note: string,
  mention: Mention | undefined,
  item: Item,
  { displayOf, sentences }: Source,
): Item => {
  if (!/^[MST].{6}A$/.test(item.code) || mention === undefined) return item;
  const own = sentences.find(({ start, end }) => start <= mention.start && mention.end <= end);
  const sentence = note.slice(own?.start, own?.end);
  const closed = ENCOUNTERS.find(([words]) => words.test(sentence))?.[1] ?? (LATER.test(note) ? SUBSEQUENT : INITIAL);
  const open = IS_OPEN.test(sentence) ? OPENED[IS_THIRD.test(sentence) ? 1 : 0][CLOSED.indexOf(closed)] : undefined;
  const code = [open, closed]
    .map((character) => `${item.code.slice(0, -1)}${character}`)
    .find((one) => displayOf(one) !== '' && (one.endsWith(closed) || /\bopen fracture\b/.test(displayOf(one))));
  return code === undefined ? item : { ...item, code };
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
  // No body mass is told in pregnancy (guideline I.C.21.c.3, FY2026).
  const bmi =
    has(/^E66/) && !has(/^O/) && at >= 0
      ? rank(`BMI ${mentions[at]?.result?.value}, adult`).matches[0]?.code
      : undefined;
  return [
    ...(dated?.startsWith('Z3A') ? [{ code: dated, mentions: [] }] : []),
    ...(bmi?.startsWith('Z68') ? [{ code: bmi, mentions: [at] }] : []),
  ];
};

/** Effects of drugs by the words of a sentence, with those of their codes and their character (guideline I.C.19.e.5, FY2026). */
const EFFECTS: readonly (readonly [words: RegExp, name: string, intent: string])[] = [
  [/\b(?:adverse|side) (?:drug )?(?:effects?|reactions?|events?)\b/i, 'adverse effect of', '5'],
  [
    /\bunder-?dos(?:ed|ing)\b|\b(?:less|fewer)\b[^.;]{0,40}\bthan (?:prescribed|directed|ordered|instructed)|\bhalf the dose\b/i,
    'underdosing of',
    '6',
  ],
  [/\b(?:suicid|self-harm|intentional|deliberate|on purpose)/i, 'poisoning by', '2'],
  [/\bover-?dos(?:ed?|age)\b|\bpoison|\b(?:by mistake|accidental)/i, 'poisoning by', '1'],
];
/** Words before the name of a drug that has done something. */
const CAUSED = /\b(?:due to|caused by|secondary to|induced by|reaction to|from (?:the |his |her )?(?:use of )?)\s*$/i;
const OF_DRUG = /^T(?:3[6-9]|4\d|50)/;
const KNOWN = 45;
const APART = 8;

/** The effect of a drug, or the question which one it is. The sixth character, or the fifth before a placeholder, is its kind. */
const ofEffect = (note: string, mention: Mention, at: number, { rank, displayOf, sentences }: Source): Draft => {
  if (mention.system !== 'rxnorm') return NOTHING;
  const sentence = sentences.find(({ start, end }) => start <= mention.start && mention.end <= end);
  const said = note.slice(sentence?.start, sentence?.end);
  const isCause = CAUSED.test(note.slice(Math.max(sentence?.start ?? 0, mention.start - FAR), mention.start));
  const told = EFFECTS.find(([words]) => words.test(said));
  const isNamed = told !== undefined;
  const effect = told ?? (isCause ? EFFECTS[0] : undefined);
  if (effect === undefined) return NOTHING;
  const [, name, intent] = effect;
  // "Cannot afford lisinopril, takes half the dose" denies no drug.
  if (mention.assertion === 'absent' && intent !== UNDERDOSING) return NOTHING;
  const substance = substanceOf(mention);
  const own = rank(`adverse effect of ${substance}`).matches.concat(rank(substance).matches);
  const matches = own.some(({ code }) => OF_DRUG.test(code)) ? own : ofClass(substance, rank);
  const [best, ...others] = matches.filter(({ code }) => /^T/.test(code)).sort((a, b) => b.score - a.score);
  const next = others.find(({ code }) => code.slice(0, 5) !== best?.code.slice(0, 5));
  const isKnown = best !== undefined && OF_DRUG.test(best.code) && best.score >= KNOWN;
  const code = best?.code.replace(/[1-6](?=X?[ADS]$)/, intent).replace(/.$/, 'A') ?? '';
  const [, reason = ''] = (intent === UNDERDOSING && REASONS.find(([words]) => words.test(said))) || [];
  const why = reason === '' ? [] : [{ code: reason, mentions: [at] }];
  return isKnown && best.score - (next?.score ?? 0) >= APART && displayOf(code) !== ''
    ? { items: [{ code, mentions: [at] }, ...why], questions: [] }
    : isNamed
      ? {
          items: [],
          questions: [{ question: `Which code of T36-T50 is that of ${name} ${substance}?`, mentions: [at] }],
        }
      : NOTHING;
};

/** Without the table of drugs: the class of a drug, as the title of its long-term use names it. */
const ofClass = (substance: string, rank: Source['rank']): Ranked['matches'] => {
  const [taken] = rank(`takes ${substance}`).matches;
  const [, drugs] = /^Long term \(current\) use of (.+)$/.exec(taken?.display ?? '') ?? [];
  if (drugs === undefined || (taken?.score ?? 0) < TAKEN) return [];
  return rank(`adverse effect of ${drugs}`).matches.filter(({ score }) => score >= OF_CLASS);
};
const OF_CLASS = 65;

const UNDERDOSING = '6';
/** Z91.12 and Z91.13 (tabular list FY2026): the intent of an underdosing, which guideline I.C.19.e.5.c has coded with it. */
const REASONS: readonly (readonly [words: RegExp, code: string])[] = [
  [/\bafford|\bcosts?\b|\bexpens|\bfinancial|\binsurance\b|\bmoney\b/i, 'Z91.120'],
  [/\b(?:dementia|senil|frail|confus)\w*/i, 'Z91.130'],
  [/\bforg[eo]t|\bunintention|\bby mistake\b|\baccidental/i, 'Z91.138'],
  [/\bon purpose\b|\bintentional|\bdeliberate|\b(?:because|due to|dislikes?|fears?)\b/i, 'Z91.128'],
];

/** The name of a drug without its strength and form. */
const substanceOf = ({ text }: Mention): string => {
  const amount = text.search(/\s(?:\d|(?:tablets?|capsules?|pills?|injections?|drops|patch(?:es)?|doses?|inhaler)\b)/i);
  return amount < 0 ? text : text.slice(0, amount).trimEnd();
};

/** Guideline I.C.21.c.3 and category Z79 (FY2026): what a patient takes for long. */
const ofDrugs = (note: string, mentions: readonly Mention[], { rank }: Source): readonly Item[] =>
  mentions.flatMap((mention, at) => {
    const { system, ranked, assertion, medication, start, end } = mention;
    if (system !== 'rxnorm' || assertion !== 'present' || (medication?.state ?? 'taken') !== 'taken') return [];
    const name = ranked.matches[0]?.display ?? '';
    // Of a drug that is also injected, the route tells which code it has.
    const isSwallowed = /tablet|oral/i.test(`${name} ${note.slice(end, end + LOOK)}`);
    const { matches } = rank(`takes ${substanceOf(mention)}`);
    const [best] = matches;
    if (best === undefined || !/^Z79(?!\.899)/.test(best.code) || best.score < TAKEN) return [];
    const isLong = LONG.test(note.slice(Math.max(0, start - LOOK), end + LOOK));
    if (BRIEF.test(best.code) && !isLong) return [];
    return [{ code: best.code === 'Z79.85' && isSwallowed ? 'Z79.84' : best.code, mentions: [at] }];
  });
/** Guideline I.C.4.a.3 (FY2026): insulin is told beside diabetes that is not of type 1. */
const ofInsulin = (note: string, mentions: readonly Mention[], items: readonly Item[]): readonly Item[] => {
  const diabetes = items.find(({ code }) => /^(?:E0[89]|E1[13]|O24\.(?!4))/.test(code));
  if (diabetes === undefined || items.some(({ code }) => code.startsWith('E10'))) return [];
  const at = mentions.findIndex(
    ({ system, ranked, assertion, medication }) =>
      system === 'rxnorm' &&
      assertion === 'present' &&
      (medication?.state ?? 'taken') === 'taken' &&
      /\binsulin\b/i.test(ranked.matches[0]?.display ?? ''),
  );
  if (at >= 0) return [{ code: 'Z79.4', mentions: [at] }];
  return ON_INSULIN.test(note) ? [{ code: 'Z79.4', mentions: diabetes.mentions }] : [];
};
const ON_INSULIN =
  /(?<!\b(?:not|never|no longer|yet|go|going|start|starting) )\b(?:on|takes|taking|uses|using) (?:(?:home|basal|bolus|daily|nightly|long-acting|sliding[- ]scale|his|her) ){0,2}insulin\b(?! (?:resist|pump site|level|drip|gtt|infusion))/i;

const LOOK = 24;
const TAKEN = 75;
const LONG = /\b(?:long[- ]?term|chronic(?:ally)?|maintenance|daily|prophyla)/i;

/** Drugs that are often given for a short time only: guideline I.C.21.c.3 has no code for that. */
const BRIEF = /^Z79\.(?:1|2|5|891)/;

/**
 * Items without those that another one says, by guidelines of FY2026. A bare "diabetic" is beside its type (I.C.4.a.2), an
 * unknown site beside a primary neoplasm (I.C.2), and normal pregnancy beside a complication (I.C.15.b.1). A fall is beside
 * its kind, and aftercare beside the 7th character of an injury (I.C.21.c.7).
 */
const withoutRepeats = (
  items: readonly Item[],
  note: string,
  mentions: readonly Mention[],
  { displayOf }: Source,
): readonly Item[] => {
  const textOf = ({ mentions: [at = -1] }: Item) => note.slice(mentions[at]?.start, mentions[at]?.end);
  const has = (pattern: RegExp) => items.some(({ code }) => pattern.test(code));
  const isTyped = (item: Item) =>
    /^E(?:0[89]|1[03])\./.test(item.code) || (item.code.startsWith('E11.') && /\d|\btype\b/i.test(textOf(item)));
  const isBare = (item: Item) => item.code === 'E11.9' && /^(?:diabet(?:es|ic)(?: mellitus)?|dm)$/i.test(textOf(item));
  const typed = items.find(isTyped)?.code.slice(0, 3);
  // "Diabetic kidney disease" names no type: it is that of the diabetes which the note has.
  const ofType = (item: Item): Item => {
    const code = `${typed}${item.code.slice(3)}`;
    const isOpen = typed !== undefined && item.code.startsWith('E11.') && !/\d|\btype\b/i.test(textOf(item));
    return isOpen && displayOf(code) !== '' ? { ...item, code } : item;
  };
  return items
    .map(ofType)
    .filter(
      (item) =>
        !(isBare(item) && items.some(isTyped)) &&
        !(item.code.startsWith('W19') && has(/^W(?:0|1[0-8])/)) &&
        !(/^Z3[34]/.test(item.code) && has(/^O/)) &&
        !(item.code === 'C80.1' && has(/^C(?!7[7-9]|80)/)) &&
        !(/^Z(?:09|4[78]|51\.89)/.test(item.code) && has(/^[MST].{6}[DGKP]$/)),
    );
};

/** Points that a code is behind the unspecified one whose place it takes. */
const NEARLY = 90;

/** More near codes, and more pairs of codes in a note, are not asked about. */
const MOST_NEAR = 3;
const MOST_CHECKS = 100;

/** Items with a near code of its category in the place of an unspecified one, which joins another code of the claim by a note. */
const asNotesHaveThem = (
  items: readonly Item[],
  mentions: readonly Mention[],
  facts: Facts,
  { check, displayOf }: Source,
): readonly Item[] => {
  const codes = [...new Set(items.map(({ code }) => code))].slice(0, MOST_CODES);
  let left = MOST_CHECKS;
  const joins = memoised((pair: string): boolean | 'unasked' => {
    left -= 1;
    if (left < 0) return 'unasked';
    const { findings } = check({ ...facts, codes: pair.split(' ') });
    return findings.some(({ rule, choices }) => rule === 'with' && choices.length === 1);
  });
  const inPlaceOf = (code: string, { ranked: { matches } }: Mention): string => {
    const near = matches
      .filter((other) => other.score >= NEARLY && other.code !== code && other.code.slice(0, 3) === code.slice(0, 3))
      .slice(0, MOST_NEAR);
    const others =
      near.length === 0 ? [] : codes.filter((other) => other !== code && joins(`${other} ${code}`) === false);
    return near.find((one) => others.some((other) => joins(`${other} ${one.code}`) === true))?.code ?? code;
  };
  return items.map((item) => {
    const mention = mentions[item.mentions[0] ?? -1];
    const isOpen = mention !== undefined && OPEN.test(displayOf(item.code).toLowerCase());
    return isOpen ? { ...item, code: inPlaceOf(item.code, mention) } : item;
  });
};

const distinct = (items: readonly Item[]): readonly Item[] =>
  [...Map.groupBy(items, ({ code }) => code)].map(([code, same]) => ({
    code,
    mentions: [...new Set(same.flatMap(({ mentions }) => mentions))].sort((a, b) => a - b),
  }));

/**
 * Guidelines of FY2026: pregnancy first (I.C.15.a.1), then a poisoning (I.C.19.e.5.b), HIV disease (I.C.1.a.2.a), sepsis before
 * the infection that it is from (I.C.1.d.4), statuses behind what is ill, external causes last (I.C.20.a.6).
 */
const inOrder = (items: readonly Item[]): readonly Item[] => {
  const kindOf = ({ code }: Item) => ORDER.findIndex((kind) => kind.test(code));
  return ORDER.flatMap((_, at) => items.filter((item) => kindOf(item) === at));
};

/** Encounters that are first-listed (guideline I.C.21.c.16, FY2026). */
const FIRST = /^Z(?:0[0-2]|04|08|09|12|38|39|42|51\.[01]|52)/;
const POISONING = /^T(?:3[6-9]|4\d|50)\.(?:..[1-4]|.[1-4]X)/;
const ORDER: readonly RegExp[] = [
  ...[FIRST, /^O/, POISONING, /^B20/, /^A4[01]/, /^[^V-Z]/, /^Z(?!79|8|3A|37)/, /^Z/, /^[V-Y]/],
];

const MOST_STEPS = 20;

/** Follows the findings of the check until none of them can be followed. */
const resolved = (items: readonly Item[], facts: Facts, source: Source): Draft => {
  let draft: Draft = { items, questions: [] };
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const findings = findingsOf(
      draft.items.map(({ code }) => code),
      facts,
      source,
    );
    // Two conditions that one code has are joined before one of them is found to exclude the other.
    const ordered = [...findings].sort((a, b) => Number(b.rule === 'with') - Number(a.rule === 'with'));
    const next = ordered.map((found) => follow(found, findings, draft, source)).find((one) => one !== undefined);
    if (next === undefined) return draft;
    draft = { items: distinct(next.items), questions: next.questions };
  }
  return draft;
};

/** Findings without those that join what the note says is unrelated. */
const findingsOf = (codes: readonly string[], facts: Facts, { check, unrelated }: Source): readonly ClaimFinding[] => {
  const { findings } = check({ ...facts, codes });
  return findings.flatMap((found) => {
    const [first = '', ...others] = found.codes;
    const apart = found.rule === 'with' ? others.filter((other) => unrelated(first, other)) : [];
    if (apart.length === 0) return [found];
    const rest = check({ ...facts, codes: codes.filter((code) => !apart.includes(code)) });
    return rest.findings.filter(({ rule, codes: [code] }) => rule === 'with' && code === first);
  });
};

const without = (items: readonly Item[], code: string): readonly Item[] => items.filter((item) => item.code !== code);

/** The draft after one finding; `undefined` for one that asks for nothing. */
const follow = (
  found: ClaimFinding,
  all: readonly ClaimFinding[],
  { items, questions }: Draft,
  source: Source,
): Draft | undefined => {
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
  /** A sign, an unspecified condition or one that the joined code names, and that no note asks for. */
  const isRepeated = (code: string): boolean =>
    codes.includes(code) &&
    code !== first &&
    (MINOR.test(code) ||
      OPEN.test(source.displayOf(code).toLowerCase()) ||
      stemsOf(source.displayOf(code)).every((stem) => stemsOf(source.displayOf(choice)).includes(stem))) &&
    !isAskedFor(choice, code, source);
  if (rule === 'with' && choices.length === 1 && standsBeside(first, choices)) {
    const place = items.findIndex(({ code }) => code === first);
    const next = items.toSpliced(place + 1, 0, { code: choice, mentions: from });
    return { items: next.filter(({ code }) => code === choice || !isRepeated(code)), questions };
  }
  if (rule === 'with' && choices.length === 1) {
    const next = replaced(first, choice);
    return { ...next, items: next.items.filter(({ code }) => code === choice || !isRepeated(code)) };
  }
  if (rule === 'with' && choices.length > 1) return ask(`Which of ${choices.join(', ')} is it?`);
  if (rule === 'with' || rule === 'unspecified_beside_specific' || rule === 'header_and_child')
    return replaced(first, second);
  // One code has two sides; of two severities and of two opposites the record has to say which one it is.
  if (rule === 'conflict' && choices.length === 1) {
    const next = replaced(first, choice);
    return { ...next, items: choice === second ? next.items : without(next.items, second) };
  }
  // What the note affirms is said by the code with it.
  const [mine, its] = [first, second].map((code) => source.displayOf(code).toLowerCase());
  if (rule === 'conflict' && hasWhatLacks(its ?? '', mine ?? '')) return replaced(first, second);
  if (rule === 'conflict' && hasWhatLacks(mine ?? '', its ?? '')) return replaced(second, first);
  if (rule === 'conflict') return ask(`Which of ${[first, second].sort().join(' and ')} is it?`);
  if (rule === 'excludes1' && choices.length === 1) return replaced(choice === first ? second : first, choice);
  if (rule === 'excludes1') {
    // Each of the two excludes the other: the record has to say which one it is.
    const isMutual = all.some((one) => one.rule === rule && one.codes[0] === second && one.codes[1] === first);
    const minor = [first, second].find((code) => MINOR.test(code));
    if (minor !== undefined) return { items: without(items, minor), questions };
    return isMutual
      ? ask(`Which of ${[first, second].sort().join(' and ')} is it?`)
      : { items: without(items, first), questions };
  }
  if (rule === 'sequence' && second !== '' && !found.optional) {
    const [moved, rest] = [items.find(({ code }) => code === first), without(items, first)];
    const place = rest.findIndex(({ code }) => code === second);
    return moved === undefined || place < 0 ? undefined : { items: rest.toSpliced(place, 0, moved), questions };
  }
  if ((rule === 'code_first' || rule === 'use_additional') && second !== '') {
    const [moved, rest] = [items.find(({ code }) => code === second), without(items, second)];
    const place = rest.findIndex(({ code }) => code === first) + Number(rule === 'use_additional');
    return moved === undefined ? undefined : { items: rest.toSpliced(place, 0, moved), questions };
  }
  const [, only = ''] = rule === 'code_first_missing' && !found.optional ? (ONLY_CODE.exec(found.note) ?? []) : [];
  if (only !== '' && source.displayOf(only) !== '') {
    const place = items.findIndex(({ code }) => code === first);
    return { items: items.toSpliced(place, 0, { code: only, mentions: from }), questions };
  }
  return found.severity === 'error' ? ask(text) : undefined;
};

/** A note that names one code: `COVID-19 (U07.1)` */
const ONLY_CODE = /^[^()]+ \(([A-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?)\)$/;

const PLACE =
  /\b(?:in|at|on) (?:(?:the|his|her|their|an?|own) )*(?:[\w-]+ )?(?:home|house|apartment|garden|yard|kitchen|bathroom|stairs|street|sidewalk|school|gym|park|farm|work|office|factory|store|restaurant)\b/i;

/** Guideline I.C.20.b (FY2026): the place of an event is told once, at the initial encounter. */
const placeIn = (note: string, items: readonly Item[]): readonly Question[] => {
  const [words] = PLACE.exec(note) ?? [];
  const isNew = items.some(({ code }) => /^[V-Y].*A$/.test(code)) && !items.some(({ code }) => code.startsWith('Y92'));
  return isNew && words !== undefined
    ? [{ question: `Which code of Y92 is the place of occurrence, "${words}"?`, mentions: [] }]
    : [];
};

/** Signs of a disease that the record tells, and normal pregnancy beside its complication (guidelines I.B.5, I.C.15.b.1). */
const MINOR = /^(?:R|Z3[34]|K92\.[012]$)/;

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
          question: `Does the record tell more${words.length === 0 ? '' : ` of "${words.join('" and "')}"`} than ${code}, ${display}?`,
          mentions: from,
        },
      ]
    : [];
};
