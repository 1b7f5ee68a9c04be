/** The notice every calculator and terminology answer carries. */
export const disclaimer =
  'Deterministic output of a published method; not a medical device and not medical advice. A licensed clinician remains responsible for patient care and for billing submissions.';
