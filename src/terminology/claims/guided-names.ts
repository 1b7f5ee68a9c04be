/** Conditions of a note that the guidelines join, or take apart, in their own way. */
import type { Draft, Item, Mention, Source } from './draft.ts';
import { NOTHING, stemOf } from './longer-names.ts';
import { OF_GERM } from './note-rules.ts';
import { stemsOf } from './stems.ts';

const CONDITION = 70;
const APART = 5;

const codeOf = (draft: Draft | undefined): string => draft?.items[0]?.code ?? '';
const draftOf = (code: string, mentions: readonly number[]): Draft => ({ items: [{ code, mentions }], questions: [] });

type Place = {
  readonly note: string;
  readonly mentions: readonly Mention[];
  readonly drafts: readonly Draft[];
  readonly source: Source;
};

export const withGuidelines = (
  note: string,
  mentions: readonly Mention[],
  drafts: readonly Draft[],
  source: Source,
): readonly Draft[] =>
  [
    exposure,
    reactionToDrug,
    acuteOnChronic,
    sepsisOfGerm,
    severeSepsis,
    spread,
    pastNeoplasm,
    fragile,
    painOfNeoplasm,
    complicationOfDiabetes,
  ].reduce((result, rule) => rule({ note, mentions, drafts: result, source }), drafts);

const ON_CHRONIC = /\bacute(?: ([a-z]{4,30}))? on chronic ([a-z]{4,30}(?: [a-z]{4,30})?)/gi;
const NAMED = 95;

/** Guideline I.B.8 (FY2026): acute and chronic have two codes, the acute first, where no single code has both. */
const acuteOnChronic = ({ note, mentions, drafts, source }: Place): readonly Draft[] => {
  const result = [...drafts];
  for (const { 0: text, index, 1: acute, 2: chronic = '' } of note.matchAll(ON_CHRONIC)) {
    const end = index + text.length;
    const at = mentions.findIndex((one) => one.start < end && one.end > index && one.assertion === 'present');
    if (at < 0 || /\bacute (?:and|on) chronic\b/i.test(source.displayOf(codeOf(drafts[at])))) continue;
    const names = [`acute ${acute ?? chronic}`, `chronic ${chronic}`];
    const codes = names.map((name) => source.rank(name).matches.find(({ score }) => score >= NAMED)?.code);
    if (codes.every((code) => code !== undefined) && new Set(codes).size === codes.length)
      result[at] = { items: codes.map((code) => ({ code, mentions: [at] })), questions: [] };
  }
  return result;
};

const sentenceOf = ({ note, mentions, source }: Place, at: number): string => {
  const { start = 0, end = 0 } = mentions[at] ?? {};
  const sentence = source.sentences.find((one) => one.start <= start && end <= one.end);
  return note.slice(sentence?.start, sentence?.end);
};

const INFECTIOUS = /^(?:A|B(?!9[5-7])|J0[02]|J09|J1[01]|U07\.1)/;
const OF_SEX = /^A(?:5|6[0-4])/;
const MET = /\b(?:expos(?:ed|ure) to|contacts? (?:with|of|to))\b[^.;]{0,48}$/i;
const PARTNER = /\b(?:partner|spouse|wife|husband|boyfriend|girlfriend)s?\b[^.;]{0,40}$/i;
/** Diseases of a chapter, and the exposure of which the Alphabetic Index FY2026 has only the kind. */
const EXPOSURES: readonly (readonly [disease: RegExp, code: string])[] = [
  [OF_SEX, 'Z20.2'],
  [/^A0/, 'Z20.09'],
  [/^(?:A[23]|A4|J0[02])/, 'Z20.818'],
  [/^(?:A[89]|B[0-3]|J09|J1[01])/, 'Z20.828'],
  [/(?:)/, 'Z20.89'],
];
const MEANT = 79;

/** Guideline I.C.21.c.1 (FY2026): who was exposed to an infection has a code of that, and not of the infection. */
const exposure = (place: Place): readonly Draft[] => {
  const { note, mentions, drafts, source } = place;
  return drafts.map((draft, at) => {
    const { system, assertion = 'absent', start = 0, text = '', ranked } = mentions[at] ?? {};
    const code = ranked?.matches[0]?.code ?? '';
    if (system !== 'icd10' || !INFECTIOUS.test(code) || !['present', 'family', 'historical'].includes(assertion))
      return draft;
    const sentence = source.sentences.find((one) => one.start <= start && start < one.end);
    const before = note.slice(Math.max(sentence?.start ?? 0, start - FAR), start);
    if (!MET.test(before) && !(OF_SEX.test(code) && PARTNER.test(before))) return draft;
    const { matches } = source.rank(`exposure to ${text}`);
    const own = new Set(stemsOf(`${text} ${source.displayOf(code)}`));
    const named = matches.find(
      (one) =>
        one.code.startsWith('Z20') &&
        (one.score >= MEANT || stemsOf(one.display.split('exposure to')[1] ?? '').some((stem) => own.has(stem))),
    );
    const found = named?.code ?? EXPOSURES.find(([disease]) => disease.test(code))?.[1] ?? '';
    return source.displayOf(found) === '' ? draft : draftOf(found, [at]);
  });
};

const TO_DRUG = /^\s*(?:is |was )?(?:due to|caused by|from|secondary to|induced by)\s+(?:the |his |her )?$/i;

/** Guideline I.C.19.e.5.a (FY2026): an adverse effect is told by its nature, which often has a name of its own: a drug rash. */
const reactionToDrug = ({ note, mentions, drafts, source }: Place): readonly Draft[] =>
  drafts.map((draft, at) => {
    const [mention, drug] = [mentions[at], mentions[at + 1]];
    if (mention?.system !== 'icd10' || mention.assertion !== 'present' || drug?.system !== 'rxnorm') return draft;
    if (!/^[LR]/.test(codeOf(draft)) || !TO_DRUG.test(note.slice(mention.end, drug.start))) return draft;
    const [best] = source.rank(`drug ${mention.text}`).matches;
    return best !== undefined && best.score >= NAMED ? draftOf(best.code, [at, at + 1]) : draft;
  });

const GERM = /^(?:B9[5-7]|A49)/;
const IS_SEPTIC = 85;
const BY =
  /\b(?:due to|caused by|secondary to|from|with|grew|growing|positive for)\s+(?:an? )?((?:[A-Z]\. ?)?[\w-]+)(?= ([a-z]+)|)/gi;

/** The code of sepsis by a germ that words of a sentence name. */
const germIn = (said: string, { rank }: Source): string | undefined =>
  [...said.matchAll(BY)]
    .slice(0, 3)
    .flatMap(([, one = '', two]) => [...(two === undefined ? [] : [`${one} ${two}`]), one])
    .map((germ) => rank(`sepsis due to ${germ}`).matches[0])
    .find((best) => best !== undefined && OF_GERM.test(best.code) && best.score >= IS_SEPTIC)?.code;

/** Guideline I.C.1.d.1.a (FY2026): sepsis has the code of its germ, where that is told. */
const sepsisOfGerm = (place: Place): readonly Draft[] => {
  const { drafts, source } = place;
  const first = drafts.findIndex((draft) => codeOf(draft) === SEPSIS_NOS);
  return drafts.map((draft, at) => {
    if (at !== first) return draft;
    const code = germIn(sentenceOf(place, at), source);
    return code === undefined ? draft : draftOf(code, [at]);
  });
};

const SEPSIS = /^(?:A4[01]|O85|P36|B37\.7|T81\.44|A02\.1|A39|A42\.7|A54\.86|B00\.7)/;
const SEPSIS_NOS = 'A41.9';

/** Guideline I.C.1.d.1.b (FY2026): severe sepsis has a code of its own behind that of the infection. */
const severeSepsis = (place: Place): readonly Draft[] => {
  const { note, mentions, drafts, source } = place;
  const own = drafts.findIndex((draft) => codeOf(draft).startsWith('R65.2'));
  const hasInfection = drafts.some(({ items }) => items.some(({ code }) => SEPSIS.test(code)));
  if (own >= 0 && !hasInfection && source.displayOf(SEPSIS_NOS) !== '') {
    const germ = drafts.findIndex((draft) => GERM.test(codeOf(draft)));
    const [best] = germ < 0 ? [] : source.rank(`sepsis due to ${mentions[germ]?.text}`).matches;
    const isNamed = best !== undefined && OF_GERM.test(best.code) && best.score >= IS_SEPTIC;
    const code = isNamed ? best.code : (germIn(sentenceOf(place, own), source) ?? SEPSIS_NOS);
    const from = isNamed ? [own, germ] : [own];
    return drafts.map((draft, at) =>
      at === own
        ? { items: [{ code, mentions: from }, ...draft.items], questions: draft.questions }
        : at === germ && isNamed
          ? NOTHING
          : draft,
    );
  }
  if (own >= 0) return drafts;
  return drafts.map((draft, at) => {
    const { start = 0, text = '' } = mentions[at] ?? {};
    const isSevere =
      /^A4[01]/.test(codeOf(draft)) &&
      /\bsevere\b/i.test(`${note.slice(Math.max(0, start - 8), start)}${text.slice(0, 7)}`);
    return isSevere ? { ...draft, items: [...draft.items, { code: 'R65.20', mentions: [at] }] } : draft;
  });
};

/** Sites behind a word of spread, or before it. */
const SPREAD =
  /\b(?:metasta(?:tic|ses|sis|sized)(?: disease| lesions?)?|spread) (?:to|in|involving) (?:the )?((?:(?!\b(?:with|who|here|for|on|status|from|is|was|due)\b)[^.;:()\n]){2,100})/gi;
const METASTATIC =
  /\bmetastatic ((?:[\w-]+ ){0,4}?(?:cancer|carcinoma|adenocarcinoma|melanoma|sarcoma)(?: of (?:an? )?unknown (?:primary|origin))?)(?:,? (?:to|in|involving|with (?:spread|involvement|metasta\w+) (?:to|of|in)) (?:the )?((?:(?!\b(?:with|who|here|for|on|status|from|is|was|due)\b)[^.;:()\n]){2,100}))?/gi;
/** The table of neoplasms (Alphabetic Index FY2026) has these under bone. */
const BONES = /\b(?:spine|vertebra(?:e|l)?|ribs?|skull|sternum|skeleton|femur|humerus|pelvic bones?)\b/i;
const SECONDARY = /^C7[789]/;
const IS_SITE = 60;
const SITE_APART = 8;

/** The code of a secondary neoplasm at a site. */
const secondaryAt = (site: string, { rank }: Source): string | undefined => {
  const { matches } = rank(`secondary malignant neoplasm of ${BONES.test(site) ? 'bone' : site}`);
  const [best] = matches;
  const next = matches.find(({ code }) => best !== undefined && code.slice(0, 5) !== best.code.slice(0, 5));
  const isIt = best !== undefined && SECONDARY.test(best.code) && !best.code.startsWith('C79.9');
  return isIt && best.score >= IS_SITE && best.score - (next?.score ?? 0) >= SITE_APART ? best.code : undefined;
};

/** Guideline I.C.2.b (FY2026): a primary neoplasm and each site that it has spread to have a code. */
const spread = (place: Place): readonly Draft[] => {
  const { note, mentions, drafts, source } = place;
  const result = [...drafts];
  const found = [
    ...[...note.matchAll(METASTATIC)].map(({ 0: words, 1: primary, 2: sites = '', index }) => ({
      words,
      primary,
      sites,
      index,
    })),
    ...[...note.matchAll(SPREAD)].map(({ 0: words, 1: sites = '', index }) => ({
      words,
      primary: undefined,
      sites,
      index,
    })),
  ];
  for (const { words, primary, sites, index } of found.slice(0, MOST_SITES)) {
    const end = index + words.length;
    const within = mentions.keys().filter((at) => {
      const { start = 0, end: last = 0, system } = mentions[at] ?? {};
      return system === 'icd10' && start < end && last > index;
    });
    const inside = within.toArray();
    // A word of spread that is denied, or of a plan, is none.
    if (inside.some((at) => mentions[at]?.assertion !== 'present')) continue;
    const codes = sites
      .split(/,|\band\b|&|\bas well as\b/)
      .map((site) => site.replace(/\b(?:the|his|her|both|multiple|several|distant)\b/gi, ' ').trim())
      .filter(Boolean)
      .slice(0, MOST_SITES)
      .flatMap((site) => secondaryAt(site, source) ?? []);
    const [own] = primary === undefined ? [] : source.rank(primary).matches;
    const isPrimary = own !== undefined && PRIMARY.test(own.code) && own.score >= NAMED;
    if (codes.length === 0 && !isPrimary) continue;
    const sentence = source.sentences.find((one) => one.start <= index && end <= one.end);
    const before = mentions
      .keys()
      .filter(
        (at) =>
          (mentions[at]?.start ?? 0) >= (sentence?.start ?? 0) &&
          (mentions[at]?.end ?? 0) <= end &&
          result[at] !== NOTHING,
      )
      .find((at) => PRIMARY.test(codeOf(result[at])) && !inside.includes(at));
    const [at = before] = inside;
    if (at === undefined) continue;
    const kept = before === at ? (result[at]?.items ?? []) : [];
    for (const one of inside)
      if (SECONDARY.test(codeOf(result[one])) || isPrimary || before !== undefined) result[one] = NOTHING;
    const items = [...(isPrimary ? [own.code] : []), ...codes].map((code) => ({ code, mentions: [at] }));
    const rest = result[at] === NOTHING ? kept : (result[at]?.items ?? []);
    result[at] = {
      items: [...rest.filter(({ code }) => !items.some((item) => item.code === code)), ...items],
      questions: [],
    };
  }
  return result;
};
const MOST_SITES = 5;

const PRIMARY = /^C(?!7[7-9]|80|9)/;
const TREATED =
  /\bno (?:further|ongoing|current|active|more) (?:treatment|therapy)\b|\b(?:treatment|therapy|chemotherapy|radiation) (?:was |is )?(?:completed|finished)\b|\bno evidence of (?:disease|recurrence|cancer)\b/i;
const REMOVED = /\b(?:excised|removed|resected|cured|treated|\w{3,12}ectomy)\b/i;

/** Guideline I.C.2.m (FY2026): a primary neoplasm that was removed and is no longer treated is history. */
const pastNeoplasm = ({ note, mentions, drafts, source }: Place): readonly Draft[] =>
  drafts.map((draft, at) => {
    if (!PRIMARY.test(codeOf(draft))) return draft;
    const { start = 0, end = 0, text } = mentions[at] ?? {};
    const sentence = source.sentences.find((one) => one.start <= start && end <= one.end);
    const said = note.slice(sentence?.start, sentence?.end);
    if (!TREATED.test(said) || !REMOVED.test(said)) return draft;
    const [best] = source.rank(`personal history of ${text}`).matches;
    return best?.code.startsWith('Z85') === true && best.score >= CONDITION ? draftOf(best.code, [at]) : draft;
  });

const FRACTURE = /^(?:S\d2|M48\.5|M84\.4)/;
const VIOLENT = /\b(?:car|vehicle|motor\w*|bicycle|ladder|height|struck|crush\w*|gunshot|assault\w*)\b/i;

/** Guideline I.C.13.d.2 (FY2026): of known osteoporosis a fracture is one of M80, if it would not break a healthy bone. */
const fragile = ({ note, mentions, drafts, source }: Place): readonly Draft[] => {
  const bone = drafts.findIndex((draft) => /^M81\.[08]/.test(codeOf(draft)));
  if (bone < 0 || VIOLENT.test(note)) return drafts;
  const kind = codeOf(drafts[bone]) === 'M81.0' ? 'age-related osteoporosis' : 'other osteoporosis';
  const at = mentions.findIndex(
    ({ system, assertion, ranked }) =>
      system === 'icd10' && assertion === 'present' && FRACTURE.test(ranked.matches[0]?.code ?? ''),
  );
  const site = mentions[at]?.text.replace(/^.*\bfractures?\b(?:\s+of)?\s*(?:(?:an?|the)\s+)?/i, '') ?? '';
  if (at < 0 || site === '') return drafts;
  const { matches } = source.rank(`${kind} with current pathological fracture, ${site}`);
  const best = matches.find(({ code }) => code.startsWith('M80') && code.endsWith('A'));
  if (best === undefined || best.score < CONDITION) return drafts;
  return drafts.map((draft, place) =>
    place === at ? draftOf(best.code, [bone, at]) : place === bone ? NOTHING : draft,
  );
};

const OF_NEOPLASM = /^[^.;]{0,40}?\b(?:from|of|due to|caused by|secondary to|related to) /i;
const NEOPLASM_PAIN = 'G89.3';

/** Guideline I.C.6.b.5 (FY2026): pain that is due to a neoplasm. */
const painOfNeoplasm = ({ note, mentions, drafts, source }: Place): readonly Draft[] => {
  const result = [...drafts];
  for (const [at, { text, start, assertion }] of mentions.entries()) {
    const cause = mentions[at + 1];
    if (cause?.assertion !== 'present' || assertion !== 'present' || !/^pain\b|\bpain$/i.test(text)) continue;
    const [link] = OF_NEOPLASM.exec(note.slice(start, Math.min(cause.end, start + FAR))) ?? [];
    if (link === undefined || !/^C/.test(cause.ranked.matches[0]?.code ?? '')) continue;
    if (source.displayOf(NEOPLASM_PAIN) === '') continue;
    const [best] = source.rank(note.slice(start + link.length, cause.end)).matches;
    result[at] = draftOf(NEOPLASM_PAIN, [at, at + 1]);
    if (best !== undefined && best.score >= NAMED && /^C/.test(best.code))
      result[at + 1] = draftOf(best.code, [at, at + 1]);
  }
  return result;
};

const DIABETES = /^E(?:08|09|10|11|13)\.9$/;
const FAR = 160;
/** Words that end the name of a complication. */
const END = /\band\b|[;.]|$/i;

/** Guideline I.C.4.a (FY2026): a complication with its words of detail, which the codes of diabetes have. */
const complicationOfDiabetes = ({ note, mentions, drafts, source }: Place): readonly Draft[] => {
  const own = drafts.findIndex((draft) => DIABETES.test(codeOf(draft)));
  const diabetes = mentions[own];
  if (diabetes === undefined) return drafts;
  return drafts.map((draft, at) => {
    const { start = 0, end = 0, assertion, text } = mentions[at] ?? {};
    const before = start > diabetes.end && start < diabetes.end + FAR ? note.slice(diabetes.end, start) : '';
    if (source.unrelated(codeOf(drafts[own]), codeOf(draft))) return draft;
    if (before === '' || !/^H[0-5]/.test(codeOf(draft)) || assertion !== 'present' || /[.;\n]/.test(before))
      return draft;
    const from = before.search(/(?<=\b(?:with|and)\s|,\s)(?:(?!\b(?:with|and)\s|,\s).)*$/i);
    const behind = note.slice(end, end + FAR).replace(/ ?\b(?:of|in) both \w+/i, ', bilateral');
    const words = `${from < 0 ? '' : before.slice(from)}${text}${behind.slice(0, behind.search(END))}`;
    const { matches } = source.rank(`${diabetes.text} with ${words}`);
    const [best, ...others] = matches.filter(({ code }) => code.slice(0, 3) === codeOf(drafts[own]).slice(0, 3));
    if (best === undefined || best.score < CONDITION) return draft;
    const next = others.find(({ code, score }) => stemOf(code) !== stemOf(best.code) && best.score - score < APART);
    return next === undefined
      ? draftOf(best.code, [own, at])
      : { items: [], questions: [{ question: `Which of ${best.code} and ${next.code} is it?`, mentions: [own, at] }] };
  });
};

const ELSEWHERE = /\bin (?:other )?diseases classified elsewhere\b/i;
const UNSPECIFIED = /\bunspecified\b/i;

/** Guideline I.A.13 (FY2026): of a disease that the note has, an unspecified condition is its manifestation. */
export const asManifestation = (
  item: Item,
  items: readonly Item[],
  mentions: readonly Mention[],
  { asks, displayOf }: Source,
): Item => {
  if (!UNSPECIFIED.test(displayOf(item.code))) return item;
  const found = item.mentions
    .flatMap((at) => mentions[at]?.ranked.matches ?? [])
    .find(
      ({ code, display, score }) =>
        score >= CONDITION &&
        ELSEWHERE.test(display) &&
        items.some((other) => other !== item && asks(code, other.code)),
    );
  return found === undefined ? item : { ...item, code: found.code };
};
