/** Options that several commands share. */
import type { Option } from '../config/options.ts';

export const json: Option<boolean> = {
  flag: 'json',
  doc: 'Print JSON alone, for programs',
  accepts: 'true or false',
  fallback: 'false',
  parse: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
};
