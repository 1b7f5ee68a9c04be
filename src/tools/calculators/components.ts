/** The scored factors of a risk score. */
import { type Static, Type } from '@sinclair/typebox';

const Component = Type.Object({
  factor: Type.String({ description: 'Name of the scored factor' }),
  points: Type.Integer({ description: 'Points awarded for this factor; 0 when it does not apply' }),
  present: Type.Boolean({ description: 'Whether the factor applies' }),
  value: Type.Optional(Type.Number({ description: 'The submitted age, on the age factor only' })),
});

export const Components = Type.Array(Component, {
  description: 'Every scored factor, in the order of the publication',
});
export const Score = Type.Integer({ description: 'Sum of the points', minimum: 0, maximum: 9 });
export const MaxScore = Type.Integer({ const: 9, description: 'The highest score there is' });

/** A factor that scores `points`, 1 unless said otherwise, when it is present. */
export const component = (factor: string, present: boolean, points = 1): Static<typeof Component> => ({
  factor,
  points: present ? points : 0,
  present,
});

/** The sum of the points. */
export const scoreOf = (components: Static<typeof Components>): number =>
  components.reduce((sum, { points }) => sum + points, 0);
