/** A condition that an operator has to expect, such as a full disk. Its message says all; where in the code it arose does not. */
export class Condition extends Error {
  override readonly name: string = 'Condition';
}
