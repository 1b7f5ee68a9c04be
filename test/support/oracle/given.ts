/** The text of a call read for the oracle, by the interface and without `src`; `undefined` has to be refused. */
import { type Fraction, over, times } from './rounding.ts';

/** The parameters of a call, each given once. */
export type Given = Readonly<Record<string, string | undefined>>;

const areDigits = (text: string): boolean =>
  text.length >= 1 && text.length <= 12 && [...text].every((character) => '0123456789'.includes(character));

/** Decimal text in units of 10^-12, the finest that is accepted; no quantity here may be negative. */
const trillionths = (text: string): bigint | undefined => {
  const [whole = '', fraction = '0', ...rest] = text.split('.');
  if (rest.length > 0 || !areDigits(whole) || !areDigits(fraction)) return undefined;
  return BigInt(whole + fraction.padEnd(12, '0'));
};

export const within = (text: string | undefined, low: string, high: string): Fraction | undefined => {
  const [value, least, most] = [text ?? '', low, high].map(trillionths);
  if (value === undefined || least === undefined || most === undefined) return undefined;
  return value < least || value > most ? undefined : [value, 10n ** 12n];
};

export const heightOf = ({ height_cm, height_in }: Given): Fraction | undefined => {
  const inches = within(height_in, '20', '98');
  return within(height_cm, '50', '250') ?? (inches && times(inches, [254n, 100n]));
};

export const weightOf = ({ weight_kg, weight_lb }: Given): Fraction | undefined => {
  const pounds = within(weight_lb, '2', '1100');
  return within(weight_kg, '1', '500') ?? (pounds && times(pounds, [45359237n, 100000000n]));
};

export const creatinineOf = ({ creatinine_mg_dl, creatinine_umol_l }: Given): Fraction | undefined => {
  const micromoles = within(creatinine_umol_l, '9', '1768');
  return within(creatinine_mg_dl, '0.1', '20') ?? (micromoles && over(micromoles, [8842n, 100n]));
};

export const ageOf = ({ age = '' }: Given): number | undefined =>
  areDigits(age) && within(age, '18', '120') ? Number(age) : undefined;

export const sexOf = ({ sex }: Given): 'female' | 'male' | undefined =>
  sex === 'female' || sex === 'male' ? sex : undefined;
