/** The script of every page with a form that calls a tool: page of a tool, paywall, search. Without it nothing is lost. */
import { curlCommandFor, payCommandFor } from '../../discovery/commands.ts';
import { isObject } from '../../payments/protocol/headers.ts';
import { formatQuery } from '../../tools/query.ts';
import { EXAMPLE } from '../card.ts';
import { type Answer, ask, type CallOptions, codeOf, problemsOf, tryFree } from './call.ts';
import { cardView } from './card.ts';
import { isTranslation } from './codes.ts';
import { element } from './dom.ts';
import { askedIn, fill, follow, hasBadInput, markProblems, valuesOf, wordsFor } from './fields.ts';
import { type PayButton, payButtonOf, payByWallet, paySimulated } from './pay-button.ts';
import { count } from './total.ts';
import {
  answerDetails,
  answerVerdict,
  offerDetails,
  offerVerdict,
  outcomeOf,
  type Shown,
  stepList,
  tryVerdict,
  type View,
  viewOf,
} from './view.ts';
import { withoutPaying } from './without-wallet.ts';

const browser: Omit<CallOptions, 'say'> = {
  fetch: (url, init) => fetch(url, init),
  sleep: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
  now: () => Math.floor(Date.now() / 1000),
};

type Declared = Omit<Shown, 'refine' | 'note'> & {
  readonly url: string;
  /** The same URL on the page's own origin. */
  readonly ask: string;
  /** Answers the form for free; absent where nothing does. */
  readonly free: string | undefined;
  readonly price: bigint;
};

const declaredBy = ({ dataset }: HTMLFormElement): Declared => {
  const { url = '', ask = '', try: free, errors = '', price = '0', stub, signer, shown = '{}' } = dataset;
  return {
    url,
    ask,
    free,
    errors,
    price: BigInt(price),
    isStub: stub !== undefined,
    signer,
    declared: JSON.parse(shown),
  };
};

type Desk = {
  readonly form: HTMLFormElement;
  readonly declared: Declared;
  readonly shown: Shown;
  readonly view: View;
  readonly payButton: PayButton;
  /** The URL of the call as the form stands. That of a paywall is its own. */
  readonly call: () => string;
};

const deskOf = (form: HTMLFormElement): Desk => {
  const declared = declaredBy(form);
  const isFixed = form.dataset.fixed !== undefined;
  const call = (): string =>
    isFixed ? location.pathname + location.search : declared.ask + formatQuery(valuesOf(form));
  const view = viewOf(form);
  const isSearch = form.dataset.refine !== undefined;
  const shown: Shown = isSearch ? { ...declared, refine: refineIn(form, declared, view) } : declared;
  return { form, declared, shown, view, payButton: payButtonOf(form, call, browser.now), call };
};

/** Takes a more specific phrase. Searches for it if that is free; otherwise the reader decides to pay. */
const refineIn =
  (form: HTMLFormElement, { isStub, free }: Declared, view: View): NonNullable<Shown['refine']> =>
  (phrase) => {
    fill(form, { ...valuesOf(form), query: phrase });
    form.dispatchEvent(new Event('input'));
    if (isStub || free !== undefined) form.requestSubmit();
    else {
      const payer = form.querySelector<HTMLButtonElement>('.actions button');
      view.say(`“${payer?.textContent}” searches for “${phrase}”`);
      payer?.focus();
    }
  };

/** Shows an example and phrases to try, before the first search. */
const showExample = (desk: Desk): void => {
  const {
    form,
    view,
    shown: { refine },
  } = desk;
  if (refine === undefined) return;
  const example: unknown = JSON.parse(form.dataset.example ?? '{}');
  if (isObject(example) && isTranslation(example)) {
    view.show(
      element('p', 'An example from the data of this server, free: “', String(example.query), '”'),
      ...cardView(EXAMPLE, example, desk.declared.declared, { refine }),
    );
  }
  for (const phrase of form.querySelectorAll<HTMLButtonElement>('.phrases button')) {
    phrase.addEventListener('click', () => refine(phrase.value));
  }
};

const start = (form: HTMLFormElement): void => {
  const desk = deskOf(form);
  let isBusy = false;
  form.addEventListener('input', ({ target }) => {
    follow(target);
    changed(desk);
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isBusy || hasBadInput(form)) return;
    isBusy = true;
    setBusy(form, true);
    const { submitter } = event;
    const asked = submitter instanceof HTMLButtonElement ? submitter.value : firstAction(form);
    await (actions[asked] ?? see)(desk)
      .catch((error: unknown) => desk.view.say(error instanceof Error ? error.message : String(error), true))
      .finally(() => {
        isBusy = false;
        setBusy(form, false);
        desk.payButton.refresh();
      });
  });
  const before: unknown = history.state?.[form.id];
  if (isObject(before)) fill(form, before);
  showCommands(desk);
  showExample(desk);
  for (const hidden of [form, ...form.querySelectorAll<HTMLElement>('[data-scripted]')]) hidden.hidden = false;
  for (const disabled of form.querySelectorAll<HTMLOptionElement>('option:disabled')) disabled.disabled = false;
  desk.payButton.resume();
};

/** The forms whose total is counted, with the time of their next sentence for screen readers. */
const nextSaid = new WeakMap<HTMLFormElement, ReturnType<typeof setTimeout>>();

/** An old number never stands beside new values: it is counted anew, or dimmed. */
const changed = (desk: Desk): void => {
  showCommands(desk);
  const { form, declared, view } = desk;
  const { counted } = form.dataset;
  if (counted === undefined) {
    dim(form);
    return;
  }
  const values = valuesOf(form);
  count(counted, values, declared.declared, (name) => wordsFor(form, name))
    .then((made) => {
      // Of two counts that overlap the later one stands.
      if (made === undefined || formatQuery(values) !== formatQuery(valuesOf(form))) return;
      outcomeOf(form)?.replaceChildren(...made.card, askedIn(form));
      showBar(form);
      clearTimeout(nextSaid.get(form));
      nextSaid.set(
        form,
        setTimeout(() => view.say(made.said), A_SECOND),
      );
    })
    .catch(() => dim(form));
};

/** Says the total in the bar of a phone, which is there while the result is out of sight. */
const showBar = (form: HTMLFormElement): void => {
  const place = outcomeOf(form);
  const bar = form.parentElement?.querySelector<HTMLElement>('.bottom');
  if (!place || !bar) return;
  const texts = [...place.querySelectorAll('.result, .band')].map((one) => one.textContent);
  bar.querySelector('strong')?.replaceChildren(texts.join(' · '));
  if (watched.has(form)) return;
  watched.add(form);
  new IntersectionObserver(([entry]) => {
    bar.hidden = entry?.isIntersecting === true;
  }).observe(place);
};

/** The forms with a bar that follows what is in sight. */
const watched = new WeakSet<HTMLFormElement>();

const A_SECOND = 1000;

const dim = (form: HTMLFormElement): void => {
  const place = outcomeOf(form);
  place?.classList.toggle('stale', place.querySelector('.answer') !== null);
};

const startFilling = (): void => {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-fill]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const form = document.querySelector<HTMLFormElement>('.calc form.try');
      if (form === null) return;
      fill(form, JSON.parse(button.dataset.fill ?? '{}'));
      form.dispatchEvent(new Event('input'));
      if (!form.contains(button)) form.scrollIntoView();
    });
  }
};

const firstAction = (form: HTMLFormElement): string =>
  form.querySelector<HTMLButtonElement>('.actions button')?.value ?? '';

const showCommands = ({ form, declared, payButton }: Desk): void => {
  const url = `${declared.url}${formatQuery(valuesOf(form))}`;
  const texts = { url, curl: curlCommandFor(url), pay: payCommandFor(url, declared) };
  for (const [what, text] of Object.entries(texts)) {
    form.querySelector(`[data-shows=${what}]`)?.replaceChildren(text);
  }
  payButton.refresh();
};

/** Marks the buttons as busy without disabling them, so that they keep the focus. */
const setBusy = (form: HTMLFormElement, isBusy: boolean): void => {
  for (const button of form.querySelectorAll('.actions button')) button.setAttribute('aria-disabled', String(isBusy));
};

type Action = (desk: Desk) => Promise<void>;

const see: Action = async (desk) => {
  desk.view.say('Asking');
  desk.view.show();
  showOffer(await ask(desk.call(), browser), desk);
};

/** Asks for a free answer. Where none is left, it says how to get one all the same. */
const tryOut: Action = async ({ form, declared, view, shown }) => {
  view.say('Calculating');
  view.show();
  const answer = await tryFree(declared.free ?? '', valuesOf(form), browser);
  markProblems(form, problemsOf(answer));
  view.say(tryVerdict(answer), answer.status !== 200);
  if (codeOf(answer) === 'tries_used_up') view.show(withoutPaying());
  else view.show(...answerDetails(answer, { ...shown, ...noteOf(form) }));
  if (answer.status === 200) outcomeOf(form)?.append(askedIn(form));
};

/** Runs the complete handshake with simulated money. */
const run: Action = (desk) => purchase(desk, (options) => paySimulated(desk.call(), desk.declared.price, options));

/** The same with a wallet. The session keeps the inputs, so that a reload finds the payment again. */
const pay: Action = (desk) => {
  history.replaceState({ ...history.state, [desk.form.id]: valuesOf(desk.form) }, '');
  return purchase(desk, (options) => payByWallet(desk.payButton, desk.call(), desk.declared, options));
};

const actions: Readonly<Record<string, Action>> = { run, pay, try: tryOut };

const purchase = async (desk: Desk, buy: (options: CallOptions) => Promise<Answer | undefined>): Promise<void> => {
  const { form, view, shown } = desk;
  const { list, add } = stepList();
  view.say('Asking, signing and paying');
  view.show(list);
  const say = (step: string): void => {
    add(step);
    if (!step.startsWith('GET ')) view.say(step);
  };
  const answer = await buy({ ...browser, say });
  if (answer === undefined) {
    view.say('Cancelled: nothing was signed, and nothing is charged.');
    view.show();
  } else if (answer.status === 402 && answer.body.reason === 'missing') showOffer(answer, desk);
  else {
    markProblems(form, problemsOf(answer));
    view.say(answerVerdict(answer), answer.status !== 200);
    view.show(...answerDetails(answer, { ...shown, ...noteOf(form) }, list));
    if (answer.status === 200) outcomeOf(form)?.append(askedIn(form));
  }
};

/** The note of the form, whose answer has places in it. */
const noteOf = (form: HTMLFormElement): { readonly note?: string } => {
  const area = form.querySelector<HTMLTextAreaElement>('textarea[name=text]');
  return area === null ? {} : { note: area.value };
};

const showOffer = (answer: Answer, { form, view, shown }: Desk): void => {
  const problems = problemsOf(answer);
  markProblems(form, problems);
  if (answer.status === 402) {
    view.say(offerVerdict(answer), problems.length > 0);
    view.show(...offerDetails(answer, shown.errors));
  } else {
    view.say(answerVerdict(answer), answer.status !== 200);
    view.show(...answerDetails(answer, { ...shown, ...noteOf(form) }));
  }
};

for (const form of document.querySelectorAll<HTMLFormElement>('form.try')) start(form);
startFilling();
