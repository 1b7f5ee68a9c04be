/**
 * The words of a sentence that say whether a mention holds (W. Chapman 2001, doi:10.1006/jbin.2001.1029; H. Harkema
 * 2009, doi:10.1016/j.jbi.2009.05.002).
 */
import words from '../../../data/lexicon/note-assertions.txt' with { type: 'text' };
import { lazily } from '../../deferred.ts';
import { isOfSentence } from '../lexicon/sentence.ts';
import { parsePair, parseSections } from '../lexicon/table.ts';
import { ASSERTIONS, type Assertion } from '../model/note.ts';
import type { Span } from '../text/trace.ts';

/** What ends a denial alone: wherever it stands, behind a word, or behind a mention. */
const LIMITS = ['stop', 'cause', 'with'] as const;

/** What is said of drugs alone. */
const OF_DRUGS = ['considered', 'given', 'held', 'avoided', 'unindicated', 'allergic'] as const;

/** A drug that is `given` no longer is historical, a disease that is `over` too; `confirmed` outweighs a doubt. */
export type Kind =
  | Assertion
  | 'over'
  | (typeof OF_DRUGS)[number]
  | 'confirmed'
  | 'end'
  | 'pseudo'
  | (typeof LIMITS)[number];

/** True for words that say nothing themselves, but how far a denial reaches. */
export const isLimit = (kind: Kind | undefined): boolean => LIMITS.some((limit) => limit === kind);

/** True for words that also stand inside of names: `change in mental status`. */
export const isOpen = (kind: Kind | undefined): boolean => kind === 'stop' || kind === 'with';

/** Words that say something, of what stands behind them (`before`) or before them (`behind`). */
export type Cue = Span & { readonly text: string; readonly before?: Kind; readonly behind?: Kind };

type Sides = { readonly before?: Kind; readonly behind?: Kind };

const KINDS: readonly Kind[] = [...ASSERTIONS, 'over', ...OF_DRUGS, 'confirmed', 'end', 'pseudo', ...LIMITS];

/** The kinds of states that a field beside a drug may name. */
const IN_ROWS = ['present', 'absent', 'given', 'held', 'avoided', 'unindicated', 'allergic'] as const;

const SECTIONS = lazily(() => parseSections(words));
const SAME = lazily((): ReadonlyMap<string, string> => new Map(SECTIONS()('same').map(parsePair)));

/** `mother's` is `mother`, `w/` is `with`, `[ ]` and `( )` are `[]`, `->` is `→`. */
const keyOf = (word: string): string =>
  SAME().get(word) ??
  (/^[a-z]+$/.test(word)
    ? word
    : word
        .replace(/'s$/, '')
        .replace(/^\(([ x✓yn]?)\)$/, '[$1]')
        .replace(/^\[[ _]\]$/, '[]')
        .replace(/^[-=]>$/, '→'));

/** `if no better` and `when I was a child` say it of what stands before them too. */
const isTwoSided = (name: string, kind: Kind): boolean =>
  (kind === 'hypothetical' && /^if\b/.test(name)) || (kind === 'historical' && name.startsWith('when '));

/** `(no|any) sign of` is two cues; a choice may be empty: `(|not )seen`. */
const expanded = (key: string): readonly string[] => {
  const group = /\(([^()]*\|[^()]*)\)/.exec(key);
  if (group === null) return [key];
  const [before, behind] = [key.slice(0, group.index), key.slice(group.index + group[0].length)];
  return (group[1] ?? '').split('|').flatMap((choice) => expanded(before + choice + behind));
};

const CUES = lazily(() => {
  const sectionOf = SECTIONS();
  const sections = (name: string) =>
    sectionOf(name)
      .flatMap((line) => line.split('; '))
      .flatMap(expanded);
  const cues = new Map<string, Sides>();
  for (const kind of KINDS) {
    for (const side of ['before', 'behind'] as const) {
      for (const key of sections(`${kind} ${side}`)) {
        const name = key.split(' ').map(keyOf).join(' ');
        const known = cues.get(name);
        if (key === '' || known?.[side] !== undefined) continue;
        cues.set(name, { ...known, [side]: kind });
        if (side === 'before' && isTwoSided(name, kind)) cues.set(name, { before: kind, behind: kind });
      }
    }
  }
  const deciding = new Set<string>();
  for (const [key, { before, behind }] of cues)
    if (
      [before, behind].some(
        (kind) => kind !== undefined && kind !== 'present' && kind !== 'pseudo' && kind !== 'end' && !isLimit(kind),
      )
    )
      for (const word of key.split(' ')) if (!isOfSentence(word) && /\p{L}{2}/u.test(word)) deciding.add(word);
  const ofCues = new Set([...cues.keys()].flatMap((key) => key.split(' ')));
  const lengths = new Map<string, number>();
  for (const key of cues.keys()) {
    const [first = ''] = key.split(' ');
    lengths.set(first, Math.max(lengths.get(first) ?? 0, key.split(' ').length));
  }
  const states = new Map<string, Kind | undefined>();
  for (const [key, { before, behind }] of cues)
    if (before === 'pseudo' || (IN_ROWS.some((kind) => kind === behind) && (behind !== 'absent' || OF_ACT.test(key))))
      states.set(key, behind);
  for (const kind of IN_ROWS) for (const key of sections(`${kind} row`)) states.set(key, kind);
  const oneOf = (section: string) => sectionOf(section).join('|').replaceAll('; ', '|');
  return {
    cues,
    ofCues,
    lengths,
    states,
    deciding,
    presenting: new RegExp(
      String.raw`(?<!\p{L})(?:${oneOf('presenting')})(?!\p{L})[^;:]{0,60}(?<!\p{L})(?:with|w|for|after|due|complaining)(?!\p{L})`,
      'iu',
    ),
    relative: new RegExp(`^(?:${oneOf('relative')})s?$`),
    telling: new RegExp(
      String.raw`^\s+(?:of [^,.:;]{1,25}\s)?(?:(?:also|who|is|was|at|the)\s+)*(?:${oneOf('relative tells')})\b`,
      'i',
    ),
    told: new RegExp(
      String.raw`\b(?:${oneOf('relative told')})\s+(?:(?:his|her|the|their|our|pt's|patient's)\s+)?$`,
      'i',
    ),
  };
});

/** `never filled`, not `negative`: of a drug alone. */
const OF_ACT = /^(?:never|not) \p{L}+$/u;

/** The state with which a text begins, of a drug in whose row it stands; a pair without a kind for words that look like one. */
export const stateAt = (text: string): { readonly kind: Kind | undefined; readonly length: number } | undefined => {
  const lower = text.slice(0, LONGEST_LABEL).toLowerCase();
  const ends = [...lower.matchAll(/[\p{L}\p{N}'/-]+(?= |[^\p{L}\p{N}'/-]|$)/gu)].map(
    ({ 0: word, index }) => index + word.length,
  );
  for (const length of ends.slice(0, MOST_STATE_WORDS).reverse()) {
    const key = lower.slice(0, length).split(' ').map(keyOf).join(' ');
    if (CUES().states.has(key)) return { kind: CUES().states.get(key), length };
  }
  return undefined;
};
const MOST_STATE_WORDS = 6;

/** A word with its joined parts, a tick box with a sign or a letter, or a meaningful sign. */
const WORD =
  /(?<![\p{L}\p{N}])[+-]ve\b|\([ x✓yn]?\)|[\p{L}\p{N}][\p{L}\p{N}'’/-]*|\([+-]\)|\?+|\[[ x✓✔_yn]?\]|[☐☑☒✓✔✗✘□■→]|[-=]>|(?<=\s)[-–—]{1,2}(?=\s)/gu;

/** What is changed is the finding: `no change in bowel habits`. */
const FUNCTION =
  /^ (?:(?:in|of) )?(?:bowel|bladder|weight|appetite|sleep|vision|hearing|voice|gait|speech|mental status|urin\p{L}+|stools?)(?![\p{L}])/u;

/** The longest cues of a text, from left to right. */
const cuesOfText = (text: string): readonly (Span & { readonly text: string })[] => {
  const { cues, lengths, relative } = CUES();
  const words = [...text.toLowerCase().matchAll(WORD)].map(({ 0: word, index }) => ({
    word: keyOf(word),
    start: index,
    end: index + word.length,
  }));
  const found: (Span & { text: string })[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    let length = first === undefined ? 0 : (lengths.get(first.word) ?? (relative.test(first.word) ? 1 : 0));
    for (; first !== undefined && length > 0; length -= 1) {
      const part = words.slice(at, at + length);
      const key = part.map(({ word }) => word).join(' ');
      const isJoined = part.every(
        ({ start }, place) => place === 0 || text.slice(part[place - 1]?.end, start).trim() === '',
      );
      if (!isJoined || !(cues.has(key) || relative.test(key))) continue;
      const end = part.at(-1)?.end ?? 0;
      if (/\bchanges?\b/.test(key) && FUNCTION.test(text.slice(end, end + LONGEST_LABEL))) continue;
      found.push({ start: first.start, end: part.at(-1)?.end ?? 0, text: key });
      at += length - 1;
      break;
    }
  }
  return found;
};

/** Of what stands before them only with a sign behind them: `PID no.`, not `asthma, no fever`. */
const ALONE = /^(?:no|never|none|nil)$/;

/** `fever: no  cough: yes`, `fever no, cough yes` */
const isAnswer = (before: string, cue: string, after: string): boolean => {
  if (!ANSWER.test(cue)) return false;
  const label = before.slice(-LONGEST_LABEL);
  if (/[\p{L})] ?[:=] ?$/u.test(label)) return CLOSED.test(after) || /^ \p{L}[\p{L} /-]{0,28}[:=]/u.test(after);
  const asked = /(?<![\p{L}'])([\p{L}']+)\)? (?:[-–] ?)?$/u.exec(label)?.[1];
  return asked !== undefined && !isOfSentence(asked.toLowerCase()) && (CLOSED.test(after) || NEXT_ANSWER.test(after));
};
const LONGEST_LABEL = 40;
const ANSWER = /^(?:no|none|never|nil|neg|negative|yes|absent|denied)$/;
const CLOSED = /^\s*(?:$|[,;.)|]|[☐☑☒[+])/;
/** `fever no cough yes`: the next answer ends an answer. */
const NEXT_ANSWER = /^ \p{L}[\p{L} /-]{0,28} (?:no|none|never|nil|neg|negative|yes|absent|denied)(?:\s*(?:$|[,;.)|]))/u;

const BOX = /^(?:\[.?\]|[☐☑☒✓✔✗✘□■])$/u;

/** The cues of a sentence, in its order. */
export const cuesIn = (note: string, sentence: Span): readonly Cue[] => {
  const text = note.slice(sentence.start, sentence.end);
  const all = cuesOfText(text);
  const box = all.find((cue) => BOX.test(cue.text));
  const isBoxFirst = box !== undefined && /(?:^|[:,\-–•*])\s*$/.test(text.slice(0, box.start));
  return all.map((cue) => {
    const sides = BOX.test(cue.text) ? boxed(cue.text, isBoxFirst) : sidesOf(text, cue);
    // `no acute`: the adjective is of what stands behind it.
    const end =
      cue.start + (/^(?:no|without) (?:acute|active)$/.exec(cue.text)?.[0].search(' ') ?? cue.end - cue.start);
    return { ...sides, start: sentence.start + cue.start, end: sentence.start + end, text: cue.text };
  });
};

/** True for a text whose last words act on what follows, and on nothing before them. */
export const endsWithCue = (text: string): boolean => {
  const cue = cuesOfText(text).at(-1);
  if (cue === undefined || text.slice(cue.end).trim() !== '' || CUES().relative.test(cue.text)) return false;
  const { before, behind } = CUES().cues.get(cue.text) ?? {};
  if (before === undefined || !OPENING.has(before)) return false;
  if (before === 'given' && behind !== undefined) return false;
  const said = LAST_WORD.exec(text.slice(0, cue.start))?.[1];
  const isBehindName =
    said !== undefined && !isOfSentence(said.toLowerCase()) && !TITLED.test(text.slice(0, cue.start));
  return !isBehindName || (behind === undefined && before !== 'given' && !ANSWER.test(cue.text));
};
const TITLED = /\b(?:Mr|Mrs|Ms|Miss|Dr)\.? \p{Lu}\p{L}{0,20} $/u;
const LAST_WORD = /(?<![\p{L}'])([\p{L}']{1,40})\)?(?: [-–—:.]{1,4}|:)? ?$/u;
const OPENING: ReadonlySet<Kind> = new Set<Kind>([
  ...(['absent', 'possible', 'historical', 'hypothetical', 'present', 'held', 'avoided', 'given'] as const),
]);

/** The cues of the head of a list, which hold for all below it. */
export const cuesOfHead = (note: string, head: Span): readonly Cue[] =>
  cuesIn(note, head).map(({ behind, ...cue }) => (behind === undefined ? cue : { before: behind, ...cue }));

/** `[x] fever [ ] cough`, or `fever [x] cough [ ]` */
const boxed = (sign: string, isFirst: boolean): Sides => {
  const { cues } = CUES();
  const kind = cues.get(sign)?.before ?? 'present';
  return isFirst ? { before: kind } : { behind: kind };
};

/** True for words that look like those of a cue: `no, my mom had it`, `no preceding fever`, `not relieved by aspirin`, `before d/c`, `40 mg bolus`. */
const saysNothing = (before: string, cue: string, after: string): boolean =>
  (cue === 'no' && INTERJECTED.test(after)) ||
  (/\bnot$/.test(cue) && UNHELPED.test(after)) ||
  (cue === 'd/c' && /\b(?:after|at|before|for|on|post|since|till|to|until|upon) (?:the )?$/i.test(before)) ||
  (/^(?:bolus|load)$/.test(cue) && (isNoun(before) || CLOSED.test(after))) ||
  (cue === 'preceding' && /\b(?:or|nor|no|any|an?)\s*$/i.test(before)) ||
  (cue === 'off' && /^ (?:for |since |x ?)?(?:\d|about |an? )/.test(after));
const INTERJECTED = /^ (?:i|he|she|we|they|my|his|our|it|that|this)(?!\p{L})/iu;
const UNHELPED = /^ (?!caus|explain|trigger|produc)\p{L}{3,}ed by\b/iu;
const isNoun = (before: string): boolean => {
  const word = /(?<![\p{L}\p{N}])([\p{L}\p{N}.]{2,20}) $/u.exec(before.slice(-LONGEST_LABEL))?.[1];
  return word !== undefined && !isOfSentence(word.toLowerCase()) && !CUES().ofCues.has(word.toLowerCase());
};

const sidesOf = (text: string, { start, end, text: cue }: Span & { readonly text: string }): Sides => {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const { cues, relative } = CUES();
  if (saysNothing(before, cue, after)) return {};
  if (cue === '?' && before.endsWith('(') && after.startsWith(')')) return { behind: 'possible' };
  // `gout ?drug induced`, `gout? Chest clear`: of what it is joined to.
  if (/^\?+$/.test(cue) && /(?:^|[\s/,(])$/.test(before) !== /^\s/.test(after))
    return /^\s/.test(after) ? { behind: 'possible' } : { before: 'possible' };
  if (relative.test(cue)) return relationIn(before, after);
  const given = cues.get(cue) ?? {};
  if (isAnswer(before, cue, after)) return given.behind === undefined ? {} : { behind: given.behind };
  // `asthma with negative film`: it is of what stands behind it.
  if (given.behind === 'absent' && JOINING.test(before) && NOUN.test(after))
    return given.before ? { before: given.before } : {};
  // `PTSD possible, anxiety`: with a sign behind it, it belongs to what stands before it.
  const isClosed =
    given.behind !== undefined &&
    /[\p{L}\p{N}]/u.test(before) &&
    /^\s*(?:[,.()]|$)/.test(after) &&
    !/^v(?:s|ersus)$/.test(cue);
  // `lisinopril held for hyperkalemia`: why stands behind it.
  const isBack =
    given.behind !== undefined &&
    OF_STATE.has(given.behind) &&
    /[\p{L}\d)][^,;.]*$/u.test(before) &&
    REASON.test(after);
  const isFirst = /(?:^|[,;:.(])\s*$/.test(before) && !isClosed && /^neg(?:ative)?$/.test(cue);
  const isHeading =
    (given.behind === 'absent' && (isFirst || (after.startsWith(':') && !isOfLabel(before, cue)))) ||
    (given.behind === 'planned' && after.startsWith(':') && !/[\p{L}\p{N}]/u.test(before));
  // `pneumonia likely aspiration`: it says of what.
  const isOpen = given.behind === 'possible' && /^(?:likely|probable|possible)$/.test(cue) && OPEN.test(after);
  const isNoEnd = given.before === 'end' && /^(?:while|when)$/.test(cue) && /^\s+\p{L}+ing\b/u.test(after);
  // `also` begins something else behind a comma alone.
  const isWithin = cue === 'also' && !/,\s*$|\bbut\s+$/.test(before);
  // `headache resolved with rest`: it says nothing of what stands behind it.
  const isVerb =
    cue === 'resolved' && !/(?:^|[,;:.(•-]|\b(?:with|of|now|his|her|an?|the|recently|hx|h\/o))\s*$/.test(before);
  // `take ibuprofen` is told, `I take ibuprofen` is not.
  if (IMPERATIVE.test(cue) && /^ (?:your|his|her) /i.test(after)) return { before: 'present' };
  const isOrder = !IMPERATIVE.test(cue) || /(?:^|[.;:–-]|\b(?:please|to))\s*$/.test(before);
  // `start aspirin and stop lisinopril`
  const isNext = BASE.test(cue) && NEXT.test(after);
  // `used aspirin`, not `is used for`
  if (cue === 'used' && !(USER.test(before) && /^ (?!for|in|to|as|by|with)\p{L}/u.test(after))) return {};
  const isArrowBack = cue.startsWith('→') && !NEXT.test(after);
  const ahead = isHeading
    ? given.behind
    : isClosed || isBack || isArrowBack || isNoEnd || isWithin || isVerb || !isOrder
      ? undefined
      : given.before;
  const back = !isHeading && !isOpen && !isNext && (isClosed || !ALONE.test(cue)) ? given.behind : undefined;
  return { ...(ahead && { before: ahead }), ...(back && { behind: back }) };
};

/** `Rh neg: discussed`: an answer to the word before it. */
const isOfLabel = (before: string, cue: string): boolean => {
  const word = LAST_WORD.exec(before.slice(-LONGEST_LABEL))?.[1]?.toLowerCase();
  return cue === 'negative' && word !== undefined && !isOfSentence(word) && word !== 'pertinent';
};

/** True for the states that only a drug has. */
export const isOfState = (kind: Kind | undefined): boolean => kind !== undefined && OF_STATE.has(kind);
const OF_STATE: ReadonlySet<Kind> = new Set<Kind>([...OF_DRUGS]);
const JOINING = /\b(?:with|and|plus|but)(?: an?)? $/i;
const NOUN = /^ (?!(?:for|by|on|in|at|today|yesterday|per|and|or|but)(?!\p{L}))\p{L}/iu;
const REASON = /^\s*(?:\(|(?:for|due|because|by|per|pending|since|until|x ?\d|\d|today|yesterday|in|last)(?![\p{L}]))/u;
const IMPERATIVE = /^(?:take|use|apply|give|try)$/;
/** Words that say it of what stands behind them, if it is named there. */
const BASE =
  /^(?:will start|will begin|stop|discontinue|continue|no longer|.*not to \p{L}+|(?:do|should|must) not \p{L}+|→ .+)$/u;
const NEXT =
  /^\s+(?!(?:today|tonight|tomorrow|now|on|in|at|if|when|after|for|due|because|by|until|since|per)(?!\p{L}))\p{L}/u;
const USER = /(?:^|[.;:,–-]|\b(?:he|she|i|pt|patient|has|have|and|also))\s*$/iu;
const OPEN = /^\s+(?!(?:given|based|on|in|but|and|or|with|per|at|by|from|if|as)\b)\p{L}/iu;

/** True for the word of another person: `brother`. */
export const isRelative = (word: string): boolean => CUES().relative.test(word.toLowerCase());

/** True for words that say what brings a patient: what stands behind them is of now. */
export const saysWhyNow = (text: string): boolean => CUES().presenting.test(text);

/** True for a word of a cue. */
export const isOfCue = (word: string): boolean => CUES().ofCues.has(word.toLowerCase());

/** The words of cues in a part of a text, in their order. */
export const tellingWordsIn = (text: string, { start, end }: Span): readonly Telling[] =>
  [...text.slice(start, end).matchAll(/[\p{L}'/-]+/gu)].flatMap(({ 0: word, index }) => {
    const name = word.toLowerCase();
    return CUES().deciding.has(name) ? [{ start: start + index, end: start + index + word.length, text: name }] : [];
  });
export type Telling = Span & { readonly text: string };

/** `Mother: He has a cough`: a relative who speaks. */
const isSpeaker = (before: string, after: string): boolean =>
  before.trim() === '' &&
  /^\s*:\s*(?:he|she|it|his|her|we|i|they|there|the|my|and|well|um|uh|just|about|since|no|not|yes|yeah|ok|okay|what|how|is|are|can|do|does|will|thanks?|maybe|only|every|still|sometimes)(?![\p{L}])/iu.test(
    after,
  );

/** A relative is another one who has something, unless the relative tells it or is told it. */
const relationIn = (before: string, after: string): Sides => {
  const { telling, told } = CUES();
  const isTeller = telling.test(after) || told.test(before) || isSpeaker(before, after);
  if (isTeller && !OWNING.test(after)) return { before: 'pseudo' };
  if (/[\p{L})]: ?(?:both )?$/u.test(before) && LABELLED.test(after)) return { behind: 'family' };
  if (/\bon (?:(?:his|her|my|the) )?$/.test(before) && /^(?:'s)? side\b/.test(after)) return { behind: 'family' };
  // `asthma - mother`
  if (/\p{L} [-–—]+ (?:both )?$/u.test(before) && LABELLED.test(after)) return { behind: 'family' };
  const isAside = /[(,]\s*(?:\p{L}+\s)?$/u.test(before) && /^\s*(?:\)|,|$|side|at (?:age )?\d)/.test(after);
  return isAside ? { before: 'family', behind: 'family' } : { before: 'family' };
};
/** `with his son who has asthma` */
const OWNING = /^,? who (?:has|had|have) (?!\p{L}+ed\b)/u;
/** `asthma: mother, eczema: self`: the next label ends an answer. */
const LABELLED = /^(?: and \p{L}{1,20}| (?:at|age) \d{1,3})?\s*(?:$|[.;]|, ?\p{L}[\p{L} ]{0,28}:)/u;
