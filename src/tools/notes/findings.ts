/** Findings that calculators ask for, by the codes of what a note mentions. */
import table from '../../../data/lexicon/findings.txt' with { type: 'text' };
import { lazily } from '../../deferred.ts';
import { isOfAnother, isPronounOfAnother, type Person, RELATIVES } from '../../terminology/measures/person.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import type { Span } from '../../terminology/text/trace.ts';

/** The mentions of a note. */
export type Mentions = ReturnType<Terminology['annotate']>;

type Finding = {
  /** The beginnings of the codes, without the point. */
  readonly codes: readonly string[];
  readonly drugs: readonly string[];
  readonly denied: RegExp | undefined;
  readonly affirmed: RegExp | undefined;
};

const FINDINGS = lazily(() => {
  const findings = new Map<string, Finding>();
  for (const line of table.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [name = '', codes = '', drugs = '', denied = '', affirmed = ''] = line
      .split(/ \|(?= |$)/)
      .map((part) => part.trim());
    findings.set(name, {
      codes: codes === '' ? [] : codes.split(' ').map((code) => code.replace('.', '')),
      drugs: drugs === '' ? [] : drugs.toLowerCase().split(' '),
      denied: wordsOf(denied),
      affirmed: wordsOf(affirmed),
    });
  }
  return findings;
});

const wordsOf = (words: string): RegExp | undefined =>
  words === '' ? undefined : new RegExp(`\\b(?:${words.split(';').join('|')})\\b`, 'gi');

/** A finding as the note says it; `possible` where it is in doubt. */
export type Said = {
  readonly is: 'present' | 'absent' | 'possible';
  readonly span: Span;
  readonly isSure: boolean;
  /** Said of another than the patient. */
  readonly isOfOther: boolean;
};

type Noted = { readonly note: string; readonly mentions: Mentions; readonly person: Person };

/** Another than the patient is spoken of at a place. */
export const isSaidOfOther = ({ note, person }: Omit<Noted, 'mentions'>, at: number): boolean =>
  isOfAnother(note, at) || isPronounOfAnother(note, at, person);

const REMEMBERED = new WeakMap<Mentions, Map<string, Said | undefined>>();

/** @throws TypeError for a finding that the table does not have */
export const saidOf = (name: string, noted: Noted): Said | undefined => {
  const { mentions } = noted;
  const known = REMEMBERED.get(mentions) ?? new Map<string, Said | undefined>();
  REMEMBERED.set(mentions, known);
  if (!known.has(name)) known.set(name, readOf(name, noted));
  return known.get(name);
};

const readOf = (name: string, { note, mentions, person }: Noted): Said | undefined => {
  const finding = FINDINGS().get(name);
  if (finding === undefined) throw new TypeError(`no finding is named ${name}`);
  const found = mentions.flatMap((mention): Said[] => {
    const [first, second] = mention.ranked.matches;
    const isOf =
      mention.system === 'icd10'
        ? [first, second].some(
            (match) =>
              match !== undefined && finding.codes.some((code) => match.code.replace('.', '').startsWith(code)),
          )
        : mention.system === 'rxnorm' && finding.drugs.some((drug) => first?.display.toLowerCase().includes(drug));
    const is = isOf ? heldAs(mention) : undefined;
    if (is === undefined) return [];
    const { start, end } = mention;
    const isSure =
      mention.ranked.quality === 'high' &&
      mention.assertionQuality === 'high' &&
      !mention.isDoubtful &&
      !POINTS.test(note.slice(end, end + 6));
    return [{ is, span: { start, end }, isSure, isOfOther: isSaidOfOther({ note, person }, start) }];
  });
  const owned = found.filter(({ isOfOther }) => !isOfOther);
  const all = owned.length > 0 ? owned : found;
  const told = (['present', 'absent', 'possible'] as const).flatMap((is) => all.filter((one) => one.is === is))[0];
  // A note that affirms and denies is not sure.
  if (told !== undefined) return { ...told, isSure: told.isSure && all.every(({ is }) => is === told.is) };
  const placed = ({ 0: text, index }: RegExpExecArray): Span => ({ start: index, end: index + text.length });
  const affirmed = finding.affirmed === undefined ? [] : [...note.matchAll(finding.affirmed)].map(placed);
  const denied = finding.denied === undefined ? [] : [...note.matchAll(finding.denied)].map(placed);
  const holds = affirmed.find(
    ({ start }) =>
      !NOT_SO.test(note.slice(Math.max(0, start - FARTHEST), start)) &&
      !denied.some((other) => other.start <= start && start < other.end),
  );
  if (holds !== undefined) return { is: 'present', span: holds, isSure: false, isOfOther: false };
  const [span] = [...denied, ...affirmed];
  return span === undefined ? undefined : { is: 'absent', span, isSure: denied.length > 0, isOfOther: false };
};

/** `CHF 0, HTN 1`: points of a list, which say whether it is there. */
const POINTS = /^\s?[:=]?\s?\d(?![\d.])/;

const FARTHEST = 40;
/** A denial, another person or another time before words that affirm. */
const NOT_SO = new RegExp(
  String.raw`\b(?:no|not|without|den(?:y|ies|ied)|never|negative for|absence of|rule out|if|consider\w*|may|might|risk of|plan(?:ned)? for|declined|avoid(?:ed)?|${RELATIVES})\b[^.;]{0,30}$`,
  'iu',
);

/** A finding of the past counts as one; a drug of the past does not. */
const heldAs = ({ assertion, system }: Mentions[number]): Said['is'] | undefined => {
  if (assertion === 'present') return 'present';
  if (assertion === 'historical') return system === 'rxnorm' ? 'absent' : 'present';
  if (assertion === 'absent') return 'absent';
  return assertion === 'possible' ? 'possible' : undefined;
};
