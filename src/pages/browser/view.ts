/** The result below a form's buttons: one line that screen readers announce, and its details. */
import { isObject } from '../../payments/protocol/headers.ts';
import { formatUsdc, placesOf } from '../../payments/protocol/usdc.ts';
import { type Declared, objectsIn } from '../card.ts';
import { type Answer, codeOf, headerOf, isSold, problemsOf } from './call.ts';
import { cardView } from './card.ts';
import { block, element, folded, json, link, styled } from './dom.ts';
import { receiptView } from './receipt.ts';

/** A part of the page that a form writes to. */
export type View = {
  readonly say: (verdict: string, hasFailed?: boolean) => void;
  readonly show: (...details: readonly Node[]) => void;
};

/** The place of the result beside a form, on the pages that have one. */
export const outcomeOf = (form: HTMLFormElement): Element | null | undefined =>
  form.parentElement?.querySelector('.outcome');

export const viewOf = (form: HTMLFormElement): View => {
  const verdict = form.querySelector('.verdict');
  const detail = (form.closest('.calc') ?? form).querySelector('.detail');
  return {
    say: (text, hasFailed = false) => {
      verdict?.classList.toggle('failed', hasFailed);
      verdict?.replaceChildren(text);
    },
    show: (...details) => {
      // A result stands beside the form; what came with it stands below.
      const beside = outcomeOf(form);
      const cards = beside ? details.filter((one) => one instanceof Element && one.classList.contains('card')) : [];
      if (cards.length > 0) {
        beside?.classList.remove('stale');
        beside?.replaceChildren(...cards);
        beside?.scrollIntoView({ block: 'nearest' });
      }
      detail?.replaceChildren(...details.filter((one) => !cards.includes(one)));
    },
  };
};

export const stepList = (): { readonly list: HTMLElement; readonly add: (step: string) => void } => {
  const list = styled('ol', 'steps');
  return { list, add: (step) => list.append(element('li', step)) };
};

/** One line: the price, and whether the parameters are valid. */
export const offerVerdict = (answer: Answer): string => {
  const count = problemsOf(answer).length;
  const costs = `It costs ${priceOf(answer)}`;
  if (count === 0) return `${costs}. The parameters are right.`;
  return `${costs}, but ${count === 1 ? 'a parameter is' : `${count} parameters are`} wrong: nothing is charged for such a call.`;
};

const priceOf = ({ offer }: Answer): string => {
  const entries = objectsIn(offer?.accepts);
  const [{ amount } = {}] = entries;
  const places = entries.map(({ network }) => ({ network: String(network) }));
  return typeof amount === 'string' && /^\d+$/.test(amount)
    ? `$${formatUsdc(BigInt(amount))} in USDC on ${placesOf(places)}`
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
    element('li', link(`${errorsPage}#${code}`, element('code', code)), `: ${message}`),
  );
  const warnings = (Array.isArray(answer.body.warnings) ? answer.body.warnings : []).map((warning: unknown) =>
    element('li', `Note: ${String(warning)}`),
  );
  return problems.length + warnings.length === 0 ? [] : [element('ul', ...problems, ...warnings)];
};

/** One line: the outcome of a paid call, and what became of the money. */
export const answerVerdict = (answer: Answer): string => {
  if (isSold(answer)) return `Paid ${priceIn(answer)}.`;
  const { message, reason, retry } = answer.body;
  const seconds = isObject(retry) ? retry.after_seconds : undefined;
  const later = typeof seconds === 'number' ? [`Try again in ${seconds} s.`] : [];
  const said = `${answer.status} ${codeOf(answer) ?? answer.statusText}: ${String(message ?? 'no answer')}`;
  const advice = ADVICE[String(reason)];
  return [said.replace(/[^.]$/, '$&.'), ...(advice === undefined ? [] : [advice]), ...later, moneyOf(answer)].join(' ');
};

const priceIn = ({ receipt }: Answer): string => {
  const amount = String(receipt?.amount);
  return /^\d+$/.test(amount) ? `${formatUsdc(BigInt(amount))} USDC` : 'as offered';
};

/** Advice for reasons of a 402 that do not suggest the next step. */
const ADVICE: Readonly<Record<string, string>> = {
  insufficient_funds: 'Put USDC of this network into this wallet, or pay with another one.',
  expired: 'The wallet answered too late: pay again, and confirm within ten minutes.',
  redelivery_expired: 'The answer is no longer kept: pay again to get a new one.',
};

/** Words the state of the payment that the server reports. */
const moneyOf = ({ status, body }: Answer): string => {
  const state = isObject(body.payment) ? body.payment.state : undefined;
  if (state === 'settled') return 'The call is paid for, and is not charged again.';
  if (state === undefined || state === 'unused') {
    return status === 402 && body.reason === 'redelivery_expired' ? '' : 'Nothing was charged.';
  }
  return 'The money may have moved: this browser keeps the payment, so do not pay anew. Send it again later.';
};

/** Data of the tool and the seller that a form declares. */
export type Shown = {
  readonly errors: string;
  readonly declared: Declared;
  readonly isStub: boolean;
  readonly signer: string | undefined;
  /** Searches for a more specific phrase. */
  readonly refine?: (phrase: string) => void;
  /** The note that was sent. */
  readonly note?: string;
};

/** Says how an answer came. */
const tagOf = (answer: Answer, { isStub }: Shown): string =>
  answer.receipt === undefined ? 'Free try, not paid' : isStub ? 'Answer, paid with made-up money' : 'Answer, paid';

/** One line: a free try was answered, and how many are left. */
export const tryVerdict = (answer: Answer): string =>
  answer.status === 200
    ? `Free try, not paid: ${headerOf(answer, 'clinmeter-free-tries-left')} left today.`
    : answerVerdict(answer);

/** The answer for a person and as JSON, the receipt and the headers. */
export const answerDetails = (answer: Answer, shown: Shown, steps?: HTMLElement): Node[] => {
  const code = codeOf(answer);
  const isPaid = isSold(answer);
  return [
    ...(isPaid ? cardView(tagOf(answer, shown), answer.body, shown.declared, shown) : []),
    ...problemList(answer, shown.errors),
    ...(isPaid
      ? [folded('The answer as JSON', scrolling(pretty(answer.text)))]
      : [element('h3', 'What the server says'), scrolling(pretty(answer.text))]),
    ...(code === undefined
      ? []
      : [element('p', 'What to do: ', link(`${shown.errors}#${code}`, element('code', code)))]),
    ...receiptView(answer, shown),
    ...(steps === undefined ? [] : [folded('Every step', steps)]),
    headerList(answer),
  ];
};

/** A long text that leaves the receipt in sight. A keyboard can scroll it. */
const scrolling = (text: string): HTMLElement => {
  const made = block(text);
  made.className = 'long';
  made.tabIndex = 0;
  return made;
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
