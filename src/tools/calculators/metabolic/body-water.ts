/** The water of the body, for the formulas that correct sodium. */

/** Water of the body as a part of its weight, by age and sex. */
export const waterFraction = (age: number, sex: 'female' | 'male'): string => {
  if (age < 18) return '0.6';
  if (age < 65) return sex === 'male' ? '0.6' : '0.5';
  return sex === 'male' ? '0.5' : '0.45';
};

export const HYPONATREMIA = {
  authors: 'Adrogue HJ, Madias NE',
  doi: '10.1056/NEJM200005253422107',
  id: 'adrogue_hypo_2000',
  source: 'N Engl J Med 2000;342(21):1581-1589',
  title: 'Hyponatremia',
};
