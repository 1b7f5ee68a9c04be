/** The answer to a phrase: ranked codes, how the phrase was read, and what it leaves open. */
import { isObject } from '../../payments/protocol/headers.ts';
import { FACTS } from '../../terminology/systems/facts.ts';
import { objectsIn } from '../card.ts';
import { button, element, styled } from './dom.ts';

type Body = Readonly<Record<string, unknown>>;

const factsOf = (system: unknown) => FACTS.find(({ id }) => id === system);

/** Names the term types of RxNorm (RxNorm Technical Documentation, Appendix 5). */
const KINDS: Readonly<Record<string, string>> = {
  IN: 'ingredient',
  PIN: 'precise ingredient',
  MIN: 'combination of ingredients',
  BN: 'brand name',
  SCD: 'generic drug',
  SBD: 'branded drug',
  SCDC: 'component',
  SBDC: 'branded component',
  GPCK: 'generic pack',
  BPCK: 'branded pack',
  DF: 'dose form',
};

/** The term types that name a product. */
const PRODUCTS = ['SCD', 'SBD', 'GPCK', 'BPCK'];

const QUALITIES: Readonly<Record<string, string>> = {
  high: 'A good match: the first code has all of the phrase.',
  low: 'Confirm before use: the phrase leaves a choice, or not all of it was found.',
  none: 'No code was found for this phrase.',
};

export const isTranslation = ({ matches, match_quality: quality }: Body): boolean =>
  Array.isArray(matches) && typeof quality === 'string';

/** @param refine - takes a more specific phrase; without it, the choices are only shown */
export const codesView = (body: Body, refine?: (phrase: string) => void): readonly Node[] => {
  const quality = String(body.match_quality);
  return [
    styled('p', `quality ${quality}`, QUALITIES[quality] ?? quality),
    styled('ol', 'matches', ...objectsIn(body.matches).map(matchView)),
    ...(isObject(body.reading) ? readingView(body.reading, String(body.query), refine) : []),
    ...licensesOf(body),
  ];
};

const matchView = (match: Body): HTMLElement => {
  const { code, display, system, score } = match;
  const meter = document.createElement('meter');
  Object.assign(meter, { min: 0, max: 100, value: Number(score) });
  meter.setAttribute('aria-hidden', 'true');
  return element(
    'li',
    styled('p', 'name', String(display)),
    styled(
      'p',
      'facts',
      element('code', String(code)),
      ` ${factsOf(system)?.title ?? system}`,
      ...marksOf(match).flatMap((mark) => [' ', styled('span', 'mark', mark)]),
      ' ',
      styled('span', 'score', meter, ` score ${score}`),
    ),
  );
};

const marksOf = ({ tty, billable, obsolete, status }: Body): readonly string[] => [
  ...(KINDS[String(tty)] === undefined ? [] : [KINDS[String(tty)] ?? '']),
  ...(PRODUCTS.includes(String(tty)) && obsolete !== true ? ['product'] : []),
  ...(billable === true ? ['billable'] : billable === false ? ['not billable'] : []),
  ...(status === 'current' ? [] : [String(status)]),
];

const readingView = (reading: Body, phrase: string, refine?: (phrase: string) => void): readonly Node[] => [
  element('h3', 'How the phrase was read'),
  styled('ul', 'words', ...objectsIn(reading.words).map((word) => wordView(word, reading.negated))),
  ...objectsIn(reading.open).map((axis) => axisView(axis, phrase, refine)),
];

/** Explains in plain words how a word was read. */
const wordView = ({ text, as, meaning }: Body, negated: unknown): HTMLElement => {
  const isNegated = Array.isArray(negated) && negated.includes(text);
  const role = isNegated ? 'said to be lacking' : (ROLES[String(as)] ?? String(as));
  const isSaid = meaning !== '' && String(meaning).toLowerCase() !== String(text).toLowerCase();
  return styled(
    'li',
    isNegated ? 'negation' : String(as),
    styled('span', 'said', String(text)),
    ' ',
    styled('span', 'quiet', isSaid ? `${role}: ${meaning}` : role),
  );
};

const ROLES: Readonly<Record<string, string>> = {
  term: 'used',
  unmatched: 'not in the first code',
  unknown: 'in no name',
  negation: 'says that something is lacking',
  ignored: 'ignored',
};

const axisView = ({ axis, choices, more }: Body, phrase: string, refine?: (phrase: string) => void): HTMLElement => {
  const entries = objectsIn(choices).map(({ code, display, value }) => {
    const said = `${value}`;
    const isMore = refine !== undefined && said !== 'unspecified';
    const name = isMore ? button(said, () => refine(`${phrase} ${said}`)) : said;
    return element('li', name, ' ', element('code', String(code)), ' ', styled('span', 'quiet', String(display)));
  });
  const rest = Number(more) > 0 ? [element('p', `and ${more} more`)] : [];
  return styled('div', 'axis', element('h3', `Left open: ${axis}`), styled('ul', 'choices', ...entries), ...rest);
};

/** The notices of the systems whose codes are shown. */
const licensesOf = ({ catalog, matches }: Body): readonly Node[] => {
  const license = isObject(catalog) && isObject(catalog.license) ? catalog.license : {};
  const shown = new Set(objectsIn(matches).map(({ system }) => factsOf(system)?.releaseKey ?? String(system)));
  return [...shown].flatMap((system) =>
    typeof license[system] === 'string' ? [styled('p', 'license', license[system])] : [],
  );
};
