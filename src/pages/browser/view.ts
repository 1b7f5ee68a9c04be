/** The result below a form's buttons: one line that screen readers announce, and its details. */
import { isObject } from '../../payments/protocol/headers.ts';
import { formatUsdc, NETWORK } from '../../payments/protocol/usdc.ts';
import { type Answer, codeOf, problemsOf } from './call.ts';

/** A part of the page that a form writes to. */
export type View = {
  readonly say: (verdict: string, hasFailed?: boolean) => void;
  readonly show: (...details: readonly Node[]) => void;
};

export const viewOf = (form: HTMLFormElement): View => {
  const verdict = form.querySelector('.verdict');
  const detail = form.querySelector('.detail');
  return {
    say: (text, hasFailed = false) => {
      verdict?.classList.toggle('failed', hasFailed);
      verdict?.replaceChildren(text);
    },
    show: (...details) => detail?.replaceChildren(...details),
  };
};

const element = (name: string, ...children: readonly (Node | string)[]): HTMLElement => {
  const made = document.createElement(name);
  made.append(...children);
  return made;
};

const link = (href: string, text: string): HTMLElement => {
  const made = element('a', element('code', text));
  made.setAttribute('href', href);
  return made;
};

const block = (text: string): HTMLElement => element('pre', element('code', text));

const folded = (title: string, content: HTMLElement): HTMLElement =>
  element('details', element('summary', title), content);

const json = (value: unknown): HTMLElement => block(JSON.stringify(value, null, 2));

/** A list that grows step by step. */
export const stepList = (): { readonly list: HTMLElement; readonly add: (step: string) => void } => {
  const list = element('ol');
  return { list, add: (step) => list.append(element('li', step)) };
};

/** One line: the price, and whether the parameters are valid. */
export const offerVerdict = (answer: Answer): string => {
  const count = problemsOf(answer).length;
  const costs = `${answer.status} ${answer.statusText}: costs ${priceOf(answer)}`;
  if (count === 0) return `${costs}. The parameters are right.`;
  return `${costs}, but ${count === 1 ? 'a parameter is' : `${count} parameters are`} wrong: nothing is charged for such a call.`;
};

const priceOf = ({ offer }: Answer): string => {
  const [first] = Array.isArray(offer?.accepts) ? offer.accepts : [];
  const { amount, network } = isObject(first) ? first : {};
  return typeof amount === 'string' && /^\d+$/.test(amount)
    ? `$${formatUsdc(BigInt(amount))} in USDC on ${network === NETWORK ? 'Base' : network}`
    : 'an amount that cannot be read';
};

/** The invalid and ignored parameters, and the offer. */
export const offerDetails = (answer: Answer, errorsPage: string): Node[] => [
  ...problemList(answer, errorsPage),
  folded('The offer: PAYMENT-REQUIRED, decoded', json(answer.offer ?? {})),
  headerList(answer),
];

const problemList = (answer: Answer, errorsPage: string): Node[] => {
  const problems = problemsOf(answer).map(({ code, message }) =>
    element('li', link(`${errorsPage}#${code}`, code), `: ${message}`),
  );
  const warnings = (Array.isArray(answer.body.warnings) ? answer.body.warnings : []).map((warning: unknown) =>
    element('li', `Note: ${String(warning)}`),
  );
  return problems.length + warnings.length === 0 ? [] : [element('ul', ...problems, ...warnings)];
};

/** One line: the outcome of a paid call. */
export const answerVerdict = (answer: Answer): string =>
  answer.status === 200
    ? `200 OK: paid in transaction ${String(answer.receipt?.transaction)}`
    : `${answer.status} ${codeOf(answer) ?? answer.statusText}: ${String(answer.body.message ?? 'no answer')}`;

/** The answer, the receipt and the headers. */
export const answerDetails = (answer: Answer, errorsPage: string): Node[] => {
  const code = codeOf(answer);
  return [
    element('h3', answer.status === 200 ? 'The answer' : 'What the server says'),
    block(pretty(answer.text)),
    ...(code === undefined ? [] : [element('p', 'What to do: ', link(`${errorsPage}#${code}`, code))]),
    ...(answer.receipt === undefined
      ? []
      : [element('h3', 'The receipt: PAYMENT-RESPONSE, decoded'), json(answer.receipt)]),
    headerList(answer),
  ];
};

const headerList = ({ headers }: Answer): HTMLElement =>
  folded('All headers', block(headers.map(([name, value]) => `${name}: ${value}`).join('\n')));

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};
