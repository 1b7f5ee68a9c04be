/** Decides whether a mention holds: by the cues before and behind it, else by its section. */

import { lazily } from '../../deferred.ts';
import { isOfSentence } from '../lexicon/sentence.ts';
import type { Domain } from '../model/concept.ts';
import type { Assertion, Section } from '../model/note.ts';
import { overlaps, type Span } from '../text/trace.ts';
import { type Cue, isLimit, isOfState, isRelative, type Kind, saysWhyNow, type Telling } from './cues.ts';
import { hasDose } from './medication.ts';
import { countBelow } from './note.ts';
import type { Result } from './result.ts';
import type { RowState } from './rows.ts';
import { namesChronic, namesPassing } from './words.ts';

/** A mention as far as its assertion goes. */
type Asked = Span & { readonly domain: Domain; readonly result?: Result };

type Context = {
  readonly note: string;
  readonly sentence: Span;
  readonly section: Section | undefined;
  readonly cues: readonly Cue[];
  /** All mentions of the sentence, in its order. */
  readonly mentions: readonly Asked[];
  /** The first words of the drugs that the note has named as taken. */
  readonly taken: ReadonlySet<string>;
  /** The places of joined lines. */
  readonly joints: readonly number[];
  /** The state that its row gives the drug that is asked for. */
  readonly row: RowState | undefined;
  /** True for a note that answers with single letters. */
  readonly isForm: boolean;
  /** The places of the brackets of the note. */
  readonly brackets: readonly number[];
  /** The words of cues in the sentence. */
  readonly telling: readonly Telling[];
  /** What was said of the mentions before it. */
  readonly said: ReadonlyMap<Span, Verdict>;
};

/** `isSure` is false where words of one sentence disagree, or reach over what may end them. */
export type Verdict = {
  readonly assertion: Assertion;
  readonly isSure: boolean;
  /** The words that decide; absent if none do. */
  readonly cue: Cue | undefined;
};

/** What is said of a mention before it, behind it and beside it. */
type Evidence = {
  /** The cues before it that nothing ends. */
  readonly reaching: readonly Cue[];
  readonly before: Told | undefined;
  readonly behind: Told<Assertion | 'confirmed'> | undefined;
  readonly sign: 'absent' | 'present' | undefined;
  readonly answer: 'absent' | 'present' | 'historical' | undefined;
};
type Told<Said = Assertion> = { readonly kind: Said; readonly cue: Cue };

export const assertionOf = (context: Context, mention: Asked): Verdict => {
  const reaching = reachingOf(context, mention);
  const ticked = mention.domain === 'condition' ? tickedOf(context.note, mention) : undefined;
  const evidence: Evidence = {
    reaching,
    before: assertionBefore(context, mention, reaching),
    behind: ticked === undefined ? ofRow(context, mention, assertionBehind(context, mention)) : undefined,
    sign: ticked ?? (mention.domain === 'condition' ? signOf(context, mention) : undefined),
    answer: answerTo(context, mention),
  };
  const assertion = decided(context, mention, evidence);
  const { before, behind } = evidence;
  const cue = [behind, before].find((told) => told?.kind === assertion)?.cue;
  return { assertion, cue, isSure: isSure(context, mention, evidence, assertion) };
};

/** `penicillin causes hives`, `hives from penicillin`: what a drug does to a person who is allergic to it. */
const allergyOf = ({ note, sentence, mentions }: Context, { start, end, domain }: Asked): Cue | undefined => {
  if (domain !== 'drug') return undefined;
  const behind = note.slice(end, sentence.end);
  const verb = CAUSING.exec(behind)?.[0].length;
  const isReaction =
    verb !== undefined &&
    (REACTION.test(behind.slice(verb)) ||
      (/^ (?:\p{L}+ )?(?:caus|trigg|prod)/u.test(behind) && isNamed(mentions, end + verb)));
  const isAhead =
    REACTION_TO.test(note.slice(Math.max(sentence.start, start - NEAR), start)) ||
    ASKED_ALLERGY.test(note.slice(Math.max(0, start - NEAR), start));
  if (!isReaction && !isAhead && !SEVERE.test(behind)) return undefined;
  return { start: end, end: sentence.end, text: 'allergic', behind: 'allergic' };
};
const isNamed = (mentions: readonly Asked[], at: number): boolean =>
  mentions.some(({ start, domain }) => domain === 'condition' && start === at);
const CAUSING =
  /^(?:, (?:(?:it|that|this|which|i|he|she|they) )?| )(?:always |usually |also )?(?:causes|gives|gave|makes|made|triggers|produces|gets?|got|had|breaks? out in|broke out in) (?:(?:him|her|me|them|the patient|pt|patient|us) )?(?:(?:an?|some|bad|severe|terrible|mild|awful) ){0,2}/iu;
const REACTION =
  /^(?:hives|rash|itch\p{L}*|urticaria|anaphyl\p{L}+|angio-?o?edema|sick|nauseous|vomit\p{L}*|swell\p{L}*|throw up)(?!\p{L})/iu;
const REACTION_TO =
  /\b(?:hives|urticaria|anaphylaxis|angioedema|rash|breaks? out|broke out|swelling) (?:in hives )?(?:from|to|after|with)(?: taking)? $/i;
/** `Allergies? A: penicillin` */
const ASKED_ALLERGY =
  /\ballerg(?:y|ies|ic)\b[^?.\n]{0,24}\?["”]?\s{0,3}(?:\p{L}{1,12}: ?)?["“]?(?:(?:yes|yeah|yep|just|only|well),? ){0,2}(?:to )?$/iu;
/** Of no indication. */
const SEVERE =
  /^ ?(?:[:=(]|→|->|[-–—]+) ?(?:(?:severe|facial|lip) )?(?:anaphyl\p{L}+|angio-?o?edema|hives|urticaria)(?!\p{L})/iu;

/** A verb behind a drug outweighs the fields of its row, which outweigh that it is due. */
const ofRow = (context: Context, mention: Asked, behind: Evidence['behind']): Evidence['behind'] => {
  const { row } = context;
  const allergy = allergyOf(context, mention);
  if (allergy !== undefined) return { kind: 'absent', cue: allergy };
  if (row === undefined || (behind !== undefined && behind.kind !== 'planned')) return behind;
  const kind = fits(context, mention, row.cue, row.kind);
  return kind === undefined ? behind : { kind, cue: row.cue };
};

const decided = (context: Context, mention: Asked, evidence: Evidence): Assertion => {
  const { note, sentence, section, mentions } = context;
  const { reaching, sign, answer } = evidence;
  if (evidence.before?.cue.text === 'prn' && NEEDED.test(note.slice(mention.end, mention.end + NEAR))) return 'present';
  const isDisease = mention.domain === 'condition';
  const behind = evidence.behind?.kind;
  const said = evidence.before?.kind;
  const told = answer === 'absent' && said !== 'family' ? 'absent' : said;
  const isAffirmed =
    sign === 'present' || (behind === 'confirmed' && /[,;]/.test(note.slice(reaching.at(-1)?.end, mention.start)));
  const nearest = isAffirmed && (told === 'absent' || told === 'possible') ? 'present' : told;
  if (behind === 'possible' && nearest === 'absent' && isUnexcluded(context, mention)) return 'possible';
  // `hold lisinopril if K > 5`: it is given until then.
  const isHeld = mention.domain === 'drug' && reaching.some(({ before }) => before === 'held');
  // `Not taking:` above a list, `aspirin - stopped in May` in it.
  const isOfHead = (evidence.before?.cue.end ?? sentence.start) < sentence.start;
  if (mention.domain === 'drug' && isOfHead && nearest === 'absent' && behind === 'historical') return 'historical';
  if (isHeld && PARAMETER.test(note.slice(mention.end, mention.end + NEAR))) return 'present';
  if (
    mention.domain === 'drug' &&
    note[sentence.end] === '?' &&
    STOPPING.test(note.slice(sentence.start, mention.start))
  )
    return 'present';
  if (sign === 'absent' || nearest === 'absent' || behind === 'absent') return 'absent';
  if (isDisease && isOfOther(context, mention, behind)) return 'family';
  if (mention.domain === 'drug' && isTakenByOther(context, mention)) return 'family';
  if (mention.domain === 'drug') {
    const drugs = mentions.filter(({ domain }) => domain === 'drug');
    const exchange = nearest === 'hypothetical' ? undefined : exchanged(note, sentence, mention, drugs);
    if (exchange !== undefined) return exchange;
    if ((nearest ?? 'present') !== 'planned' && nearest !== 'hypothetical' && isOverDrug(context, mention))
      return 'historical';
  }
  // `if sepsis is suspected`
  const isConditioned = nearest === 'hypothetical' && (behind === 'planned' || behind === 'possible');
  if (behind !== undefined && behind !== 'confirmed' && !isConditioned) return behind;
  if (answer === 'historical') return 'historical';
  const isMedical = mention.domain === 'drug' || (mention.domain === 'measurement' && mention.result === undefined);
  if (isMedical && note[sentence.end] === '?' && isOffered(context)) return 'hypothetical';
  if (isDisease && nearest !== 'hypothetical' && answer !== 'present' && isAsked(context, mention)) return 'possible';
  const inside = kindsInside(context, mention);
  const isHistory = section === 'past medical history' || section === 'past surgical history';
  const isOver =
    isDisease &&
    (isDated(note, sentence, mention, isHistory) ||
      isTold(context, mention) ||
      (said !== 'possible' && isReaction(context, mention)));
  if (inside.includes('historical') || isOver) return 'historical';
  if (nearest === 'historical' && isDisease && isLasting(context, mention, reaching)) return 'present';
  if (mention.domain === 'measurement' && isThreshold(context, mention)) return 'hypothetical';
  return nearest ?? defaultOf(context, mention);
};

/** `acetaminophen prn headache: given` */
const NEEDED = /^(?:,|:| [-–—])? ?(?:was |were )?(?:given|administered)(?!\p{L})/u;

/** `Humira 2019-2021`, `Advil until yesterday`, `prednisone in May, done`: a drug whose time is over. */
const isOverDrug = ({ note, sentence }: Context, { start, end }: Span): boolean => {
  const behind = note.slice(end, Math.min(sentence.end, end + NEAR));
  return (
    OVER_DRUG().test(behind) ||
    (DOSE_OF.test(note.slice(Math.max(sentence.start, start - NEAR), start)) && WAS_GIVEN.test(behind))
  );
};
const DOSE_OF =
  /\b(?:an?|one|two|three|single|[123]) (?:\p{L}+ )?(?:doses?|courses?|rounds?|infusions?) of (?:\p{L}+ )?$/iu;
const WAS_GIVEN = /^[^.;,]{0,24} (?:was|were) (?:given|administered|received)(?!\p{L})/u;
const OVER_DRUG = lazily(
  () =>
    new RegExp(
      [
        String.raw`^[^.;,–-]{0,20}[ (](?:in |from )?(?:${MONTH} )?${YEAR} ?(?:[-–]|to) ?(?:${MONTH} )?(?:${YEAR}|\d\d(?!\d))`,
        `^[ ,:(]{1,2}(?:in )?(?:${MONTH} )?${YEAR}(?! ?[-–])`,
        String.raw`^ (?:1|one|a single) dose\b(?! (?:of|daily|every|a|per|q))`,
        String.raw`^[^.;,]{0,20} ${MONTH} ?[-–] ?${MONTH}\b`,
        String.raw`^[^.;]{0,24}\b(?:until|till?) (?:yesterday|last |(?:about )?(?:an?|one|two|three|\d+|several)(?: few)? (?:day|week|month|year)s? ago|(?:${MONTH} )?${YEAR})`,
        String.raw`^[^.;]{0,30}, (?:now )?(?:done|finished|completed)(?=\s*(?:[.;,)\n]|$))`,
        String.raw`^[ ,:(–—-]{1,3}(?:now )?off (?:for |x ?|since |now )?(?:\d|about|an?\b)`,
      ].join('|'),
      'i',
    ),
);

/** `should I stop aspirin?` asks for what is taken. */
const STOPPING =
  /\b(?:should|can|could|do|may|must) (?:i|he|she|we|they) (?:stop|quit|hold|discontinue|skip)(?: taking)?(?: (?:the|my|his|her))? $/i;

/** `goal INR 2-3`, `until potassium > 4`, `call for glucose < 60`: no value that was measured. */
const isThreshold = ({ note, sentence }: Context, { start, end }: Span): boolean => {
  const before = note.slice(Math.max(sentence.start, start - NEAR), start);
  return (
    AIMED.test(before) ||
    /^ (?:goal|target)\b/i.test(note.slice(end, end + NEAR)) ||
    (/\bfor (?:an? )?$/i.test(before) &&
      /^ ?(?:[<>≤≥]|(?:above|below|over|under)\b)/.test(note.slice(end, end + NEAR))) ||
    (BOUND.test(before) && /^ ?[<>≤≥]/.test(note.slice(end, end + NEAR)))
  );
};
/** `hold for SBP < 100 or HR < 55` */
const BOUND = /\b(?:hold|call|notify|if|prn|unless|until|when)\b/i;
const AIMED =
  /\b(?:goal|target|aim(?:ing)? for|until|once|when|if)(?: of)? (?:an? |the |your |his |her |my |serum )?$/i;

/** False where the scope of a cue is in doubt: it reaches over a termination, a joined line or many words, or another cue disagrees. */
const isSure = (context: Context, mention: Asked, evidence: Evidence, assertion: Assertion): boolean => {
  const { note, cues, joints, section } = context;
  const { reaching, before, behind, sign, answer } = evidence;
  if (isQuestion(note, context.sentence) && (answer !== undefined || isAsked(context, mention))) return false;
  const said = [before?.kind, behind?.kind, sign].filter((kind) => kind !== undefined && kind !== 'confirmed');
  if (said.some((kind) => kind !== assertion) || context.row?.isAlone === false) return false;
  // What does not apply is no denial.
  if (sign === 'absent' && /^[ :=–-]{1,3}n(?:ot|\/?a\b)/i.test(note.slice(mention.end, mention.end + NEAR)))
    return false;
  if (behind?.kind === 'confirmed' && (before !== undefined || DOUBLE.test(behind.cue.text))) return false;
  if (before?.cue.before === 'present' && DOUBLE.test(before.cue.text)) return false;
  const isAhead = (cue: Cue) => cue.end <= mention.start && cue.start >= context.sentence.start;
  // A denial that ends before the mention, and might not.
  const isEnded =
    cues.some((cue) => isAhead(cue) && cue.before === 'absent' && !reaching.includes(cue)) && assertion === 'present';
  const isWith = cues.some((cue) => isAhead(cue) && (cue.before === 'with' || cue.before === 'cause'));
  if (isEnded && isWith) return false;
  const [from, to] = [
    Math.min(before?.cue.end ?? mention.end, mention.end),
    Math.max(behind?.cue.start ?? 0, mention.start),
  ];
  if (joints.some((joint) => joint >= from && joint <= to)) return false;
  if (said.length === 0 && answer === undefined && isUnread(context, mention)) return false;
  // `BMP.`: what was done, or is to be done.
  if (
    mention.domain === 'measurement' &&
    mention.result === undefined &&
    assertion === 'present' &&
    said.length === 0 &&
    section !== 'vital signs' &&
    section !== 'physical examination' &&
    (context.mentions.every(({ domain, result }) => domain === 'measurement' && result === undefined) ||
      !RESULTED.test(note.slice(context.sentence.start, context.sentence.end)))
  )
    return false;
  // `until creatinine is back`, `repeat Hgb stable`
  if (mention.domain === 'measurement' && assertion === 'hypothetical') return false;
  // `possible endometritis if febrile`
  if (assertion === 'possible' && /(?<!\p{L})if(?!\p{L})/iu.test(note.slice(mention.end, context.sentence.end)))
    return false;
  if (isOpenAdvice(context, mention, evidence, assertion)) return false;
  if (before !== undefined && OPEN_WORDS.test(before.cue.text) && mention.domain === 'condition') return false;
  const isFar =
    before?.kind === 'historical' && before.cue.before === 'historical' && section !== 'past medical history';
  if (isFar && !before.cue.text.includes('history') && note.slice(before.cue.end, mention.start).includes(','))
    return false;
  if (
    mention.domain === 'condition' &&
    ENDED_FOR.test(note.slice(Math.max(context.sentence.start, mention.start - FARTHEST_OF_LIST), mention.start))
  )
    return false;
  if (mention.domain === 'drug') {
    if ((before !== undefined && isOpenState(before.cue)) || SINGLE.test(note.slice(mention.end, mention.end + NEAR)))
      return false;
    if ([before, behind].some((told) => told !== undefined && isBetween(told.cue))) return false;
  }
  const clause =
    /^[^.;:,\n]*/.exec(note.slice(mention.end, Math.min(context.sentence.end, mention.end + FARTHEST_OF_LIST)))?.[0] ??
    '';
  if (countTelling(context, mention.end, mention.end + clause.length) >= MOST_TELLING_BEHIND) return false;
  const isContrast = CONTRAST.test(note.slice(mention.end, mention.end + NEAR));
  if (isContrast && reaching.some((cue) => cue.before === 'family')) return false;
  if (before === undefined || before.cue.start < context.sentence.start) return true;
  const between = note.slice(before.cue.end, mention.start);
  const isOver =
    before.kind !== 'present' &&
    before.kind !== 'family' &&
    cues.some((cue) => isAhead(cue) && cue.start >= before.cue.end && isLimit(cue.before));
  return !isOver && (between.match(/ /g)?.length ?? 0) <= MOST_WORDS;
};
/** True where what is said of an order or of its reason can be read in two ways. */
const isOpenAdvice = (
  { note, sentence, section, mentions, said }: Context,
  mention: Asked,
  evidence: Evidence,
  assertion: Assertion,
): boolean => {
  const { before, behind } = evidence;
  const ahead = note.slice(sentence.start, mention.start);
  // `For gout, use aspirin`
  if (FOR_USE.test(note.slice(sentence.start, Math.min(sentence.end, sentence.start + FARTHEST_OF_LIST)))) return true;
  if (mention.domain === 'condition') {
    if (/^(?:risk|(?:was |were )?repaired)$/.test(behind?.cue.text ?? '')) return true;
    if (assertion === 'absent' && before !== undefined && /\p{L}: /u.test(note.slice(before.cue.end, mention.start)))
      return true;
    // `aspirin stopped (rash)`
    const drug = mentions.findLast(({ domain, end }) => domain === 'drug' && end <= mention.start);
    const isOver = drug !== undefined && /^(?:historical|absent)$/.test(said.get(drug)?.assertion ?? '');
    return isOver && assertion === 'present' && REACTING.test(note.slice(drug.end, mention.start));
  }
  const between = note.slice(mention.end, behind?.cue.start ?? mention.end);
  // `aspirin if fever`, `aspirin prn: not needed`
  if (assertion === 'hypothetical' && behind?.kind === 'hypothetical') return true;
  if (assertion === 'hypothetical' && /consider/.test(before?.cue.text ?? '')) return true;
  if (assertion === 'absent' && /\bprn\b|\bas needed\b/i.test(between)) return true;
  if (behind !== undefined && (behind.cue.text.startsWith('→') || /^instead/.test(behind.cue.text))) return true;
  if (before?.cue.text.startsWith('→')) return true;
  return (
    section === 'laboratory results' && assertion === 'planned' && !/\b(?:check|order|repeat|recheck)/i.test(ahead)
  );
};
const FOR_USE = /^[^\p{L}]{0,4}(?:\p{L}\) ?)?For \p{L}[^,.;]{0,40}, (?:use|take|give|try|start|add)(?!\p{L})/u;

/** Words of which what they say is not agreed: a doubt or a denial, a guess or a finding, done for what is there or is over. */
const OPEN_WORDS =
  /^(?:doubt|s\/p|status post|(?:i|we) (?:think|believe)|thinks? it is|thinking|question|(?:eval|evaluate|evaluation|evaluated|assess|workup|work-up) for)$/;
/** `mother has no asthma but the patient does` */
const CONTRAST =
  /^,? (?:but|while|whereas|though|and) (?:the )?(?:patient|pt|he|she|i) (?:does|do|did|has|have|is|was)(?! not|n't)\b/i;
/** True where no cue decides, and what stands around a mention does not say that it is there. */
const isUnread = (context: Context, mention: Asked): boolean =>
  hasIdleCue(context, mention) || isOfSection(context, mention) || isHinted(context, mention);

/** `stopped due to myalgia`: a disease that is there, or what the drug did. */
const ENDED_FOR =
  /\b(?:stopped|discontinued|d\/?c\p{L}{0,2}|quit|failed|switched|changed)\b[^.;]{0,30} (?:for|due to|d\/t|2\/2|because of|secondary to|after|given) (?:[^.;,]{1,30}, )?(?:\p{L}+ ){0,2}$|\b(?:stopped|discontinued|d\/c'?d|quit) \($/iu;

/** Held, stopped from now on or begun again: such a drug is taken at one time, and not at another. */
const isBetween = ({ before, behind, text }: Cue): boolean =>
  before === 'held' || behind === 'held' || ORDERED.test(text);
const ORDERED = /^(?:- )?(?:stop|discontinue|d\/c|cease|due|new|resume|restart|resuming|restarting)$/;

/** `received`, `prescribed`: what is over and what is still taken have the same words. */
const isOpenState = ({ before, text }: Cue): boolean =>
  (before === 'given' && !OVER_NOW.test(text)) || (before === 'planned' && /prescri|refill|\brx\b/.test(text));
const OVER_NOW =
  /stop|discontinu|cease|d\/?c|\boff\b|quit|no longer|fail|tolera|past|previous|prior|former|old|complet|finish|used to|taper|wean|switch|chang|transition|in(?:stead| place| lieu)/;

/** True where a cue points to a mention, nothing else stands between, and it is not read: beyond a clause, a sign or many words. */
const hasIdleCue = (context: Context, mention: Asked): boolean => {
  const { cues, mentions } = context;
  const isFree = (from: number, to: number) => !mentions.some(({ start, end }) => start >= from && end <= to);
  return cues.some((cue) => {
    const isAhead = cue.end <= mention.start;
    const kind = fits(context, mention, cue, isAhead ? cue.before : cue.behind);
    if (kind === undefined || kind === 'present' || overlaps(cue, mention)) return false;
    return isAhead ? isFree(cue.end, mention.start) : isFree(mention.end, cue.start);
  });
};

/** True where words around a mention point to another time or person, and no cue says which. */
const isHinted = (context: Context, { start, end, domain }: Asked): boolean => {
  const { note, sentence } = context;
  const [from, to] = [Math.max(sentence.start, start - FARTHEST), Math.min(sentence.end, end + FARTHEST)];
  return (
    domain !== 'measurement' &&
    (countTelling(context, from, to, { start, end }) >= MOST_TELLING ||
      HINT.test(`${note.slice(from, start)} ${note.slice(end, to)}`))
  );
};

/** How many different words of cues stand in a part of a sentence, but for a mention in it. */
const countTelling = ({ telling }: Context, from: number, to: number, but: Span = { start: to, end: to }): number =>
  new Set(
    telling.filter((word) => word.start >= from && word.end <= to && !overlaps(word, but)).map(({ text }) => text),
  ).size;
const MOST_TELLING = 2;
const MOST_TELLING_BEHIND = 3;
/** A single dose is given, and over. */
const SINGLE = /^[^.;,]{0,24}(?<!\p{L})(?:x ?1|once)(?![\p{L}\d])/iu;
const HINT =
  /\b(?:had|ago|before|once|ever|used to|back then|last|until|till|if|could|would|should|can i|try|may|might|unsure|whether|nearly|almost|instead|did|initially|originally|off|does (?:that|this)|19\d\d|20[012]\d)\b/i;

/** True where the section alone tells between what is there, what is over and what is to come. */
const isOfSection = ({ note, sentence, section }: Context, { start, end, domain }: Asked): boolean =>
  domain === 'drug'
    ? section === 'plan' ||
      section === 'assessment and plan' ||
      section === 'allergies' ||
      (section !== 'medications' &&
        !hasDose(note.slice(end, Math.min(sentence.end, end + NEAR))) &&
        !/\d/.test(note.slice(start, end)))
    : domain === 'condition' &&
      (section === 'instructions' ||
        section === 'medications' ||
        section === 'past surgical history' ||
        (section === 'past medical history' && !namesChronic(note.slice(start, end))));

const DOUBLE = /\b(?:not?|never|cannot|without|fails?|failed|can't|doubt)\b/;
/** Words between a cue and what it surely reaches. */
const MOST_WORDS = 12;

/** `less likely sepsis (cannot be excluded)`: the doubt behind outweighs the denial before. */
const isUnexcluded = (context: Context, mention: Asked): boolean =>
  context.cues.some(
    (cue) =>
      cue.start >= mention.end &&
      cue.behind === 'possible' &&
      /exclud|rule|reject|dismiss/.test(cue.text) &&
      /^[ (,-]*$/.test(context.note.slice(mention.end, cue.start)),
  );

/** `Any swelling? Yeah`, `Chest pain?`⏎`Patient: no`, `Still smoking? Quit.` */
const answerTo = ({ note, sentence: { start, end } }: Context, mention: Span): Evidence['answer'] => {
  if (!isQuestion(note, { start, end })) return undefined;
  const reply = note.slice(end, end + FARTHEST_ANSWER).toLowerCase();
  const { no, yes, over, denied } = REPLY.exec(reply)?.groups ?? {};
  const asked = note.slice(mention.start, mention.end).toLowerCase();
  // `Fever or chills? No fever.`, but not `Fever or chills? No fever. Some chills.`
  const isDenied =
    denied !== undefined &&
    note.slice(start, end).toLowerCase().includes(denied) &&
    (asked.includes(denied) || !reply.includes(asked));
  if (over !== undefined) return 'historical';
  return no !== undefined || isDenied ? 'absent' : yes !== undefined ? 'present' : undefined;
};
const FARTHEST_ANSWER = 120;

/** True for what ends with its sign, and for a line of a dialogue that asks without it: `DOCTOR any fever`⏎`PATIENT no`. */
const isQuestion = (note: string, { start, end }: Span): boolean =>
  note[end] === '?' ||
  ((note[end] ?? '\n') === '\n' && SPOKEN.test(note.slice(start, Math.min(end, start + FARTHEST_ANSWER))));
const SPOKEN = /^\p{Lu}{2,12}:? .*(?<!\p{L})(?:any|ever|(?:are|do|did|have|were) you|still on)(?!\p{L})/u;
const REPLY =
  /^(?:(?:\?+["”]?\s*[^?.!:\n]{1,32}(?=\?)){0,3}?\?+["”]?\s*|\n)(?:[-–—]\s*)?(?:(?:\p{L}{1,12}(?: \p{L}{1,12})?:|\[[^\]\n]{1,24}\]|(?:pt|patient|mom|parent)(?= ))\s*)?["“]?(?:(?<over>(?:quit|stopped|used to|not any ?more|not since)(?!\p{L}))|(?<no>no(?= (?:no|my|i|he|she|we|nothing)\b)|(?:no|nope|nah|none|never|neg(?:ative)?|denie[sd]|uh-uh|nothing)(?=\s*(?:$|[.,;!\n"”-]))|(?:no|not) (?:really|at all|now|currently|recently|anymore|that i|sir|ma'am|doctor)\b|(?:i|he|she|they|we|you) (?:do not|don't|does not|doesn't|did not|didn't|have not|haven't|has not|hasn't|am not|is not|isn't|are not)\b|i'm not\b|i don't think)|(?:no|not) (?<denied>\p{L}{3,})|(?<yes>(?:still|mostly|most|every|only|just|twice|once|(?:about |maybe |around )?(?:one|two|three|four|five|six|\d{1,3})|since|for (?:about|the)|all the time|all day|at night|usually|yes|yeah|yep|yup|yea|ya|mhm|mm-hmm|uh-huh|sure|definitely|absolutely|sometimes|occasionally|often|always|lots|a (?:little|bit|lot|few)|some|correct|positive|quite)\b|(?:i|he|she|they|we) (?:do|does|did|have|has|am|is|are|get|gets|had)(?! not|n't)\b))/iu;

/** True for what is asked: right before its sign, or in a sentence that asks. */
const isAsked = ({ note, sentence }: Context, { start, end }: Span): boolean => {
  // `can I take aspirin for my headache?`
  const isReason = /\bfor (?:my|his|her) (?:\p{L}+ )?$/iu.test(note.slice(sentence.start, start));
  if (isReason || !isQuestion(note, sentence)) return false;
  const isNear = note[sentence.end] === '?' && AT_SIGN.test(note.slice(end, sentence.end));
  return (
    (note[end] === '?' && !PRESUMING.test(note.slice(sentence.start, end))) ||
    SPOKEN.test(note.slice(sentence.start, start)) ||
    isNear ||
    ASKING.test(note.slice(sentence.start, sentence.start + NEAR))
  );
};
/** A word or two before the sign. */
const AT_SIGN = /^(?: [\p{L}-]+){1,2}$/u;
/** `how long have you had asthma?` asks of what is there. */
const PRESUMING = /\b(?:how (?:long|often|many|much|bad|is|are|was)|when did|since when|why|where (?:is|are|was))\b/i;
/** `Can I take aspirin?` asks for a drug, `Can you refill my aspirin?` for what is taken. */
const isOffered = ({ note, sentence }: Context): boolean =>
  OFFERING.test(note.slice(sentence.start, sentence.start + NEAR));
const OFFERING =
  /^\s*["“]?(?:\p{L}{1,12}:\s*)?(?:and |so |ok,? |okay,? |also,? )?(?:(?:can|could|may|should|shall|would|will|do|does) (?:i|he|she|we|they|it|my \p{L}{1,12}) (?:still |also |just )?(?:take|try|use|give|have|start|restart|go back|need|get|be on)(?<!still take|still use|still be on)|would|is it (?:ok|okay|safe|fine|alright)|(?:what|how) about|is there)(?!\p{L})/iu;
const ASKING =
  /^\s*["“]?(?:\p{L}{1,12}:\s*)?(?:and |so |ok,? |okay,? |now,? )?(?:any|do|does|did|have|has|had|are|is|was|were|can|could|ever|how about|what about|you have|you had|you're having)\b/iu;

/** True for the history of a chronic disease that is not called past. */
const isLasting = ({ note }: Context, { start, end }: Span, before: readonly Cue[]): boolean =>
  namesChronic(note.slice(start, end)) &&
  !ENDED.test(before.findLast((cue) => cue.before === 'historical')?.text ?? '');
const ENDED = /inactive|past|old|remote|distant|resol|childhood|former|recovered|in the past|used to|previous|prior/;

/** The assertion that a section implies without a cue. A drug of the plan that is already taken is present. */
const defaultOf = (context: Context, mention: Asked): Assertion => {
  const { note, sentence, section, taken } = context;
  if (
    mention.domain === 'drug' &&
    section === 'allergies' &&
    !hasDose(note.slice(mention.end, Math.min(sentence.end, mention.end + NEAR))) &&
    !/\d/.test(note.slice(mention.start, mention.end))
  )
    return 'absent';
  const ofSection = DEFAULTS[mention.domain][section ?? 'chief complaint'];
  if (
    mention.domain === 'drug' &&
    ofSection === 'planned' &&
    (taken.has(firstWord(note, mention)) || isRunning(context, mention))
  )
    return 'present';
  if (
    mention.domain === 'condition' &&
    section === 'past medical history' &&
    namesPassing(note.slice(mention.start, mention.end))
  )
    return 'historical';
  if (ofSection === 'planned' && mention.domain === 'measurement' && isResulted(note, mention)) return 'present';
  return ofSection ?? (isBareTest(context, mention) || isOfOrder(context, mention) ? 'planned' : 'present');
};

/** `on norepinephrine`, `propofol gtt at 20`, `vancomycin day 3`, and what is joined to such a drug. */
const isRunning = (context: Context, { start, end }: Span): boolean => {
  const { note, sentence, mentions } = context;
  if (/(?<!\p{L})on $/iu.test(note.slice(sentence.start, start))) return true;
  if (RUNNING.test(note.slice(end, Math.min(sentence.end, end + NEAR)))) return true;
  const before = mentions.findLast((one) => one.domain === 'drug' && one.end <= start);
  return before !== undefined && JOINED_DRUG.test(note.slice(before.end, start)) && isRunning(context, before);
};
const RUNNING =
  /^ (?:(?:gtt|drip|infusion)?,? ?(?:at|@) ?[\d.]{1,5} ?\p{L}{0,5}\/(?:kg|min|h)|(?:gtt|drip|infusion) (?:at|@) ?\d|(?:\(?day|D) ?#?\d{1,2}(?! ?[\d-]))/u;
const JOINED_DRUG = /^(?: gtt| drip| infusion)?(?:, | and |, and | ?[+&/] ?)$/;

const isResulted = (note: string, mention: Asked): boolean =>
  isDone(note, mention) ||
  /^[ :=]{1,2}\d{1,3}[./]\d/.test(note.slice(mention.end, mention.end + NEAR)) ||
  (mention.result !== undefined && /^(?!pending)\D/i.test(mention.result.value));

/** `in 2016 she had pneumonia`, `pneumonia diagnosed in 2010` */
const isTold = ({ note, sentence, cues, mentions }: Context, { start, end }: Span): boolean => {
  const before = note.slice(Math.max(sentence.start, start - FARTHEST_OF_LIST), start);
  const [text, behind] = [note.slice(start, end), note.slice(end, end + NEAR)];
  if (/(?:^|[^\p{L}])ex-$/iu.test(before.slice(-4)) || /^(?:ex-|former )/i.test(text)) return true;
  // `finished amoxicillin for pneumonia`
  const drug =
    / for (?:an? |the |his |her )?$/.test(before.slice(-9)) &&
    mentions.findLast((one) => one.domain === 'drug' && one.end < start);
  if (
    drug &&
    namesPassing(text) &&
    cues.some((cue) => /^(?:just )?(?:finish|complet)/.test(cue.text) && cue.end + 1 === drug.start)
  )
    return true;
  if (WAS_TREATED.test(behind) && namesPassing(text)) return true;
  const isOfYear = IN_YEAR.test(before) || DIAGNOSED.test(behind);
  return (isOfYear && !namesChronic(text)) || (IN_MONTH.test(behind) && namesPassing(text));
};
const WAS_TREATED = /^ (?:was|were|has been) (?:\p{L}+ly )?treated\b/iu;
const IN_MONTH = /^,? in (?:january|february|march|april|may|june|july|august|september|october|november|december)\b/i;
const IN_YEAR = /\bin (?:19|20)\d\d,? (?:\p{L}+ ){1,3}(?:had|developed|suffered|sustained)\b[^.;]*$/iu;
const DIAGNOSED = /^,? (?:(?:was )?(?:diagnosed|treated)|dx'?d?|occurred|was|episode was) in (?:19|20)\d\d/i;

/** `atorvastatin not tolerated (myalgia)`: what a drug did that is taken no longer. */
const isReaction = (context: Context, mention: Span): boolean =>
  isReactionTo(context, mention) || isReactionOf(context, mention);

/** Of the drug right before it, which the person does not tolerate. */
const isReactionTo = ({ note, section, mentions, said }: Context, { start, end }: Span): boolean => {
  const drug = mentions.findLast(({ domain, end }) => domain === 'drug' && end <= start);
  const verdict = drug && said.get(drug);
  if (drug === undefined || verdict === undefined || !REACTING.test(note.slice(drug.end, start))) return false;
  const { assertion, cue } = verdict;
  if (cue?.before === 'allergic' || cue?.behind === 'allergic') return true;
  if (cue === undefined)
    return (
      (assertion === 'absent' && section === 'allergies') ||
      (assertion === 'historical' && !namesChronic(note.slice(start, end)))
    );
  return (
    (assertion === 'historical' || assertion === 'absent') &&
    (OF_THE_PAST.test(cue.text) || (OF_STOP.test(cue.text) && OF_YEAR.test(note.slice(drug.end, start)))) &&
    !namesChronic(note.slice(start, end))
  );
};
/** A bracket, a dash or a verb that joins a drug and what it does. */
const REACTING =
  /^[^.;()]{0,30}(?:[(:=]|\s[-–—]{1,2}|→|->)[^.;()]{0,40}$|^[^.;()]{0,30}\d{4}, $|^,? (?:but )?(?:(?:it|that|this|which|i|he|she) )?(?:causes|caused|gives|gave|makes|made|gets?|got|had|developed|because of|due to)(?!\p{L})[^.;()]{0,30}$/iu;
/** `stopped in 2019 (rash)`, not `stopped (rash)`, which may be there still. */
const OF_YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/;
const OF_STOP = /stop|discontinu|quit|d\/c/;

const isReactionOf = ({ note, sentence, section, cues }: Context, { start }: Span): boolean =>
  (section === 'allergies' && TO_ALLERGY.test(note.slice(Math.max(sentence.start, start - FARTHEST), start))) ||
  cues.some(({ end, text, before, behind }) => {
    if (end > start) return false;
    if (before === 'allergic' || behind === 'allergic') return OF_ALLERGEN.test(note.slice(end, start));
    if (before !== 'given' && behind !== 'given') return false;
    const between = note.slice(end, start);
    return (
      (OF_THE_PAST.test(text) && TO_REACTION.test(between)) ||
      /^ in (?:19|20)\d\d \($/.test(between) ||
      (text.endsWith('caused') && between.trim() === '')
    );
  });
const OF_ALLERGEN = /^[^.;:(]{0,40}(?:\(|:|\s[-–—]{1,2})\s*$/;
/** `penicillin (rash`, `penicillin - rash`, `penicillin -rash`, `penicillin -> rash`, and an item below its drug */
const TO_ALLERGY = /\p{L}(?: ?\([^()]{0,30}| ?[-–—]{1,2} ?| ?(?:→|->) ?|: )$|^[\s•*]*[-–—] $/u;
const OF_THE_PAST = /toler|fail|tried|trial|previous|was on|used to/;
const TO_REACTION = /^[^.;]{0,30}(?:\(|\s[-–—]{1,2}\s(?:\p{L}+ )?|\bbecause of\b|\bdue to\b|\bcaused\b)\s*$/u;

const kindsInside = ({ cues }: Context, { start, end }: Span): readonly (Kind | undefined)[] =>
  cues.filter((cue) => cue.start >= start && cue.end <= end).map((cue) => cue.before);

/** The cues before a mention, not those inside a bracket that is closed. */
const aheadOf = ({ note, cues, brackets }: Context, { start }: Span): readonly Cue[] =>
  cues.filter(({ end, before }) => {
    if (end > start || before === undefined || before === 'pseudo') return false;
    const bracket = brackets[countBelow(brackets, end)] ?? start;
    return bracket >= start || note[bracket] === '(';
  });

/** The nearest decide: of more in one sentence the first are left. */
const MOST_REACHING = 16;

/** The cues before a mention that nothing ends. */
const reachingOf = (context: Context, mention: Asked): readonly Cue[] => {
  const ahead = aheadOf(context, mention);
  const reaching = ahead.slice(ahead.findLastIndex(({ before }) => before === 'end') + 1).slice(-MOST_REACHING);
  return reaching.filter((cue, at) => !isLimited(context, mention, cue, reaching.slice(at + 1)));
};

/**
 * True if a denial ends before a mention: `no medication for her asthma`, `no fever with cough`. What is said of
 * something else ends at a drug that is taken: `no bleeding on warfarin`, `history of DVT on warfarin`.
 */
const isLimited = (context: Context, mention: Asked, cue: Cue, behind: readonly Cue[]): boolean => {
  const { note, mentions } = context;
  if (
    REPLACING.test(cue.text) &&
    /,|\p{L} (?:in|for|given|due to|because of) /u.test(note.slice(cue.end, mention.start))
  )
    return true;
  if (isOfDrugBefore(context, cue) || isOfNext(context, mention, cue)) return true;
  const isDenial = cue.before === 'absent';
  const isOver = cue.before === 'historical' || cue.before === 'given';
  if (cue.before === 'historical' && saysWhyNow(note.slice(cue.end, mention.start))) return true;
  if (isDenial && LABEL.test(note.slice(cue.end, mention.start))) return true;
  // `asthma without rash: aspirin`
  const colon = isDenial ? note.slice(cue.end, mention.start).indexOf(':') : -1;
  if (colon > 0 && mentions.some(({ start, end }) => start >= cue.end && end <= cue.end + colon)) return true;
  // `iron deficiency without anemia: ferrous sulfate`: it is of the name.
  if (isDenial && mentions.some(({ start, end }) => start < cue.start && cue.end < end)) return true;
  if (isDenial && beginsAnew(context, mention, cue)) return true;
  const isOfOne = cue.before === 'avoided' && mention.domain === 'drug';
  const isDoubt = cue.before === 'possible';
  if (cue.before === 'hypothetical' && mention.domain === 'condition' && isOfAsked(cue, behind)) return true;
  if (!isDenial && !isDoubt && !isOfOne && !(isOver && mention.domain === 'drug') && !/\brisk\b/.test(cue.text))
    return false;
  return behind.some(({ before, text, start, end }) => {
    const said = note.slice(cue.end, start);
    if (isDoubt) return before === 'cause' && REASONED.test(text) && /\p{L}/u.test(said);
    if (isDenial && before === 'stop') return true;
    if (before === 'cause' && (isDenial || /\brisk\b/.test(cue.text))) return /\p{L}/u.test(said);
    if (before !== 'with') return false;
    const reached = note.slice(end, mention.start);
    const isOfDrug = mention.domain === 'drug' && (isDenial ? TO_DRUG : ON_DRUG).test(text) && reached.trim() === '';
    if (isOfDrug && said.split(/[^\p{L}'-]+/u).some((word) => word !== '' && !isOfSentence(word.toLowerCase())))
      return true;
    // `denies fever since Monday, cough`, `avoid aspirin with warfarin`
    if (!(isDenial || (isOfOne && text === 'with')) || (text !== 'with' && reached.includes(','))) return false;
    return mentions.some((other) => other.start >= cue.end && other.end <= start);
  });
};
/** `can I take ibuprofen for my back pain`, `should we stop it because of his gout`: the reason is there. */
const isOfAsked = (cue: Cue, behind: readonly Cue[]): boolean =>
  /\b(?:take|try|use|should)\b/.test(cue.text) &&
  behind.some(
    ({ before, text }) => (before === 'stop' && /^for (?:my|your|his|her)$/.test(text)) || REASONED.test(text),
  );

/** `possible sepsis because of a fever` */
const REASONED = /^(?:because|in view|in light|given|on (?:the basis|account))/;

/** `aspirin contraindicated on warfarin`: the state right behind a drug is of that drug alone. */
const isOfDrugBefore = ({ note, mentions }: Context, cue: Cue): boolean =>
  isOfState(cue.behind) &&
  mentions.some(({ domain, end }) => domain === 'drug' && end < cue.start && note.slice(end, cue.start).trim() === '');

/** `new infiltrate, gram stain`: of the next alone; `history of asthma, albuterol`: of the diseases, not of a drug among them. */
const isOfNext = ({ note, mentions }: Context, mention: Asked, cue: Cue): boolean => {
  const isOfDiseases = cue.before === 'historical' && mention.domain === 'drug' && !OF_DRUGS_TOO.test(cue.text);
  if (cue.text !== 'new' && !isOfDiseases) return false;
  return (
    note.slice(cue.end, mention.start).includes(',') &&
    (mention.domain === 'measurement' ||
      mentions.some(({ start, end, domain }) => start >= cue.end && end <= mention.start && domain === 'condition'))
  );
};
const OF_DRUGS_TOO = /\b(?:used to|previously|past|prior|old)\b/;

/** `instead of gout, this is cellulitis` */
const REPLACING = /^(?:rather than|instead of|in (?:place|lieu) of)$/;
/** `not obtained REASON FOR STUDY: syncope` */
const LABEL = /\p{L} +\p{Lu}{4,}(?: \p{Lu}{2,20})?: /u;

/**
 * `no thrombus, mild regurgitation`, `no bleed, old infarct`, `no fever, cough for 3 days`: an amount, an age, a time or a
 * course tells of what is there; `not diabetic, hypertensive`: a bare `not` without `or` is of one alone.
 */
const beginsAnew = (context: Context, { start, end }: Span, cue: Cue): boolean => {
  const { note, sentence } = context;
  const between = note.slice(cue.end, start);
  const comma = between.lastIndexOf(',');
  if (comma <= 0 || !/\p{L}/u.test(between.slice(0, comma))) return false;
  const lead = between.slice(comma);
  const isOpenList = /\b(?:or|nor)\b/.test(note.slice(cue.end, Math.min(sentence.end, start + FARTHEST_OF_LIST)));
  if (NOT_ALONE.test(cue.text)) return !isOpenList && !/\band\b/.test(lead);
  if (/^deni/.test(cue.text)) return false;
  if (!isOpenList && hasOwnState(context, end)) return true;
  return (
    AMOUNT.test(lead) ||
    (!isOpenList && (NEWNESS.test(lead) || (/^, $/.test(lead) && GOING.test(note.slice(end, end + NEAR)))))
  );
};

/** `no fever, cough resolved`, `no stool, bisacodyl ordered`: what has its own state is not of a list. */
const hasOwnState = ({ note, cues }: Context, end: number): boolean =>
  cues.some(
    ({ start, behind }) =>
      behind !== undefined &&
      OF_ITS_OWN.has(behind) &&
      start > end &&
      /^ (?:\p{L}{2,8} )?$/u.test(note.slice(end, start)),
  );
const OF_ITS_OWN: ReadonlySet<Kind> = new Set<Kind>([
  'planned',
  'historical',
  'over',
  'present',
  'possible',
  'confirmed',
]);

const NOT_ALONE = /^(?:not|(?:is|was|are|were) not|isn't|wasn't)$/;
const AMOUNT =
  /^, (?:some|old|chronic|stable|unchanged|known|healed|one|two|three|several|mild|trace|small|minimal|moderate|occasional|scattered|trivial|[1-4]\+)(?: \p{L}{1,20}){0,3} ?$/u;
const NEWNESS = /^, (?:a )?(?:new|few|slight)(?: \p{L}{1,20})? ?$/u;
/** A time or a course, unless it is what is seen of all of a list. */
const GOING =
  /^ (?:(?:is|are|has|have|much|now|a bit|slightly) )*(?:x ?\d|for (?:the )?(?:about |past |last )?(?:\d|a |one|two|three|several|many)|since |\d+ (?:days?|wks?|weeks?|hours?|hrs?|months?|years?)\b|improv|worse|unchanged|stable|persist|continu|better\b|controlled|(?:in|at|of|on) (?:the )?(?:left|right|[LR][UML]?L?)\b|\d+(?:\.\d+)? ?[cm]m\b|(?:mild|moderate|severe)\b|(?:seen|noted|present) (?:in|at|on) )/i;
const TO_DRUG = /^(?:while )?(?:on|taking|with|from|since|after|during)$/;
const ON_DRUG = /^(?:while )?(?:on|taking)$/;

/** The assertion of the nearest cue before a mention. */
const assertionBefore = (context: Context, mention: Asked, reaching: readonly Cue[]): Told | undefined => {
  const { note } = context;
  const telling = reaching.flatMap((cue, at): readonly Told[] => {
    // `if the CT shows`, `if he has`
    if (cue.before === 'present' && isInCondition(note, reaching, at)) return [];
    const kind = fits(context, mention, cue, isDenied(context, reaching[at - 1], cue) ? 'absent' : cue.before);
    return kind === undefined ? [] : [{ kind, cue }];
  });
  const nearest = telling.at(-1);
  const isOrder = nearest?.kind === 'historical' && /^(?:stop|discontinue|cease)\b/.test(nearest.cue.text);
  const isMedical = mention.domain === 'drug' || (mention.domain === 'measurement' && mention.result === undefined);
  const condition = isMedical ? conditionAhead(context, mention, aheadOf(context, mention)) : undefined;
  if (
    condition !== undefined &&
    (nearest === undefined || nearest.kind === 'planned' || nearest.cue.end <= condition.end)
  )
    return { kind: 'hypothetical', cue: condition.cue };
  if (nearest === undefined || (nearest.kind !== 'planned' && !isOrder)) return nearest;
  if (!isOrder && isDone(note, mention)) return { ...nearest, kind: 'present' };
  const isOnCondition = reaching.some(({ text }, at) => isConditional(text) && (at === 0 || text.includes('consider')));
  return isOnCondition ? { ...nearest, kind: 'hypothetical' } : nearest;
};

/** `If that does not help, losartan`: the condition with which a sentence begins, and where it ends. */
const conditionAhead = (
  { note, sentence }: Context,
  { start }: Span,
  ahead: readonly Cue[],
): { readonly cue: Cue; readonly end: number } | undefined => {
  const cue = ahead.find(({ before, text }) => before === 'hypothetical' && BEGINNING.test(text));
  if (cue === undefined || !/^[^\p{L}]*$|[:,]\s*$/u.test(note.slice(sentence.start, cue.start))) return undefined;
  const [sign] = THEN.exec(note.slice(cue.end, start)) ?? [];
  return sign === undefined ? undefined : { cue, end: cue.end + sign.length };
};
const BEGINNING = /^(?:if|unless|should|in case|once|when)(?!\p{L})/u;
const THEN =
  /^[^,.:;]{0,80}(?:[,:]|(?<!\p{L})(?:then|use|give|try|start|begin|add|switch to|change to|consider|(?:we|i|you|he|she|they|will|would) (?:can|could|may|might|would|should|will|try|use|start))(?!\p{L}))/iu;

const PARAMETER = /^[^.;,]{0,20} (?:if|when|for) [^.;,]{1,24}[<>≤≥]/u;

/** `repeat potassium 4.8`, not `recheck potassium 2 days later`: a test that has a number was done. */
const isDone = (note: string, { end, result }: Asked): boolean =>
  result !== undefined &&
  /^\d/.test(result.value) &&
  !/^\D{0,20}[\d.,/-]+\s?(?:h|hrs?|hours?|d|days?|wks?|weeks?|mos?|months?|min|x|times|am|pm)\b/i.test(
    note.slice(end, end + 40),
  );

/** True if no comma stands between a condition and a cue. */
const isInCondition = (note: string, cues: readonly Cue[], at: number): boolean =>
  cues
    .slice(0, at)
    .some(
      ({ before, text, end }) =>
        before === 'hypothetical' && isConditional(text) && !note.slice(end, cues[at]?.start).includes(','),
    );

/**
 * `denies taking`, `no echocardiographic signs of`: neither a sign nor a mention stands between the cues; but for
 * `no filling defect to suggest`.
 */
const isDenied = ({ note, mentions }: Context, before: Cue | undefined, cue: Cue): boolean => {
  if (before?.before !== 'absent' || cue.before === 'absent' || isLimit(cue.before) || /^[[☐□]/.test(before.text))
    return false;
  const between = note.slice(before.end, cue.start);
  if (cue.text === 'suggest' && TO_SUGGEST.test(between)) return true;
  return (
    (OF_SIGNS.test(cue.text) ? /^[\s\p{L}]{0,30}$/u : /^[\s\p{L}]{0,16}$/u).test(between) &&
    !mentions.some(({ start, end }) => start >= before.end && end <= cue.start)
  );
};
const TO_SUGGEST = /^[\s\p{L}-]{0,60} to $/u;

const OF_SIGNS =
  /^(?:signs?|symptoms|signs and symptoms|history|hx|suggestive|suspicious|concerning|compatible|consistent)\b/;

/** Conditions, under which a drug is given or a test is done. */
const CONDITION =
  /^(?:(?:call |return |come back |er |ed |f\/u |follow up )?if|unless|should|in case|(?:could |would |may |will )?consider|depending|in the event|available if|(?:may|might|could) \p{L}+$)/u;
const isConditional = (text: string): boolean => CONDITION.test(text);

/** These reach no further than a comma. */
const ADJECTIVE = /^(?:s\/p|status post|prior|previous|former|past|remote|childhood|resolved)$/;

/** The assertion of a cue. A diagnosis is never planned, a drug or test never possible. */
const fits = (
  { note, sentence, section }: Context,
  { start, end: last, domain, result }: Asked,
  { text, end, start: from }: Cue,
  kind: Kind | undefined,
): Assertion | undefined => {
  if (kind === undefined || kind === 'end' || kind === 'pseudo' || kind === 'confirmed') return undefined;
  if (kind === 'stop' || kind === 'cause' || kind === 'with') return undefined;
  const between = end <= start ? note.slice(end, start) : '';
  // `old stroke`, not `old eczema` or `old aspirin`
  if (text === 'old' && !(domain === 'condition' && namesPassing(note.slice(start, last)))) return undefined;
  // `hyperkalemia (K 5.9) that resolved`: what was measured was.
  if (
    kind === 'historical' &&
    domain === 'measurement' &&
    result !== undefined &&
    (end > start || between.includes(','))
  )
    return undefined;
  // An empty box beside an order is no answer, unless others are ticked.
  if (text === '[]' && domain !== 'condition' && !TICKED_BOX.test(note.slice(Math.max(0, from - FAR), from + FAR)))
    return undefined;
  if (kind === 'given' && domain === 'condition' && OF_COURSE.test(text)) return 'historical';
  const isStopped = between === ' ' || (from >= last && isStoppedAt(note, last, { start: from, end }));
  if (domain === 'condition' && kind === 'given' && text.endsWith('stopped') && isStopped) return 'historical';
  // `avoid hypotension`
  if (domain === 'condition' && kind === 'avoided' && /avoid(?:ing)?$/.test(text) && /^ (?:\p{L}+ )?$/u.test(between))
    return 'hypothetical';
  if (kind === 'planned' && domain === 'drug' && DOSE_CHANGE.test(text) && NEW_DOSE.test(between)) return undefined;
  // `PMH notable for pneumonia`
  if (
    kind === 'present' &&
    section === 'past medical history' &&
    / for$/.test(text) &&
    from - sentence.start < NEAR_HEAD
  )
    return undefined;
  // `cephalexin (intolerance)` in a list of allergies
  if (kind === 'given' && section === 'allergies' && /intoler/.test(text))
    return domain === 'drug' ? 'absent' : undefined;
  // `use ceftriaxone, wound culture clear`
  if (kind === 'planned' && domain === 'measurement' && OF_GIVING.test(text)) return undefined;
  if (kind === 'considered') return domain === 'drug' ? 'hypothetical' : undefined;
  if (kind === 'given') return domain === 'drug' ? 'historical' : REPLACING.test(text) ? 'absent' : undefined;
  if (kind === 'held' && domain === 'measurement')
    return /defer|hold(?:ing)? off/.test(text) ? 'hypothetical' : undefined;
  if (domain === 'drug' && kind === 'historical' && WHEN_PAST.test(text) && CHANGED.test(note.slice(start, from)))
    return undefined;
  // `aspirin versus warfarin`
  if (domain === 'drug' && kind === 'possible') return /^v(?:s\.?|ersus)$/.test(text) ? 'hypothetical' : undefined;
  if (kind === 'held' || kind === 'avoided' || kind === 'unindicated' || kind === 'allergic')
    return domain === 'drug' || text === 'no more' || (kind === 'unindicated' && domain === 'measurement' && !result)
      ? 'absent'
      : undefined;
  if (domain === 'drug' && kind === 'hypothetical' && /\bavoid\b/.test(text)) return 'absent';
  if (domain === 'condition') {
    if (kind === 'over') return 'historical';
    const isPast =
      kind === 'historical' && ADJECTIVE.test(text) && /^[^:]*(?:,|\b(?:for|with|now)\b|\bw\/)/.test(between);
    return kind === 'planned' || isPast ? undefined : kind;
  }
  if (kind === 'over' || kind === 'possible' || kind === 'family' || (kind === 'absent' && domain === 'measurement'))
    return undefined;
  if (kind !== 'hypothetical') return kind;
  // `norepinephrine if MAP < 65, meropenem`: the condition ends at the comma, unless the sentence begins with it.
  const isOver = end <= start && note.slice(sentence.start, from).trim() !== '' && between.includes(',');
  return !isOver && (isConditional(text) || OF_DRUG.test(text)) ? kind : undefined;
};

const NEAR_HEAD = 4;

/** `the vomiting has stopped`, not `pain stopped him` */
const isStoppedAt = (note: string, last: number, { start, end }: Span): boolean =>
  note.slice(last, start) === ' ' && STATUS_END.test(note.slice(end, end + NEAR));

const TICKED_BOX = /\[[xXyY✓✔]\]|\([xXyY✓✔]\)/;
const FAR = 400;

const OF_GIVING = /^(?:use|take|apply|give|try|prescribe|refills?|rx|start taking|begin taking|will take)$/;

/** `aspirin was started last month`: the time is that of a change. */
const WHEN_PAST = /\b(?:last|ago|back|past)\b/;
const CHANGED =
  /\b(?:start|increas|decreas|reduc|adjust|chang|resum|restart|add|initiat|titrat|doubl|refill|uptitrat)\p{L}*\b/iu;

/** `furosemide - increase to 40 mg, aspirin`: the new dose is of the drug before it. */
const DOSE_CHANGE = /^(?:(?:up-?)?titrate|increase|decrease|reduce)(?: to)?$/;
const NEW_DOSE = /^ (?:to )?(?:\d|[bt]\.?i\.?d\b|q\d|daily|nightly|twice|once)/i;

/** Of drugs too, not of what they may do alone. */
const OF_DRUG = /\b(?:considered|hold|defer|deferring|may|might|could|options?)\b/;

/** Of the disease too that a drug is for. */
const OF_COURSE = /^inactive$|^(?:course|treatment|therapy) (?:complete|finish)/;

/** True if another person has it: neither the patient nor an end other than a dash stands between. */
const isOfOther = (context: Context, mention: Asked, behind: Kind | undefined): boolean => {
  const { note, section } = context;
  const ahead = aheadOf(context, mention);
  const related = ahead.slice(ahead.findLastIndex(({ before, text }) => before === 'end' && !NO_END.test(text)) + 1);
  const isOther = ({ before, end }: Cue) => before === 'family' && !OF_PATIENT.test(note.slice(end, mention.start));
  return (
    related.some(isOther) ||
    isOfAnswer(context) ||
    (kindsInside(context, mention).includes('family') &&
      !/expos|contact/i.test(note.slice(mention.start, mention.end))) ||
    behind === 'family' ||
    (section === 'family history' && !isOfPatient(context) && !isNextOf(context))
  );
};

/** `Any cancer in the family? My brother did.` */
const isOfAnswer = ({ note, sentence: { end } }: Context): boolean => {
  const relative = note[end] === '?' ? OF_RELATIVE.exec(note.slice(end, end + NEAR))?.[1] : undefined;
  return relative !== undefined && isRelative(relative);
};
const OF_RELATIVE =
  /^\?+["”]?\s*(?:[-–—]\s*)?(?:\p{L}{1,12}(?: \p{L}{1,12})?:\s*)?["“]?(?:(?:yes|yeah|yep|well|um|uh|just|both|only)[,.]? ){0,2}(?:of )?(?:my|his|her|our) (\p{L}+)(?! (?:says?|said|thinks?|told|noticed)\b)/iu;

/** `her husband takes metformin` */
const isTakenByOther = ({ note, cues }: Context, { start }: Asked): boolean => {
  const { index } = TAKING.exec(note.slice(Math.max(0, start - NEAR), start)) ?? {};
  const from = Math.max(0, start - NEAR) + (index ?? 0);
  return index !== undefined && cues.some(({ before, end }) => before === 'family' && end === from);
};
const TAKING =
  / (?:(?:also|who|currently) ){0,2}(?:takes|took|uses|used|received|(?:(?:is|was) )?(?:taking|using|on|treated with))(?: (?!he\b|she\b|pt\b|patient\b)[\p{L}\d]{1,20},?){0,4} $/iu;

/** `FH: asthma. Susp. eczema.`: a doubt or an order in a sentence of its own is of the patient. */
const isNextOf = ({ note, sentence, cues }: Context): boolean =>
  note[sentence.start - 1] === '.' &&
  cues.some(
    ({ before, start }) =>
      start >= sentence.start && (before === 'possible' || before === 'planned' || before === 'hypothetical'),
  ) &&
  !cues.some(({ before, start }) => start >= sentence.start && before === 'family');

/** `FH: asthma. He has eczema.` */
const isOfPatient = ({ note, sentence }: Context): boolean =>
  /^\s*(?:he|she|i|(?:the |this |our )?(?:patient|pt|baby|infant|newborn|neonate|child))\s+(?:(?:also|now|currently|himself|herself|does|do)\s+)?(?:has|had|have|is|was|am|denies|denied|reports|reported|takes|presents|presented|complains|suffers|developed)\b/i.test(
    note.slice(sentence.start, sentence.end),
  );

/** `mother has asthma, patient has eczema` */
const OF_PATIENT =
  /\b(?:pt|patient)\b|[,;]\s*(?:could|is|might|can) (?:this|it|i|that|mine)\b|[,;]\s*(?:he|she) (?:has|had|is|was|reports|presents|denies|endorses)\b/i;

/** `mother, who had a stroke` */
const NO_END = /^(?:[-–—]+|who|who had|whom)$/;

/** The assertion of the first cue behind a mention. */
const assertionBehind = (context: Context, mention: Asked): Told<Assertion | 'confirmed'> | undefined => {
  const told = context.cues
    .filter((cue) => cue.start >= mention.end && cue.behind !== undefined && isNear(context, mention, cue))
    .flatMap((cue): readonly Told<Assertion | 'confirmed'>[] => {
      const isThere = cue.behind === 'confirmed' || (cue.text === 'persists' && !isConditioned(context, mention));
      const kind = isThere ? 'confirmed' : kindBehind(context, mention, cue);
      return kind === undefined ? [] : [{ kind, cue }];
    });
  // `held and then discontinued`
  const nearest =
    told.find(({ cue }, at) => at > 0 && cue.behind === 'given' && told[0]?.cue.behind === 'held') ??
    // `offered but declined`, `prescribed but never taken`
    told.find(
      ({ kind }, at) =>
        at > 0 && kind === 'absent' && (told[0]?.kind === 'planned' || told[0]?.kind === 'hypothetical'),
    ) ??
    // `stopped then restarted`
    told.find(({ cue }) => told[0]?.cue.behind === 'given' && /\bre(?:start|sum)ed$/.test(cue.text)) ??
    told[0];
  // `repeat in 6 weeks if high`
  const isConditional = nearest?.kind === 'planned' && told.some(({ kind }) => kind === 'hypothetical');
  return isConditional ? { ...nearest, kind: 'hypothetical' } : nearest;
};

const kindBehind = (context: Context, mention: Asked, cue: Cue): Assertion | undefined => {
  const { note } = context;
  const isDisease = mention.domain === 'condition';
  const kind =
    cue.behind === 'present' && isDisease && !BOXED.test(cue.text)
      ? undefined
      : fits(context, mention, cue, cue.behind);
  // `pneumonia s/p ceftriaxone`, `CAD s/p stents`
  const isLasting = isDrugAt(context, cue.end + 1) || namesChronic(note.slice(mention.start, mention.end));
  if (isDisease && /^(?:s\/p|status post)$/.test(cue.text) && isLasting) return undefined;
  if (mention.domain !== 'drug' && /\b(?:taking|gave|took|used|filled|given|tolerated)\b/.test(cue.text))
    return undefined;
  // `40 mg (20 mg if drowsy)`: of the other dose.
  if (
    mention.domain === 'drug' &&
    cue.behind === 'hypothetical' &&
    /\(\d[^)]*$/.test(note.slice(mention.end, cue.start))
  )
    return undefined;
  // `40 mg in the morning`: a frequency.
  if (/^in (?:the )?(?:morning|[ap]m)$/.test(cue.text) && /\d/.test(note.slice(mention.start, cue.start)))
    return mention.domain === 'drug' ? undefined : kind;
  // `hold it given gout`
  if (cue.text === 'given' && !GIVEN_END.test(note.slice(cue.end, cue.end + NEAR))) return undefined;
  // `headache persists` is no condition.
  if (kind === 'hypothetical' && HAPPENING.test(cue.text) && !isConditioned(context, mention)) return undefined;
  if (kind === 'hypothetical' && isDisease && isConditional(cue.text) && !MAY_HAPPEN.test(cue.text)) return undefined;
  const isOther = kind === 'hypothetical' || kind === 'family';
  const isStatus = STATUS_END.test(note.slice(cue.end, cue.end + NEAR));
  const isDashed = DASH.test(note.slice(mention.end, cue.start));
  return isDashed &&
    ((isOther && !(kind === 'family' && isStatus)) || ((kind === 'possible' || kind === 'absent') && !isStatus))
    ? undefined
    : kind;
};

const isDrugAt = ({ mentions }: Context, at: number): boolean =>
  mentions.some(({ start, domain }) => domain === 'drug' && start === at);

/** Behind the state of something: nothing, or why, when and by whom. */
const STATUS_END =
  /^\s*(?:$|[,;.:)(\n]|(?:for|due|because|by|per|pending|since|until|x ?\d|\d|today|yesterday|this|last)(?![\p{L}]))/u;

/** And what came with it: `4 mg given with relief`. */
const GIVEN_END = new RegExp(`${STATUS_END.source}|^ (?:with|then|and|iv|po|x)(?!\\p{L})`, 'u');

const HAPPENING = /^(?:occurs?|develops?|recurs?|worsens|persists|returns|arises|happens|comes back|gets worse)\b/;

const isConditioned = ({ cues, section }: Context, { start }: Span): boolean =>
  section === 'instructions' || cues.some(({ before, end }) => before === 'hypothetical' && end <= start);

/** `agranulocytosis can occur` */
const MAY_HAPPEN = /^(?:can|could|may|might) (?:occur|develop|happen|recur|arise)$/;

const BOXED = /^[[☑☒✓✔■]/;

/** A status, or something else, follows a dash. */
const DASH = /\s[-–—]{1,2}\s/;

/** The assertion of mentions without a cue, by section. */
const DEFAULTS: Readonly<Record<Domain, Partial<Readonly<Record<Section, Assertion>>>>> = {
  condition: { instructions: 'hypothetical', 'past surgical history': 'historical' },
  drug: { plan: 'planned', 'assessment and plan': 'planned' },
  measurement: { plan: 'planned', 'assessment and plan': 'planned' },
};

/** A test without a result, in a sentence that has no more than tests and when they are done, is an order. */
const isBareTest = ({ note, sentence, section, mentions }: Context, mention: Asked): boolean => {
  const { domain, result } = mention;
  if (domain !== 'measurement' || section === 'vital signs') return false;
  if (result !== undefined && !IN_TIME.test(note.slice(mention.end, mention.end + NEAR))) return false;
  // `Labs: TSH, CBC`: a list without any result.
  if (section === 'laboratory results' && mentions.length < 2) return false;
  if (mentions.some((other) => other.domain !== 'measurement')) return false;
  const between = mentions.slice(1).map(({ start }, at) => note.slice(mentions[at]?.end, start));
  const around = [note.slice(sentence.start, mentions[0]?.start), note.slice(mentions.at(-1)?.end, sentence.end)];
  return between.every((gap) => /[,/&+]|\band\b/.test(gap)) && WHEN.test([...around, ...between].join(' '));
};

/** `IV x2, troponin, BMP, CBC`: of several tests in a row none has a result, and nothing says that they were read. */
const isOfOrder = ({ note, sentence, section, mentions }: Context, mention: Asked): boolean => {
  if (mention.domain !== 'measurement' || section === 'vital signs') return false;
  const at = mentions.findIndex(({ start }) => start === mention.start);
  const isNext = (one: Asked | undefined, next: Asked | undefined): boolean =>
    one?.domain === 'measurement' &&
    next?.domain === 'measurement' &&
    BETWEEN_TESTS.test(note.slice(one.end, next.start));
  let [first, last] = [at, at];
  while (isNext(mentions[first - 1], mentions[first])) first -= 1;
  while (isNext(mentions[last], mentions[last + 1])) last += 1;
  const run = mentions.slice(first, last + 1);
  if (run.length < FEWEST_TESTS || run.some(({ result }) => result !== undefined)) return false;
  return !RESULTED.test(note.slice(sentence.start, sentence.end));
};

/** Fewer tests in a row may be the subject of a sentence. */
const FEWEST_TESTS = 3;

/** A sign between two tests, with a few short words that name others. */
const BETWEEN_TESTS = /^ ?(?:levels? ?)?(?:at \d{1,2} ?h)?[,/&+](?: ?[\p{L}\d/&-]{1,12} ?[,/&+]){0,3} ?(?:and )?$/u;

const RESULTED =
  /\b(?:was|were|are|is|show(?:s|ed)?|normal|negative|positive|unremarkable|reviewed|wnl|within normal|elevated|low|high|stable|pending|back|results?|resulted|noted|found|drawn|done|sent|checked|monitored|abnormal|benign|reassuring|neg|pos|unchanged|improved)\b/i;

/** `INR 1 wk after discharge`: no value. */
const IN_TIME = /^ ?\d{1,2} ?(?:wks?|weeks?|mos?|months?|days?|yrs?)\b/i;

/** Nothing but signs, and when. */
export const WHEN =
  /^(?:[\s,/&.:•*-]|\d+(?!\d)\)?|and\b|in\b|at\b|on\b|every\b|q\b|wks?\b|weeks?\b|mos?\b|months?\b|days?\b|yrs?\b|am\b|tomorrow\b|today\b|tonight\b|next\b|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|satur|sun)(?:day)?\b|levels?\b|visit\b|weekly\b|daily\b|monthly\b|before\b|after\b|prior\b|pre\b|post\b|to\b|per\b|ed\b|op\b|bx\b|surgery\b|discharge\b|procedure\b|protocol\b|biopsy\b|serial\b)*$/i;

const FARTHEST = 40;
const FARTHEST_OF_LIST = 120;
const FARTHEST_ENDING = 60;

/** Of all that stands before it, not of the last alone. */
const OF_LIST = /^(?:denied|pending|ordered|advised|due|next visit|outstanding|(?:are|were|all|both|have been)\b.*)$/;

/** `fever, chills and cough denied`: nothing but other mentions. */
const isList = ({ note, mentions }: Context, between: Span): boolean => {
  const inside = mentions.filter(({ start, end }) => start >= between.start && end <= between.end);
  const gaps = [...inside, { start: between.end }].map(({ start }, at) =>
    note.slice(inside[at - 1]?.end ?? between.start, start),
  );
  return /^(?:[\s,/&]|and\b|or\b|nor\b|were\b|was\b|are\b|is\b|all\b|both\b)*$/i.test(gaps.join(' '));
};

const BREAKING: readonly Kind[] = ['present', 'absent', 'possible', 'family'];
/** Behind signs too: `AKI on admission (Cr 3.4), since resolved`. */
const isEnding = ({ note }: Context, { behind, text, end }: Cue): boolean =>
  (behind === 'over' ||
    (behind === 'given' && OF_COURSE.test(text)) ||
    (behind === 'historical' && /resolved\b/.test(text))) &&
  STATUS_END.test(note.slice(end, end + NEAR));

/** `ibuprofen - upset stomach, quit` */
const isDrugEnding = ({ note }: Context, { behind, text, end }: Cue): boolean =>
  (behind === 'given' || (behind === 'absent' && OF_NEVER.test(text))) &&
  !/\b(?:stop|discontinue|d\/c|previously)$/.test(text) &&
  STATUS_END.test(note.slice(end, end + NEAR));
const OF_NEVER = /^(?:(?:i|we|he|she|they) )?never (?:gave|took|used|started|filled|tried|taken)/;

const AFTER_COMMA =
  /^(?:which|that|now|since|has since|has now|is now) resolved|^has resolved|^(?:was )?(?:then|later) re(?:start|sum)ed|^(?:the )?(?:patient|pt|family|parents?|mother|he|she) (?:declin|refus)/;

/** True if only small words stand between a mention and a cue behind it. */
const isNear = (context: Context, { end, domain }: Asked, cue: Cue): boolean => {
  const { note, cues, mentions } = context;
  const between = note.slice(end, cue.start);
  const isListed = OF_LIST.test(cue.text) && isList(context, { start: end, end: cue.start });
  const isOfNext = mentions.some(
    (other) => other.start >= end && other.end <= cue.start && (other.domain === domain || BOXED.test(cue.text)),
  );
  if (domain === 'condition' && isEnding(context, cue) && !isOfNext && between.length <= FARTHEST_ENDING)
    return !/[:;]/.test(between) && !OTHER_ITEM.test(between);
  if (domain === 'drug' && isDrugEnding(context, cue) && !isOfNext && between.length <= FARTHEST_ENDING) {
    const isAside = /^[^,.;:(]{0,24}(?: [-–—]{1,2} |→|->)[^;:]*$/u.test(between);
    const isComma =
      /^[^,.;:]{0,24}, (?:but |and |which )?$/u.test(between) &&
      !mentions.some(({ start }) => start >= end && start < cue.start);
    if (isAside || isComma) return true;
  }
  // `lisinopril 10 mg PO: refused`, `asthma: mother`
  const said = domain === 'drug' || cue.behind === 'family' ? between.replace(/: ?(?:both )?$/, '') : between;
  const isTag =
    cue.behind === 'possible' && /^ ?\(?, $/.test(between) && STATUS_END.test(note.slice(cue.end, cue.end + NEAR));
  const isSigned = AFTER_COMMA.test(cue.text) || isTag ? /[:;]/.test(said) : /[,:;]/.test(said);
  return (
    between.length <= (isListed ? FARTHEST_OF_LIST : FARTHEST) &&
    (isListed || !isSigned) &&
    (isListed || !isOfNext || JOINED.test(between)) &&
    !cues.some((other) => other.start >= end && other.end <= cue.start && BREAKING.includes(other.before ?? 'end'))
  );
};

/** `gout, skin tag (removed`: of a list the last alone. */
const OTHER_ITEM =
  /,[^,()]{0,40}\p{L}{2}[^,()]{0,40}[,(]|, (?!that|which|but|and|now|since)\p{L}{1,30} \p{L}{1,30} [^,()]{0,80}$/u;

/** `fever and chills resolved` */
const JOINED = /\b(?:and|or)\b|\/|&/;

const OVER = String.raw`(?=\s*(?:$|[).,;|\n☐☑☒✓\[])|\s+\p{L}[\p{L} /-]{0,28} (?:no|none|yes|neg|negative|pos|positive)(?:$|[,;.)\n]))`;
/** Behind a colon also the next question ends an answer. */
const ANSWER = new RegExp(
  String.raw`^(?:\s*[:=?(|]+\s*|\s*[-–—]\s*|\s+)(?:(?<no>no|none|never|nil|denie[sd]|neg(?:ative)?|-ve|absent|not (?:seen|present|noted|found|identified|detected)|(?-i:N)|-(?=\))|(?<=[:=–-] ?)(?:n\/?a|not applicable)|(?<=[:=] ?)(?:0|-))|(?<yes>yes|present|pos(?:itive)?|\+ve|(?-i:Y)|\+(?=\))|(?<=[:=] ?)\+))(?:${OVER}|(?<=[:=]\s*\p{L}+)(?=\s+\p{L}[\p{L} /-]{0,28}[:=]))`,
  'iu',
);
const NEAR = 48;

/** `diabetes: [ ] yes [x] no`, `diabetes: yes [ ] no [x]` */
const tickedOf = (note: string, { end }: Span): 'absent' | 'present' | undefined => {
  const { no, yes } = TICKED.exec(note.slice(end, end + NEAR))?.groups ?? {};
  return no !== undefined ? 'absent' : yes !== undefined ? 'present' : undefined;
};
const [OPEN, TICK] = [String.raw`(?:\[[ _]?\]|\([ _]?\)|[☐□]) ?`, String.raw`(?:\[[x✓✔]\]|\([x✓✔]\)|[☑☒✓✔■]) ?`];
const boxes = (ticked: string, other: string): string =>
  [
    `${TICK}${ticked}[ ,/]+${OPEN}${other}`,
    `${OPEN}${other}[ ,/]+${TICK}${ticked}`,
    `${ticked} ${TICK}[ ,/]*${other} ${OPEN}`,
    `${other} ${OPEN}[ ,/]*${ticked} ${TICK}`,
  ].join('|');
const [NO, YES] = [String.raw`no?(?!\p{L})`, String.raw`y(?:es)?(?!\p{L})`];
const TICKED = new RegExp(`^ ?[:=?–-]? ?(?:(?<no>${boxes(NO, YES)})|(?<yes>${boxes(YES, NO)}))`, 'iu');

/** The line of a place, but for what is far from it. */
const lineAround = (note: string, at: number): string => {
  const [before, behind] = [note.slice(Math.max(0, at - FARTHEST_OF_LIST), at), note.slice(at, at + FARTHEST_OF_LIST)];
  const [end] = behind.split('\n');
  return before.slice(before.lastIndexOf('\n') + 1) + end;
};

/** `- fever, + cough`: with a plus in its line a minus is no bullet. */
const PLUS = /(?:^|[\s,;(])\+ ?\p{L}/u;
const MINUS_AHEAD = /(?:^|[\s,;(])[-−–]$/;
const MINUS_APART = /(?:^|[\s,;(])[-−–] $/;
const PLUS_AHEAD = /(?:^|[\s,;(])\+ ?$/;
/** `fever+ cough-` */
const PLUS_BEHIND = /\p{L} ?\+(?=[\s,;.)]|$)/u;

/** The assertion of a sign or answer beside a mention. */
const signOf = ({ note, section, isForm }: Context, { start, end }: Span): 'absent' | 'present' | undefined => {
  const before = note.slice(Math.max(0, start - 3), start);
  const behind = note.slice(end, end + NEAR);
  // `(N) asthma (Y) rash`: each box stands before its own.
  if (/[[(][YN][\])] ?$/i.test(note.slice(Math.max(0, start - 4), start))) return undefined;
  const letter = isForm ? LETTER.exec(behind)?.[1] : undefined;
  if (letter !== undefined) return letter === 'N' ? 'absent' : 'present';
  const { no, yes } = ANSWER.exec(behind)?.groups ?? {};
  if (no !== undefined) return 'absent';
  if (yes !== undefined) return 'present';
  if (
    (section !== 'allergies' && MINUS_AHEAD.test(before)) ||
    FREE.test(behind) ||
    NON.test(note.slice(Math.max(0, start - 5), start))
  )
    return 'absent';
  if (PLUS_AHEAD.test(before)) return 'present';
  if (/^\+(?=[\s,;.)]|$)/.test(behind)) return 'present';
  if (MINUS_APART.test(before) && PLUS.test(lineAround(note, start))) return 'absent';
  const isMinus = /^(?:-(?=[\s,;.)]|$)| -(?=[,;.)]|$))/.test(behind);
  return isMinus && PLUS_BEHIND.test(lineAround(note, start)) ? 'absent' : undefined;
};

/** True for a note in which three names or more have a letter behind them: `HTN Y MI N CHF N`. */
export const isFormOf = (note: string): boolean =>
  note.matchAll(LETTERED).take(FEWEST_LETTERS).toArray().length >= FEWEST_LETTERS;
const LETTERED = /(?<=[\p{L})] ?[:=|]? ?)(?<![\p{L}\p{N}'])[YN](?=[\s,;|(]|$)/gu;
const FEWEST_LETTERS = 3;
/** Behind the name of a form, or behind one more word of it. */
const LETTER = /^(?: [\p{Ll}/]{1,9})? ?[:=|]? ?(?<![\p{L}\p{N}'])([YN])(?=[\s,;.|(]|$)/u;

/** `cough-free`, `pain free at rest`, `non-diabetic` */
const FREE = /^(?:-free\b| free(?: (?:at|for|since|x|now|today|on|with|after)\b|\s*(?:$|[.,;\n])))/i;
const NON = /(?:^|[^\p{L}])non[- ]$/iu;

const YEAR = String.raw`(?:19|20)\d\d(?!\d)`;
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const DATE = String.raw`(?:(?:${MONTH}\.? |\d{1,2}\/(?:\d{1,2}\/)?)?${YEAR}|\d{1,2}\/\d{1,2}\/\d\d(?!\d)|(?:${MONTH}\.? )?'\d\d(?!\d))`;

/** `MI 2015`, `appendicitis in 1999`, `pancreatitis x2`, `hepatitis C, treated`, `UTI 2 yrs ago`, `sepsis (resolved)` */
const DATED = new RegExp(
  [
    String.raw`^\s*(?:[(,:–-]\s*)?(?:in |around |circa |at )?(?:${DATE}|age \d|x\s?\d\b)`,
    String.raw`^,? \(?(?:was )?(?:cured|treated|repaired|resected|excised|removed|healed) (?:in )?(?:${DATE})`,
    String.raw`^, treated\b`,
    String.raw`^ (?:at|age|at age) \d{1,2} ?(?:mo|months?|m|y|yrs?|years?|weeks?|wks?|yo)?\b(?! ?(?:/|wks? gest|weeks? gest))`,
    String.raw`^,? ?(?:about |over )?\d+\+? ?(?:yrs?|years?|mos?|months?) ago`,
    String.raw`^(?: (?:status|history|use))?(?:\s*:\s*|\s*\()(?:resolved|remote|former(?:ly)?|inactive)\b`,
  ].join('|'),
  'i',
);

/** True if a date follows a mention, or a year stands before it in a history; a count of episodes counts only there. */
const isDated = (note: string, sentence: Span, { start, end }: Span, isHistory: boolean): boolean => {
  const behind = note.slice(end, end + MOST_DATE);
  if (PREGNANT.test(note.slice(start, end)) && /^ at \d/.test(behind)) return false;
  if (isHistory && YEAR_AHEAD.test(note.slice(Math.max(sentence.start, start - MOST_DATE), start)))
    return !namesChronic(note.slice(start, end));
  return DATED.test(behind) && (isHistory || !/^\s*x(?!\s?\d \(?(?:in )?(?:19|20)\d\d)/i.test(behind));
};
/** `pregnant at 32 weeks` is no age. */
const PREGNANT = /pregnan|gravid|gestation|labou?r\b|contraction/i;
const YEAR_AHEAD = /(?:^|[\s,;(])(?:19|20)\d\d:?(?: [-–])? $/;
const MOST_DATE = 24;

const VERB = '(?:switch|chang|transition|convert|rotat|replac)';
/** Before the drug that goes. */
const FROM = new RegExp(String.raw`\b${VERB}\p{L}*\s+(?:\p{L}+\s+){0,2}?(?:from\s+)?(?:\p{L}+\s+)?$`, 'iu');
/** Between the drug that goes and the one that comes. */
const TO = /^[^.;]{0,30}?\b(?:to|with|by|for)\s+(?:\p{L}+\s+)?$/u;
/** Between both, where the verb stands there too. */
const BECAME = new RegExp(
  String.raw`^[^.;]{0,40}?\b${VERB}\p{L}*\s+(?:\p{L}+\s+)?(?:to|with|by|for)\s+(?:\p{L}+\s+)?$`,
  'iu',
);
/** Before the drug that comes: `substitute losartan for lisinopril`. */
const SUBSTITUTED = /\bsubstitut\p{L}*\s+$/iu;
const FOR = /^[^.;]{0,30}?\bfor\s+$/u;
/** The one that comes is there if the exchange is done. */
const DONE = new RegExp(String.raw`\b${VERB}e?d\b(?![^.;]*\bfrom\b[^.;]*\bwill\b)`, 'iu');
const COMING = /\b(?:will|to|should|plan\p{L}*|be|recommend\p{L}*|consider\p{L}*)\s+(?:\p{L}+\s+)?$/iu;

/** By which a drug is known again. */
export const firstWord = (note: string, { start, end }: Span): string =>
  note
    .slice(start, end)
    .toLowerCase()
    .split(/[^\p{L}]/u)[0] ?? '';

/**
 * The assertion of a drug that replaces another one or is replaced; `undefined` for any other drug.
 *
 * @param drugs - all of the sentence, in its order
 */
const exchanged = (note: string, sentence: Span, drug: Span, drugs: readonly Span[]): Assertion | undefined => {
  const at = drugs.findIndex(({ start }) => start === drug.start);
  const [former, next] = [drugs[at - 1], drugs[at + 1]];
  if (next !== undefined && isSubstitute(note, sentence, drug, next)) return 'planned';
  if (former !== undefined && isSubstitute(note, sentence, former, drug)) return 'historical';
  if (next !== undefined && isPair(note, sentence, drug, next)) return 'historical';
  if (former === undefined || !isPair(note, sentence, former, drug)) return undefined;
  const said = note.slice(sentence.start, drug.start);
  const verb = DONE.exec(said);
  return verb !== null && !COMING.test(said.slice(0, verb.index)) ? 'present' : 'planned';
};

const isSubstitute = (note: string, sentence: Span, to: Span, from: Span): boolean =>
  SUBSTITUTED.test(note.slice(sentence.start, to.start)) && FOR.test(note.slice(to.end, from.start));

const isPair = (note: string, sentence: Span, from: Span, to: Span): boolean => {
  const between = note.slice(from.end, to.start);
  const isExchange = BECAME.test(between) || (TO.test(between) && FROM.test(note.slice(sentence.start, from.start)));
  return isExchange && firstWord(note, from) !== firstWord(note, to);
};
