/** The total of a score whose points are published: counted in the page by the code of the server, with all that it says. */
import type { Problem } from '../../errors/errors.ts';
import { queryOf } from '../../tools/query.ts';
import type { Call } from '../../tools/tool.ts';
import { cardOf, type Declared, headline } from '../card.ts';
import { bandWords } from '../words.ts';
import { cardView, makeNode } from './card.ts';

/** Says how the card came. */
const COUNTED = 'Counted here, free';

type Scores = Readonly<Record<string, { readonly prepare: (query: ReturnType<typeof queryOf>) => Call }>>;

let loaded: Promise<Scores> | undefined;

/** Loads `scores.js`, which stands beside the script of the page: only a score that is filled in needs it. */
const scores = (): Promise<Scores> => {
  loaded ??= import(new URL('scores.js', import.meta.url).href);
  return loaded;
};

/** A total, or what it lacks: its card, and one sentence. */
export type Counted = { readonly card: readonly Node[]; readonly said: string };

/** @param wordsFor - the name of a parameter as the form words it */
export const count = async (
  id: string,
  values: Readonly<Record<string, string>>,
  declared: Declared,
  wordsFor: (parameter: string) => string,
): Promise<Counted | undefined> => {
  const { problems, answer } = (await scores())[id]?.prepare(queryOf({ ...values, view: 'full' })) ?? { problems: [] };
  if (answer !== undefined) {
    const body = answer();
    return { card: cardView(COUNTED, body, declared), said: sentence(body, declared) };
  }
  const wrong = problems.filter(({ parameter }) => values[parameter] !== undefined);
  return wrong.length > 0
    ? state(`Look at ${wordsFor(wrong[0]?.parameter ?? '')}`, String(wrong[0]?.message), declared)
    : state(
        missing(problems.length),
        problems.map(({ parameter }: Problem) => wordsFor(parameter)).join(', '),
        declared,
      );
};

const missing = (many: number): string => `${many} ${many === 1 ? 'value is' : 'values are'} missing`;

const state = (title: string, text: string, declared: Declared): Counted => {
  const unit = declared.results.find(({ field }) => field === 'score')?.unit ?? '';
  const parts = [
    makeNode('p', { class: 'what' }, declared.title),
    headline(makeNode, '–', unit),
    makeNode('p', { class: 'band quiet' }, title),
    makeNode('p', { class: 'quiet' }, text),
  ];
  return { card: [cardOf(makeNode, COUNTED, ...parts)], said: '' };
};

/** `NEWS2: 10 of 20, High.` */
const sentence = (body: Readonly<Record<string, unknown>>, { title, results }: Declared): string => {
  const shown = results.filter(({ field }) => ['number', 'string'].includes(typeof body[field]));
  return `${title}: ${shown.map(({ field, unit }) => `${bandWords(body[field])} ${unit}`.trim()).join(', ')}.`;
};
