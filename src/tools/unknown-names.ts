/** The names of a query that no parameter has, and the parameters that they are probably meant for. */
import { nearest } from '../nearest.ts';
import { LONGEST_QUOTE, quote } from './inputs.ts';

/** Names that callers use for a parameter, with the beginnings of its own name. */
const ALIASES: Readonly<Record<string, string>> = {
  alb: 'albumin',
  bili: 'bilirubin',
  bp: 'sbp',
  ca: 'calcium',
  cl: 'chloride',
  code_system: 'system',
  codesystem: 'system',
  cr: 'creatinine',
  gender: 'sex',
  hco3: 'bicarbonate',
  hr: 'heart_rate',
  ht: 'height',
  id: 'code',
  k: 'potassium',
  na: 'sodium',
  note: 'text query',
  ontology: 'system',
  phrase: 'query text',
  plt: 'platelets',
  pulse: 'heart_rate',
  q: 'query text code',
  query: 'text code',
  rel: 'relation',
  relationship: 'relation',
  rr: 'respiratory_rate',
  rxcui: 'code',
  scr: 'creatinine',
  search: 'query text',
  systolic: 'sbp',
  term: 'query text code',
  type: 'relation',
  terminology: 'system',
  text: 'query',
  vocabulary: 'system',
  wt: 'weight',
};

const MOST_NAMES = 10;

type Unknown = {
  /** One for each of the first unknown names, and one that counts the rest. */
  readonly warnings: readonly string[];
  /** One of them is probably meant for a parameter that was not sent. */
  readonly isMisnamed: boolean;
};

/** Compares the names of a query with those of the parameters. */
export const unknownNames = (given: readonly string[], names: readonly string[]): Unknown => {
  const unknown = given.filter((name) => !names.includes(name));
  if (unknown.length === 0) return { warnings: [], isMisnamed: false };
  const first = unknown.slice(0, MOST_NAMES).map((name) => ({ name, meant: meantBy(name, names) }));
  const rest = unknown.length - first.length;
  return {
    warnings: [
      ...first.map(
        ({ name, meant }) =>
          `unknown parameter ${quote(name)} is ignored${meant === undefined ? '' : `; did you mean ${meant}?`}`,
      ),
      ...(rest > 0 ? [`${rest} more unknown parameters are ignored`] : []),
    ],
    isMisnamed: first.some(({ meant }) => meant !== undefined && !given.includes(meant)),
  };
};

/** `height`, `ht` and `heigth_cm` all mean `height_cm`. */
const meantBy = (name: string, names: readonly string[]): string | undefined => {
  if (name.length > LONGEST_QUOTE) return undefined;
  const plain = name.toLowerCase();
  const stems = [plain, ...(Object.hasOwn(ALIASES, plain) ? (ALIASES[plain] ?? '').split(' ') : [])];
  const [meant] = stems.flatMap((stem) => names.find((other) => other === stem || other.startsWith(`${stem}_`)) ?? []);
  return meant ?? nearest(name, names);
};
