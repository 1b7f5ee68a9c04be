/**
 * The records of a birth: that of the newborn, and that of the mother. Both tell by words and numbers what the tabular list
 * has codes for: the place and the mode of the birth, its weight and weeks, its outcome (guidelines I.C.15 and I.C.16, FY2026).
 */
import { isOfNewborn, isOfPregnancy } from '../annotate/words.ts';
import type { Claim } from '../model/claim.ts';
import type { Item, Mention, Question, Source } from './draft.ts';
import { weeksIn } from './longer-names.ts';

type Facts = Omit<Claim, 'codes'>;
type Birth = { readonly items: readonly Item[]; readonly questions: readonly Question[] };

/** 28 days in years (guideline I.C.16: the perinatal period). */
const NEWBORN_AGE = 0.08;
const MOTHER =
  /\b(?:\d+[- ]?(?:years?|y\/?o)\b|g\d+ ?p\d+|gravida|multipara|primipara|postpartum|perineal|her (?:baby|pregnancy)\b)/i;

/** The first words of a note say whose it is. */
const BABY =
  /^\W*(?:(?!deliver|birth|mother)[\w-]{1,20}[\s,.:]+){0,4}(?:newborn|neonate|infant (?:boy|girl|born|of)|(?:male|female|term|preterm|premature) infant|baby (?:boy|girl|born)|liveborn (?:boy|girl|infant))\b/i;

/** True for the record of a newborn: by the age, or by the words of a note that are not those of its mother. */
export const isOfBaby = (note: string, { age }: Facts): boolean =>
  age !== undefined
    ? age <= NEWBORN_AGE
    : !MOTHER.test(note) && (BABY.test(note) || (isOfNewborn(note) && !isOfPregnancy(note)));

const CESAREAN = /\b(?:ca?esare?an|c-sections?|c\/s|ltcs)\b/i;
const VAGINAL = /\b(?:vaginal(?:ly)?|n?svd|forceps|vacuum[- ](?:assisted|extraction))\b/i;

const itemOf = (code: string): Item => ({ code, mentions: [] });
const asked = (question: string): Question => ({ question, mentions: [] });

export const ofBirth = (
  note: string,
  mentions: readonly Mention[],
  items: readonly Item[],
  facts: Facts,
  source: Source,
): Birth => {
  const birth = isOfBaby(note, facts)
    ? ofNewborn(note, mentions, items, facts, source)
    : source.fits('O80')
      ? ofMother(note, mentions, items, source)
      : { items, questions: [] };
  return { ...birth, items: birth.items.filter(({ code }) => source.displayOf(code) !== '') };
};

const BORN = /\b(?:born|delivered|delivery|liveborn|birth)\b/i;
/** Encounters after that of the birth (guideline I.C.16.a.2, FY2026). */
const LATER =
  /\b(?:readmi\w+|(?:days?|weeks?)[- ]old|follow[- ]?up (?:visit|exam)|clinic|transfer(?:red)? from|well[- ](?:child|baby))\b/i;
const IN_HOSPITAL = /\b(?:hospital|labou?r and delivery|l&d|(?:delivery|operating) room)\b/i;
const OUTSIDE =
  /\b(?:(?:born|delivered|delivery|birth) (?:at home|en route|outside|in (?:the|an?) (?:car|ambulance|taxi|parking))|home (?:birth|delivery)|out[- ]of[- ]hospital)\b/i;

/** Codes of Z38 in a hospital vaginally and by cesarean, outside, and of an unknown place (tabular list FY2026). */
const PLACES: readonly (readonly [words: RegExp, codes: readonly [string, string, string, string]])[] = [
  [/\btwins?\b/i, ['Z38.30', 'Z38.31', 'Z38.4', 'Z38.5']],
  [/\btriplets?\b/i, ['Z38.61', 'Z38.62', 'Z38.7', 'Z38.8']],
  [/\bquadruplets?\b/i, ['Z38.63', 'Z38.64', 'Z38.7', 'Z38.8']],
  [/\bquintuplets?\b/i, ['Z38.65', 'Z38.66', 'Z38.7', 'Z38.8']],
  [/(?:)/, ['Z38.00', 'Z38.01', 'Z38.1', 'Z38.2']],
];

/** Guideline I.C.16.a.2 (FY2026): Z38 is the first code of the record of a birth. */
const placeOf = (note: string, { setting }: Facts): Birth => {
  if (!BORN.test(note) || LATER.test(note)) return { items: [], questions: [] };
  const [, codes] = PLACES.find(([words]) => words.test(note)) ?? [];
  const [vaginal = '', cesarean = '', outside = '', unknown = ''] = codes ?? [];
  const told = OUTSIDE.test(note)
    ? outside
    : CESAREAN.test(note) && !VAGINAL.test(note)
      ? cesarean
      : VAGINAL.test(note) && !CESAREAN.test(note) && (setting === 'inpatient' || IN_HOSPITAL.test(note))
        ? vaginal
        : undefined;
  if (told !== undefined) return { items: [itemOf(told)], questions: [] };
  const choices = [vaginal, cesarean, outside, unknown].join(', ');
  return { items: [], questions: [asked(`Where and how was the newborn born: which of ${choices} is it?`)] };
};

/** The first weights that are more than those of a code, in grams (titles of P07.0 and P07.1, tabular list FY2026). */
const WEIGHTS: readonly (readonly [below: number, code: string])[] = [
  [500, 'P07.01'],
  [750, 'P07.02'],
  [1000, 'P07.03'],
  [1250, 'P07.14'],
  [1500, 'P07.15'],
  [1750, 'P07.16'],
  [2000, 'P07.17'],
  [2500, 'P07.18'],
];

/** Of weeks 22 to 27 the last digit of P07.2 is one to six, of 28 to 36 that of P07.3 is one to nine. */
const TERM = 37;
const codeOfWeeks = (weeks: number): string => (weeks < 28 ? `P07.2${Math.max(1, weeks - 21)}` : `P07.3${weeks - 27}`);

const GRAMS = /(?<![\d.,])(?:(\d{3,4}|\d,\d{3}) ?(?:g|gm|grams?)|(\d(?:\.\d{1,3})?) ?(?:kg|kilograms?))\b/i;
/** Of which births it is. */
const [LIGHTEST, HEAVIEST] = [250, 7000];

const gramsIn = (note: string): number | undefined => {
  const [, grams, kilograms] = GRAMS.exec(note) ?? [];
  const weight = grams === undefined ? Number(kilograms) * 1000 : Number(grams.replace(',', ''));
  return weight >= LIGHTEST && weight <= HEAVIEST ? weight : undefined;
};

/** Guideline I.C.16.d (FY2026) and the note at P07: the birth weight, then the weeks. A slow growth has its own codes. */
const sizeOf = (note: string, items: readonly Item[]): readonly Item[] => {
  const [weight, weeks] = [gramsIn(note), weeksIn(note)];
  const isSmall = items.some(({ code }) => code.startsWith('P05'));
  const light = isSmall ? undefined : WEIGHTS.find(([below]) => weight !== undefined && weight < below)?.[1];
  return [
    ...(light === undefined ? [] : [itemOf(light)]),
    ...(weeks === undefined || weeks < 20 || weeks >= TERM ? [] : [itemOf(codeOfWeeks(weeks))]),
  ];
};

const NAMED = 90;
const HYPOGLYCEMIA = /^(?:E16\.[0-2]|P70\.4)/;
const DIABETIC_MOTHER = /\bdiabetic mother|\b(?:mother|maternal|mom)\b[^.;]{0,60}\b(?:diabet|gdm)/i;
const OF_PREGNANCY = /\bgestational diabetes|\bgdm\b/i;

const ofNewborn = (
  note: string,
  mentions: readonly Mention[],
  items: readonly Item[],
  facts: Facts,
  { rank }: Source,
): Birth => {
  const size = sizeOf(note, items);
  const has = (kind: RegExp) => size.some(({ code }) => kind.test(code));
  const isPreterm = [...size, ...items].some(({ code }) => /^P07\.[23]/.test(code));
  /** Guideline I.C.16.a.5 (FY2026): what may be of the birth, or not, has a code of chapter 16. */
  const perinatal = (item: Item): Item => {
    const text = mentions[item.mentions[0] ?? -1]?.text;
    // Alphabetic Index FY2026, "Hypoglycemia, in infant of diabetic mother".
    if (HYPOGLYCEMIA.test(item.code) && DIABETIC_MOTHER.test(note))
      return { ...item, code: OF_PREGNANCY.test(note) ? 'P70.0' : 'P70.1' };
    const matches =
      text === undefined || !/^[A-NR]/.test(item.code)
        ? []
        : ['neonatal', 'newborn'].flatMap((word) => rank(`${word} ${text}`).matches.slice(0, 1));
    const best = matches.find(({ code, score }) => code.startsWith('P') && score >= NAMED);
    const code = best?.code ?? item.code;
    // Alphabetic Index FY2026, "Jaundice, due to or associated with preterm delivery".
    return { ...item, code: code === 'P59.9' && isPreterm ? 'P59.0' : code };
  };
  const place = placeOf(note, facts);
  const kept = items
    .filter(
      ({ code }) => !(/^P07\.[01]/.test(code) && has(/^P07\.[01]/)) && !(/^P07\.[23]/.test(code) && has(/^P07\.[23]/)),
    )
    .map(perinatal);
  return { items: [...place.items, ...size, ...kept], questions: place.questions };
};

const DELIVERED =
  /\b(?:(?:vaginal|ca?esare?an|breech|forceps|vacuum(?:[- ]assisted)?|operative|precipitous) (?:delivery|birth)|n?svd|(?:repeat|primary|emergency|urgent|elective|low transverse) (?:low transverse )?(?:ca?esare?an|c-section)|delivered (?:an? |her )?(?:[\w-]+ ){0,3}(?:boy|girl|infant|baby|male|female|twins|liveborn)|delivered (?:[\w-]+ ){0,5}(?:vaginally|by (?:repeat |emergency )?ca?esare?an)|gave birth)\b/gi;
const NOT_NOW =
  /\b(?:prior|previous|past|last|history of|h\/o|hx of|s\/p|status post|plans?|planned|planning|scheduled|postpartum(?: day)?|ppd|desires|wants|considering|will|await\w*|anticipat\w*|if|\d+ (?:days?|weeks?|months?|years?) (?:after|since|following|out from|from))\b[^.;,]{0,30}$/i;
/** Words of a plan hold to the end of their sentence. */
const PLANNED = /\b(?:plans?|planned|planning|scheduled|recommend\w*|counsel\w*)\b[^.;\n]{0,120}$/i;
const NOT_YET =
  /^[^.;]{0,24}\b(?:\d+ (?:days|weeks|months|years) ago|(?:19|20)\d\d\b|(?:is |was )?(?:planned|scheduled))/i;

const isDelivery = (note: string): boolean =>
  [...note.matchAll(DELIVERED)].some(
    ({ 0: words, index }) =>
      !NOT_NOW.test(note.slice(Math.max(0, index - 60), index)) &&
      !PLANNED.test(note.slice(Math.max(0, index - 140), index)) &&
      !NOT_YET.test(note.slice(index + words.length)),
  );

const DEAD = /\b(?:stillb\w+|fetal demise|iufd)\b/i;
const ALIVE = /\b(?:live(?:born| birth)?|liveborn|healthy|vigorous|viable|apgars?|boy|girl|baby|infant|male|female)\b/i;
/** Outcomes of all alive, of some alive, and of none (Z37, tabular list FY2026). */
const OUTCOMES: readonly (readonly [words: RegExp, alive: string, some: string, dead: string])[] = [
  [/\btwins?\b/i, 'Z37.2', 'Z37.3', 'Z37.4'],
  [/\btriplets?\b/i, 'Z37.51', 'Z37.61', 'Z37.7'],
  [/(?:)/, 'Z37.0', '', 'Z37.1'],
];

/** Guideline I.C.15.b.5 (FY2026): the outcome is told once, on the mother's record. */
const outcomeOf = (note: string): Birth => {
  const [, alive = '', some = '', dead = ''] = OUTCOMES.find(([words]) => words.test(note)) ?? [];
  const isAlive = ALIVE.test(note.replace(DEAD, ''));
  const code = DEAD.test(note) ? (isAlive && some !== '' ? some : dead) : isAlive ? alive : undefined;
  return code === undefined
    ? { items: [], questions: [asked('Which code of Z37 is the outcome of delivery?')] }
    : { items: [itemOf(code)], questions: [] };
};

/** Tears of the perineum by degree (O70, tabular list FY2026). */
const TEAR =
  /\b(first|second|third|fourth|1st|2nd|3rd|4th)[- ]degree (?:(?:perineal|vaginal|midline|obstetric) ){0,2}(?:laceration|tear)/i;
const TEARS: Readonly<Record<string, string>> = {
  ...{ first: 'O70.0', second: 'O70.1', third: 'O70.20', fourth: 'O70.3' },
  ...{ '1st': 'O70.0', '2nd': 'O70.1', '3rd': 'O70.20', '4th': 'O70.3' },
};
const tearIn = (note: string): readonly Item[] => {
  const [, degree = ''] = TEAR.exec(note) ?? [];
  const code = TEARS[degree.toLowerCase()];
  return code === undefined ? [] : [itemOf(code)];
};

/** Scars of O34.21 by their kind (tabular list FY2026). */
const SCAR =
  /\b(?:prior|previous|history of|repeat|h\/o|hx of)\b[^.;]{0,40}\b(?:ca?esare?an|c-sections?|c\/s|uterine scar)\b/i;
const SCARS: readonly (readonly [words: RegExp, code: string])[] = [
  [/\blow transverse\b/i, 'O34.211'],
  [/\b(?:classical|vertical)\b/i, 'O34.212'],
  [/(?:)/, 'O34.219'],
];

const WITHOUT_INDICATION = /\b(?:elective|maternal (?:request|choice)|without (?:medical )?indication|on request)\b/i;
const PREGNANT = /^(?:O(?!8)|Z3[34]|Z3A)/;
/** O80 is for one alive child at term, by the vagina and without help (tabular list FY2026). */
const NORMAL =
  /\b(?:normal|spontaneous|uncomplicated) (?:(?:spontaneous|vaginal|full-term) ){0,3}(?:delivery|birth)|\bn?svd\b/i;
const HELPED = /\b(?:forceps|vacuum|breech|twins?|triplets?|stillb\w+|preterm|version)\b/i;
const FULL_TERM = 42;

const ofMother = (note: string, mentions: readonly Mention[], items: readonly Item[], source: Source): Birth => {
  const isNow = isDelivery(note);
  const isPregnant =
    isNow ||
    isOfPregnancy(note) ||
    items.some(({ code }) => PREGNANT.test(code)) ||
    mentions.some(({ assertion, ranked }) => assertion === 'present' && /^Z3[34]/.test(ranked.matches[0]?.code ?? ''));
  if (!isPregnant) return { items: items.filter(({ code }) => code !== 'O82'), questions: [] };
  const scar = SCAR.test(note) && !items.some(({ code }) => code.startsWith('O34.21'));
  const own = [
    // A cesarean delivery is without indication only where the note says so.
    ...items.filter(({ code }) => code !== 'O82' && !(isNow && /^Z3[349]/.test(code))),
    ...SCARS.filter(([words]) => scar && words.test(note))
      .slice(0, 1)
      .map(([, code]) => itemOf(code)),
  ];
  if (!isNow) return { items: own, questions: [] };
  const told = [...own.map((item) => inChildbirth(item, source)), ...tearIn(note)];
  const outcome = outcomeOf(note);
  const isComplicated =
    told.some(({ code }) => code.startsWith('O') && code !== 'O80') ||
    mentions.some(
      ({ assertion, ranked }) => assertion === 'present' && /^O(?!8[02])/.test(ranked.matches[0]?.code ?? ''),
    );
  const weeks = weeksIn(note);
  const isAtTerm = weeks === undefined ? /\bfull[- ]?term\b/i.test(note) : weeks >= TERM && weeks < FULL_TERM;
  const isEarly = weeks !== undefined && !isAtTerm;
  const isNormal = !isComplicated && isAtTerm && NORMAL.test(note) && !HELPED.test(note) && !CESAREAN.test(note);
  const isByCesarean = CESAREAN.test(note) && !VAGINAL.test(note);
  const isUnneeded = isByCesarean && !isComplicated && WITHOUT_INDICATION.test(note);
  const isOpen = isByCesarean && !isComplicated && !isUnneeded;
  return {
    items: [
      ...told.filter(({ code }) => !(code === 'O80' && isEarly)),
      ...(isNormal && !told.some(({ code }) => code === 'O80') ? [itemOf('O80')] : []),
      ...(isUnneeded ? [itemOf('O82')] : []),
      ...outcome.items,
    ],
    questions: [
      ...(isOpen
        ? [asked('Which condition was the reason for the cesarean delivery, or was it without one (O82)?')]
        : []),
      ...(isEarly && !isComplicated
        ? [asked(`Which code of chapter 15 is that of a delivery at ${weeks} weeks?`)]
        : []),
      ...outcome.questions,
    ],
  };
};

/** Guideline I.C.15.a.3 (FY2026): of a complication that a code has "in childbirth", that code stands on the record of a delivery. */
const inChildbirth = (item: Item, { rank, displayOf }: Source): Item => {
  const title = displayOf(item.code);
  if (!item.code.startsWith('O') || !/trimester|\b(?:in|complicating) pregnancy\b/i.test(title)) return item;
  const bare = title.replace(/,? \w+ trimester/, '');
  const name = /pregnancy/.test(bare)
    ? bare.replace('pregnancy, childbirth and the puerperium', 'childbirth').replace('pregnancy', 'childbirth')
    : `${bare} complicating childbirth`;
  const [best] = rank(name).matches;
  const isIt = best !== undefined && best.score >= NAMED && best.code.slice(0, 3) === item.code.slice(0, 3);
  return isIt && /childbirth/.test(displayOf(best.code)) ? { ...item, code: best.code } : item;
};
