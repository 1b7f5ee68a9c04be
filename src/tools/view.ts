/** The views of an answer: a call may ask for more than the default members, or for less. */
import { type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { choice, optional } from './inputs.ts';

const VIEWS = ['full', 'compact'] as const;
export type View = (typeof VIEWS)[number];

/** A call as its buyer sent it, and the default members of its answer. */
export type Answered<A> = {
  /** The declared parameters but `view`, as text. */
  readonly sent: () => Readonly<Record<string, string>>;
  readonly answer: A;
};

/** What `view` changes: the default answer never changes. */
export type Views<Values, A> = {
  /** Members of `view=full`, after the default ones. */
  readonly full?: {
    readonly response: Readonly<Record<string, TSchema>>;
    readonly add: (values: Values, answered: Answered<A>) => Record<string, unknown>;
  };
  /** Default members that `view=compact` leaves out: the same in every answer. */
  readonly compact?: readonly (keyof A & string)[];
};

/** The parameter that chooses a view. */
export const viewInput = optional(
  choice({
    name: 'view',
    description: 'full: with further members; compact: without those that are the same in every answer',
    words: VIEWS,
    example: 'full',
    error: 'invalid_view',
    remedy: 'Send full or compact, or leave it out.',
  }),
);

/** The default members, as the view shows them. */
export const shownIn = <Values, A extends Record<string, unknown>>(
  view: View | undefined,
  { full, compact = [] }: Views<Values, A>,
  values: Values,
  answered: Answered<A>,
): Record<string, unknown> => {
  if (view === 'full') return { ...answered.answer, ...full?.add(values, answered) };
  if (view === undefined) return answered.answer;
  return Object.fromEntries(Object.entries(answered.answer).filter(([name]) => !compact.includes(name)));
};

/** The members of an answer in every view; those that a view or a call may lack are optional. */
export const inEveryView = <Values, A>(response: TProperties, { full, compact = [] }: Views<Values, A>): TObject => {
  const left: readonly string[] = compact;
  const kept = Object.entries(response).map(([name, schema]) => [
    name,
    left.includes(name) ? Type.Optional(schema) : schema,
  ]);
  const added = Object.entries(full?.response ?? {}).map(([name, schema]) => [
    name,
    Type.Optional({ ...schema, description: `With view=full: ${schema.description ?? ''}` }),
  ]);
  return Type.Object(Object.fromEntries([...kept, ...added]));
};
