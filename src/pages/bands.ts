/** The bands of a category as a row of boxes, in ascending order. */
import { inWords } from '../tools/calculators/results.ts';
import type { Categories } from '../tools/tool.ts';
import { type Html, html } from './html.ts';
import { code } from './parts.ts';

export const bandsPicture = ({ field, scale, source }: Categories): Html => {
  const bounds = inWords(scale, () => '');
  const names = [scale.lowest, ...scale.steps.map(([name]) => name)];
  return html`<figure>
<ol class="bands">${names.map((name, index) => html`<li><strong>${name}</strong> ${bounds[index]}</li>\n`)}</ol>
<figcaption>Bands of ${code(field)}, decided on the unrounded value (${source})</figcaption>
</figure>
`;
};
