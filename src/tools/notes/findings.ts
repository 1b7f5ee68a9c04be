/** Findings that calculators ask for, by the codes of what a note mentions. */
import table from '../../../data/lexicon/findings.txt' with { type: 'text' };
import { lazily } from '../../deferred.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import type { Span } from '../../terminology/text/trace.ts';

/** The mentions of a note. */
export type Mentions = ReturnType<Terminology['annotate']>;

type Finding = {
  /** The beginnings of the codes, without the point. */
  readonly codes: readonly string[];
  readonly drugs: readonly string[];
  readonly denied: RegExp | undefined;
};

const FINDINGS = lazily(() => {
  const findings = new Map<string, Finding>();
  for (const line of table.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [name = '', codes = '', drugs = '', denied = ''] = line.split('|').map((part) => part.trim());
    findings.set(name, {
      codes: codes === '' ? [] : codes.split(' ').map((code) => code.replace('.', '')),
      drugs: drugs === '' ? [] : drugs.toLowerCase().split(' '),
      denied: denied === '' ? undefined : new RegExp(`\\b(?:${denied.split(';').join('|')})\\b`, 'i'),
    });
  }
  return findings;
});

/** A finding as the note says it; `possible` where it is in doubt. */
export type Said = { readonly is: 'present' | 'absent' | 'possible'; readonly span: Span; readonly isSure: boolean };

const REMEMBERED = new WeakMap<Mentions, Map<string, Said | undefined>>();

/** @throws TypeError for a finding that the table does not have */
export const saidOf = (name: string, note: string, mentions: Mentions): Said | undefined => {
  const known = REMEMBERED.get(mentions) ?? new Map<string, Said | undefined>();
  REMEMBERED.set(mentions, known);
  if (!known.has(name)) known.set(name, readOf(name, note, mentions));
  return known.get(name);
};

const readOf = (name: string, note: string, mentions: Mentions): Said | undefined => {
  const finding = FINDINGS().get(name);
  if (finding === undefined) throw new TypeError(`no finding is named ${name}`);
  const all = mentions.flatMap((mention): Said[] => {
    const [first, second] = mention.ranked.matches;
    const isOf =
      mention.system === 'icd10'
        ? [first, second].some(
            (match) =>
              match !== undefined && finding.codes.some((code) => match.code.replace('.', '').startsWith(code)),
          )
        : mention.system === 'rxnorm' && finding.drugs.some((drug) => first?.display.toLowerCase().includes(drug));
    const is = isOf ? heldAs(mention) : undefined;
    const { start, end } = mention;
    const isSure = mention.ranked.quality === 'high' && mention.assertionQuality === 'high' && !mention.isDoubtful;
    return is === undefined ? [] : [{ is, span: { start, end }, isSure }];
  });
  const told = (['present', 'absent', 'possible'] as const).flatMap((is) => all.filter((one) => one.is === is))[0];
  // A note that affirms and denies is not sure.
  if (told !== undefined) return { ...told, isSure: told.isSure && all.every(({ is }) => is === told.is) };
  const denied = finding.denied?.exec(note);
  if (denied === undefined || denied === null) return undefined;
  return { is: 'absent', span: { start: denied.index, end: denied.index + denied[0].length }, isSure: true };
};

/** A finding of the past counts as one; a drug of the past does not. */
const heldAs = ({ assertion, system }: Mentions[number]): Said['is'] | undefined => {
  if (assertion === 'present') return 'present';
  if (assertion === 'historical') return system === 'rxnorm' ? 'absent' : 'present';
  if (assertion === 'absent') return 'absent';
  return assertion === 'possible' ? 'possible' : undefined;
};
