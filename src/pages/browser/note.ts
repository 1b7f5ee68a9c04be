/** A note with its mentions marked: each by colour, line and symbol of its assertion, and what it means in a place below. */
import { objectsIn } from '../card.ts';
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
  const place = placeOf('Choose a mark to see its codes.');
  return [
    markedText(
      note,
      objectsIn(mentions).map((mention) => ({ ...spanOf(mention), mark: markOf(mention, place, note) })),
    ),
    ...[place, legend()],
    ...listOf('Claim codes, to be confirmed', 'ol', codes, ({ code, display }) => [
      element('code', `${code}`),
      ` ${display}`,
    ]),
    ...listOf('Questions to the record', 'ul', questions, ({ question }) => [String(question)]),
  ];
};

type Marked = { readonly start: number; readonly end: number; readonly mark: HTMLElement };

export const spanOf = ({ start, end }: Body) => ({ start: Number(start), end: Number(end) });

/** The note with marks in place of spans. Of spans that overlap the first is marked. */
export const markedText = (note: string, marks: readonly Marked[]): HTMLElement => {
  const pieces: (Node | string)[] = [];
  let end = 0;
  for (const one of marks.toSorted((a, b) => a.start - b.start)) {
    if (one.start < end) continue;
    pieces.push(note.slice(end, one.start), one.mark);
    end = one.end;
  }
  return styled('div', 'note', ...pieces, note.slice(end));
};

/** The place below a note that explains the chosen mark. */
export const placeOf = (text: string): HTMLElement => {
  const place = styled('p', 'explained', text);
  place.setAttribute('aria-live', 'polite');
  return place;
};

export const listOf = (
  title: string,
  kind: 'ol' | 'ul',
  entries: unknown,
  shown: (entry: Body) => readonly (Node | string)[],
): readonly Node[] => {
  const items = objectsIn(entries);
  return items.length === 0
    ? []
    : [element('h3', title), element(kind, ...items.map((entry) => element('li', ...shown(entry))))];
};

type Mark = {
  readonly className: string;
  readonly symbol: string;
  readonly text: string;
  readonly low: boolean;
  readonly label: string;
  readonly explained: readonly (Node | string)[];
};

/** A mark that explains itself in a place where it is chosen. */
export const markButton = (
  place: HTMLElement,
  { className, symbol, text, low, label, explained }: Mark,
): HTMLElement => {
  const mark = document.createElement('button');
  mark.type = 'button';
  mark.className = `said ${className}`;
  mark.append(symbolOf(symbol), text, ...(low ? [element('small', ' Low')] : []));
  mark.setAttribute('aria-label', label);
  const explain = () => place.replaceChildren(...explained);
  for (const event of ['click', 'focus', 'mouseenter']) mark.addEventListener(event, explain);
  return mark;
};

/** The sentence or the line of a mention. */
const sentenceOf = (note: string, { start, end }: Pick<Marked, 'start' | 'end'>): string => {
  const from = Math.max(...['. ', '\n'].map((stop) => note.lastIndexOf(stop, start - 1) + 1), 0);
  const rest = note.slice(end).search(/\.(?=\s|$)|\n/);
  return note.slice(from, rest < 0 ? note.length : end + rest).trim();
};

const markOf = (mention: Body, place: HTMLElement, note: string): HTMLElement => {
  const [words, symbol] = saidOf(mention.assertion);
  const [best] = objectsIn(mention.matches);
  const facts = [
    mention.text,
    words,
    best?.code,
    `code ${mention.match_quality}`,
    `assertion ${mention.assertion_quality}`,
  ];
  return markButton(place, {
    ...{ className: String(mention.assertion), symbol, text: String(mention.text), label: facts.join(', ') },
    low: [mention.match_quality, mention.assertion_quality].includes('low'),
    explained: [
      element('strong', facts.slice(0, 3).join(' · ')),
      ` ${best?.display ?? ''}. ${facts.slice(3).join(', ')}. Said in “${sentenceOf(note, spanOf(mention))}”.`,
    ],
  });
};

const saidOf = (assertion: unknown): readonly [string, string] => ASSERTIONS[String(assertion)] ?? ['', ''];

const symbolOf = (symbol: string): HTMLElement => {
  const made = styled('span', 'symbol', symbol);
  made.setAttribute('aria-hidden', 'true');
  return made;
};

const legend = (): HTMLElement => legendOf(Object.entries(ASSERTIONS));

export const legendOf = (
  entries: readonly (readonly [className: string, said: readonly [words: string, symbol: string]])[],
): HTMLElement =>
  styled(
    'ul',
    'legend',
    ...entries.map(([name, [words, symbol]]) => element('li', styled('span', `said ${name}`, symbolOf(symbol), words))),
  );
