/** Age and sex of the patient, as a note says them. */
import type { Span } from '../text/trace.ts';

/** `age` in whole years, and in months where the note counts months or less. */
export type Person = {
  readonly age:
    | (Span & { readonly years: number; readonly months: number | undefined; readonly isSure: boolean })
    | undefined;
  readonly sex: (Span & { readonly sex: 'female' | 'male'; readonly isSure: boolean }) | undefined;
  /** A record of what patient and doctor say. */
  readonly isTalk: boolean;
};

const WORDS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
] as const;
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;
const WRITTEN = `(?:${TENS.join('|')})(?:[- ](?:${WORDS.slice(1, 10).join('|')}))?|${WORDS.slice(1).join('|')}`;

const numberOf = (text: string): number => {
  if (/^\d/.test(text)) return Number(text);
  const [tens = '', ones = ''] = text.toLowerCase().split(/[- ]/);
  const ten = TENS.indexOf(tens as never);
  return ten < 0 ? WORDS.indexOf(tens as never) : (ten + 2) * 10 + Math.max(0, WORDS.indexOf(ones as never));
};

const AGE = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}.])(?<old>\d{1,3}|${WRITTEN})[\s-]{0,2}(?<unit>years?|yrs?|yr|months?|mos?|weeks?|wks?|days?)\.?[\s-]{0,2}(?:old|of age)(?![\p{L}])`,
    String.raw`(?<![\p{L}\p{N}.])(?<short>\d{1,3})\s?-?(?:y[/.]?o\.?|yo|yrs?|y)(?=(?<short_sex>[MF])?(?![\p{L}]))`,
    String.raw`\b(?<title>Mrs?|Ms|Miss)\.?(?:\s\p{Lu}[\p{L}.]{0,20})?,\s?(?<titled>\d{1,3})(?=\s?(?:y(?:ears?|rs?|\/?o)?\b|[,.;)]))(?!\.\d)`,
    String.raw`\b(?<noun>female|male|woman|man|girl|boy|lady)\s?[,:/-]\s?(?<behind_noun>\d{1,3})(?=\s?(?:y(?:ears?|rs?|\/?o)?\b|[,;)]|$|\.(?!\d)))`,
    String.raw`(?<![\p{L}\p{N}/])(?<sex_first>[MF])/(?<second>\d{1,3})(?![\p{N}/.])`,
    String.raw`(?<![\p{L}\p{N}/.])(?<first>\d{1,3})/(?<sex_second>[MF])(?![\p{L}\p{N}/])`,
    String.raw`\b(?:patient|pt)\.?\s(?<patient>\d{1,3})(?=,\s(?:fe)?male\b)`,
    String.raw`\bI(?:'m|’m|\sam)\s(?<spoken>\d{1,3})(?=\s?(?:[,;!?]|\.(?!\d)|and\b|now\b|years\b|$))`,
    String.raw`(?<![\p{L}])(?:aged?|age)\s?(?:of|:|=|is|was)?\s?(?<aged>\d{1,3})(?!\p{N}|\.\d|\s?(?:-|to)\s?\d)`,
    String.raw`(?<![\p{L}\p{N}.])(?<letter>\d{1,3})\s?(?<sex>[MF])(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}.])(?<years>\d{1,3})[\s-](?:year|yr)s?(?=[\s,-]{1,2}(?:[\p{L}-]{2,20} ){0,2}(?:man|woman|male|female|boy|girl|lady|gentleman|patient))`,
  ].join('|'),
  'giu',
);

/** Those who stand in a note beside the patient. */
export const RELATIVES = String.raw`mothers?|fathers?|parents?|mom|mum|dad|brothers?|sisters?|siblings?|twin|sons?|daughters?|child(?:ren)?|wife|husband|(?:boy|girl)friend|spouse|partners?|uncle|aunt|cousin|nephew|niece|grand\p{L}+|roommate|friend|colleague|neighbou?r|passenger|donor`;

/** `his 8-year-old son` */
const OF_OTHER = new RegExp(String.raw`\b(?:${RELATIVES})\b`, 'iu');
const OTHER_BEHIND = new RegExp(String.raw`^[\s,-]{0,3}(?:[\p{L}-]+ ){0,2}?(?:${RELATIVES})\b(?! with)`, 'iu');
/** `at the age of 30`, `since 5 years of age` */
const OF_TIME =
  /\b(?:at(?: the)?|since|from|until|by|before|after|when (?:he|she) was)(?:\s(?:the|an?|about|around|approximately))?\s$/i;

const LONGEST_AGE = 120;

/** The letter of the sex of a title or a noun. */
const SEX_OF: ReadonlyMap<string, string> = new Map([
  ...['mrs', 'ms', 'miss', 'female', 'woman', 'girl', 'lady'].map((word) => [word, 'F'] as const),
  ...['mr', 'male', 'man', 'boy'].map((word) => [word, 'M'] as const),
]);

const FEMALE =
  /\b(?:woman|female|girl|lady|gravida|primigravida|multigravida|primiparous|multiparous|nulliparous|housewife|mother of|postmenopausal)\b/i;
const MALE = /\b(?:man|male|boy|gentleman)\b/i;

/** Lines that name who speaks. */
const TALK = /(?:^|\s)(?:patient|pt)\s?:\s/i;

/** The first age that is the patient's, and the sex of the noun behind it, else of the pronouns. */
export const personIn = (note: string): Person => {
  let age: Person['age'];
  let sex: Person['sex'];
  for (const match of note.matchAll(AGE)) {
    const { old, unit = 'y', short, aged, letter, years, title, ...named } = match.groups ?? {};
    const { titled, noun: nounBefore, behind_noun, second, first, patient, spoken } = named;
    const written =
      named.sex ??
      named.sex_first ??
      named.sex_second ??
      named.short_sex ??
      SEX_OF.get((title ?? nounBefore ?? '').toLowerCase());
    const [start, end] = [match.index, match.index + match[0].length];
    const number = numberOf(
      old ?? short ?? aged ?? letter ?? years ?? titled ?? behind_noun ?? second ?? first ?? patient ?? spoken ?? '',
    );
    const [before, behind] = [note.slice(Math.max(0, start - 30), start), note.slice(end, end + 60)];
    if (number > LONGEST_AGE && unit === 'y') continue;
    if (OTHER_BEHIND.test(behind) || (OF_OTHER.test(before) && aged === undefined)) continue;
    // `aged 40 next week`
    if (/^\s?(?:next|tomorrow|on (?:his|her) next)\b/i.test(behind)) continue;
    const isOfTime =
      old !== undefined && !/-/.test(match[0])
        ? OF_TIME.test(before)
        : /\b(?:at(?: the)?|since|from|by|when)\s$/i.test(before) && letter === undefined;
    if (isOfTime || (aged !== undefined && /\b(?:at the|since|from|until|by|gestational|bone)\s$/i.test(before)))
      continue;
    const months = monthsOf(number, unit);
    age = { start, end, years: months === undefined ? number : Math.floor(months / 12), months, isSure: true };
    const noun = (/^(?:[^.;\n]{0,60})/.exec(behind)?.[0] ?? '').replace(
      /^[\s,-]{0,2}[mf](?![\p{L}\p{N}])/iu,
      (letter) => (/m$/i.test(letter) ? ' male' : ' female'),
    );
    const [female, male] = [FEMALE.exec(noun), MALE.exec(noun)];
    if (written !== undefined)
      sex = { start, end, sex: written.toUpperCase() === 'F' ? 'female' : 'male', isSure: true };
    else if (female !== null || male !== null) {
      const isFemale = male === null || (female !== null && female.index < male.index);
      const found = (isFemale ? female : male) as RegExpExecArray;
      sex = {
        ...{ start: end + found.index, end: end + found.index + found[0].length },
        ...{ sex: isFemale ? 'female' : 'male', isSure: true },
      };
    }
    break;
  }
  return {
    age,
    sex: sex ?? sexByWords(note),
    isTalk: TALK.test(note) && /\bI(?:['’](?:m|ve)|\sam|\shave)?\b/.test(note),
  };
};

const monthsOf = (number: number, unit: string): number | undefined => {
  if (/^mo/i.test(unit)) return number;
  if (/^w/i.test(unit)) return (number * 7) / 30.4375;
  return /^d/i.test(unit) ? number / 30.4375 : undefined;
};

const FORM = /\b(?:sex|gender)\s?[:=]?\s?(female|male|f|m|woman|man)\b/i;

/** A field of a form, a noun in front, else pronouns, if one kind is more than twice the other. */
const sexByWords = (note: string): Person['sex'] => {
  const form = FORM.exec(note);
  if (form !== null)
    return {
      ...{ start: form.index, end: form.index + form[0].length },
      ...{ sex: /^(?:f|w)/i.test(form[1] ?? '') ? 'female' : 'male', isSure: true },
    };
  const noun = /^[^.;\n]{0,80}?\b(?:(woman|female|girl|lady|primigravida)|(man|male|boy|gentleman))\b/i.exec(note);
  if (noun !== null)
    return {
      start: noun.index,
      end: noun.index + noun[0].length,
      sex: noun[1] === undefined ? 'male' : 'female',
      isSure: true,
    };
  const pronouns = (pattern: RegExp) => [...note.matchAll(pattern)];
  const [she, he] = [pronouns(/\b(?:she|her|hers|herself)\b/gi), pronouns(/\b(?:he|him|his|himself)\b/gi)];
  const [more, fewer, sex] = she.length > he.length ? [she, he, 'female' as const] : [he, she, 'male' as const];
  const [first] = more;
  if (first === undefined || more.length <= 2 * fewer.length) return undefined;
  return { start: first.index, end: first.index + first[0].length, sex, isSure: more.length >= FEWEST_PRONOUNS };
};

const FEWEST_PRONOUNS = 3;

/** Another than the patient, or an unborn child, spoken of before a place in its clause. */
export const isOfAnother = (text: string, at: number): boolean => ANOTHER.test(clausesBefore(text, at).at(-1) ?? '');

/**
 * A pronoun that is not the patient: of the other sex, or behind one who was spoken of in a talk whose patient says `I`.
 * Where nothing tells, it is the patient.
 */
export const isPronounOfAnother = (note: string, at: number, { sex, isTalk }: Person): boolean => {
  const [clause = '', ...before] = clausesBefore(note, at).toReversed();
  const [, pronoun = ''] = PRONOUN.exec(clause) ?? [];
  if (pronoun === '' || !before.some((one) => ANOTHER.test(one))) return false;
  return isTalk || (sex?.isSure === true && sex.sex !== (/^(?:she|her)$/i.test(pronoun) ? 'female' : 'male'));
};
const PRONOUN = /^\W{0,3}(?:and |but |no,? |then )?(she|her|he|his)\b/i;

const clausesBefore = (text: string, at: number): readonly string[] =>
  text.slice(Math.max(0, at - REACH), at).split(/[;\n]|[.?!]\s/);

const ANOTHER = new RegExp(
  String.raw`\b(?:${RELATIVES}|bab(?:y|ies)|infant|newborn|neonate|fo?etal|fo?etus|FHR)\b`,
  'iu',
);
const REACH = 160;
