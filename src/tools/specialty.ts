/** The specialties by which the documents group the tools, in their order. */
export const specialties = {
  terminology: 'Codes and terms',
  kidney: 'Kidney',
  liver: 'Liver and pancreas',
  heart: 'Heart and vessels',
  thrombosis: 'Thrombosis and embolism',
  lung: 'Lung',
  infection: 'Infection',
  intensive: 'Intensive care',
  neuro: 'Brain and nerves',
  mind: 'Mental health and withdrawal',
  trauma: 'Trauma',
  surgery: 'Surgery',
  birth: 'Pregnancy and birth',
  blood: 'Blood',
  metabolic: 'Metabolism and electrolytes',
  dosing: 'Dosing and fluids',
  general: 'General',
  payment: 'Payment test',
} as const;

/** A calculator has the name of its folder. */
export type Specialty = keyof typeof specialties;
