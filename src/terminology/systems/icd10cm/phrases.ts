/** Rewrites phrases of charts in the words of disease names. */

import anatomy from '../../../../data/lexicon/icd10cm-anatomy.txt' with { type: 'text' };
import axes from '../../../../data/lexicon/icd10cm-axes.txt' with { type: 'text' };
import intervals from '../../../../data/lexicon/icd10cm-intervals.txt' with { type: 'text' };
import { lazily } from '../../../deferred.ts';
import type { Expansion } from '../../lexicon/lexicon.ts';
import { parsePair, parseSections, withFewBlanks } from '../../lexicon/table.ts';
import { WITHOUT_WORDS } from './tuning.ts';
import { diseaseWords } from './words.ts';

/** Ends what a list before it denies; `no c/o` denies itself. */
const COMPLAINS_OF = /\b(?:(no|denies|without)\s+)?c\/o\s+/gi;

/** `w neuropathy`, `w/ neuropathy`; not without it. */
const WITH = /\bw(?:\/\s*(?!o\b|out\b)|\s+(?!\/))(?=\p{L}{3})/giu;

/** `type I diabetic`, `type-2`, `typeII` */
const TYPE = /\btype[\s-]*(i{1,2}|one|two|[12])\b/gi;
const isFirst = (number: string): boolean => /^(?:i|one|1)$/i.test(number);

/** Relatives: `mother had ovarian cancer`, `asthma, brother with schizophrenia`. A newborn has a mother, too. */
const RELATIVE =
  /^(?=.*(?:other|father|mom|dad|parent|sister|sibling|son|daughter|aunt|uncle|cousin))(?!.*\b(?:newborn|infant|neonat\w*|fetus|affected|care)\b)(?<before>.*?\p{L}(?:\s{0,3}[,;.:]|\s{1,3}[-–]|\s{1,3}(?:but|while))\s{1,3})??(?:(?!\s[-–]\s|\bbut\b|\bwhile\b)[^,;.:])*?\b(?:mother|father|mom|dad|parent|sister|brother|sibling|son|daughter|aunt|uncle|cousin|grandmother|grandfather|grandparent)s?(?:'s side)?,?\s{1,3}(?:had|has|have|with|w\/|died (?:of|from)|dx(?:ed)? with|diagnosed with)\s+/iu;

/** Former smokers have a history of nicotine dependence. */
const NO_LONGER_SMOKES =
  /\b(?:stopped|quit|no longer(?: an?)?|gave up|ex-?|former)\s*(?:smok(?:es?|ers?|ing)|tobacco(?: use)?)\b/gi;

/** `hx gestational diabetes`; not that of a family. */
const HISTORY = /(?=[hp])(?<!\b(?:family|fam|f|social|soc)\.?\s*)\b(?:hx|h\/o|pmhx?:?)(?:\s+of)?(?=\s+\p{L})/giu;
const SCREEN = /\bscreen(?=\s+(?!for\b)\p{L})/giu;

/** A breast is a woman's unless the phrase names a man and none of his relatives. */
const OF_MAN =
  /^(?!.*\b(?:wife|mother|mom|sister|daughter|aunt|niece|grandmother)).*(?<!\p{L})(?:male|man|gentleman|he|his|mr|\d\s?(?:(?:y\/?o|yrs?|years?)[\s-]?(?:old\s)?)?m)(?!\p{L})/iu;
const BREAST_CANCER = /(?<!\p{L})(?<!male\s)breast\s(?:cancer|ca|carcinoma)(?!\p{L})/iu;

/** The phrase with the sex of its person beside the disease: it decides the code, and a frame would take it away. */
export const withSex = (phrase: string): string =>
  BREAST_CANCER.test(phrase) && OF_MAN.test(phrase) ? phrase.replace(BREAST_CANCER, 'male breast cancer') : phrase;

/** `deliberate self-poisoning by`, `suicide attempt by acetaminophen overdose` */
const SELF_POISONING = /\b(?:(?:deliberate|intentional)\s+)?self[\s-]poison(ing|ed)\b/gi;
const ATTEMPT_BY = /\b(?:suicide attempt|attempted suicide)\s+(?:by|with|via)\s+/gi;

/** `was exposed to TB` */
const EXPOSED = /\b(?:was\s+|been\s+)?exposed\s+to\b/gi;

export const asWritten = (phrase: string): string =>
  withSex(phrase)
    .replace(COMPLAINS_OF, (_, before?: string) => (before === undefined ? 'complains of ' : `${before} `))
    .replace(WITH, 'with ')
    .replace(TYPE, (_, number: string) => `type ${isFirst(number) ? 1 : 2}`)
    .replace(HISTORY, 'history of')
    .replace(SELF_POISONING, 'intentional poison$1')
    .replace(ATTEMPT_BY, 'intentional ')
    .replace(EXPOSED, 'exposure to')
    .replace(SCREEN, 'screening for')
    .replace(RELATIVE, '$<before>family history of ')
    .replace(NO_LONGER_SMOKES, 'personal history of nicotine dependence');

/** Official guidelines IV.H: what is only suspected is not coded as if it existed. */
const DOUBT =
  /\b(?:r\/o|rule out|ruling out|possible|possibly|probable|probably|suspected|suspicion|suspicious for|questionable|likely|concern(?:ing)? for|c\/f|test(?:ed|ing)? for|test$|lack of|absence of|vs\.?|versus|differential|ddx)(?!\p{L})|^\s*(?:[?-]|absent\b)|\?\s*$/iu;

/** Official guidelines I.A.9.a: what has no code of its own. Unless it says so, or is a term of that code, it may be unspecified. */
const OTHER_NAME = /^Other\b/;
const SAYS_OTHER = /\bother|\bspecified|\bnec\b/i;

/** A newborn is not affected by each delivery. */
const AFFECTED = /\baffected by\b/i;
const SAYS_AFFECTED = /affect|due to|because|from\b/i;

/**
 * Builds a test for names: true if the phrase doubts it in words that the name itself does not have, or if the name is of
 * other kinds, of which the phrase tells none.
 */
export const doubtOf = (phrase: string): ((name: string, score: number) => boolean) => {
  const [word = ''] = DOUBT.exec(phrase) ?? [];
  const saysOther = SAYS_OTHER.test(phrase);
  const isAffected = SAYS_AFFECTED.test(phrase);
  return (name, score) =>
    (!isAffected && AFFECTED.test(name)) ||
    (word !== '' && !name.toLowerCase().includes(word.toLowerCase())) ||
    (score < WHOLE && !saysOther && OTHER_NAME.test(name));
};

const WHOLE = 100;

type Measure = {
  /** The subject that makes the measure apply. */
  readonly cue: RegExp;
  readonly measure: RegExp;
  /** The intervals by their least number, the highest first; those without words stay as they are given. */
  readonly words: readonly (readonly [least: number, words: string])[];
};

const MEASURES = lazily((): readonly Measure[] =>
  intervals
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [cue = '', measure = '', words = ''] = line.split(' | ');
      return {
        cue: new RegExp(cue, 'iu'),
        measure: new RegExp(withFewBlanks(measure), 'giu'),
        words: words
          .split('; ')
          .map((interval) => [Number.parseFloat(interval), interval.replace(/^\S+ ?/, '')] as const)
          .reverse(),
      };
    }),
);

const KILOGRAMS = /(?<![\d.])(\d(?:\.\d+)?)\s*kg\b/gi;

/** A phrase with the intervals of its measures, and with the trimester or weeks of a pregnancy as names have them. */
export const withIntervals = (phrase: string): string => {
  if (!/\d/.test(phrase)) return phrase;
  const inGrams = NEWBORN.test(phrase)
    ? phrase.replace(KILOGRAMS, (_, kilograms: string) => `${Math.round(1000 * Number(kilograms))} g`)
    : phrase;
  const measured = MEASURES().reduce(
    (text, { cue, measure, words }) =>
      cue.test(text)
        ? text.replace(measure, (given, number: string) => {
            const found = words.find(([least]) => Number(number) >= least)?.[1] ?? '';
            return found === '' ? given : found;
          })
        : text,
    withTrimesters(inGrams),
  );
  return NEWBORN.test(measured) ? asImmature(measured) : withWeeks(measured);
};

const NEWBORN =
  /newborn|neonat|infant|baby|preterm (?!labou?r)|premature (?!(?:labou?r|rupture|separation|beat|contraction))|immatur|birth ?weight/i;

/** P07.2, P07.3: a newborn of less than 28 completed weeks is one of extreme immaturity. */
const asImmature = (phrase: string): string =>
  /\b2[0-7] completed weeks|less than 23 completed/.test(phrase)
    ? phrase.replace(
        /(?:extremely\s+)?(?:preterm|premature)(?:\s+(?:newborn|infant|baby|neonate|birth))?/i,
        'extreme immaturity of newborn',
      )
    : phrase.replace(
        /^((?:(?!preterm|premature).)*)(?:preterm|premature)(?:\s+(?:newborn|infant|baby|neonate|birth))?(?=.*completed weeks)/i,
        '$1preterm newborn',
      );

const PREGNANCY = /\b(?:gestation\w*|pregnan\w*|gravid\w*|ga|iup|intrauterine|antepartum|trimester)\b/i;

/** `T2`, where it cannot be a vertebra. */
const TRIMESTER = /\bT([123])\b/gi;
const OF_PREGNANCY = /\b(?:gestation\w*|pregnan\w*|\w*gravida|maternal|fetal|fetus|placent\w*|eclampsia)\b/i;
const TRIMESTERS = ['first', 'second', 'third'];

const withTrimesters = (phrase: string): string => {
  const from = OF_PREGNANCY.exec(phrase)?.index ?? Number.POSITIVE_INFINITY;
  return phrase.replace(TRIMESTER, (given, number: string, at: number) =>
    at > from ? `${TRIMESTERS[Number(number) - 1] ?? ''} trimester` : given,
  );
};

/** `28 weeks`, `28w3d`, `28+3`, `28 3/7 weeks` */
const WEEKS =
  /(?:\bat\s+)?(?<![\d.])(\d{1,2})\s{0,3}(?:\+\s?\d|\d\/7|w(?=\s?\d\s?d)|-?\s{0,3}(?:weeks?|wks?|wk))(?:\s{0,3}(?:and\s+|\+\s*)?\d\s?d(?:ays?)?\b)?(?:\s{0,3}(?:weeks?|wks?))?(?:\s{1,3}(?:of\s+)?(?:gestation(?:al age)?|pregnancy|pregnant|ga|iup))?\b/i;

/** Words beside weeks that say no more than that there is a pregnancy. */
const NOTHING_ELSE =
  /\b(?:gestation\w*|pregnan\w*|ga|iup|intrauterine|age|of|at|is|weeks?|now|currently|she|patient|pt|female|g\d|p\d|with|an?)\b|[\s\p{P}]/giu;

/** Official guidelines I.C.15.a.3 and I.C.21.c.11: the trimester counts from the last menstrual period. */
const withWeeks = (phrase: string): string => {
  const [given, number] = PREGNANCY.test(phrase) ? (WEEKS.exec(phrase) ?? []) : [];
  if (given === undefined) return phrase;
  const [weeks, rest] = [Number(number), phrase.replace(given, ' ')];
  if (weeks < 1 || weeks > MOST_WEEKS) return phrase;
  if (rest.replace(NOTHING_ELSE, '') === '')
    return weeks < LEAST_NAMED ? 'less than 8 weeks gestation of pregnancy' : `${weeks} weeks gestation of pregnancy`;
  if (/trimester/i.test(rest)) return rest;
  return phrase.replace(given, ` ${weeks < SECOND ? 'first' : weeks < THIRD ? 'second' : 'third'} trimester `);
};

const MOST_WEEKS = 44;
const LEAST_NAMED = 8;
const SECOND = 14;
const THIRD = 28;

/** The phrase, without its genetics, and with hyphenated words joined where names have them so. */
export const variantsOf = (phrase: string, isWord: (word: string) => boolean): readonly Expansion[] => {
  const same = [...new Set([phrase, joined(phrase, isWord), inWholeNumbers(phrase)])];
  const short = withoutGenetics(phrase);
  return [
    ...same.map((text) => ({ text, boost: 1 })),
    ...(same.includes(short) ? [] : [{ text: short, boost: WITHOUT_WORDS }]),
  ];
};

/** Rounds a body mass index, a share or weeks with days down to the integer that names have. */
const inWholeNumbers = (phrase: string): string =>
  phrase
    .replace(/(?<=\b(?:bmi|body mass index|index|of|is|=|:)\D{0,12})(\d{2})\.\d+/gi, '$1')
    .replace(WEEKS_AND_DAYS, '$1 weeks');

/** `28w3d`, `28 3/7 weeks`, `28+3 weeks` */
const WEEKS_AND_DAYS =
  /\b(\d{1,2})(?:\s?w(?:ee)?ks?\s?\+?\s?\d\s?d(?:ays?)?|w\s?\d\s?d|\s?\+\s?\d\s?(?:weeks?|wks?)|\s\d\/7\s?(?:weeks?|wks?)|\s?wga)\b/gi;

/** Tako-tsubo is takotsubo, if names have it so. */
const joined = (phrase: string, isWord: (word: string) => boolean): string => {
  if (!phrase.includes('-')) return phrase;
  return phrase.replace(/(?<!\p{L})(\p{L}+)-(\p{L}+)/gu, (given, before: string, after: string) => {
    const [word = ''] = diseaseWords(before + after);
    return isWord(word) ? word : given;
  });
};

/** A number behind one of these is part of the name. */
const NUMBERED =
  'type|types|stage|grade|class|group|level|degree|phase|category|week|weeks|vitamin|factor|trisomy|chromosome|month|months|year|years|day|days|fetus|score|trimester|segment|part|bmi|index|of|is|scale|gcs|nihss';

/** `deafness 50`, `ciliary dyskinesia 9`: the number of a locus. */
const LOCUS = new RegExp(
  String.raw`(?<!\b(?:${NUMBERED}),? |[\p{L}\p{N}./%-])\d{1,3}[a-z]?(?![\p{L}\p{N}./%-])`,
  'giu',
);

/** `17q23.1q23.2`, `chromosome 2p15-p16.1`: a place on a chromosome. */
const BAND =
  /\b(?:chromosome )?(?:\d{1,2}|x)[pq](?:ter|\d{1,2}(?:\.\d{1,3})?)?(?:-?(?:\d{0,2}[pq])?(?:ter|\d{1,2}(?:\.\d{1,3})?))?(?![\p{L}\p{N}.])/giu;

/** An optional feature does not make another disease. */
const EITHER = /\bwith or without .*/i;

/** A disease with a pattern of inheritance is `hereditary` in ICD-10-CM. */
const INHERITANCE = /\b(?:autosomal|[xy][- ]linked|dominant|recessive)\b,?/gi;

/** The phrase without loci, bands and optional features. */
const withoutGenetics = (phrase: string): string => {
  const certain = phrase.replace(EITHER, '');
  const short = /\d/.test(certain) ? certain.replace(BAND, ' ').replace(LOCUS, ' ') : certain;
  let isSaid = false;
  const plain = short.replace(INHERITANCE, () => {
    const word = isSaid ? ' ' : 'hereditary ';
    isSaid = true;
    return word;
  });
  return plain.trim() === '' ? phrase : plain;
};

/** Cell types of malignant neoplasms. */
const CELLS =
  'adeno|adenosquamous|squamous(?: cell)?|transitional(?: cell)?|urothelial|small cell|non-?small cell|large cell|clear cell|signet ring(?: cell)?|spindle cell|mucinous|papillary|serous|endometrioid|medullary|acinar|anaplastic|undifferentiated|poorly differentiated|moderately differentiated|well differentiated|differentiated|invasive|infiltrating|ductal|lobular|metaplastic|primary|mucoepidermoid|adenoid cystic';

const MALIGNANT = new RegExp(
  String.raw`\b(?:(?:${CELLS})[\s,-]{1,3}){0,8}(?:(?:adeno)?carcinoma|adenoca|cancer|ca|malignancy|scc|tcc|nsclc|sclc)\b`,
  'i',
);

/** In situ, secondary or on the skin: other rules, or other names, say what is meant. */
const NO_SITE_RULE =
  /\bin[ -]situ\b|metasta|\bmets\b|secondary|\bskin\b|basal|merkel|renal cell|hepatocellular|history|hx|h\/o|screen|family/i;

const METASTASES =
  /^(.+?)\s{1,3}(?:mets|metastas[ei]s|metastatic (?:disease|lesions?|deposits?))(?:\s{1,3}(?:from|of|due to)\s+.+)?$/is;
const METASTASES_IN =
  /\b(?:mets|metastas[ei]s|metastatic(?:\s+(?:disease|cancer|carcinoma|adenocarcinoma|ca))?)\s+(?:to|in|of|involving)\s+(?:the\s+)?(.+?)(?:\s{1,3}from\s+.+)?$/is;

/** A phrase for a neoplasm in the words of the tabular list; none for another one. */
export const asNeoplasm = (phrase: string): readonly Expansion[] => {
  const site = METASTASES_IN.exec(phrase)?.[1] ?? METASTASES.exec(phrase)?.[1];
  if (site !== undefined) return [{ text: `secondary malignant neoplasm of ${site}`, boost: 1 }];
  const group = OF_FAMILY.test(phrase) && MALIGNANT.test(phrase) ? groupOf(phrase) : [];
  if (group.length > 0) return group;
  if (NO_SITE_RULE.test(phrase) || !MALIGNANT.test(phrase)) return [];
  const text = phrase.replace(MALIGNANT, ' malignant neoplasm ').trim();
  return text === 'malignant neoplasm' ? [] : [{ text, boost: 1 }];
};

const OF_FAMILY = /\b(?:family|fam|fhx?)\b/i;

const GROUPS = lazily(() =>
  parseSections(axes)('family cancers').map((line) => {
    const [group, organs] = parsePair(line);
    return { group, organ: new RegExp(String.raw`(?<![\p{L}-])(?:${organs})(?![\p{L}-])`, 'iu') };
  }),
);

/** A relative's cancer by the group of its organ; most organs have no name of their own there. */
const groupOf = (phrase: string): readonly Expansion[] =>
  GROUPS()
    .filter(({ organ }) => organ.test(phrase))
    .slice(0, 1)
    .map(({ group }) => ({ text: `family history of malignant neoplasm of ${group}`, boost: 1 }));

/** Parts and what they are part of, in the order of the file. */
const PARTS = lazily(() =>
  anatomy
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(parsePair)
    .map(([parts, whole]) => ({
      pattern: new RegExp(String.raw`(?<![\p{L}-])(?:${parts.split('; ').join('|')})s?(?![\p{L}-])`, 'iu'),
      whole,
    })),
);

/** Index words of parts of the body, and their sides. */
export const bodyWords = lazily(
  (): ReadonlySet<string> =>
    new Set(
      anatomy
        .split('\n')
        .filter((line) => !line.startsWith('#'))
        .flatMap(diseaseWords)
        .filter((word) => word !== 'of'),
    ),
);

/** The nearest larger part first. */
export const broaderThan = (phrase: string): readonly string[] =>
  PARTS()
    .filter(({ pattern }) => pattern.test(phrase))
    .map(({ pattern, whole }) => phrase.replace(pattern, whole))
    .filter((broader) => broader.toLowerCase() !== phrase.toLowerCase());
