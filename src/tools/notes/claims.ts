/** Claims about a note, as a call sends them. */
import { Type } from '@sinclair/typebox';
import { suggestion } from '../../nearest.ts';
import { WHENS, type When } from '../../terminology/measures/when.ts';
import { ASSERTIONS, type Assertion, DRUG_STATES, type DrugState } from '../../terminology/model/note.ts';
import { isObject } from '../arguments.ts';
import { isDate } from '../dates.ts';
import { type Input, type Reading, refined } from '../inputs.ts';
import { json } from '../json-input.ts';
import { TARGET_SYSTEMS, type TargetSystem } from '../terminology/target.ts';
import { type Given, valuesIn } from './note-inputs.ts';

/** The most claims of a call. */
export const MOST_CLAIMS = 100;

const LONGEST_WORDS = 256;

type Text<Name extends string> = { readonly [N in Name]?: string };

export type CodeClaim = Text<'display' | 'date'> & {
  readonly kind: 'code';
  readonly system: TargetSystem;
  readonly code: string;
  readonly assertion?: Assertion;
};
export type FindingClaim = { readonly kind: 'finding'; readonly words: string; readonly assertion?: Assertion };
export type ValueClaim = Text<'name' | 'parameter' | 'unit'> & {
  readonly kind: 'value';
  readonly value: string;
  readonly when?: When;
};
export type MedicationClaim = Text<'dose' | 'route' | 'frequency'> & {
  readonly kind: 'medication';
  readonly words: string;
  readonly state?: DrugState;
};
export type ScoreClaim = Text<'field'> & {
  readonly kind: 'score';
  readonly calculator: string;
  readonly value: string;
  readonly inputs?: Given;
  readonly given?: Given;
};
export type Claim = CodeClaim | FindingClaim | ValueClaim | MedicationClaim | ScoreClaim;

export const KINDS = ['code', 'finding', 'value', 'medication', 'score'] as const;

type Member = 'text' | 'day' | 'values' | readonly string[];

/** The members of each kind; those it needs are in `NEEDED`. */
const MEMBERS: Readonly<Record<Claim['kind'], Readonly<Record<string, Member>>>> = {
  code: { system: TARGET_SYSTEMS, code: 'text', display: 'text', assertion: ASSERTIONS, date: 'day' },
  finding: { words: 'text', assertion: ASSERTIONS },
  value: { name: 'text', parameter: 'text', value: 'text', unit: 'text', when: WHENS },
  medication: { words: 'text', dose: 'text', route: 'text', frequency: 'text', state: DRUG_STATES },
  score: { calculator: 'text', field: 'text', value: 'text', inputs: 'values', given: 'values' },
};

const NEEDED: Readonly<Record<Claim['kind'], readonly string[]>> = {
  code: ['system', 'code'],
  finding: ['words'],
  value: ['value'],
  medication: ['words'],
  score: ['calculator', 'value'],
};

/** A number is the text that it is written as. */
const textIn = (value: unknown): string | undefined => {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' && text.length <= LONGEST_WORDS ? text.trim() : undefined;
};

const memberIn = (kind: Member, value: unknown): string | Given | undefined => {
  if (kind === 'values') return valuesIn(value);
  const text = textIn(value);
  if (text === undefined || kind === 'text') return text;
  if (kind === 'day') return isDate(text) ? text : undefined;
  return kind.includes(text) ? text : undefined;
};

const acceptedBy = (kind: Member): string => {
  if (kind === 'values') return 'an object of names with text, numbers, true or false';
  if (kind === 'text') return `text of 1 to ${LONGEST_WORDS} characters, not blank`;
  return kind === 'day' ? 'a date YYYY-MM-DD' : `one of ${kind.join(', ')}`;
};

/** Its kind and length, and the word that it may be meant for: what a claim says is of a patient, and is not quoted. */
const givenIn = (value: unknown, accepted: readonly string[]): string => {
  if (typeof value !== 'string') return value === undefined ? 'none' : Array.isArray(value) ? 'a list' : typeof value;
  return `text of ${value.length} characters${suggestion(value.slice(0, LONGEST_WORD), accepted)}`;
};
const LONGEST_WORD = 32;

/** A claim, or a sentence that says what is wrong with it. */
const claimIn = (sent: unknown): Claim | string => {
  if (!isObject(sent)) return 'must be an object';
  const kind = KINDS.find((one) => one === sent.kind);
  if (kind === undefined) return `must have as kind ${KINDS.join(', ')}, got ${givenIn(sent.kind, KINDS)}`;
  const members = Object.entries(MEMBERS[kind]);
  const read = members.flatMap(([name, member]) =>
    sent[name] === undefined || sent[name] === null ? [] : [[name, memberIn(member, sent[name])] as const],
  );
  const wrong = read.find(([, value]) => value === undefined)?.[0];
  if (wrong !== undefined) {
    const member = MEMBERS[kind][wrong] ?? 'text';
    return `must have as ${wrong} ${acceptedBy(member)}, got ${givenIn(sent[wrong], typeof member === 'string' ? [] : member)}`;
  }
  const lacking = NEEDED[kind].find((name) => !read.some(([one]) => one === name));
  if (lacking !== undefined) return `of kind ${kind} needs ${lacking}`;
  const claim = { kind, ...Object.fromEntries(read) } as Claim;
  const isNameless = claim.kind === 'value' && claim.name === undefined && claim.parameter === undefined;
  return isNameless ? 'of kind value needs name or parameter' : claim;
};

const [word, plain] = [
  (words: readonly string[]) => Type.Optional(Type.String({ enum: [...words] })),
  Type.Optional(Type.String()),
];
const values = Type.Optional(Type.Unsafe<Given>({ type: 'object' }));

/** A claim among JSON arguments: the members of all kinds, in few words, because a model reads them. */
const claimSchema = Type.Object({
  kind: Type.String({ enum: [...KINDS] }),
  system: word(TARGET_SYSTEMS),
  ...{ code: plain, display: plain, date: plain, assertion: word(ASSERTIONS), words: plain },
  ...{ name: plain, parameter: plain, value: plain, unit: plain, when: plain },
  ...{ dose: plain, route: plain, frequency: plain, state: plain },
  ...{ calculator: plain, field: plain, inputs: values },
});

const ACCEPTED = `1 to ${MOST_CLAIMS} claims, each an object of JSON with a kind (${KINDS.join(', ')})`;

/** Repeated in a URL, or one list; `claims` among JSON arguments. */
export const claimsInput: Input<readonly Claim[]> = refined(
  json(
    {
      name: 'claim',
      listName: 'claims',
      jsonSchema: Type.Array(claimSchema, { minItems: 1, maxItems: MOST_CLAIMS }),
      description: `At most ${MOST_CLAIMS}: code (system, code), finding (words), value (name, value), medication (words), score (calculator, value)`,
      example: '{"kind":"value","name":"creatinine","value":"134","unit":"umol/L"}',
      error: 'invalid_claim',
      accepted: ACCEPTED,
      most: MOST_CLAIMS,
      isRequired: true,
      place: 'as JSON',
    },
    (given): readonly unknown[] | undefined =>
      Array.isArray(given) ? given : given === undefined ? undefined : [given],
  ),
  (sent): Reading<readonly Claim[]> => {
    const claims = sent.flat().map(claimIn);
    const refused = (message: string) =>
      ({ ok: false, problem: { code: 'invalid_claim', parameter: 'claim', message }, warnings: [] }) as const;
    if (claims.length === 0 || claims.length > MOST_CLAIMS)
      return refused(`claim must be ${ACCEPTED}, got ${claims.length}`);
    const wrong = claims.findIndex((one) => typeof one === 'string');
    if (wrong >= 0) return refused(`claim ${wrong + 1} ${claims[wrong]}`);
    return { ok: true, value: claims as readonly Claim[], warnings: [] };
  },
);
