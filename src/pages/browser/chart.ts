/** A chart that was read, and claims that were verified: the note with its places marked, and what stands beside it. */
import { isObject } from '../../payments/protocol/headers.ts';
import { objectsIn } from '../card.ts';
import { asWords, bandWords, capitalised, fieldWords, isPlain, wordsOf } from '../words.ts';
import { element, styled } from './dom.ts';
import { legendOf, listOf, markButton, markedText, placeOf, spanOf } from './note.ts';

type Body = Readonly<Record<string, unknown>>;

const NOTICE = 'Read by rules, not by a person. Check each marked input.';

const words = (text: unknown): string => asWords(String(text));

const named = (text: unknown): string => capitalised(words(text));

/** A parameter with its unit in words: `Creatinine (mg/dL)`. */
const asked = (parameter: unknown): string => {
  const { text, unit } = fieldWords(String(parameter));
  return unit === '' ? text : `${text} (${unit})`;
};

const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value : []).map(words);

export const isChart = ({ inputs, calculators }: Body): boolean => Array.isArray(inputs) && Array.isArray(calculators);

/** The class and the symbol of a mark by its kind: those of assertions, so that one style serves both. */
const KINDS: Readonly<Record<string, readonly [className: string, symbol: string]>> = {
  measure: ['planned', '#'],
  finding: ['present', '●'],
  person: ['historical', '☺'],
  drug: ['hypothetical', '℞'],
  date: ['possible', '◷'],
};

/** @param note - the text as it was sent */
export const chartView = ({ inputs, calculators }: Body, note: string): readonly Node[] => {
  const place = placeOf('Choose a mark to see what was read.');
  const read = objectsIn(inputs);
  const marks = read.flatMap((input) =>
    objectsIn(input.spans)
      .slice(-1)
      .map((span) => ({ ...spanOf(span), mark: inputMark(input, span, place) })),
  );
  return [
    styled('p', 'quality low', NOTICE),
    ...[markedText(note, marks), place],
    legendOf(Object.entries(KINDS).map(([kind, [className, symbol]]) => [className, [kind, symbol]])),
    ...(read.length === 0 ? [] : [element('h3', 'Inputs'), inputTable(read, objectsIn(calculators))]),
    ...objectsIn(calculators).flatMap((one) => calculatorView(one, read)),
  ];
};

/** Each value with its place, the calculators that take it and its quality. On a phone each row is a card. */
const inputTable = (read: readonly Body[], calculators: readonly Body[]): HTMLElement => {
  const heads = ['Value', 'Read as', 'In the note', 'Used in', 'How sure'];
  const usersOf = ({ id }: Body): string =>
    calculators
      .filter(({ inputs }) => objectsIn(inputs).some(({ reading }) => reading === id))
      .map(({ title }) => String(title))
      .join(', ');
  const rows = read.map((one) => {
    const quote = objectsIn(one.spans).at(-1)?.text;
    const cells = [
      named(one.name),
      element('strong', writtenOf(one)),
      quote === undefined ? '–' : `“${quote}”`,
      usersOf(one) || '–',
      factsOf(one).trim(),
    ];
    return element(
      'tr',
      ...cells.map((cell, at) => {
        const made = element('td', cell);
        if (at > 0) made.dataset.head = heads[at];
        return made;
      }),
    );
  });
  const head = element('tr', ...heads.map((text) => Object.assign(element('th', text), { scope: 'col' })));
  const table = element('table', element('thead', head), element('tbody', ...rows));
  const made = styled('div', 'scroll', table);
  made.tabIndex = 0;
  made.setAttribute('role', 'group');
  made.setAttribute('aria-label', 'Inputs');
  return made;
};

const factsOf = ({ quality, when, reasons }: Body): string => {
  const facts = [...(when === 'unknown' ? [] : [words(when)]), ...texts(reasons)];
  return [` ${quality === 'high' ? 'read for sure' : 'not sure'}`, ...new Set(facts)].join(', ');
};

/** The value as the note has it, with its unit; what a formula takes stands in brackets. */
const writtenOf = ({ value, as_written: written, parameter }: Body): string => {
  if (!isObject(written)) return String(value);
  const said = [written.value, written.unit].filter((part) => part !== null && part !== '').join(' ');
  const { text, unit } = fieldWords(String(parameter));
  const taken = Number.isFinite(Number(value)) ? Number(Number(value).toPrecision(4)) : value;
  return String(written.value) === String(value)
    ? said
    : `${said} (${unit === '' ? `${text} ${taken}` : `${taken} ${unit}`})`;
};

const inputMark = (input: Body, span: Body, place: HTMLElement): HTMLElement => {
  const [className, symbol] = KINDS[String(input.kind)] ?? ['present', ''];
  const isDenied = input.assertion === 'absent';
  const code = isObject(input.code) ? ` ${input.code.code} ${input.code.display}.` : '';
  return markButton(place, {
    ...{ className: isDenied ? 'absent' : className, symbol: isDenied ? '✕' : symbol, text: String(span.text) },
    low: input.quality === 'low',
    label: `${named(input.name)}, ${writtenOf(input)},${factsOf(input)}`,
    explained: [element('strong', `${named(input.name)} · ${writtenOf(input)}`), `${factsOf(input)}.${code}`],
  });
};

/** The results with their units. What the answer repeats of its inputs stands in the line below them. */
const resultOf = (answer: Body, inputs: readonly string[]): readonly HTMLElement[] =>
  Object.entries(answer)
    .filter(([name, value]) => !/^(?:formula|units$)/.test(name) && isPlain(value) && !inputs.includes(name))
    .map(([name, value]) => {
      const { text, unit } = fieldWords(name);
      const said = typeof value === 'string' ? bandWords(value) : wordsOf(value);
      return element('li', `${text}: `, element('strong', `${said} ${unit}`.trim()));
    });

const calculatorView = (one: Body, read: readonly Body[]): readonly Node[] => {
  const taken = objectsIn(one.inputs).flatMap(({ reading }) => {
    const input = read.find(({ id }) => id === reading);
    return input === undefined ? [] : [`${named(input.name)} ${writtenOf(input)}`];
  });
  const assumed = objectsIn(one.assumed).map(({ parameter }) => asked(parameter));
  const missing = objectsIn(one.missing).map(({ parameter, why }) => `${asked(parameter)}: ${words(why)}`);
  const inputs = objectsIn(one.inputs).flatMap(({ parameter }) => [String(parameter), `${parameter}_years`]);
  const parts: readonly (readonly [title: string, list: readonly string[]])[] = [
    ['From', taken],
    ['Given', texts(one.given)],
    ['Not mentioned, taken as absent', assumed],
    ['Missing or not sure', missing],
    ['Not sure because', texts(one.reasons)],
  ];
  return [
    element('h3', String(one.title)),
    styled(
      'p',
      `quality ${one.quality ?? 'none'}`,
      `${named(one.status)}${typeof one.problem === 'string' ? `: ${one.problem}` : ''}`,
    ),
    ...(isObject(one.answer) ? [element('ul', ...resultOf(one.answer, inputs))] : []),
    ...parts.flatMap(([title, list]) =>
      list.length === 0 ? [] : [element('p', element('strong', `${title}: `), list.join(', '))],
    ),
    ...listOf('The note itself states', 'ul', one.stated, ({ field, value, agrees }) => [
      `${asked(field)} ${value}: ${agrees === true ? 'the same' : 'another value'}`,
    ]),
  ];
};

export const isVerification = ({ claims, summary }: Body): boolean => Array.isArray(claims) && isObject(summary);

/** The words, the class and the symbol of a verdict. */
const VERDICTS: Readonly<Record<string, readonly [className: string, words: string, symbol: string]>> = {
  supported: ['present', 'supported', '●'],
  contradicted: ['absent', 'contradicted', '✕'],
  unclear: ['possible', 'unclear', '?'],
  not_found: ['hypothetical', 'not found', '…'],
};

/** @param note - the text as it was sent */
export const verificationView = ({ claims }: Body, note: string): readonly Node[] => {
  const place = placeOf('Choose a mark to see its claim.');
  const all = objectsIn(claims);
  const marks = all.flatMap((claim) =>
    objectsIn(claim.evidence).map((span) => ({ ...spanOf(span), mark: claimMark(claim, span, place) })),
  );
  const legend = Object.values(VERDICTS).map(([className, text, symbol]) => [className, [text, symbol]] as const);
  return [
    styled('p', 'quality low', NOTICE),
    ...[markedText(note, marks), place, legendOf(legend)],
    ...listOf('Claims', 'ol', all, (claim) => [
      element('strong', words(claim.verdict)),
      [
        ` (${claim.kind})`,
        ...(claim.found === null ? [] : [`the note or release has: ${claim.found}`]),
        ...texts(claim.reasons),
      ].join(', '),
    ]),
  ];
};

const claimMark = (claim: Body, span: Body, place: HTMLElement): HTMLElement => {
  const [className, text, symbol] = VERDICTS[String(claim.verdict)] ?? ['', '', ''];
  const facts = `Claim ${Number(claim.at) + 1}: ${text}`;
  return markButton(place, {
    ...{ className, symbol, text: String(span.text), low: claim.quality === 'low', label: `${span.text}, ${facts}` },
    explained: [element('strong', facts), ` ${span.says}. ${texts(claim.reasons).join(', ')}`],
  });
};
