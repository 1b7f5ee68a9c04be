/** Words that say that a condition is past or a relative's: `prior stroke`, `breast cancer, NED`, `asthma in her mother`. */
import words from '../../../data/lexicon/status-words.txt' with { type: 'text' };
import { lazily } from '../../deferred.ts';
import { type Edit, edited, type Trace } from '../text/trace.ts';
import { parseSections, withFewBlanks } from './table.ts';

/** A way to say a status, and the words that names have before what is meant. */
type Saying = {
  readonly pattern: RegExp;
  readonly words: string;
  readonly isBefore: boolean;
  /** What the phrase must be about. */
  readonly about: RegExp;
  /** What it must not be about. */
  readonly unless: RegExp;
};

const PAST = 'history of';
const FAMILY = 'family history of';

const CANCER =
  /cancer|carcin|neoplas|malignan|lymphoma|leuk[ae]?em|melanoma|sarcoma|myeloma|tumou?r|blastoma|\b(?:ca|scc|nsclc|sclc|rcc|hcc|aml|cll|cml)\b/i;
const ANYTHING = /^/;

/** Quick test: a phrase without a match states neither. */
const MAYBE =
  /prior|previous|past|former|remote|distant|history|\bhx\b|h\/o|ned\b|evidence|free|survivor|resolved|\bin\b/i;

const SAYINGS = lazily((): readonly Saying[] => {
  const sections = parseSections(words);
  const anyOf = (section: string) => sections(section).join(' ').replaceAll(' ', '|');
  const procedure = new RegExp(
    String.raw`(?<!\p{L})(?:${anyOf('not past')})|(?:${anyOf('not past ends')}|(?<!\p{L})(?:${anyOf('not past words')}))(?!\p{L})`,
    'iu',
  );
  const sayings = (section: string, rest: Omit<Saying, 'pattern'>): readonly Saying[] =>
    sections(section).map((line) => {
      const pattern = rest.isBefore
        ? String.raw`(?<![\p{L}\p{N}])(?:${line})\s+(?=\p{L})`
        : String.raw`(?<=[\p{L}\p{N})])(?:${line})`;
      return { ...rest, pattern: new RegExp(withFewBlanks(pattern), 'iu') };
    });
  return [
    ...sayings('family behind', { words: FAMILY, isBefore: false, about: ANYTHING, unless: NOT_FAMILY }),
    ...sayings('past cancer behind', { words: PAST, isBefore: false, about: CANCER, unless: NOT_OWN }),
    ...sayings('past behind', { words: PAST, isBefore: false, about: ANYTHING, unless: NOT_OWN }),
    ...sayings('past before', { words: PAST, isBefore: true, about: ANYTHING, unless: procedure }),
  ];
});

/** A newborn has a mother, too. */
const NOT_FAMILY = /newborn|infant|neonat|fetus|affected|care\b|family\s(?:history|hx)/i;
const NOT_OWN = /\b(?:family|fam|fhx?|not|never|un)\b/i;

/** `no prior stroke`: what is denied is not past. */
const DENIED = /\b(?:no|not|denies|without|never|negative for)\s+(?:known\s+|any\s+)?$/i;

/** The phrase with its first status in the words of names, before what it is of. */
export const withStatus = (phrase: string, trace?: Trace): string => {
  if (!MAYBE.test(phrase)) return phrase;
  for (const { pattern, words: canonical, isBefore, about, unless } of SAYINGS()) {
    const found = about.test(phrase) && !unless.test(phrase) ? pattern.exec(phrase) : null;
    if (found === null || DENIED.test(phrase.slice(0, found.index))) continue;
    const span = { start: found.index, end: found.index + found[0].length };
    const said = found[0].replace(/^[\s,;(-]+/, '');
    trace?.note(
      phrase,
      { start: span.end - said.length, end: span.start + found[0].trimEnd().length },
      'status',
      canonical === PAST ? `personal ${PAST}` : canonical,
    );
    const isSaid = isBefore && phrase.slice(0, span.start).trimEnd().endsWith(PAST);
    const edits: readonly Edit[] = isBefore
      ? [{ ...span, by: isSaid ? '' : `${canonical} ` }]
      : [
          { start: 0, end: 0, by: phrase.startsWith(canonical) ? '' : `${canonical} ` },
          { ...span, by: '' },
        ];
    return trace?.edit(phrase, edits) ?? edited(phrase, edits);
  }
  return phrase;
};
