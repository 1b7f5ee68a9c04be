/** A note with its mentions marked: each by colour, line and symbol of its assertion, and what it means in a place below. */
import { isObject } from '../../payments/protocol/headers.ts';
import { element, styled } from './dom.ts';

type Body = Readonly<Record<string, unknown>>;

/** The words and the symbol of an assertion: what colours say is said without them too. */
const ASSERTIONS: Readonly<Record<string, readonly [words: string, symbol: string]>> = {
  present: ['present', '●'],
  absent: ['denied', '✕'],
  possible: ['possible', '?'],
  historical: ['past', '↺'],
  family: ['family', '⌂'],
  planned: ['planned', '→'],
  hypothetical: ['conditional', '…'],
};

export const isNote = ({ mentions }: Body): boolean => Array.isArray(mentions);

/** @param note - the text as it was sent */
export const noteView = ({ mentions, claim_codes: codes, questions }: Body, note: string): readonly Node[] => {
  const place = styled('p', 'explained', 'Choose a mark to see its codes.');
  place.setAttribute('aria-live', 'polite');
  const all = (Array.isArray(mentions) ? mentions : []).filter(isObject);
  const pieces = all.flatMap((mention, at) => [
    note.slice(at === 0 ? 0 : Number(all[at - 1]?.end), Number(mention.start)),
    markOf(mention, place),
  ]);
  const rest = note.slice(Number(all.at(-1)?.end ?? 0));
  return [
    styled('div', 'note', ...pieces, rest),
    ...[place, legend()],
    ...listOf('Claim codes, to be confirmed', 'ol', codes, ({ code, display }) => [
      element('code', `${code}`),
      ` ${display}`,
    ]),
    ...listOf('Questions to the record', 'ul', questions, ({ question }) => [String(question)]),
  ];
};

const listOf = (
  title: string,
  kind: 'ol' | 'ul',
  entries: unknown,
  shown: (entry: Body) => readonly (Node | string)[],
): readonly Node[] => {
  const items = (Array.isArray(entries) ? entries : []).filter(isObject);
  return items.length === 0
    ? []
    : [element('h3', title), element(kind, ...items.map((entry) => element('li', ...shown(entry))))];
};

const markOf = (mention: Body, place: HTMLElement): HTMLElement => {
  const [words, symbol] = saidOf(mention.assertion);
  const [best] = Array.isArray(mention.matches) ? mention.matches.filter(isObject) : [];
  const low = [mention.match_quality, mention.assertion_quality].includes('low');
  const mark = document.createElement('button');
  mark.type = 'button';
  mark.className = `said ${mention.assertion}`;
  mark.append(symbolOf(symbol), String(mention.text), ...(low ? [element('small', ' Low')] : []));
  const facts = [
    mention.text,
    words,
    best?.code,
    `code ${mention.match_quality}`,
    `assertion ${mention.assertion_quality}`,
  ];
  mark.setAttribute('aria-label', facts.join(', '));
  const explain = () => {
    place.replaceChildren(
      element('strong', facts.slice(0, 3).join(' · ')),
      ` ${best?.display ?? ''}. ${facts.slice(3).join(', ')}.`,
    );
  };
  for (const event of ['click', 'focus', 'mouseenter']) mark.addEventListener(event, explain);
  return mark;
};

const saidOf = (assertion: unknown): readonly [string, string] => ASSERTIONS[String(assertion)] ?? ['', ''];

const symbolOf = (symbol: string): HTMLElement => {
  const made = styled('span', 'symbol', symbol);
  made.setAttribute('aria-hidden', 'true');
  return made;
};

const legend = (): HTMLElement =>
  styled(
    'ul',
    'legend',
    ...Object.entries(ASSERTIONS).map(([name, [words, symbol]]) =>
      element('li', styled('span', `said ${name}`, symbolOf(symbol), words)),
    ),
  );
