/** Sentences around phrases that are found alone, made of the parts that two people write: one in charts, one in an office that bills. */
import type { SearchedSystem } from '../../src/terminology/model/concept.ts';
import type { Case } from './evaluation.ts';
import { below, generator, type Random } from './perturb.ts';
import { type Concepts, evaluate, HIGH, type Outcome, type Search, share } from './scoring.ts';
import { percent, table } from './text.ts';

/** Each sentence is one of each list around the phrase; a list with an empty part may say nothing. */
type Style = { readonly first: string; readonly ask: string; readonly last: string };

const AGES =
  ' |{age}yo {sex} |{age} y/o {person} |Pt is a {age} year old {person} |Mr. {name}, {age}, |This {age}-year-old {person} is ';
const CHART_LAST =
  '| x {n} days| for {n} weeks| since {weekday}| since {year}|, stable|, will recheck in {n} months|, continue current meds|. Follow up in {n} weeks.|, seen {date}|, discussed with family| - no change|; see plan below|, awaiting consult| today|, d/w Dr. {name}|, pt agrees with plan|, no new complaints';
const OFFICE_FIRST = '| |Hi, |Hello! |Good morning, |Quick question - |Sorry to bother you, |Question: |Hi team, ';
const OFFICE_LAST =
  '|?| please|, thanks|, thank you so much| for the claim| for a Medicare patient| for date of service {date}| asap|, patient is {age}| so we can resubmit| for the prior auth|. Thanks!|, the claim is due {weekday}| before we bill|, DOB {date}|, insurance is asking';

const STYLES: Readonly<Record<SearchedSystem, Readonly<Record<'chart' | 'office', Style>>>> = {
  icd10: {
    chart: {
      first: AGES,
      ask: 'with|here for|presenting with|presents today with|admitted for|admitted last night with|seen in clinic for|being followed for|comes in with|brought in by EMS with|transferred from an outside hospital for|known to have|w/|c/o|Assessment:|Dx:|Impression:|CC:|Reason for visit:|Problem {n}:|A&P -',
      last: CHART_LAST,
    },
    office: {
      first: OFFICE_FIRST,
      ask: "what is the icd 10 code for|what code do I use for|which diagnosis code goes with|need the dx code for|can you tell me the code for|could you please find the ICD-10-CM code for|what's the right code when a patient has|how do we bill|insurance denied the claim, I need a code for|the payer wants a diagnosis code for|Medicare is asking for the code of|my doctor says I have|I was diagnosed with|the chart only says|we are billing a visit for|looking for a billable code for|the superbill says|prior auth needs the ICD-10 for|the referral form asks for the code for",
      last: OFFICE_LAST,
    },
  },
  rxnorm: {
    chart: {
      first: '| |Pt |Patient |He |She |The patient |{age}yo {sex} who ',
      ask: 'takes|is taking|is on|was started on|continues|reports taking|needs a refill of|was discharged on|was prescribed|has been on|ran out of|Home meds:|Rx:|Current medication:|Resume|Hold',
      last: '| daily| at home| since {year}| for {n} years| per cardiology|, tolerating well|, no side effects|, last filled {date}|, #90| as directed| for his blood pressure| every morning| at bedtime|, will continue| when he remembers',
    },
    office: {
      first: OFFICE_FIRST,
      ask: 'what is the rxcui for|need the RxNorm code for|prior auth request for|is there an RxNorm id for|the pharmacy is asking for the code of|insurance will not cover|formulary check:|please look up|patient wants a refill of|I take|my pharmacist gave me|which rxcui do we send for|the plan denied|step therapy question about|can you price',
      last: OFFICE_LAST,
    },
  },
  loinc: {
    chart: {
      first: AGES,
      ask: 'order|STAT|recheck|labs:|please draw|add on|repeat|check|pending:|needs|Dr. {name} wants|nurse will draw|we sent|lab called about|follow up on',
      last: '| in {n} weeks| tomorrow morning| today| with next draw| before discharge| before surgery| pending| came back| done {date}| per nephrology| every {n} months|, pt aware| when she comes in| and fax results',
    },
    office: {
      first: OFFICE_FIRST,
      ask: 'what is the LOINC code for|which LOINC do we map to|need the loinc for|our lab calls it|the interface sends|can you find the LOINC number for|the lab billed|what test code is|the order set has|we are building an interface for|how do we report',
      last: `${OFFICE_LAST}| for our interface| for the order set| in LOINC`,
    },
  },
};

const FILLED: Readonly<Record<string, (random: Random) => string>> = {
  age: (random) => `${20 + below(70, random)}`,
  n: (random) => `${2 + below(9, random)}`,
  year: (random) => `${2005 + below(20, random)}`,
  date: (random) => `${1 + below(12, random)}/${1 + below(28, random)}/${2019 + below(7, random)}`,
  sex: (random) => oneOf('M|F|male|female', random),
  person: (random) => oneOf('man|woman|male|female', random),
  name: (random) => oneOf('Lopez|Smith|Nguyen|Kowalski', random),
  weekday: (random) => oneOf('Monday|Tuesday|Friday', random),
};

const oneOf = (list: string, random: Random): string => {
  const parts = list.split('|');
  return parts[below(parts.length, random)] ?? '';
};

/** The sentence of a style around a phrase. It depends on the phrase, the style and the seed alone. */
const inSentence = ({ query, system }: Case, style: 'chart' | 'office', seed: number): string => {
  const random = generator(Bun.hash.xxHash32(`${style} ${query}`, seed));
  const { first, ask, last } = STYLES[system as SearchedSystem][style];
  const filled = [first, ask, last].map((list) =>
    oneOf(list, random).replace(/\{(\w+)\}/g, (_, slot: string) => FILLED[slot]?.(random) ?? ''),
  );
  return `${filled[0]}${filled[1]} ${query}${filled[2]}`.trim();
};

/** Sentences for each phrase and style. */
const EACH = 3;

const isRight = ({ rank }: Outcome): boolean => rank === 1;
const isHigh = ({ hits }: Outcome): boolean => (hits[0]?.score ?? 0) >= HIGH;

/** Targets: right that is high at least 60 %, high right at least 98.5 %. */
export const sentencesText = (search: Search, cases: readonly Case[], concepts: Concepts, seed: number): string => {
  const alone = evaluate(
    search,
    cases.filter(({ set }) => set === 'everyday'),
    concepts,
  ).filter((one) => isRight(one) && isHigh(one));
  const rows = Object.entries(STYLES).flatMap(([system, styles]) =>
    (Object.keys(styles) as (keyof typeof styles)[]).map((style) => {
      const own = alone.map((one) => one.case).filter((one) => one.system === system);
      const asked = Array.from({ length: EACH }, (_, at) =>
        own.map((one) => ({ ...one, query: inSentence(one, style, seed + at) })),
      ).flat();
      return { label: [system, style], outcomes: evaluate(search, asked, concepts) };
    }),
  );
  const row = (label: readonly string[], outcomes: readonly Outcome[]) => [
    ...label,
    outcomes.length,
    percent(share(outcomes, isRight)),
    percent(share(outcomes.filter(isHigh), isRight)),
    percent(share(outcomes.filter(isRight), isHigh)),
  ];
  return table(
    ['system', 'writer', 'n', 'right@1', 'high right', 'right that are high'],
    [
      ...rows.map(({ label, outcomes }) => row(label, outcomes)),
      row(
        ['**all**', ''],
        rows.flatMap(({ outcomes }) => outcomes),
      ),
    ],
  );
};
