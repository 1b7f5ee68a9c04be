/** Lines that name no disease: random letters, and sentences of an office, a ward and a street with names in their places. */
import { type Random, randomOf } from '../simulation/random.ts';

const WORDS: Readonly<Record<string, readonly string[]>> = {
  name: [
    ...['Graves', 'Crohn', 'Burns', 'Down', 'Bell', 'Addison', 'Parkinson', 'Hunter', 'Cushing', 'Barrett', 'Wilson'],
    ...[
      'Rash',
      'Payne',
      'Cough',
      'Fever',
      'Gill',
      'Moles',
      'Sty',
      'Ng',
      'Li',
      'Ho',
      'Ma',
      'Pham',
      'Kowalski',
      "O'Hara",
    ],
  ],
  first: ['Al', 'Ann', 'Pat', 'Art', 'Mel', 'Dee', 'Jo', 'Rose', 'May', 'Lou', 'Ray', 'Drew', 'Faith', 'Guy'],
  title: ['Dr.', 'Mr.', 'Mrs.', 'Ms.', 'Nurse', 'Prof.'],
  town: ['Ann Arbor', 'Jackson', 'Bend', 'Mobile', 'Reading', 'Bath', 'Flint', 'Salem', 'Portland', 'Lebanon'],
  state: ['MI', 'MS', 'PA', 'MA', 'AL', 'OR', 'ME', 'HI', 'CA', 'AR', 'MD', 'VA', 'LA', 'NE'],
  street: ['Burns St', 'Crohn Dr', 'Temple Ave', 'Hand Rd', 'Bell Ct', 'Elbow Ln', 'Head Way', 'Spring Blvd'],
  day: ['Monday', 'Tue', 'Wed', 'Thurs', 'Fri', 'Sat', 'Sunday', 'today', 'tomorrow'],
  time: ['0800', '14:30', '9 am', '5 pm', 'noon', '2359'],
  date: ['11/02/2025', '2025-03-04', '3 May 2024', "Jan '24", '12/24'],
  number: ['1', '2', '7', '12', '40', '108', '2013', '0.5', '3/4', '555-0142'],
  job: ['teacher', 'driver', 'cook', 'clerk', 'welder', 'pilot', 'nurse', 'roofer', 'farmer', 'student'],
  person: ['wife', 'son', 'daughter', 'neighbor', 'mother', 'friend', 'sister', 'caregiver'],
  thing: ['the form', 'a letter', 'her car', 'the keys', 'his bag', 'the bill', 'a chair', 'the phone', 'the chart'],
  verb: ['signed', 'sent', 'faxed', 'found', 'lost', 'moved', 'brought', 'read', 'mailed', 'kept', 'dropped off'],
  place: ['the front desk', 'room 412B', 'the 5E ward', 'the lobby', 'bed 3', 'OR 2', 'the pharmacy', 'the clinic'],
  unit: ['ICU', 'ED', 'PACU', 'OR', 'L&D', 'NICU', 'SNF', 'MICU', 'PT', 'OT', 'SW', 'RN', 'MD', 'PCP'],
  plan: ['follow up', 'see', 'call', 'meet with', 'page', 'email', 'ask', 'discharge with', 'transfer to'],
  small: ['all', 'as', 'or', 'so', 'it', 'he', 'she', 'they', 'we', 'had', 'hit', 'has', 'was', 'is', 'on', 'at', 'by'],
  letters: ['AB', 'XQ', 'ZK', 'QW', 'JX', 'VX', 'WZ', 'KQ', 'QQZ', 'ZZT', 'XJK', 'QVW'],
};

const SENTENCES: readonly string[] = [
  ...['Dear {title} {name}, thank you for seeing {first}.', 'Seen by {title} {name} on {day} at {time}.'],
  ...['{first} {name}, {number} {street}, {town}, {state} 48104', 'Lives in {town}, {state} with her {person}.'],
  ...['Signed by {first} {name}, {unit} on {date}.', '{first} works as a {job} in {town}.'],
  ...[
    'The {person} {verb} {thing} at {place}.',
    '{title} {name} {verb} {thing} on {day}.',
    'Page {number} of {number}',
  ],
  ...['{plan} {title} {name} {day}.', 'Plan: {plan} {unit} on {day}.', 'Transfer to {unit} at {time}.'],
  ...[
    'MRN {number} DOB {date} {unit} {letters}',
    'No {thing} was {verb} by {first}.',
    'Denies that {small} {verb} it.',
  ],
  ...[
    '{small} {small} {verb} {thing} and {small} {verb} it',
    '{number} {letters} {number} {unit}',
    'Phone {number}, fax {number}',
  ],
  ...['{unit}: {title} {name} at bedside.', 'Code status discussed with {person}.', 'Return {day} at {time}.'],
  ...[
    '{letters}: {number}, {letters}: {number}',
    'History: {job}, from {town}.',
    '{person} will drive {first} home {day}.',
  ],
  ...['{verb} by {first} {name} {date} {time}', 'THEY {small} {verb} IT', 'Interpreter: {first}. Consent {verb}.'],
];

const SYLLABLES = 'ba ke lo mip nu ra sto ti vu xe zo pra qui gle dro fan jil kor wep yut osk ind ulm arb'.split(' ');

const noise = ({ pick, below }: Random): string =>
  Array.from({ length: 3 + below(8) }, () => {
    const word = Array.from({ length: 1 + below(4) }, () => pick(SYLLABLES)).join('');
    return pick([word, word, word, word.toUpperCase(), `${word},`, `${word}.`, pick(WORDS.number ?? [])]);
  }).join(' ');

/** The same lines for the same seed; every fourth is of random syllables. */
export const linesOfNothing = (length: number, seed = 1): readonly string[] => {
  const random = randomOf('nothing', seed);
  const filled = (sentence: string) =>
    sentence.replace(/\{(\w+)\}/g, (_, slot: string) => random.pick(WORDS[slot] ?? ['']));
  return Array.from({ length }, (_, at) => (at % 4 === 3 ? noise(random) : filled(random.pick(SENTENCES))));
};

const [SIGNS, LETTERS] = [' !"#$%&\'()*+,-./0123456789:;<=>?@[]^_`{|}~', 'abcdefghijklmnopqrstuvwxyz'];
const SURNAMES =
  'Ng Ho Yu Al Ed Ann Pat Art Mel Jo Lou Ray Guy Pham Dunn Katz Cho Lee Kowalski Okafor Jensen Novak'.split(' ');
const FIELDS =
  'Name Date Form Letter Consent Page Unit Room Bed Phone Fax Sat Mon Lot Box Qty Tel City State Zip'.split(' ');

const several = (random: Random, least: number, most: number, make: () => string): readonly string[] =>
  Array.from({ length: least + random.below(most - least + 1) }, make);
const lettered = (random: Random, least: number, most: number): string =>
  several(random, least, most, () => random.pick([...LETTERS])).join('');
const either = (random: Random, text: string): string => (random.chance(0.5) ? text : text.toUpperCase());

/** Text that is random in every letter, surnames in a row, and the fields of an empty form. */
const NOISE = {
  'signs of the keyboard': (random) =>
    several(random, 8, 58, () => either(random, random.pick([...SIGNS, ...LETTERS, ...LETTERS]))).join(''),
  'one to three small letters': (random) => several(random, 2, 10, () => lettered(random, 1, 3)).join(' '),
  'four to nine small letters': (random) => several(random, 2, 10, () => lettered(random, 4, 9)).join(' '),
  'two to four capitals': (random) =>
    several(random, 2, 10, () => lettered(random, 2, 4).toUpperCase()).join(random.pick([' ', ' ', ', ', ' / '])),
  'letters of both cases': (random) =>
    several(random, 2, 10, () => [...lettered(random, 1, 4)].map((letter) => either(random, letter)).join('')).join(
      ' ',
    ),
  'capitals with numbers': (random) =>
    several(random, 2, 7, () => {
      const [letters, number] = [lettered(random, 2, 4).toUpperCase(), random.below(400)];
      return random.pick([
        `${letters} ${number}`,
        `${letters}: ${number}`,
        `${letters}-${number}`,
        `${letters} ${number / 10}`,
      ]);
    }).join(random.pick([', ', ' ', '; '])),
  surnames: (random) =>
    [random.pick(SURNAMES), ...several(random, 1, 4, () => random.pick([...SURNAMES, ...(WORDS.name ?? [])]))].join(
      random.pick([' ', ', ', ' and ', ' - ']),
    ),
  'fields of a form': (random) =>
    several(random, 2, 5, () => {
      const value = random.pick([
        String(random.below(100)),
        random.pick(SURNAMES),
        `${random.below(12)}/${random.below(28)}`,
      ]);
      return `${random.pick(FIELDS)}${random.pick([':', ': ', ' ', ' - '])}${random.pick([value, '____', 'yes', 'X'])}`;
    }).join(random.pick([' ', ', ', '  ', ' | '])),
} as const satisfies Readonly<Record<string, (random: Random) => string>>;

export const NOISES = Object.keys(NOISE) as readonly (keyof typeof NOISE)[];

/** Lines of a kind, the same for the same seed. */
export const linesOfNoise = (kind: keyof typeof NOISE, length: number, seed = 1): readonly string[] => {
  const random = randomOf('noise', kind, seed);
  return Array.from({ length }, () => NOISE[kind](random));
};
