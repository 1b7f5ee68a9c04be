/** An answer as a person reads it: the results first. */
import { cardOf, type Declared, type Maker, resultParts } from '../card.ts';
import { chartView, isChart, isVerification, verificationView } from './chart.ts';
import { codesView, isTranslation } from './codes.ts';
import { checkView, isCheck } from './findings.ts';
import { isNote, noteView } from './note.ts';

type Body = Readonly<Record<string, unknown>>;

const DRAWN = ['svg', 'rect', 'line', 'text', 'path'];

/** Makes an element of a card in the page. */
export const makeNode: Maker<Node> = (name, attributes, ...children) => {
  const made = DRAWN.includes(name)
    ? document.createElementNS('http://www.w3.org/2000/svg', name)
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

type Reader = {
  readonly refine?: ((phrase: string) => void) | undefined;
  /** The note that was sent. */
  readonly note?: string | undefined;
};

/** Draws the answer as a card. @returns nothing for an answer that is clear only as JSON */
export const cardView = (
  tag: string,
  body: Body,
  declared: Declared,
  { refine, note }: Reader = {},
): readonly Node[] => {
  const parts =
    note !== undefined && (isNote(body) || isChart(body) || isVerification(body))
      ? viewOfNote(body, note)
      : isTranslation(body)
        ? codesView(body, refine)
        : isCheck(body)
          ? checkView(body)
          : resultParts(makeNode, body, declared);
  return parts.length === 0 ? [] : [cardOf(makeNode, tag, ...parts)];
};

const viewOfNote = (body: Body, note: string): readonly Node[] =>
  isNote(body) ? noteView(body, note) : isChart(body) ? chartView(body, note) : verificationView(body, note);
