/** Conditions of a note that the guidelines join, or take apart, in their own way. */
import type { Draft, Item, Mention, Source } from './draft.ts';
import { NOTHING, stemOf } from './longer-names.ts';

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
  [acuteOnChronic, severeSepsis, pastNeoplasm, fragile, painOfNeoplasm, complicationOfDiabetes].reduce(
    (result, rule) => rule({ note, mentions, drafts: result, source }),
    drafts,
  );

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

/** Guideline I.C.1.d.1.b (FY2026): severe sepsis has a code of its own behind that of the infection. */
const severeSepsis = ({ note, mentions, drafts }: Place): readonly Draft[] => {
  if (drafts.some(({ items }) => items.some(({ code }) => code.startsWith('R65')))) return drafts;
  return drafts.map((draft, at) => {
    const { start = 0, text = '' } = mentions[at] ?? {};
    const isSevere =
      /^A4[01]/.test(codeOf(draft)) &&
      /\bsevere\b/i.test(`${note.slice(Math.max(0, start - 8), start)}${text.slice(0, 7)}`);
    return isSevere ? { ...draft, items: [...draft.items, { code: 'R65.20', mentions: [at] }] } : draft;
  });
};

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
