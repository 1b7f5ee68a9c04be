/** Makes findings. */
import { type ClaimFinding, type ClaimRule, ERROR_RULES } from '../model/claim.ts';

type Told = Pick<ClaimFinding, 'text' | 'at' | 'release'> & Partial<ClaimFinding>;

export const finding = (rule: ClaimRule, codes: readonly string[], told: Told): ClaimFinding => ({
  rule,
  severity: ERROR_RULES.some((one) => one === rule) ? 'error' : 'advice',
  codes,
  ...{ text: told.text, note: '', at: told.at, release: told.release, optional: false, choices: [] },
  ...told,
});

/** `A, B or C`; of many the first ones. */
export const eitherOf = (words: readonly string[], most = 12): string => {
  const shown = words.length > most ? [...words.slice(0, most), 'others'] : words;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
};
