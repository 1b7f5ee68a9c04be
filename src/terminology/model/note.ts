/** The properties of a mention in a note beside its codes. */

export const ASSERTIONS = ['present', 'absent', 'possible', 'historical', 'family', 'planned', 'hypothetical'] as const;
export type Assertion = (typeof ASSERTIONS)[number];

/** Whether and how a drug is taken. `given` is a single time. */
export const DRUG_STATES = [
  ...(['taken', 'as_needed', 'given', 'planned', 'considered', 'held', 'stopped', 'not_taken'] as const),
  ...(['avoided', 'not_indicated', 'intolerant', 'allergic'] as const),
] as const;
export type DrugState = (typeof DRUG_STATES)[number];

export const SECTIONS = [
  ...['chief complaint', 'history of present illness', 'past medical history', 'past surgical history'],
  ...['family history', 'social history', 'medications', 'allergies', 'review of systems', 'vital signs'],
  ...['physical examination', 'laboratory results', 'imaging', 'assessment', 'assessment and plan', 'plan'],
  'instructions',
] as const;
export type Section = (typeof SECTIONS)[number];
