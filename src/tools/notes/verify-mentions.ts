/** Claims that are held against the mentions of a note: codes, findings, medications. */
import type { System } from '../../terminology/model/concept.ts';
import type { Assertion, DrugState } from '../../terminology/model/note.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import type { Chart } from './chart.ts';
import type { CodeClaim, FindingClaim, MedicationClaim } from './claims.ts';
import { sameDose, sameFrequency, sameRoute } from './directions.ts';
import { isSaidOfOther, type Mentions } from './findings.ts';
import { type Judged, type Weighed, weighed } from './verdicts.ts';

type Mention = Mentions[number];

/** Sides of an assertion: what one says of the patient cannot be so if the note says one of these. */
const OPPOSITE: Readonly<Record<Assertion, readonly Assertion[]>> = {
  present: ['absent', 'family'],
  historical: ['absent', 'family'],
  absent: ['present'],
  possible: ['absent', 'family'],
  family: ['present', 'historical', 'absent'],
  planned: ['absent', 'family'],
  hypothetical: ['present', 'absent', 'family'],
};

/** Without an assertion, a claim says that something is so, or was. */
const standingOf = (claimed: Assertion | undefined, said: Assertion): Weighed['stands'] => {
  if (claimed === undefined) return said === 'present' || said === 'historical' ? 'for' : standingOf('present', said);
  if (claimed === said) return 'for';
  return OPPOSITE[claimed].includes(said) ? 'against' : 'open';
};

const reasonsOf = ({ ranked, isDoubtful, assertionQuality }: Mention): readonly string[] => [
  ...(ranked.quality === 'high' && !isDoubtful ? [] : ['code_not_sure']),
  ...(assertionQuality === 'high' ? [] : ['scope']),
];

const saysOf = ({ text, assertion, ranked }: Mention): string =>
  `${text}: ${assertion}${ranked.matches[0] === undefined ? '' : ` (${ranked.matches[0].code})`}`;

const weighedAs = (
  mention: Mention,
  stands: Weighed['stands'],
  chart: Omit<Chart, 'measured'>,
  why: readonly string[] = [],
): Weighed => {
  // What the reader knows to be of the family says so itself.
  const isOther = mention.assertion !== 'family' && isSaidOfOther(chart, mention.start);
  const reasons = [...reasonsOf(mention), ...(isOther ? ['another_person'] : [])];
  return {
    stands,
    isSure: reasons.length === 0,
    evidence: { start: mention.start, end: mention.end, says: saysOf(mention) },
    reasons: [...why, ...(stands === 'open' && why.length === 0 ? ['assertion_open'] : []), ...reasons],
  };
};

type Asked = {
  readonly system: System;
  /** The codes that the claim means, the best first. */
  readonly codes: readonly string[];
  readonly assertion: Assertion | undefined;
  /** Mentions that are meant without their code. */
  readonly isNamed: (mention: Mention) => boolean;
};

/** A code that says less than its siblings: a sibling of it is no other finding. */
const SAYS_LESS = /\b(?:unspecified|without complications?|not elsewhere classified|other|NOS)\b/i;

/** A code that says that there is no complication. */
const WITHOUT = /\bwithout (?:any )?complications?\b/i;

/** Codes of one category of ICD-10-CM. */
const isSibling = (a: string, b: string): boolean => a.slice(0, CATEGORY) === b.slice(0, CATEGORY);
const CATEGORY = 3;

const isBelow = (code: string, above: string): boolean =>
  code !== above && code.replace('.', '').startsWith(above.replace('.', ''));

/** The side that a text says, if it says one alone. */
const sideSaid = (text: string): string | undefined => {
  const [side, ...others] = new Set(text.toLowerCase().match(/\b(?:left|right)\b/g));
  return others.length === 0 ? side : undefined;
};

/** True for a code of the other side than the words of the mention say themselves. */
const isOfOtherSide = ({ text }: Mention, display = ''): boolean => {
  const [said, claimed] = [sideSaid(text), sideSaid(display)];
  return said !== undefined && claimed !== undefined && said !== claimed;
};

/** The mentions that have to do with a claim, each with how it stands to it. */
const weighedMentions = (chart: Chart, { system, codes, assertion, isNamed }: Asked): readonly Weighed[] => {
  const ofSystem = chart.mentions.filter((one) => one.system === system);
  const isMeant = (one: Mention): boolean =>
    isNamed(one) ||
    codes.some((code) => one.ranked.matches[0]?.code === code || isBelow(one.ranked.matches[0]?.code ?? '', code));
  const asOther = (one: Mention): Weighed =>
    weighedAs(one, standingOf(assertion, one.assertion) === 'for' ? 'against' : 'open', chart, ['other_code']);
  const direct = ofSystem.filter(isMeant);
  if (direct.length > 0) return direct.map((one) => weighedAs(one, standingOf(assertion, one.assertion), chart));
  const lesser = ofSystem.filter(({ ranked }) =>
    codes.some(
      (code) =>
        ranked.matches.slice(1).some((match) => match.code === code) || isBelow(code, ranked.matches[0]?.code ?? ''),
    ),
  );
  if (lesser.length > 0)
    return lesser.map((one) => {
      const claimed = one.ranked.matches.find(({ code }) => codes.includes(code));
      return isOfOtherSide(one, claimed?.display) ? asOther(one) : weighedAs(one, 'open', chart, ['less_specific']);
    });
  if (system !== 'icd10') return [];
  return ofSystem
    .filter(({ ranked: { matches } }) => codes.some((code) => isSibling(code, matches[0]?.code ?? '')))
    .map((one) =>
      SAYS_LESS.test(one.ranked.matches[0]?.display ?? '')
        ? weighedAs(one, 'open', chart, ['other_code'])
        : asOther(one),
    );
};

/** @param display - the official name of the code */
export const judgedCode = (
  chart: Chart,
  { code, system, assertion }: CodeClaim & { readonly system: System },
  display: string,
  terminology: Pick<Terminology, 'claimCodes'>,
): Judged => {
  const { mentions, note } = chart;
  const joined = terminology
    .claimCodes(note, mentions, {})
    .codes.filter((one) => one.code === code)
    .flatMap((one) => one.mentions.flatMap((at) => mentions[at] ?? []));
  const name = display.toLowerCase();
  const ofDrug = (one: Mention): boolean => {
    const said = one.ranked.matches[0]?.display.toLowerCase() ?? '';
    return name !== '' && said !== '' && (said.includes(name) || name.includes(said));
  };
  const complications = WITHOUT.test(display)
    ? mentions.filter(
        ({ assertion: is, ranked: { matches } }) =>
          is === 'present' && isSibling(code, matches[0]?.code ?? '') && !SAYS_LESS.test(matches[0]?.display ?? ''),
      )
    : [];
  const beside = complications.map((one) => weighedAs(one, 'against', chart, ['complication_mentioned']));
  return weighed([
    ...beside,
    ...weighedMentions(chart, {
      ...{ system, codes: [code], assertion },
      isNamed: (one) => joined.includes(one) || (system === 'rxnorm' && ofDrug(one)),
    }),
  ]);
};

export const judgedFinding = (
  chart: Chart,
  { words, assertion }: FindingClaim,
  terminology: Pick<Terminology, 'annotate' | 'translate'>,
): Judged => {
  const asked = words.toLowerCase();
  const own = terminology.annotate(words).filter(({ system }) => system === 'icd10');
  const [first] = own.length > 0 ? own.map(({ ranked }) => ranked) : [terminology.translate(words, OF_FINDINGS)];
  const codes = first?.quality === 'high' ? first.matches.slice(0, 1).map(({ code }) => code) : [];
  const found = weighed(
    weighedMentions(chart, {
      ...{ system: 'icd10', codes, assertion },
      isNamed: ({ text }) => text.toLowerCase() === asked,
    }),
  );
  const at = chart.note.toLowerCase().indexOf(asked);
  if (found.verdict !== 'not_found' || at < 0) return found;
  const evidence = [{ start: at, end: at + asked.length, says: 'the words' }];
  return { verdict: 'unclear', evidence, reasons: ['not_read'] };
};

const OF_FINDINGS = { system: 'icd10', limit: 3, minScore: 60, includeObsolete: false, billableOnly: true } as const;

const ACTIVE: readonly DrugState[] = ['taken', 'as_needed', 'given'];
const OPEN: readonly DrugState[] = ['planned', 'considered'];

/** A drug that is taken, one that is to be, and one that is not. */
const sideOf = (state: DrugState): string => (ACTIVE.includes(state) ? 'on' : OPEN.includes(state) ? 'open' : 'off');

const standingOfState = (claimed: DrugState | undefined, said: DrugState): Weighed['stands'] => {
  if (claimed === said) return 'for';
  const [asked, is] = [sideOf(claimed ?? 'taken'), sideOf(said)];
  if (asked === 'open' || is === 'open') return 'open';
  if (asked !== is) return 'against';
  return claimed === undefined || asked === 'on' ? 'for' : 'open';
};

/** A part of a claim beside that of the note; `undefined` where the note does not tell. */
type Compared = readonly [what: string, isSame: boolean | undefined];

export const judgedMedication = (chart: Chart, claim: MedicationClaim): Judged => {
  const asked = claim.words.toLowerCase();
  const isMeant = ({ system, text, ranked }: Mention): boolean => {
    const [written, display] = [text.toLowerCase(), ranked.matches[0]?.display.toLowerCase() ?? ''];
    return system === 'rxnorm' && (written.includes(asked) || asked.includes(written) || display.includes(asked));
  };
  return weighed(chart.mentions.filter(isMeant).map((mention) => weighedDrug(mention, claim, chart)));
};

const weighedDrug = (
  mention: Mention,
  { words, dose, route, frequency, state }: MedicationClaim,
  chart: Chart,
): Weighed => {
  const { medication } = mention;
  const is = medication?.state ?? 'taken';
  const compared: readonly Compared[] = [
    ...(dose === undefined ? [] : [['dose', sameDose(dose, medication?.dose ?? '')] as const]),
    ...(route === undefined ? [] : [['route', sameRoute(route, medication?.route ?? '')] as const]),
    ...(frequency === undefined ? [] : [['frequency', sameFrequency(frequency, medication?.frequency ?? '')] as const]),
  ];
  const ofState = standingOfState(state, is);
  const other = compared.filter(([, isSame]) => isSame === false).map(([what]) => `${what}_differs`);
  const open = compared.filter(([, isSame]) => isSame === undefined).map(([what]) => `${what}_not_found`);
  const stands = ofState === 'against' || other.length > 0 ? 'against' : open.length > 0 ? 'open' : ofState;
  const written = [mention.text, medication?.dose, medication?.route, medication?.frequency, is];
  // Where its name is written, which of its products it is may stay open.
  const isNamed = mention.text.toLowerCase().includes(words.toLowerCase());
  const sure = { isDoubtful: false, ranked: { ...mention.ranked, quality: 'high' as const } };
  const reasons = [...(ofState === 'against' ? ['state_differs'] : []), ...other, ...open];
  const base = weighedAs({ ...mention, ...(isNamed && sure) }, stands, chart, reasons);
  const says = written.filter((part) => part !== undefined && part !== '').join(' ');
  return { ...base, evidence: { ...base.evidence, says } };
};
