/** Neoplasms as the tabular list names them: by what they do and where they are, not by their cells. */
import type { Expansion } from '../../lexicon/lexicon.ts';

/** What the cells of a malignant neoplasm are like. */
const CELLS =
  'adeno|adenosquamous|squamous(?: cell)?|transitional(?: cell)?|urothelial|small cell|non-?small cell|large cell|clear cell|signet ring(?: cell)?|spindle cell|mucinous|papillary|serous|endometrioid|medullary|acinar|anaplastic|undifferentiated|poorly differentiated|moderately differentiated|well differentiated|differentiated|invasive|infiltrating|ductal|lobular|metaplastic|primary|mucoepidermoid|adenoid cystic';

const MALIGNANT = new RegExp(
  String.raw`\b(?:(?:${CELLS})[\s,-]+)*(?:(?:adeno)?carcinoma|adenoca|cancer|ca|malignancy|scc|tcc|nsclc|sclc)\b`,
  'i',
);

/** In situ, secondary or on the skin: other rules, or other names, say what is meant. */
const OTHER =
  /\bin[ -]situ\b|metasta|\bmets\b|secondary|\bskin\b|basal|merkel|renal cell|hepatocellular|history|hx|h\/o|screen|family/i;

const METASTASES =
  /^(.+?)\s+(?:mets|metastas[ei]s|metastatic (?:disease|lesions?|deposits?))(?:\s+(?:from|of|due to)\s+.+)?$/i;
const METASTASES_IN =
  /\b(?:mets|metastas[ei]s|metastatic(?:\s+(?:disease|cancer|carcinoma|adenocarcinoma|ca))?)\s+(?:to|in|of|involving)\s+(?:the\s+)?(.+?)(?:\s+from\s+.+)?$/i;

/** The names for where it is come from the release; names that say the cells fit the phrase itself better. */
const BOOST = 0.96;

/** A phrase for a neoplasm in the words of the tabular list; none for another one. */
export const asNeoplasm = (phrase: string): readonly Expansion[] => {
  const site = METASTASES_IN.exec(phrase)?.[1] ?? METASTASES.exec(phrase)?.[1];
  if (site !== undefined) return [{ text: `secondary malignant neoplasm of ${site}`, boost: BOOST }];
  if (OTHER.test(phrase) || !MALIGNANT.test(phrase)) return [];
  const text = phrase.replace(MALIGNANT, ' malignant neoplasm ').trim();
  return text === 'malignant neoplasm' ? [] : [{ text, boost: BOOST }];
};
