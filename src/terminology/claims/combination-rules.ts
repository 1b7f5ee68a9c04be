/** Codes that the classification joins into one, and codes of which one says more than the other. */
import { memoised } from '../../deferred.ts';
import type { ClaimFinding } from '../model/claim.ts';
import type { ReadCode, Releases } from './codes.ts';
import { eitherOf, finding } from './finding.ts';
import { type Instruction, names } from './instructions.ts';
import { stemsOf } from './stems.ts';

/**
 * Guideline I.A.15 (FY2026): conditions that the index joins by "with" are presumed to be related, unless the record says
 * that they are not. So one code has both: I.C.4.a of diabetes, I.C.9.a of hypertension.
 */
export const ofWith = (
  codes: readonly ReadCode[],
  releases: Releases,
  excluding: readonly ClaimFinding[],
): readonly ClaimFinding[] => {
  const found = [
    ...withHypertension(codes, releases),
    ...codes.flatMap((read) => withDiabetes(read, codes, releases)),
    ...withDialysis(codes, releases),
    ...withLungInfection(codes, releases),
    ...withCirrhosis(codes, releases),
    ...codes.flatMap((read) => withWhatItIsWithout(read, codes, releases, excluding)),
  ];
  const told = new Set(found.flatMap((one) => one.codes));
  const plain = codes.filter(({ code, current }) => !RULED.test(code) && current?.self.billable === true).map(saidBy);
  const more = plain.flatMap((one) => [...namedInNote(one, plain, releases), ...withOther(one, plain, releases)]);
  const once = new Map(more.map((one) => [[...one.codes, ...one.choices].join(' '), one]));
  return [...found, ...[...once.values()].filter((one) => !one.codes.some((code) => told.has(code)))];
};

const OBSTRUCTIVE = /^J44\.(?!0)/;
export const LUNG_INFECTION = /^J(?:1[2-8]|2[0-2])/;

/** J44.0 is with any acute infection of the lower airways but influenza; J44.1 may stand beside it (Alphabetic Index FY2026). */
const withLungInfection = (codes: readonly ReadCode[], releases: Releases): readonly ClaimFinding[] => {
  const disease = codes.find(({ code }) => OBSTRUCTIVE.test(code));
  const infection = codes.find(({ code }) => LUNG_INFECTION.test(code));
  const isSaid = codes.some(({ code }) => code === 'J44.0');
  return disease === undefined || infection === undefined || isSaid
    ? []
    : [joined(disease, [infection], ['J44.0'], releases)];
};

const VARICES = /^I85\.0/;
/** Its note asks for the disease first, and names no codes (tabular list FY2026). */
export const VARICES_OF = 'I85.1';
export const LIVER = /^(?:K7(?:0|1|4\.[3-6])|K76\.6|B65)/;

/** Alphabetic Index FY2026, "Varix, esophagus, in (due to)": diseases of the liver, portal hypertension, schistosomiasis. */
const withCirrhosis = (codes: readonly ReadCode[], releases: Releases): readonly ClaimFinding[] => {
  const varices = codes.find(({ code }) => VARICES.test(code));
  const liver = codes.find(({ code }) => LIVER.test(code));
  if (varices === undefined || liver === undefined) return [];
  return [joined(varices, [liver], [varices.code.replace('I85.0', VARICES_OF)], releases)];
};

/** N18.6 includes kidney disease of any stage that requires chronic dialysis (inclusion term, tabular list FY2026). */
const withDialysis = (codes: readonly ReadCode[], { listRelease }: Releases): readonly ClaimFinding[] => {
  const stage = codes.find(({ code }) => /^N18\.(?!6)/.test(code));
  const dialysis = codes.find(({ code }) => code === 'Z99.2');
  if (stage === undefined || dialysis === undefined) return [];
  const text = `Use N18.6 instead of ${stage.code}, if the dialysis that ${dialysis.code} tells is chronic.`;
  const told = { text, at: stage.code === 'N18.5' ? 'N18.5' : 'N18.6', release: listRelease, choices: ['N18.6'] };
  return [finding('with', [stage.code, dialysis.code], told)];
};

const joined = (
  read: ReadCode,
  others: readonly ReadCode[],
  choices: readonly string[],
  { release }: Releases,
): ClaimFinding => {
  const conditions = others.map(({ code }) => code);
  const told = conditions.join(' and ');
  const what = standsBeside(read.code, choices)
    ? `Add ${eitherOf(choices)} to ${read.code} for ${told}`
    : `Use ${eitherOf(choices)} instead of ${read.code} with ${told}`;
  const text = `${what}, unless the record says that they are unrelated.`;
  return finding('with', [read.code, ...conditions], { text, at: 'I.A.15', release, choices });
};

/** The heart conditions that the notes of I11 name (FY2026), heart failure among them. */
const HEART = /^I(?:5(?:0|1\.(?:[4-7]|89|9))|1[13])/;
const FAILURE = /^I(?:50|11\.0|13\.[02])/;
const KIDNEY = /^(?:N18|I1[23])/;
const LAST_STAGES = /^(?:N18\.[56]|I12\.0|I13\.(?:11|2))/;

/** I11 is hypertension with heart disease, I12 with kidney disease; I13 includes any condition of I11 with one of I12. */
const withHypertension = (codes: readonly ReadCode[], releases: Releases): readonly ClaimFinding[] => {
  const these = (pattern: RegExp) => codes.filter(({ code }) => pattern.test(code));
  const [heart, kidney] = [these(HEART), these(KIDNEY)];
  const [isFailing, isLast] = [these(FAILURE).length > 0, these(LAST_STAGES).length > 0];
  const wanted =
    heart.length > 0 && kidney.length > 0
      ? `I13.${isFailing ? (isLast ? '2' : '0') : isLast ? '11' : '10'}`
      : heart.length > 0
        ? `I11.${isFailing ? '0' : '9'}`
        : kidney.length > 0
          ? `I12.${isLast ? '0' : '9'}`
          : 'I10';
  const hypertension = these(/^I1[0-3]/);
  const joint = hypertension.find(({ code }) => code === wanted);
  return hypertension
    .filter(({ code }) => !wanted.startsWith(code))
    .map((read) => {
      const others = [...new Set([...heart, ...kidney])].filter((other) => other !== read);
      if (joint === undefined) return joined(read, others, [wanted], releases);
      const text = `Remove ${read.code}: ${joint.code} includes it.`;
      return finding('with', [read.code, joint.code], { text, at: 'I.C.9.a', release: releases.release });
    });
};

const DIABETES = /^E(?:08|09|10|11|13)\./;

/** Of diabetes each complication has its code (guideline I.C.4.a, FY2026): one that says less than another is replaced. */
export const standsBeside = (code: string, choices: readonly string[]): boolean =>
  /^J44\.[18]/.test(code) ||
  (DIABETES.test(code) &&
    !/\.[89]$/.test(code) &&
    !(/\.(?:40|51)$/.test(code) && choices.every((choice) => choice.startsWith(code.slice(0, 5)))));

/**
 * Conditions that the index joins to diabetes, and that no note names: the code that the index has for the condition alone,
 * and the code of diabetes behind its point (Alphabetic Index FY2026, "Diabetes, with"). Entries with NEC are not presumed.
 */
const BY_INDEX: readonly (readonly [condition: RegExp, suffix: string])[] = [
  [/^N18\.9$/, '22'],
  [/^H35\.00$/, '319'],
  [/^H26\.9$/, '36'],
  [/^H35\.6/, '39'],
  [/^G58\.9$/, '41'],
  [/^(?:G62\.9|M79\.2)$/, '42'],
  [/^(?:K31\.84|G90\.9)$/, '43'],
  [/^G70\.9$/, '44'],
  [/^I73\.9$/, '51'],
  [/^I96$/, '52'],
  [/^L(?:30\.9|92\.1)$/, '620'],
  [/^K05\.6$/, '630'],
  [/^R73\.9$/, '65'],
];

/** Osteomyelitis is joined to type 1 and type 2 alone. */
const byIndex = (category: string, condition: string): string | undefined =>
  condition === 'M86.9' && /^E1[01]$/.test(category)
    ? '69'
    : BY_INDEX.find(([pattern]) => pattern.test(condition))?.[1];

/** A code of diabetes has both where its own note asks for the other code, or where a note of the other code refers to it. */
const withDiabetes = (read: ReadCode, codes: readonly ReadCode[], releases: Releases): readonly ClaimFinding[] => {
  if (!DIABETES.test(read.code)) return [];
  const category = read.code.slice(0, 3);
  const mine = codes.filter(({ code }) => DIABETES.test(code) && code.startsWith(category));
  const below = releases.billableBelow(category);
  const [from, to] = [below[0], below.at(-1)].map((code) => releases.placeOf(code ?? category));
  return codes
    .filter((other) => !mine.includes(other))
    .flatMap((other) => {
      const suffix = byIndex(category, other.code);
      const excluding = other.instructions.filter(
        ({ kind, named }) =>
          kind === 'excludes1' &&
          named.some(({ first, last }) => (from ?? 0) <= last && first <= (to ?? 0)) &&
          !named.some(({ first, last }) => first <= read.place && read.place <= last),
      );
      const has = (code: string): boolean =>
        code === `${category}.${suffix}` ||
        excluding.some((note) => names(note, code, releases.placeOf(code))) ||
        releases
          .instructionsAt(code)
          .some((note) => note.kind === 'use_additional' && names(note, other.code, other.place));
      const choices = narrowest(below.filter(has), other, releases);
      const isSaid = mine.some(({ code }) => choices.includes(code));
      const told = mine.find(({ code }) => !standsBeside(code, choices)) ?? mine[0];
      return choices.length === 0 || isSaid || told !== read ? [] : [joined(read, [other], choices, releases)];
    });
};

/** Of codes whose notes ask for the same condition, those whose note names the fewest codes beside it. */
const narrowest = (choices: readonly string[], other: ReadCode, { instructionsAt }: Releases): readonly string[] => {
  const widthOf = (code: string) =>
    Math.min(
      ...instructionsAt(code)
        .filter((note) => note.kind === 'use_additional' && names(note, other.code, other.place))
        .map(({ named }) => named.reduce((sum, { first, last }) => sum + last - first, 0)),
    );
  const widths = choices.map(widthOf);
  const least = Math.min(...widths);
  return Number.isFinite(least) ? choices.filter((_, at) => widths[at] === least) : choices;
};

/** Categories with rules of their own, and injuries, of which several may stand on one claim. */
const RULED = /^(?:E(?:0[89]|1[013])|I1[0-3]|[STV-Z])/;

/**
 * A code whose title has a condition "without" another one that the claim has: the code with both. An Excludes1 note joins
 * them, a note of the code with both that asks for the other one, or its title (guideline I.A.15, FY2026).
 *
 * @param excluding - the findings of Excludes1 notes
 */
const withWhatItIsWithout = (
  read: ReadCode,
  codes: readonly ReadCode[],
  releases: Releases,
  excluding: readonly ClaimFinding[],
): readonly ClaimFinding[] => {
  const title = titleOf(read);
  const isPlain = title.endsWith(', uncomplicated');
  const lacking = lackingIn(title);
  if ((lacking === '' && !isPlain) || RULED.test(read.code) || read.current?.self.billable !== true) return [];
  const [parent = ''] = read.current.related('parent').items.map(({ code }) => code);
  const beside = joinedBelow(parent, read, lacking, releases);
  return codes.flatMap((other) => {
    if (other === read || other.current === undefined || RULED.test(other.code)) return [];
    if (isSubstance(read, other)) return [];
    const note = excluding.find((one) => one.codes.includes(read.code) && one.codes.includes(other.code))?.note;
    const name = isBleeding(other, read) ? 'hemorrhage' : titleOf(other);
    const told = `${name} ${note ?? ''}`;
    const isNamed = note !== undefined || (isSign(other, read) && saysOnly(name, lacking));
    // Of the same header the code with it is there already.
    const isAlone = isPlain && other.code.startsWith(read.code.slice(0, 3)) && !other.code.startsWith(parent);
    const near = note === undefined ? beside : joinedBelow(read.code.slice(0, 3), read, lacking, releases);
    const fitting = near.filter(
      ({ gained, asking }) =>
        asking.some((one) => names(one, other.code, other.place)) ||
        (isAlone && gained.every((stem) => signsIn(told).includes(stem))) ||
        (isNamed && gained.every((stem) => signsIn(told).includes(stem))),
    );
    const known = fitting.length === 0 ? undefined : new Set(wordsOf(`${title} ${told}`));
    // Of "chronic or unspecified" one is enough.
    const found = fitting.filter((one) =>
      wordsOf(one.name.replace(' or unspecified ', ' ')).every((word) => known?.has(word)),
    );
    const joint = bestOf(found, title, name);
    return joint === undefined || codes.some(({ code }) => code === joint)
      ? []
      : [joined(read, [other], [joint], releases)];
  });
};

/** Use, abuse and dependence of one substance: the gravest is told alone (guideline I.C.5.b.2, FY2026). */
const isSubstance = ({ code }: ReadCode, other: ReadCode): boolean =>
  /^F1\d/.test(code) && other.code.startsWith(code.slice(0, 3)) && other.code[FOURTH] !== code[FOURTH];
const FOURTH = 4;

type Joint = {
  readonly code: string;
  readonly name: string;
  /** What its title has, and that of the code has not. */
  readonly gained: readonly string[];
  /** Its own notes that ask for additional codes. */
  readonly asking: readonly Instruction[];
};

type Parts = { readonly mine: readonly string[]; readonly its: readonly string[]; readonly code: string };

/**
 * Two conditions that an Excludes1 note names, and their one code: "ureteric stricture with hydronephrosis (N13.1)". Of
 * "that with hydronephrosis" the first is the one that the note stands over.
 */
const partsIn = memoised((note: string): readonly Parts[] => {
  if (!note.includes(' with ')) return [];
  const [, words = '', code = ''] = /^([^()]+) \(([A-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?)\)$/.exec(note) ?? [];
  const [first = '', second = '', ...others] = words.split(/ (?:associated )?with /);
  const [mine, its] = [signsIn(first), signsIn(second)];
  const isPlain = others.length === 0 && its.length > 0 && !/\b(?:no|not)\b/.test(words);
  const isOfPlace = first === 'that';
  return isPlain && (isOfPlace || mine.length > 0) ? [{ mine: isOfPlace ? [] : mine, its, code }] : [];
});

/** The words of a title, without those behind "without". */
type Said = { readonly read: ReadCode; readonly stems: ReadonlySet<string> };

const stemsIn = memoised((title: string): ReadonlySet<string> => {
  const lost = signsIn(lackingIn(title));
  return new Set(signsIn(title).filter((stem) => !lost.includes(stem)));
});

const saidBy = (read: ReadCode): Said => ({ read, stems: stemsIn(titleOf(read)) });

const hasAll = ({ stems }: Said, wanted: readonly string[]): boolean => wanted.every((stem) => stems.has(stem));

/** Two conditions of which an Excludes1 note over one of them has one code. */
const namedInNote = (one: Said, codes: readonly Said[], { onDay, listRelease }: Releases): readonly ClaimFinding[] =>
  one.read.instructions.flatMap(({ kind, note, at }) => {
    const [parts] = kind === 'excludes1' ? partsIn(note) : [];
    if (parts === undefined) return [];
    const { mine, its, code } = parts;
    const other = codes.find(
      (two) =>
        two !== one &&
        ((hasAll(two, its) && hasAll(one, mine)) || (mine.length > 0 && hasAll(two, mine) && hasAll(one, its))),
    );
    const isThere = codes.some(({ read }) => read.code === code);
    if (other === undefined || isThere || onDay(code)?.self.billable !== true) return [];
    const [first, second] = [one.read.code, other.read.code];
    const text = `Use ${code} instead of ${first} with ${second}, if the record says that they belong together.`;
    return [finding('with', [first, second], { text, note, at, release: listRelease, choices: [code] })];
  });

/** A code "with other" things beside one of them that a sibling has by name: influenza with otitis media. */
const withOther = (one: Said, codes: readonly Said[], releases: Releases): readonly ClaimFinding[] => {
  const { read } = one;
  const [base = '', rest = ''] = titleOf(read).split(/ with (?=other )/);
  if (rest === '') return [];
  const named = releases.billableBelow(read.code.slice(0, 3)).flatMap((code) => {
    const name = releases.onDay(code)?.self.display.toLowerCase() ?? '';
    const words = name.startsWith(`${base} with `) ? name.slice(`${base} with `.length) : 'other';
    return /^(?:other|unspecified)\b/.test(words) ? [] : [{ code, stems: signsIn(words) }];
  });
  return codes.flatMap((other) => {
    const found = other === one ? [] : named.filter(({ stems }) => stems.length > 0 && hasAll(other, stems));
    const [joint] = found;
    return joint === undefined || found.length > 1 || codes.some(({ read: { code } }) => code === joint.code)
      ? []
      : [joined(read, [other.read], [joint.code], releases)];
  });
};

const [UNCOMPLICATED] = stemsOf('uncomplicated');

/** The codes below a header that are with something which a code is without. */
const joinedBelow = (
  header: string,
  read: ReadCode,
  lacking: string,
  { billableBelow, onDay, instructionsAt }: Releases,
): readonly Joint[] => {
  const [lost, isPlain] = [signsIn(lacking), lacking === ''];
  return billableBelow(header).flatMap((code) => {
    const name = onDay(code)?.self.display.toLowerCase() ?? '';
    if (code === read.code || !/\bwith\b/.test(name)) return [];
    const [said, still] = [new Set(signsIn(name)), new Set(signsIn(lackingIn(name)))];
    const own = signsIn(titleOf(read)).filter((stem) => !lost.includes(stem));
    const gained = (isPlain ? [...said] : lost).filter(
      (stem) => said.has(stem) && !still.has(stem) && !own.includes(stem),
    );
    if (!own.every((stem) => said.has(stem) || stem === UNCOMPLICATED)) return [];
    const asking = instructionsAt(code).filter(({ kind }) => kind === 'use_additional');
    return gained.length > 0 ? [{ code, name, gained, asking }] : [];
  });
};

const titleOf = ({ current }: ReadCode): string => current?.self.display.toLowerCase() ?? '';

const wordsOf = (name: string): readonly string[] =>
  (name.match(/[a-z]+/g) ?? []).map((word) => word.replace('without', 'with').replace(/(?<=.{3})s$/, ''));

/** The words behind each "without" of a title, up to the next "with". */
const lackingIn = (title: string): string =>
  title
    .split(/\b(?=with)/)
    .filter((part) => part.startsWith('without'))
    .join(' ');

/** Titles have one word of Greek for what others call bleeding. */
const signsIn = (text: string): readonly string[] => stemsOf(text.replaceAll('bleeding', 'hemorrhage'));

/** True for a title, in lower case, that has all of another one, and something which the other one is without. */
export const hasWhatLacks = (title: string, other: string): boolean => {
  const lost = signsIn(lackingIn(other));
  if (lost.length === 0) return false;
  const [said, still] = [signsIn(title), signsIn(lackingIn(title))];
  return (
    lost.some((stem) => said.includes(stem) && !still.includes(stem)) &&
    signsIn(other).every((stem) => said.includes(stem) || lost.includes(stem))
  );
};

/** Alphabetic Index FY2026, "Hematemesis" and "Melena": with an ulcer, by its site, with hemorrhage. */
const isBleeding = ({ code }: ReadCode, read: ReadCode): boolean =>
  /^K92\.[01]$/.test(code) && /^K2[5-8]/.test(read.code);

/** A sign, or a condition of the same chapter. */
const isSign = ({ code }: ReadCode, read: ReadCode): boolean => code.startsWith('R') || code[0] === read.code[0];

/** True for a title that says nothing but some words, apart from its degree and from where it is. */
const saysOnly = (title: string, words: string): boolean => {
  const [own, its] = [signsIn(title).filter((stem) => !DEGREE.test(stem)), new Set(signsIn(words))];
  return own.length > 0 && own.every((stem) => its.has(stem));
};
const DEGREE = /^(?:gross|micros|gastro|elsewh|classi)/;

/** The code whose name has the most words of two titles, the first before the second; none where two have as many. */
const bestOf = (found: readonly Joint[], ...titles: readonly [first: string, second: string]): string | undefined => {
  const [first, second] = titles.map((title) => new Set(wordsOf(title)));
  const scoreOf = (name: string) => {
    const words = new Set(wordsOf(name));
    return 100 * words.intersection(first ?? words).size + words.intersection(second ?? words).size;
  };
  const [best, next] = found
    .map(({ code, name }) => ({ code, score: scoreOf(name) }))
    .sort((a, b) => b.score - a.score);
  return best?.score === next?.score ? undefined : best?.code;
};

const UNSPECIFIED = /\b(?:unspecified|without complications?)\b/i;
/** A code of a condition alone is beside one of it with something, also where that leaves open what it is. */
const PLAIN = /\b(?:uncomplicated|without complications?)\b/i;

/** Guidelines I.A.9.b and I.B.2 (FY2026): an unspecified code is for want of a more specific one. */
export const unspecifiedBesideSpecific = (
  codes: readonly ReadCode[],
  { release }: Releases,
): readonly ClaimFinding[] => {
  const billable = codes.filter(({ current }) => current?.self.billable === true);
  const isOpen = ({ current }: ReadCode) => UNSPECIFIED.test(current?.self.display ?? '');
  const isPlain = ({ current }: ReadCode) => PLAIN.test(current?.self.display ?? '');
  return billable.flatMap((open) => {
    if (!isOpen(open) && !isPlain(open)) return [];
    const family = familyOf(open);
    const specific = billable.find(
      (other) =>
        family !== undefined &&
        other.code.startsWith(family) &&
        isOfST(open) === isOfST(other) &&
        (isPlain(open) === isPlain(other) ? isOpen(open) && !isOpen(other) : isPlain(open)) &&
        [undefined, sideOf(other)].includes(sideOf(open)),
    );
    if (specific === undefined) return [];
    const text =
      isPlain(open) && !isPlain(specific)
        ? `Remove ${open.code}: it is of the condition without what ${specific.code} has with it.`
        : `Remove ${open.code} if it means the condition that ${specific.code} tells in more detail.`;
    return [
      finding('unspecified_beside_specific', [open.code, specific.code], {
        ...{ text, note: open.current?.self.display ?? '', at: open.code, release },
      }),
    ];
  });
};

/** An infarction without ST elevation tells nothing more of one with it. */
const isOfST = ({ current }: ReadCode): boolean => !/\bnon-?st\b/i.test(current?.self.display ?? '');

/** The nearest header that leaves nothing open: it is of those that differ from a code in what that leaves open. */
const familyOf = ({ code, current }: ReadCode): string | undefined => {
  const headers = current?.related('ancestors').items.filter(({ kind }) => kind === 'code') ?? [];
  return headers.find(
    (header) => header.code.length < Math.min(code.length, LONGEST_STEM) && !UNSPECIFIED.test(header.display),
  )?.code;
};

/** Codes of the right and of the left side are about two conditions. */
const sideOf = ({ current }: ReadCode): string | undefined =>
  /\b(?:right|left)\b/.exec(current?.self.display.toLowerCase() ?? '')?.[0];

/** With its point and without a 7th character. */
const LONGEST_STEM = 7;
