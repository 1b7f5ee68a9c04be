/** Options that several commands share. */
import { type Flag, switched } from '../config/options.ts';

export const json: Flag<boolean> = {
  flag: 'json',
  doc: 'Print JSON alone, for programs',
  ...switched,
};
