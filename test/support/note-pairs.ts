/** Made sentences whose assertions are known by construction: cues, connectors, names and white space, in all their pairs. */

/** What is said of a name: any of these assertions is right. */
type Said = { readonly start: number; readonly text: string; readonly right: readonly string[] };
export type Made = { readonly kind: string; readonly note: string; readonly said: readonly Said[] };

const FINDINGS = [
  ...[
    'pneumonia',
    'fever',
    'headache',
    'cellulitis',
    'pulmonary embolism',
    'chest pain',
    'sepsis',
    'syncope',
    'nausea',
  ],
  ...['atrial fibrillation', 'pleural effusion', 'deep vein thrombosis', 'urinary tract infection', 'cough'],
];
const DRUGS = ['lisinopril', 'metformin', 'sertraline', 'apixaban', 'prednisone', 'warfarin', 'amlodipine'];

/** In these the sign `_` is white space of any form, `{a}` a finding with an assertion, `{a:drug}` a drug. */
const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  denial: [
    ...['No_{absent}.', 'There is no_{absent}.', 'Denies_{absent}.', 'He denied_{absent}.', 'She reports no_{absent}.'],
    ...['Patient has no_{absent}.', 'Without_{absent}.', 'Exam shows no_{absent}.', 'Negative for_{absent}.'],
    ...['There was no evidence of_{absent}.', 'CT without signs of_{absent}.', 'He has never had_{absent}.'],
    ...[
      '-ve for_{absent}.',
      '{absent}_-ve.',
      '{absent}_was not found.',
      '{absent}_is absent.',
      '{absent}:_no',
      '{absent}_= 0',
    ],
    ...[
      '{absent}_was ruled out.',
      '{absent}_has been excluded.',
      'No radiographic signs of_{absent}.',
      '( )_{absent} (x) {present}',
    ],
    ...['{absent}: -ve', 'No clear clinical evidence for_{absent}.', 'Records do not reveal_{absent}.', '{absent}: -'],
  ],
  'denied list': [
    ...['No {absent},_{absent} or {absent}.', 'Denies {absent}_and {absent}.', 'No {absent}_or {absent}.'],
    ...[
      'ROS: negative for {absent},_{absent}, {absent}.',
      'Neither {absent}_nor {absent}.',
      'Denies: {absent};_{absent}.',
    ],
  ],
  'denial ended': [
    ...['No medication for his_{present}.', 'Never sought treatment for her_{present}.', 'No change in the_{present}.'],
    ...[
      'The cause of her {present}_is not known.',
      'We do not know the cause of_{present}.',
      'No doubt about his_{present}.',
    ],
    ...['Not on anticoagulation due to_{present}.', 'Unable to work, not driving because of_{present}.'],
    ...[
      'No surgery was done secondary to_{present}.',
      'Without improvement in the_{present}.',
      'Not aware of his_{present}.',
    ],
    ...['No response of the_{present} to treatment.', 'He did not sleep because of_{present}.'],
    ...[
      'No explanation for the_{present} was given.',
      'She has not worked since her_{present}.',
      '{present}_has not resolved.',
    ],
  ],
  'denied with': [
    ...['No {absent}_with {present}.', 'Denies {absent}_but has {present}.', 'No {absent} due to_{present}.'],
    ...[
      'No {absent}; has_{present}.',
      'No {absent}, although he has_{present}.',
      'No {absent} in the setting of_{present}.',
    ],
    ...[
      'No {absent}, she has_{present}.',
      'No {absent}. {present}_noted.',
      '{present}_without {absent}.',
      '{present},_no {absent}.',
    ],
  ],
  'double denial': [
    ...[
      'She does not deny_{present}.',
      'Not without_{present}.',
      '{present}_cannot be denied.',
      'There is no lack of_{present}.',
    ],
    ...['He never denied_{present}.', '{present}_is not absent.'],
  ],
  doubt: [
    ...[
      'Cannot rule out_{possible}.',
      '{possible}_cannot be excluded.',
      'Possible_{possible}.',
      'Concern for_{possible}.',
    ],
    ...[
      'Less likely {possible} (cannot be excluded).',
      '{possible}_is suspected.',
      'May have_{possible}.',
      'Likely_{possible}.',
    ],
    ...['Differential includes_{possible} and {possible}.', 'Do you have_{possible|hypothetical}?'],
  ],
  answer: [
    ...[
      'Any {absent}?_No.',
      'Any {present}?_Yes.',
      'Do you have {absent} or {absent}?_No, none.',
      'Any {present}?_Yeah, a bit.',
    ],
    ...['Have you had {absent}?_Nope.', '{absent}?_No. {present}?_Yes.', 'Has he had {absent} at all?_Not really.'],
    ...['{absent}: no_{present}: yes', '{absent} no, {present} yes', '[ ]_{absent} [x]_{present}'],
  ],
  family: [
    ...['Mother had_{family}.', 'Father with {family}_and {family}.', 'FH: {family}. He has_{present}.'],
    ...[
      'Family history of_{family}.',
      'Mother has {family};_patient has {present}.',
      'Her sister has {family}, but she denies_{absent}.',
    ],
  ],
  history: [
    ...[
      'Remote history of_{historical}.',
      'History of_{historical|present}.',
      '{historical}_in 2009.',
      '{historical}_has resolved.',
    ],
    ...['Previously had_{historical}.', 's/p_{historical} in 2015.'],
  ],
  condition: [
    ...[
      'Return if_{hypothetical} occurs.',
      'Call for {hypothetical},_{hypothetical} or {hypothetical}.',
      'If {hypothetical}_develops, call.',
    ],
    ...[
      'Return for: {hypothetical};_{hypothetical}; {hypothetical}.',
      'Watch for_{hypothetical}.',
      'In case of_{hypothetical}, go to the ED.',
    ],
    ...[
      '{present:drug} prn for_{hypothetical}.',
      '{present:drug} every 6 hours as needed for {hypothetical}_or {hypothetical}.',
    ],
    ...['{present}_persists.', 'If {hypothetical}_persists, come back.'],
  ],
  drug: [
    ...[
      'No {absent} on_{present:drug}.',
      'Denies {absent} since starting_{present:drug}.',
      'Do not stop_{present:drug}.',
    ],
    ...[
      'No side effects from_{present:drug}.',
      'Hold_{absent|hypothetical:drug} tonight.',
      'Avoid_{absent|hypothetical:drug}.',
    ],
    ...[
      '{absent|hypothetical:drug}_is not indicated.',
      '{absent|hypothetical:drug}_was held.',
      'Not taking_{absent:drug}.',
    ],
    ...[
      'Intolerant of_{historical:drug}.',
      'Stopped_{historical:drug}.',
      'Given one dose of_{present|historical:drug}.',
    ],
    ...[
      'Allergic to_{absent|historical:drug}.',
      'Continue_{present:drug}.',
      'Start_{planned:drug}.',
      'Consider_{hypothetical:drug}.',
    ],
    ...[
      'Not on anticoagulants, takes_{present:drug}.',
      'Has {present}, on_{present:drug}.',
      'History of {historical|present} on_{present:drug}.',
    ],
    ...[
      'No missed doses of_{present:drug}.',
      'Contraindicated:_{absent|hypothetical:drug}.',
      'Never stopped_{present:drug}.',
    ],
  ],
};

/** White space that changes nothing. */
const BLANKS: readonly string[] = [' ', '  ', '   ', '\t', ' \t ', '\n', ' \n', '\r\n', '\u00a0', '\u2003'];

const PLACE = /\{([a-z|]+)(?::(drug))?\}/g;

/** Each sentence with each white space, `times` times with other names. */
export const madePairs = (times: number, blanks = BLANKS): readonly Made[] =>
  Object.entries(SENTENCES).flatMap(([kind, sentences]) =>
    sentences.flatMap((sentence, row) =>
      blanks.flatMap((blank, at) =>
        Array.from({ length: times }, (_, turn) =>
          filled(kind, sentence.replaceAll('_', blank), row + 3 * at + 5 * turn),
        ),
      ),
    ),
  );

const filled = (kind: string, sentence: string, seed: number): Made => {
  let note = '';
  let end = 0;
  const said: Said[] = [];
  for (const { 0: place, 1: right = '', 2: drug, index } of sentence.matchAll(PLACE)) {
    const names = drug === undefined ? FINDINGS : DRUGS;
    const text = names[(seed + 3 * said.length) % names.length] ?? '';
    note += sentence.slice(end, index);
    said.push({ start: note.length, text, right: right.split('|') });
    note += text;
    end = index + place.length;
  }
  return { kind, note: note + sentence.slice(end), said };
};
