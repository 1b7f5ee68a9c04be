/** What charts write in short, or about relatives, in the words of the names of diseases. */

/** Ends what a list before it denies; `no c/o` denies itself. */
const COMPLAINS_OF = /\b(?:(no|denies|without)\s+)?c\/o\s+/gi;

/** `w neuropathy`, `w/ neuropathy`; not without it. */
const WITH = /\bw(?:\/\s*(?!o\b|out\b)|\s+(?!\/))(?=\p{L}{3})/giu;

/** `type I diabetic`, `type-2` */
const TYPE = /\btype[\s-]+(i{1,2}|one|two|[12])\b/gi;
const isFirst = (number: string): boolean => /^(?:i|one|1)$/i.test(number);

/** `mother had ovarian cancer`, `asthma, brother with schizophrenia`; a newborn has a mother, too. */
const RELATIVE =
  /^(?=.*(?:other|father|mom|dad|parent|sister|sibling|son|daughter|aunt|uncle|cousin))(?!.*\b(?:newborn|infant|neonat\w*|fetus|affected|care)\b)(?<before>.*?\p{L}(?:\s*[,;.:]|\s+[-–]|\s+(?:but|while))\s+)??(?:(?!\s[-–]\s|\bbut\b|\bwhile\b)[^,;.:])*?\b(?:mother|father|mom|dad|parent|sister|brother|sibling|son|daughter|aunt|uncle|cousin|grandmother|grandfather|grandparent)s?(?:'s side)?,?\s+(?:had|has|have|with|w\/|died (?:of|from)|dx(?:ed)? with|diagnosed with)\s+/iu;

/** Who no longer smokes has a history of it. */
const NO_LONGER_SMOKES =
  /\b(?:stopped|quit|no longer(?: an?)?|gave up|ex-?|former)\s*(?:smok(?:es?|ers?|ing)|tobacco(?: use)?)\b/gi;

/** `hx gestational diabetes`; not that of a family. */
const HISTORY = /(?<!\b(?:family|fam|f|social|soc)\.?\s*)\b(?:hx|h\/o|pmhx?:?)(?:\s+of)?(?=\s+\p{L})/giu;
const SCREEN = /\bscreen(?=\s+(?!for\b)\p{L})/giu;

export const asWritten = (phrase: string): string =>
  phrase
    .replace(COMPLAINS_OF, (_, before?: string) => (before === undefined ? 'complains of ' : `${before} `))
    .replace(WITH, 'with ')
    .replace(TYPE, (_, number: string) => `type ${isFirst(number) ? 1 : 2}`)
    .replace(HISTORY, 'history of')
    .replace(SCREEN, 'screening for')
    .replace(RELATIVE, '$<before>family history of ')
    .replace(NO_LONGER_SMOKES, 'personal history of nicotine dependence');

/** Official guidelines IV.H: what is only suspected is not coded as if it existed. */
const DOUBT =
  /\b(?:r\/o|rule out|ruling out|possible|possibly|probable|probably|suspected|suspicion|suspicious for|questionable|likely|concern(?:ing)? for|c\/f|test(?:ed|ing)? for|test$|lack of|absence of|vs\.?|versus|differential|ddx)(?!\p{L})|^\s*(?:[?-]|absent\b)|\?\s*$/iu;

/** Tells of the name of a code whether the phrase doubts it: some names have these words themselves. */
export const doubtOf = (phrase: string): ((name: string) => boolean) => {
  const [word = ''] = DOUBT.exec(phrase) ?? [];
  return (name) => word !== '' && !name.toLowerCase().includes(word.toLowerCase());
};
