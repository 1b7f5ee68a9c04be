/** Finds tools by words: names, other names, specialties, inputs. The script of the pages uses it too. */
import MiniSearch from 'minisearch';

/** The texts that a tool is found by. */
export type Findable = {
  readonly id: string;
  readonly title: string;
  readonly synonyms: readonly string[];
  /** Names of the variants that it computes. */
  readonly variants?: readonly string[];
  readonly specialty: string;
  readonly inputs: string;
  readonly description: string;
  /** The questions that it answers. */
  readonly situations?: string;
  /** It answers for any phrase, so the words of the phrase say nothing of it. */
  readonly isOfCodes?: boolean;
  /** Of a tool beside a more usual one: words of which a question has one, if it means this tool; with `!`, if it means another. */
  readonly marks?: string;
  /** Of a panel: the tools that it joins. A question that names two of them means the panel. */
  readonly joins?: readonly string[];
  /** A guideline in force uses another tool: it stands behind those that answer the same question. */
  readonly isSuperseded?: boolean;
};

/** The weight of a word by the text it stands in. */
const WEIGHTS = { id: 4, title: 4, synonyms: 4, variants: 4, situations: 3, specialty: 2, inputs: 0.5, description: 1 };

/** A tool that fits some words alone says in one of these texts what it is about. */
const TELLING = ['id', 'title', 'synonyms', 'variants', 'situations'];

/** The share of what the words tell, by how rare they are, that a tool has to fit. */
const LEAST_SHARE = 0.5;

/** Above this share nothing else can be meant. */
const SURE = 0.8;

/** Of several words that fit, which agree, a smaller share is enough. */
const LEAST_OF_SEVERAL = 0.36;

/** A search for a code has words of a phrase, too. */
const CODE_WORDS = new Set(
  'code codes coding coded icd icd10 rxnorm rxcui loinc ndc ndcs bill billable billing subcategories subcodes generic ingredients ingredient strengths'.split(
    ' ',
  ),
);

/** A code of ICD-10-CM, LOINC, NDC or RxNorm as people write it. */
const CODE =
  /\b(?:[A-TV-Z]\d[\dA-Z]\.[\dA-Z]{1,4}|\d{3,5}-\d|\d{4,5}-\d{3,4}-\d{1,2}|(?:rxcui|ndc)\W{0,2}\d{2,11})\b/gi;

/** A category of ICD-10-CM, but for a vitamin, three vertebrae and the end of a name: `QLQ-C30`. */
const CATEGORY = /(?<![A-Za-z]-)\b(?!B12|T1[0-2])[A-TV-Z]\d\d\b(?!\.)/g;

/** A unit of a laboratory, of weight, length, temperature or pressure. */
const UNIT = `(?:(?:[munp]|micro|milli|nano)?(?:mol(?:es?)?|g|grams?|eq|u|iu)/(?:d?l|mol)|kg|kilo(?:gram)?s?|lbs?|pounds?|cm|inch(?:es)?|feet|celsius|fahrenheit|mmhg|kpa|percent|%)`;

/** A value in one unit that is wanted in another: `mg/dL in mmol/L`, `convert 2 mmol/L of urea to mg/dL`. */
const INTO = String.raw`\s+(?:in|to|into|as|is how many)\s+${UNIT}(?![\p{L}/])`;
const CONVERSION = /* @__PURE__ */ new RegExp(
  String.raw`${UNIT}${INTO}|\b(?:what is|change|convert|express|turn)\b[^,;]{0,40}?${UNIT}(?:\s+[a-z]+){1,3}${INTO}`,
  'iu',
);

/** A superseded tool fits half as well as its words do. */
const SUPERSEDED = 0.5;

/** So does one that no mark of the question asks for; one that is asked for so fits better. */
const UNMARKED = 0.25;
const MARKED = 2;

/** The form of a question, several codes or two units, tells more than its words. */
const FORM = 8;

/** Stand among the words of a question for a code in it, for several, and for a conversion. */
const [CODE_MARK, CODES_MARK, UNITS_MARK] = ['#code', '#codes', '#units'];
const FORMS = new Set([CODES_MARK, UNITS_MARK]);

/** An abbreviation: another one is no slip. */
const SHORT = /\b[A-Z][A-Z\d]{2,6}\b/g;

/** One that is long enough to be known with a slip. */
const CAPITALS = /\b[A-Z]{5,}\b/g;

/** True for a question with a code in it. */
export const hasCode = (words: string): boolean => kindsOf(words, CODE) + kindsOf(words, CATEGORY) > 0;

/** Different texts that an expression finds. */
const kindsOf = (words: string, expression: RegExp): number =>
  new Set(words.slice(0, MOST_CHARACTERS).match(expression)?.map(plain)).size;

/** Words that name what is asked for: a tool that has none of their kind does not give it. */
const DEMANDS = new Set(
  `appointment centile centiles dosage dose doses dosing explain handout insurance interact interaction interactions interpret language
  percentile percentiles price questionnaire range ranges schedule severity taper tapering vaccine`.split(/\s+/),
);

/** Words that a question has around the name of a tool. */
const IDLE = new Set(
  `a about after against age aged all am an and any are as at be been before being but by calculate calculator can compute could did do does
  doing during each estimate find for from gave get gives given got had has have having he her him his how i if in into is it its just know lady let man me my
  need needed needs now of off on or our out over own patient patients person please she should so some take tell than that the their them only s time
  then there these they this those to tool up us use using want wants was we were what when where which while who whom whose why will with would
  woman year years yo you your`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Words that many names of tools have: they tell little of what is asked for. */
const COMMON = new Set(
  `adjust adjustment admission admit assessment best care chance check criteria daily day days dose each equation formula formulas give high hour hours
  index kg level likely likelihood low mg ml model month months new number odds old once order percent prevention probability quick rate real risk rule scale score scoring screen screening severe severity stage staging start starting survival
  test today treatment type value week weeks`.split(/\s+/),
);

const COMMON_WEIGHT = 0.3;

/** Names that are words of a sentence, too. */
const ORDINARY = new Set(
  'acidbase annotate atrialfibrillation bmi bodymassindex chart chestpain cirrhosis grace ldl liverfibrosis lookup map orbit perc preoperative prevent related score sepsis stroke translate trauma uppergibleeding validate verify years'.split(
    ' ',
  ),
);

/** The words of a name; one with hyphens is a word in one piece too: `curb`, `65`, `curb65`. */
const wordsOf = (text: string): readonly string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}_-]+/u)
    .flatMap((word) => {
      if (!/[_-]/.test(word)) return word === '' ? [] : word;
      const parts = word.split(/[_-]+/).filter((part) => part !== '');
      return parts.length > 1 ? [...parts, parts.join('')] : parts;
    });

/** British spellings of medical words, and the American ones. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/haem/g, 'hem'],
  [/aemi/g, 'emi'],
  [/anaes/g, 'anes'],
  [/paed/g, 'ped'],
  [/oedem/g, 'edem'],
  [/oesoph/g, 'esoph'],
  [/(rrh|pn)oea/g, '$1ea'],
  [/umour/g, 'umor'],
];

/** The end of a possessive, and the points of an abbreviation: `Ranson's`, `G.C.S.`. */
const POSSESSIVE = /['\u2019]s(?![\p{L}\p{N}])/gu;
const DOTTED = /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}(?:\p{L}(?![\p{L}\p{N}]))?/gu;

const BRITISH = new RegExp(SPELLINGS.map(([british]) => british.source).join('|'));

/** Lower case without accents, in American spelling; a name without the end of a possessive, an abbreviation without points. */
const plain = (text: string): string => {
  const bare = /^[\0-\x7f]*$/.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '');
  const lower = bare.toLowerCase();
  const spelt = BRITISH.test(lower)
    ? SPELLINGS.reduce((before, [british, american]) => before.replace(british, american), lower)
    : lower;
  const named = /['\u2019]/.test(spelt) ? spelt.replace(POSSESSIVE, '') : spelt;
  return named.includes('.') ? named.replace(DOTTED, (dotted) => dotted.replaceAll('.', '')) : named;
};

/** Long forms of abbreviations that names of tools have. */
const LONG: ReadonlyMap<string, string> = new Map(
  `deep venous thrombosis=dvt; deep vein thrombosis=dvt; disseminated intravascular coagulation=dic;
  model for end stage liver disease=meld;
  non alcoholic fatty liver disease=nafld; nonalcoholic fatty liver disease=nafld; pulmonary embolism=pe`
    .split(/;\s+/)
    .map((row) => row.split('=') as [string, string]),
);
const LONG_FORMS = new RegExp(String.raw`\b(?:${[...LONG.keys()].join('|')})\b`, 'g');

/** Words with abbreviations in place of their long forms. */
const shortened = (text: string): string =>
  wordsIn(text)
    .join(' ')
    .replace(LONG_FORMS, (long) => LONG.get(long) ?? long);

/** One letter more, fewer or another. */
export const isSlip = (word: string, name: string): boolean => {
  let at = 0;
  while (at < word.length && word[at] === name[at]) at += 1;
  const [own, other] = [word.slice(at), name.slice(at)];
  return own.slice(1) === other.slice(1) || own === other.slice(1) || own.slice(1) === other;
};

/** Its letters and digits alone, in lower case. */
export const squeezed = (text: string): string => plain(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** Words that a name has or lacks: `Brugada` is `Brugada criteria`. */
const KINDS = new Set(
  `a an and calculator class classification criteria criterion equation for formula grade grading in index inventory model nomogram of
  questionnaire risk rule rules scale score scores scoring stage staging system test the tool`.split(/\s+/),
);

/** A name without its kind, in one piece; of nothing but kinds, all of it. */
export const coreOf = (name: string): string => {
  const words = wordsIn(name);
  const told = words.filter((word) => !KINDS.has(word));
  return squeezed((told.length === 0 ? words : told).join(' '));
};

export type FoundTool = {
  readonly id: string;
  readonly isNamed: boolean;
  readonly isExact: boolean;
  readonly isSure: boolean;
  readonly share: number;
  /** The telling words that it fits. */
  readonly fitting: readonly string[];
};

/**
 * Makes the search over some tools.
 *
 * @returns the tools that fit some words, best first; `isNamed`: the words have its name; `isExact`: they are nothing else; `isSure`: they are almost all about
 * it. Tools with exactly this name come first, then those whose name stands in the words or begins so, all in the order of
 * the catalog. A word fits by its beginning, or with one mistake from five letters on and two from nine. A tool that does not fit all words fits most of what they tell, and a word that no tool has tells most.
 * Of long texts the beginning alone is read.
 */
export const finderOf = (
  tools: readonly Findable[],
  factsOf: (words: string) => readonly string[] = () => [],
  isTerm = isWordOf(tools),
): ((words: string) => readonly FoundTool[]) => {
  const index = new MiniSearch<Findable>({
    fields: Object.keys(WEIGHTS),
    extractField: (tool, field) => [tool[field as keyof Findable] ?? ''].flat().join(' '),
    tokenize: (text) => [...wordsOf(text)],
    processTerm: (term) => term,
  });
  index.addAll(tools);
  const known = new Map(
    tools.map((tool, place) => [
      tool.id,
      {
        ...tool,
        place,
        names: [tool.id, tool.title, ...tool.synonyms, ...(tool.variants ?? [])].map(squeezed),
        cores: [tool.id, tool.title, ...tool.synonyms].flatMap((name) => [coreOf(name), coreOf(shortened(name))]),
        marks: new Set((tool.marks ?? '').split(' ').filter((mark) => mark !== '' && !mark.startsWith('!'))),
        others: new Set((tool.marks ?? '').split(' ').flatMap((mark) => (mark.startsWith('!') ? mark.slice(1) : []))),
        gives: new Set(wordsOf([tool.title, ...tool.synonyms, tool.situations, tool.description].join(' '))),
      },
    ]),
  );
  const abbreviations = tools
    .flatMap(({ title, synonyms }) => [title, ...synonyms].flatMap((name) => name.match(CAPITALS) ?? []))
    .map(plain)
    .filter((name) => !ORDINARY.has(name));
  return (words) => {
    const short = new Set(words.slice(0, MOST_CHARACTERS).match(SHORT)?.map(plain));
    const capitals = new Set(words.slice(0, MOST_CHARACTERS).match(CAPITALS)?.map(plain));
    const meant = (word: string): string =>
      capitals.has(word) && !isTerm(word) ? (abbreviations.find((name) => isSlip(word, name)) ?? word) : word;
    const asked = askedIn(words).map(meant);
    const read = wordsIn(words).map(meant);
    const found = index.search(asked.join(' '), {
      boost: WEIGHTS,
      tokenize: () => [...new Set(asked.flatMap(alternativesOf))],
      prefix: (term) => term.length > 2 && !short.has(term),
      fuzzy: (term) =>
        /\d/.test(term) || term.length < 5 || ALTERNATIVES.has(term) || short.has(term)
          ? false
          : term.length < 9
            ? 1
            : 2,
    });
    const isOfCodes = asked.some((word) => CODE_WORDS.has(word));
    const codes = kindsOf(words, CODE) + kindsOf(words, CATEGORY);
    const isForCode = codes > 0 || isOfCodes;
    const demands = asked.filter((word) => DEMANDS.has(word));
    const isAgreed = (terms: readonly string[]): boolean =>
      asked.filter((word) => !COMMON.has(word) && fits(word, terms)).length > 1;
    const told = tellingOf(asked, found, tools.length);
    const runs = runsOf(read);
    const literal = new Set([
      ...read,
      ...runs,
      ...(codes > 0 ? [CODE_MARK] : []),
      ...(codes > 1 ? [CODES_MARK] : []),
      ...factsOf(words),
    ]);
    const said = literal.union(new Set(read.flatMap(alternativesOf)));
    const whole = squeezed(asked.join(' '));
    const entire = squeezed(read.filter((word) => !IDLE.has(word)).join(' '));
    const isSaid = (id: string): boolean =>
      known.get(id)?.names.some((name) => name.length > 2 && !ORDINARY.has(name) && runs.has(name)) === true;
    const cores = [read.join(' '), shortened(read.join(' '))].map((text) =>
      coreOf(text.replace(/\S+/g, (word) => (IDLE.has(word) ? '' : word))),
    );
    const isCore = (known: readonly string[]): boolean =>
      cores.some((core) => core.length > 2 && !ORDINARY.has(core) && !COMMON.has(core) && known.includes(core));
    const rankOf = ({
      names,
      cores,
    }: {
      readonly names: readonly string[];
      readonly cores: readonly string[];
    }): number => {
      if ((names.includes(whole) && !ORDINARY.has(whole)) || names.includes(squeezed(words.slice(0, MOST_CHARACTERS))))
        return 3;
      if (isCore(cores)) return 2.5;
      if (names.slice(0, 2).some((name) => !ORDINARY.has(name) && runs.has(name))) return 2;
      return whole.length > 2 && names.some((name) => name.startsWith(whole)) ? 1 : 0;
    };
    return found
      .flatMap(({ id, score, queryTerms, match }) => {
        const tool = known.get(id);
        if (tool === undefined) return [];
        const isMarked = tool.marks.intersection(said).size > 0;
        const isOfForm = tool.marks.intersection(said).intersection(FORMS).size > 0;
        const isJoined = isMarked && (tool.joins ?? []).filter(isSaid).length > 1;
        const name = isJoined ? 3 : rankOf(tool);
        if (isForCode && tool.isOfCodes !== true && name < 2) return [];
        if (!isForCode && name < 2 && demands.some((word) => !alternativesOf(word).some((one) => tool.gives.has(one))))
          return [];
        const isTelling = Object.values(match).some((fields) => fields.some((field) => TELLING.includes(field)));
        const share = isOfForm || (isForCode && tool.isOfCodes === true) ? 1 : told(queryTerms);
        if (
          name < 2 &&
          share < 1 &&
          !isOfForm &&
          !(isTelling && share >= (isAgreed(queryTerms) ? LEAST_OF_SEVERAL : LEAST_SHARE))
        )
          return [];
        const isOther = tool.others.intersection(literal).size > 0;
        const weight =
          (tool.isSuperseded === true && !isMarked ? SUPERSEDED : 1) *
          (isOther ? UNMARKED : tool.marks.size === 0 ? 1 : isOfForm ? FORM : isMarked ? MARKED : UNMARKED);
        const isExact = tool.names.includes(entire);
        const fitting = asked.filter((word) => !COMMON.has(word) && fits(word, queryTerms));
        return [
          {
            id,
            share,
            isExact,
            fitting,
            rank: [name, name > 0 ? weight : score * weight * share * share],
            place: tool.place,
          },
        ];
      })
      .sort((a, b) => compare(b.rank, a.rank) || a.place - b.place)
      .map(({ id, share, isExact, fitting, rank: [name = 0] }) => ({
        id,
        isExact,
        fitting,
        share: isForCode ? 1 : share,
        isNamed: name > 1,
        isSure: !isForCode && share > SURE,
      }));
  };
};

const fits = (word: string, terms: readonly string[]): boolean =>
  alternativesOf(word).some((one) => terms.includes(one));

/** The telling words of a search that are among some words. */
export const fittingIn = (search: string, among: ReadonlySet<string>): readonly string[] =>
  askedIn(search).filter((word) => !COMMON.has(word) && alternativesOf(word).some((one) => among.has(one)));

/** Words that mean the same in a question. */
const SAME: readonly string[] = [
  'kidney kidneys renal',
  'heart cardiac coronary cardiovascular',
  'liver hepatic',
  'lung lungs pulmonary',
  'child children pediatric paediatric kid boy girl teenager teen adolescent toddler infant baby schoolchild',
  'statin statins atorvastatin rosuvastatin simvastatin',
  'anticoagulation anticoagulant anticoagulants anticoagulate anticoagulated doac noac apixaban rivaroxaban dabigatran edoxaban xarelto eliquis pradaxa coumadin warfarin thinner thinners',
  'af afib fibrillation flutter',
  'dvt thrombosis clot clots vte',
  'pe embolism embolus',
  'ed er emergency',
  'filtration filtering filter gfr egfr',
  'sex gender',
  'european esc europe germany german france french italy italian spain spanish netherlands dutch belgium austria switzerland poland portugal greece sweden denmark norway finland',
  'fibrosis scarring scarred scar stiffness',
  'cirrhosis cirrhotic cirrhotics',
  'operation surgery surgical preoperative preop perioperative operative postoperative colectomy hernia hysterectomy arthroplasty resection cholecystectomy endarterectomy repair',
  'heparin enoxaparin lovenox',
  'chemotherapy chemo cyclophosphamide paclitaxel docetaxel doxorubicin capecitabine',
  'co2 pco2 paco2',
  'bicarbonate bicarb hco3',
  'sodium na',
  'potassium k',
  'calcium ca',
  'bleeding bleed haemorrhage hemorrhage',
  'obese obesity overweight fat',
  'death mortality die dying dies fatal',
  'opioid opioids opiate oxycodone hydrocodone fentanyl',
  'steroid steroids prednisone prednisolone',
  'sugar glucose',
  'sepsis septic',
  'pneumonia cap',
  'burn burns burned scald',
  'dose doses dosing dosage',
  'symptom symptoms',
  'cholesterol tc chol',
  'triglycerides triglyceride tg trigs',
  'creatinine cr scr creat',
  'albumin alb',
  'chloride cl',
  'bilirubin bili',
  'platelets platelet plt thrombocytes',
  'hemoglobin hb hgb',
  'urea bun',
  'leukocytes leukocytosis wbc white',
  'dyspnea breathless breathlessness sob',
  'hypoxemia hypoxic hypoxia desaturating',
  'steatosis steatotic fatty masld nafld mash nash',
  'vomiting vomit vomits vomited emesis hematemesis',
  'melena black tarry',
  'throat pharyngitis tonsillitis tonsils tonsillar',
  'pregnancy pregnant gestation gravid',
  'ventilator vent ventilated ventilation tidal',
  'infarction mi stemi',
  'hypertension hypertensive htn',
  'diabetes diabetic dm t2dm',
  'smoker smoking smokes tobacco',
  'leg calf limb',
  'ward inpatient hospitalized',
  'drinker alcohol alcoholic drinks',
  'pancreatitis pancreas',
  'unconscious coma comatose consciousness',
  'cancer malignancy tumor neoplasm',
  'immobile immobilized immobilization bedridden bedbound',
  'deteriorating deterioration escalate escalation worsening unwell',
  'severity severe',
  'iv intravenous',
  'adjust adjusted adjusting adjustment correct corrected correcting correction',
  'acetaminophen paracetamol tylenol',
  'aminoglycoside aminoglycosides gentamicin tobramycin amikacin',
  'prophylaxis thromboprophylaxis prevention prevent',
];

const ALTERNATIVES: ReadonlyMap<string, readonly string[]> = new Map(
  SAME.flatMap((row) => {
    const words = row.split(' ');
    return words.map((word) => [word, [word, ...words.filter((other) => other !== word)]] as const);
  }),
);

/** `shocked` is `shock`, too. */
const stemOf = (word: string): string => (word.length > 5 ? word.replace(/(?:ing|ed|es|s)$/, '') : word);

const alternativesOf = (word: string): readonly string[] => {
  const known = ALTERNATIVES.get(word);
  if (known !== undefined) return known;
  const stem = stemOf(word);
  return stem === word || stem.length < 4 ? [word] : [word, stem];
};

/** A child, and one too small for the rules of older ones, in words. */
const CHILD = /\b(?:child(?:ren|s)?|kids?|boys?|girls?|teen(?:ager)?s?|adolescents?|schoolchild)\b/i;
const BABY = /\b(?:baby|babies|infants?|toddlers?|newborns?|neonates?)\b/i;

/** The ages of children, in words. */
const NUMBERS: readonly string[] =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen'.split(
    ' ',
  );

/** Units of age in a year. */
const YEAR: Readonly<Record<string, number>> = { y: 1, m: 12, w: 52, d: 365 };

/** An age as people write it: `aged 74`, `8 year old`, `74 y/o`, `6 weeks old`, `29F`. */
const AGE = /* @__PURE__ */ new RegExp(
  String.raw`\b(?:(?:aged?|older than) (?<after>\d{1,3})\b|(?<before>\d{1,3}|${NUMBERS.join('|')})[ -]?(?<unit>y|m|w|d)(?:ear|onth|eek|ay|r)?s?[ /-]?o(?:ld)?\b|(?<brief>\d{2}) ?(?:M|F|yo)\b)`,
);

/** The marks of an age: of a child, of one below two years, and of people from 70 years. */
const ageMarksOf = (words: string): readonly string[] => {
  const text = words.slice(0, MOST_CHARACTERS);
  const { after, before, brief, unit = 'y' } = AGE.exec(text)?.groups ?? {};
  const age = after ?? before ?? brief;
  const number = NUMBERS.indexOf(age?.toLowerCase() ?? '') + 1 || Number(age);
  const years = Number.isNaN(number) ? undefined : number / (YEAR[unit] ?? 1);
  const isBaby = years === undefined ? BABY.test(text) : years < 2;
  return [
    ...(isBaby ? ['#baby'] : []),
    ...((years === undefined ? CHILD.test(text) || isBaby : years < 18) ? ['child'] : []),
    ...(years !== undefined && years >= 70 ? ['#old'] : []),
  ];
};

/** The facts of a question that marks of tools ask for; the pages have no marks, and leave them out. */
export const factsIn = (words: string): readonly string[] => [
  ...(CONVERSION.test(words.slice(0, MOST_CHARACTERS)) ? [UNITS_MARK ?? ''] : []),
  ...ageMarksOf(words),
];

/** The share of the words of a search that some of them are. A rare word counts more, and one that no tool has most. */
const tellingOf = (
  asked: readonly string[],
  found: readonly { readonly queryTerms: readonly string[] }[],
  tools: number,
): ((words: readonly string[]) => number) => {
  const weights = new Map(
    asked.map((word) => {
      const having = found.filter(({ queryTerms }) => fits(word, queryTerms)).length;
      return [word, COMMON.has(word) ? COMMON_WEIGHT : Math.log(1 + tools / Math.max(1, having))];
    }),
  );
  const sum = (words: Iterable<string>): number => [...words].reduce((all, word) => all + (weights.get(word) ?? 0), 0);
  const all = sum(weights.keys());
  return (words) => sum(asked.filter((word) => fits(word, words))) / all;
};

/** The most words of the name of a tool. */
const LONGEST_RUN = 5;

/** Makes the test for a word that some tool is described with. */
export const isWordOf = (tools: readonly Findable[]): ((word: string) => boolean) => {
  const known = new Set(
    tools.flatMap((tool) =>
      wordsOf([tool.title, ...tool.synonyms, tool.situations, tool.description, tool.inputs].join(' ')),
    ),
  );
  return (word) => known.has(word);
};

/** Makes the search for tools whose names stand in a search beside words that no tool has. */
export const mentionedIn = (
  tools: readonly Pick<Findable, 'id' | 'title' | 'synonyms'>[],
): ((words: readonly string[]) => readonly string[]) => {
  const known = tools.map(({ id, title, synonyms }) => ({
    id,
    names: new Set([id, title, ...synonyms].map(squeezed)),
  }));
  return (words) => {
    const said = [...runsOf(words)].filter((run) => run.length > 2 && !ORDINARY.has(run));
    return known.filter(({ names }) => said.some((run) => names.has(run))).map(({ id }) => id);
  };
};

/** Words that stand together, in one piece. */
const runsOf = (words: readonly string[]): ReadonlySet<string> =>
  new Set(
    words.flatMap((_, from) =>
      Array.from({ length: LONGEST_RUN }, (__, more) => words.slice(from, from + more + 1).join('')),
    ),
  );

const compare = ([a = 0, b = 0]: readonly number[], [c = 0, d = 0]: readonly number[]): number => a - c || b - d;

/** What is read of a text: counted behind normalisation, which makes one character up to eighteen. */
export const MOST_CHARACTERS = 128;
export const MOST_WORDS = 12;

/** The words of a search, as far as it is read. */
export const wordsIn = (search: string, most = MOST_CHARACTERS): readonly string[] => {
  const read = [...plain(search.slice(0, 4 * most))].slice(0, most).join('');
  return read.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
};

/** A single letter, or a value, such as `140`, `55m` or `18kg`: it tells no tool from another. Of two letters before it is a name: `q3`. */
const MEASURED = /^(?:[a-z]|\d+(?:y|yo|m|f|kg|g|mg|cm|ml|h|s|th|nd|st|lb|lbs|bpm|mmhg)?)$/;

/** The words to search for, each once, without stop words unless there are no others. */
const askedIn = (search: string): readonly string[] => {
  const all = new Set(wordsIn(search));
  const telling = new Set([...all.difference(IDLE)].filter((word) => !MEASURED.test(word)));
  return [...(telling.size > 0 ? telling : all)].slice(0, MOST_WORDS);
};
