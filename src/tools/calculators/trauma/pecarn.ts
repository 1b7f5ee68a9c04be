/** The common parts of the two rules for head injuries of children. */
import { oneOf } from '../results.ts';

const RISKS = ['very_low', 'intermediate', 'high'] as const;

/** Two findings are a high risk, any other an intermediate one. */
export const pecarnRisk = oneOf(RISKS, 'high by the first two findings, intermediate by any other, very_low by none');

export const riskOf = (isHigh: boolean, isIntermediate: boolean): (typeof RISKS)[number] => {
  if (isHigh) return 'high';
  return isIntermediate ? 'intermediate' : 'very_low';
};

export const pecarnMeaning = (words: Readonly<Record<(typeof RISKS)[number], string>>, cohort: string) => ({
  field: 'pecarn_risk' as const,
  about: 'clinically important brain injury',
  words,
  cohort,
  source: 'Kuppermann et al., Lancet 2009;374(9696):1160-1170',
  year: 2009,
  doi: '10.1016/S0140-6736(09)61558-0',
});

export const KUPPERMANN = {
  authors: 'Kuppermann N, Holmes JF, Dayan PS, et al.',
  doi: '10.1016/S0140-6736(09)61558-0',
  id: 'kuppermann_2009',
  source: 'Lancet 2009;374(9696):1160-1170',
  title: 'Identification of children at very low risk of clinically-important brain injuries after head trauma',
};
