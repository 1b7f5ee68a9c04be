/** Minimal pairs made from the names of the releases: one axis in other words, and the names of its opposite. */
import { type Concept, SYSTEMS, type System } from '../../src/terminology/model/concept.ts';
import type { Pair } from './contrast.ts';
import { below, generator, type Random } from './perturb.ts';
import { type Concepts, isIndexed } from './scoring.ts';

/** An axis of a name: its spellings in phrases, and the names of its opposites. */
type Axis = {
  readonly class: string;
  readonly system: System;
  /** Matches the axis in a name. */
  readonly pattern: RegExp;
  /** Replacements of the match, as people write it; `$1` and so on as in `String.replace`. */
  readonly wordings: readonly string[];
  /** Replacements of the match in the names of the opposites. */
  readonly opposites: readonly string[];
};

const axis = (
  name: string,
  pattern: RegExp,
  wordings: readonly string[],
  opposites: readonly string[],
  system: System = 'icd10',
): Axis => ({ class: `${system} ${name}`, system, pattern, wordings, opposites });

const LEFT_WORDS = ['L', 'lt', 'left-sided', 'Left'];
const RIGHT_WORDS = ['R', 'rt', 'right-sided', 'Right'];
const POISON =
  /^poisoning by (.+), (?:accidental \(unintentional\)|intentional self-harm|assault|undetermined)(, initial encounter)$/i;
const intent = (name: string, official: string, wordings: readonly string[]): Axis =>
  axis(
    `intent: ${name}`,
    new RegExp(POISON.source.replace(/\(\?:accidental.*?undetermined\)/, escaped(official)), 'i'),
    wordings,
    ['accidental (unintentional)', 'intentional self-harm', 'assault', 'undetermined']
      .filter((other) => other !== official)
      .map((other) => `Poisoning by $1, ${other}$2`),
  );

const escaped = (text: string): string => text.replace(/[()]/g, String.raw`\$&`);

const AXES: readonly Axis[] = [
  axis(
    'without',
    / without /,
    [' no ', ' w/o ', ' with no ', ', negative for ', ' not having ', ', denies ', ' w/out '],
    [' with '],
  ),
  axis('with', /^(?!.*\bwithout\b)(.*?) with /, ['$1 w/ ', '$1 w ', '$1 having ', '$1 and '], ['$1 without ']),
  axis(
    'in remission',
    /,? in remission\b/,
    [' in remission', ', now in remission', ' currently in remission', ', now in CR', ' in CR', ', complete remission'],
    [', not having achieved remission', ' not having achieved remission'],
  ),
  axis(
    'not in remission',
    /,? not having achieved remission\b/,
    [' not in remission', ', never in remission', ' not yet in remission', ' without remission', ', no remission'],
    [' in remission', ', in remission'],
  ),
  axis('right', /\bright\b/, RIGHT_WORDS, ['left']),
  axis('left', /\bleft\b/, LEFT_WORDS, ['right']),
  axis('bilateral', /\bbilateral\b/, ['both', 'b/l', 'bilat'], ['right', 'left']),
  axis(
    'initial',
    /, initial encounter$/,
    [', initial visit', ' initial', ', first visit', ', active treatment'],
    [', subsequent encounter', ', sequela'],
  ),
  axis(
    'subsequent',
    /, subsequent encounter$/,
    [', follow-up visit', ' subsequent', ', subsequent visit', ', f/u visit'],
    [', initial encounter', ', sequela'],
  ),
  axis(
    'sequela',
    /, sequela$/,
    [', late effect', ' late effects', ', residual effects', ' sequelae'],
    [', initial encounter', ', subsequent encounter'],
  ),
  axis(
    '1st trimester',
    /\bfirst trimester\b/,
    ['1st trimester', 'first tri', '1st tri', 'trimester 1'],
    ['second trimester', 'third trimester'],
  ),
  axis(
    '2nd trimester',
    /\bsecond trimester\b/,
    ['2nd trimester', 'second tri', '2nd tri', 'trimester 2'],
    ['first trimester', 'third trimester'],
  ),
  axis(
    '3rd trimester',
    /\bthird trimester\b/,
    ['3rd trimester', 'third tri', '3rd tri', 'trimester 3'],
    ['first trimester', 'second trimester'],
  ),
  axis(
    'type 1',
    /^Type 1 diabetes mellitus\b/,
    ['T1DM', 'type 1 DM', 'type I diabetes', 'DM1'],
    ['Type 2 diabetes mellitus'],
  ),
  axis(
    'type 2',
    /^Type 2 diabetes mellitus\b/,
    ['T2DM', 'type 2 DM', 'type II diabetes', 'DM2'],
    ['Type 1 diabetes mellitus'],
  ),
  axis(
    'family history',
    /^Family history of /,
    ['FH ', 'FHx of ', 'fam hx of ', 'family hx '],
    ['Personal history of '],
  ),
  axis(
    'personal history',
    /^Personal history of /,
    ['hx of ', 'h/o ', 'history of ', 'PMH of '],
    ['Family history of '],
  ),
  intent('accident', 'accidental (unintentional)', [
    'accidental $1 overdose',
    'unintentional $1 poisoning',
    '$1 overdose by accident',
  ]),
  intent('self-harm', 'intentional self-harm', [
    'intentional $1 overdose',
    '$1 overdose, suicide attempt',
    'deliberate self-poisoning by $1',
  ]),
  intent('assault', 'assault', ['$1 poisoning by assault', '$1 overdose, homicidal', 'assault by $1 poisoning']),
  intent('undetermined', 'undetermined', ['$1 overdose of undetermined intent', '$1 poisoning, intent unknown']),
  axis('mild', /\bmild\b/, ['mild', 'mildly'], ['moderate', 'severe']),
  axis('moderate', /\bmoderate\b/, ['moderate', 'mod'], ['mild', 'severe']),
  axis('severe', /\bsevere\b/, ['severe', 'severely', 'sev'], ['mild', 'moderate']),
  axis('acute', /^Acute (?!on|and)/, ['acute ', 'ac. ', 'Ac '], ['Chronic ', 'Subacute ']),
  axis('chronic', /^Chronic (?!and)/, ['chronic ', 'longstanding ', 'chr ', 'chron. '], ['Acute ', 'Subacute ']),
  axis('acute on chronic', /^Acute on chronic /, ['acute-on-chronic ', 'acute and chronic '], ['Acute ', 'Chronic ']),
  axis(
    'open fracture',
    /^(.*?)fracture(.*), initial encounter for open fracture(?: type I or II)?$/,
    ['$1compound fracture$2', '$1compound fx$2', '$1fracture$2, open', '$1open fx$2'],
    ['$1fracture$2, initial encounter for closed fracture'],
  ),
  axis(
    'closed fracture',
    /^(.*?)fracture(.*), initial encounter for closed fracture$/,
    ['$1closed fracture$2', '$1fx$2, closed', '$1fracture$2'],
    ['initial encounter for open fracture', 'initial encounter for open fracture type I or II'].map(
      (open) => `$1fracture$2, ${open}`,
    ),
  ),
  axis(
    'displaced',
    /^Displaced (.*), initial encounter for closed fracture$/,
    ['disp $1', 'displ. $1', 'displaced $1', '$1, displaced'],
    ['Nondisplaced $1, initial encounter for closed fracture'],
  ),
  axis(
    'nondisplaced',
    /^Nondisplaced (.*), initial encounter for closed fracture$/,
    ['nondisp $1', 'non-displaced $1', 'undisplaced $1', '$1, not displaced'],
    ['Displaced $1, initial encounter for closed fracture'],
  ),
  axis('primary', /^Primary /, ['1° ', 'primary ', '1ary '], ['Secondary ']),
  axis('secondary', /^Secondary /, ['2° ', 'secondary ', '2ary '], ['Primary ']),
  axis('number 1', /^Type 1 diabetes mellitus\b/, ['DM 1', 'DM#1', 'diabetes 1', 'DM I'], ['Type 2 diabetes mellitus']),
  axis(
    'number 2',
    /^Type 2 diabetes mellitus\b/,
    ['DM 2', 'DM#2', 'diabetes 2', 'DM II'],
    ['Type 1 diabetes mellitus'],
  ),
  ...(['I', 'II', 'III', 'IV'] as const).map((roman, at) =>
    axis(
      `stage ${at + 1}`,
      new RegExp(String.raw`\bstage ${at + 1}\b`),
      [`stage ${roman}`, `stg ${at + 1}`, `st. ${at + 1}`],
      [1, 2, 3, 4].filter((other) => other !== at + 1).map((other) => `stage ${other}`),
    ),
  ),
  axis(
    'second degree',
    /\bsecond degree\b/,
    ['2nd degree', 'second-degree', 'partial thickness'],
    ['first degree', 'third degree'],
  ),
  axis(
    'third degree',
    /\bthird degree\b/,
    ['3rd degree', 'third-degree', 'full thickness'],
    ['first degree', 'second degree'],
  ),
  axis('urine', / in Urine$/, [' urine', ', urine', ' ur'], [' in Serum or Plasma', ' in Blood'], 'loinc'),
  axis(
    'serum',
    / in Serum or Plasma$/,
    [' serum', ', plasma', ' serum/plasma'],
    [' in Urine', ' in Cerebral spinal fluid'],
    'loinc',
  ),
  axis('csf', / in Cerebral spinal fluid$/, [' CSF', ', spinal fluid'], [' in Serum or Plasma', ' in Urine'], 'loinc'),
  axis('IgG', / IgG Ab /, [' IgG ', ' IgG antibody '], [' IgM Ab ', ' IgA Ab ', ' IgE Ab '], 'loinc'),
  axis('IgM', / IgM Ab /, [' IgM ', ' IgM antibody '], [' IgG Ab ', ' IgA Ab ', ' IgE Ab '], 'loinc'),
  axis(
    'ER',
    /(?<!^\d+ HR .*) Extended Release Oral Tablet$/,
    [' ER tab', ' XR tablet', ' extended-release tab'],
    [' Oral Tablet', ' Delayed Release Oral Tablet'],
    'rxnorm',
  ),
  axis(
    'tablet',
    / Oral Tablet$/,
    [' tab', ' tablet PO', ' tablet'],
    [' Oral Capsule', ' Chewable Tablet', ' Extended Release Oral Tablet'],
    'rxnorm',
  ),
  axis(
    'capsule',
    / Oral Capsule$/,
    [' cap', ' capsule PO', ' caps'],
    [' Oral Tablet', ' Delayed Release Oral Capsule'],
    'rxnorm',
  ),
  axis(
    'eye',
    / Ophthalmic Solution$/,
    [' eye drops', ' ophth soln', ' ophthalmic drops'],
    [' Otic Solution', ' Oral Solution', ' Topical Solution'],
    'rxnorm',
  ),
  axis('injection', / Injection$/, [' IV', ' inj', ' injection'], [' Oral Tablet', ' Oral Solution'], 'rxnorm'),
];

/** Lower case and single spaces, at random, as people type. */
const typed = (name: string, random: Random): string => {
  const short = name.replace(/\s+/g, ' ').trim();
  return random() < 0.5 ? short : short.toLowerCase();
};

/** Draws phrases; the same seed draws the same. Names without an opposite are left out. */
export const generatePairs = (concepts: Concepts, count: number, seed: number): readonly Pair[] => {
  const random = generator(seed);
  const byName = namesOf(concepts);
  const drawn: Pair[] = [];
  const pools = AXES.map((one) => ({ axis: one, names: namesWith(one, concepts, byName[one.system]) })).filter(
    ({ names }) => names.length > 0,
  );
  while (drawn.length < count && pools.length > 0) {
    const pool = pools[drawn.length % pools.length];
    const name = pool?.names[below(pool.names.length, random)];
    const wording = pool?.axis.wordings[below(pool.axis.wordings.length, random)];
    if (pool === undefined || name === undefined || wording === undefined) break;
    const { axis: one } = pool;
    drawn.push({
      class: one.class,
      system: one.system,
      query: typed(name.replace(one.pattern, wording), random),
      gold: byName[one.system].get(keyOf(name)) ?? [],
      opposite: oppositesOf(one, name, byName[one.system]),
    });
  }
  return drawn;
};

type Names = ReadonlyMap<string, readonly string[]>;

/** Without the duration of release, which orders seldom give. */
const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^\d+ hr /, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const namesOf = (concepts: Concepts): Readonly<Record<System, Names>> => {
  const byName = (system: System): Names => {
    const names = new Map<string, string[]>();
    for (const concept of concepts[system].values()) {
      if (!isShown(concept)) continue;
      const key = keyOf(concept.name);
      names.set(key, [...(names.get(key) ?? []), concept.code]);
    }
    return names;
  };
  return Object.fromEntries(SYSTEMS.map((system) => [system, byName(system)])) as Record<System, Names>;
};

const isShown = (concept: Concept): boolean => isIndexed(concept) && concept.billable !== false;

const namesWith = (one: Axis, concepts: Concepts, names: Names): readonly string[] =>
  [...concepts[one.system].values()]
    .filter((concept) => isShown(concept) && one.pattern.test(concept.name))
    .map(({ name }) => name)
    .filter((name) => oppositesOf(one, name, names).length > 0);

const oppositesOf = ({ pattern, opposites }: Axis, name: string, names: Names): readonly string[] =>
  opposites.flatMap((opposite) => names.get(keyOf(name.replace(pattern, opposite))) ?? []);
