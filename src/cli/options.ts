/** Options that several commands share. */
import { type Option, switched } from '../config/options.ts';

export const json: Option<boolean> = {
  flag: 'json',
  doc: 'Print JSON alone, for programs',
  ...switched,
};
