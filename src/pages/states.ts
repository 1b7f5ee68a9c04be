/** The states of a payment as a picture, and as a table for people who cannot see it. */
import { paymentStates } from '../discovery/guide.ts';
import { type Html, html } from './html.ts';
import { code, plain, prose, table } from './parts.ts';

/** The states of a payment. `unknown` marks an answer that leaves the state open. */
type State = Exclude<keyof typeof paymentStates, 'unknown'>;

/** The centres of the boxes, in units of the picture. It is narrow, so that a phone shows its text in full size. */
const BOXES: Readonly<Record<State, { readonly x: number; readonly y: number; readonly look?: 'good' | 'bad' }>> = {
  unused: { x: 186, y: 28 },
  settling: { x: 186, y: 124 },
  refused: { x: 62, y: 212 },
  settled: { x: 310, y: 212, look: 'good' },
  uncertain: { x: 186, y: 300, look: 'bad' },
};
const WIDTH = 112;
const HEIGHT = 46;

/** The transitions: a line from box to box, and its label. */
const ARROWS: readonly {
  readonly line: string;
  readonly x: number;
  readonly y: number;
  readonly text: readonly string[];
  readonly anchor?: 'start' | 'end';
}[] = [
  { line: 'M186 51V98', x: 194, y: 76, text: ['signed payment sent'] },
  { line: 'M242 124H310V186', x: 304, y: 160, text: ['paid'], anchor: 'end' },
  { line: 'M130 124H62V186', x: 68, y: 160, text: ['refused'] },
  { line: 'M186 147V274', x: 194, y: 208, text: ['no clear', 'answer'] },
  { line: 'M242 300H310V238', x: 304, y: 272, text: ['was paid'], anchor: 'end' },
  { line: 'M130 300H62V238', x: 68, y: 272, text: ['not paid'] },
];

export const statesPicture = (): Html => html`<figure>
<svg class="states" viewBox="0 0 372 328" role="img" aria-labelledby="states-title states-text">
<title id="states-title">The states of a payment</title>
<desc id="states-text">An unused payment is sent and becomes settling. From there it becomes settled, refused, or, without a clear answer, uncertain. An uncertain payment becomes settled or refused in the end.</desc>
<defs><marker id="states-head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8Z"/></marker></defs>
${ARROWS.map(arrow)}${(Object.keys(BOXES) as State[]).map(box)}</svg>
<figcaption>What becomes of a payment, and the status that answers it.</figcaption>
</figure>
${table(
  'States of a payment',
  ['State', 'Answer', 'Meaning'],
  Object.entries(paymentStates).map(([name, { answer, text }]) => [code(name), plain(answer), prose(text)]),
)}`;

const arrow = ({
  line,
  x,
  y,
  text,
  anchor = 'start',
}: (typeof ARROWS)[number]): Html => html`<path d="${line}" marker-end="url(#states-head)"/>
${text.map((words, index) => html`<text class="small" x="${x}" y="${y + index * 15}" text-anchor="${anchor}">${words}</text>\n`)}`;

const box = (name: State): Html => {
  const { x, y, look = 'plain' } = BOXES[name];
  return html`<rect class="${look}" x="${x - WIDTH / 2}" y="${y - HEIGHT / 2}" width="${WIDTH}" height="${HEIGHT}" rx="6"/>
<text class="name" x="${x}" y="${y - 3}" text-anchor="middle">${name}</text>
<text class="small" x="${x}" y="${y + 14}" text-anchor="middle">${paymentStates[name].answer}</text>
`;
};
