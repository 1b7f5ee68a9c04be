/** The script of `/docs`, which runs the forms of the tools. Without it they stay hidden. */
import { curlCommandFor, payCommandFor } from '../../discovery/commands.ts';
import { formatQuery } from '../../tools/query.ts';
import { type Answer, ask, buy, type CallOptions, problemsOf } from './call.ts';
import { hasBadInput, markProblems, valuesOf } from './fields.ts';
import { answerDetails, answerVerdict, offerDetails, offerVerdict, stepList, type View, viewOf } from './view.ts';

const browser: Omit<CallOptions, 'say'> = {
  fetch: (url, init) => fetch(url, init),
  sleep: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
  now: () => Math.floor(Date.now() / 1000),
};

type Declared = {
  readonly url: string;
  /** The same URL on the page's own origin. */
  readonly ask: string;
  readonly errors: string;
  readonly price: bigint;
  readonly isStub: boolean;
};

const declaredBy = ({ dataset }: HTMLFormElement): Declared => {
  const { url = '', ask = '', errors = '', price = '0', stub } = dataset;
  return { url, ask, errors, price: BigInt(price), isStub: stub !== undefined };
};

const start = (form: HTMLFormElement): void => {
  const declared = declaredBy(form);
  const view = viewOf(form);
  let isBusy = false;
  const showCommands = () => {
    const url = `${declared.url}${formatQuery(valuesOf(form))}`;
    const texts = { url, curl: curlCommandFor(url), pay: payCommandFor(url, declared) };
    for (const [what, text] of Object.entries(texts)) {
      form.querySelector(`[data-shows=${what}]`)?.replaceChildren(text);
    }
  };
  form.addEventListener('input', showCommands);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isBusy || hasBadInput(form)) return;
    isBusy = true;
    setBusy(form, true);
    const isRun = event.submitter instanceof HTMLButtonElement && event.submitter.value === 'run';
    await (isRun ? run : see)(form, declared, view)
      .catch((error: unknown) => {
        view.say(error instanceof Error ? error.message : String(error), true);
      })
      .finally(() => {
        isBusy = false;
        setBusy(form, false);
      });
  });
  showCommands();
  form.hidden = false;
};

/** Marks the buttons as busy without disabling them, so that they keep the focus. */
const setBusy = (form: HTMLFormElement, isBusy: boolean): void => {
  for (const button of form.querySelectorAll('.actions button')) button.setAttribute('aria-disabled', String(isBusy));
};

type Action = (form: HTMLFormElement, declared: Declared, view: View) => Promise<void>;

const see: Action = async (form, declared, view) => {
  view.say('Asking');
  view.show();
  showOffer(await ask(`${declared.ask}${formatQuery(valuesOf(form))}`, browser), form, declared, view);
};

/** The whole handshake with simulated money. */
const run: Action = async (form, declared, view) => {
  const { list, add } = stepList();
  view.say('Asking, signing and paying');
  view.show(list);
  const answer = await buy(`${declared.ask}${formatQuery(valuesOf(form))}`, declared.price, { ...browser, say: add });
  if (answer.status === 402 && answer.body.reason === 'missing') {
    showOffer(answer, form, declared, view);
    return;
  }
  markProblems(form, problemsOf(answer));
  view.say(answerVerdict(answer), answer.status !== 200);
  view.show(list, ...answerDetails(answer, declared.errors));
};

const showOffer = (answer: Answer, form: HTMLFormElement, { errors }: Declared, view: View): void => {
  const problems = problemsOf(answer);
  markProblems(form, problems);
  if (answer.status === 402) {
    view.say(offerVerdict(answer), problems.length > 0);
    view.show(...offerDetails(answer, errors));
  } else {
    view.say(answerVerdict(answer), answer.status !== 200);
    view.show(...answerDetails(answer, errors));
  }
};

for (const form of document.querySelectorAll<HTMLFormElement>('form.try')) start(form);
