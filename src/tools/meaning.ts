/** The meanings of the values of a result, by the publication that states them. */
import { type Static, Type } from '@sinclair/typebox';

const cited = {
  source: Type.String({ description: 'The publication that says so' }),
  year: Type.Integer({ description: 'Its year' }),
  doi: Type.String({ description: 'Its digital object identifier; empty where none was assigned or found' }),
};

const about = Type.String({ description: 'What the meanings tell' });
const cohort = Type.Optional(Type.String({ description: 'The people in whom the figures were found' }));

const use = Type.Optional(Type.String({ description: 'Stable id of the decision that the categories are for' }));
const historical = Type.Optional(
  Type.Boolean({ description: 'The publication is of its time, and no guideline in force says so' }),
);

/** The meanings of the values of one field, as the documents show them. */
export const Meanings = Type.Object({
  field: Type.String({ description: 'Field of the answer' }),
  about,
  bands: Type.Array(
    Type.Object({
      values: Type.String(),
      category: Type.Optional(Type.String()),
      meaning: Type.String(),
    }),
    { description: 'The values, and what they mean' },
  ),
  use,
  historical,
  cohort,
  ...cited,
});
export type Meanings = Static<typeof Meanings>;

/** The meaning of one value in an answer. */
export const Interpretation = Type.Object({
  field: Type.String({ description: 'Field of the answer' }),
  value: Type.Union([Type.Number(), Type.Boolean(), Type.String()], { description: 'Its value' }),
  about,
  meaning: Type.String({ description: 'What the value means' }),
  use,
  category: Type.Optional(Type.String({ description: 'The category of the value for this use, in one word' })),
  historical,
  cohort,
  ...cited,
});
export type Interpretation = Static<typeof Interpretation>;
