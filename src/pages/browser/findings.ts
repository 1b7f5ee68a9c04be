/** The check of a set of codes: each code with its findings, in words, with the text and the place of the rule. */
import { objectsIn } from '../card.ts';
import { asWords, capitalised } from '../words.ts';
import { element, styled } from './dom.ts';

type Body = Readonly<Record<string, unknown>>;

const VERDICTS: Readonly<Record<string, string>> = {
  errors: 'Errors: at least one code has to change.',
  advice: 'No error by the loaded rules, but there is something to look at.',
  clean: 'No finding by the loaded rules.',
};

const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value : []).map(String);

export const isCheck = ({ verdict, findings, codes }: Body): boolean =>
  typeof verdict === 'string' && Array.isArray(findings) && Array.isArray(codes);

export const checkView = ({ verdict, findings, codes, not_judged: gaps }: Body): readonly Node[] => [
  styled(
    'p',
    `quality ${verdict === 'errors' ? 'none' : verdict === 'clean' ? 'high' : 'low'}`,
    VERDICTS[String(verdict)] ?? '',
  ),
  ...firstView(objectsIn(findings)),
  styled('ol', 'matches checked', ...objectsIn(codes).map((code) => codeView(code, objectsIn(findings)))),
  ...gapsView(objectsIn(gaps)),
];

/** Of several findings the first is named: errors come first in the answer. */
const firstView = ([first, ...others]: readonly Body[]): readonly Node[] =>
  first === undefined || others.length === 0
    ? []
    : [
        element(
          'p',
          element('strong', 'Do first: '),
          `${first.text} `,
          styled('span', 'quiet', `Then ${others.length} more, at the codes below.`),
        ),
      ];

const codeView = ({ code, display, billable, status }: Body, findings: readonly Body[]): HTMLElement => {
  const about = findings.filter((one) => texts(one.codes).includes(String(code)));
  // A finding about two codes stands in full at the code whose rule speaks.
  const own = about.filter((one) => texts(one.codes)[0] === code);
  const others = about.filter((one) => !own.includes(one));
  const marks = [billable === true ? 'billable' : 'not billable', ...(status === 'current' ? [] : [String(status)])];
  return element(
    'li',
    styled('p', 'name', String(display)),
    styled(
      'p',
      'facts',
      element('code', String(code)),
      ...marks.flatMap((mark) => [' ', styled('span', 'mark', mark)]),
    ),
    ...(about.length === 0 ? [styled('p', 'quiet', 'No finding.')] : []),
    ...own.map(findingView),
    ...others.map((one) => styled('p', 'quiet', `Also concerned by: ${words(one.rule)}, at ${texts(one.codes)[0]}.`)),
  );
};

const words = (rule: unknown): string => capitalised(asWords(String(rule)));

const findingView = ({ rule, severity, text, note, at, release, optional }: Body): HTMLElement => {
  const kind = severity === 'error' ? 'Error' : optional === true ? 'Advice, where it applies' : 'Advice';
  return styled(
    'div',
    `finding ${severity}`,
    element('p', element('strong', `${kind}: ${words(rule)}`)),
    element('p', element('strong', 'What to do: '), String(text)),
    element(
      'p',
      element('strong', 'The rule: '),
      note === '' ? '' : `“${note}” `,
      styled('span', 'quiet', `${at}, ${release}`),
    ),
  );
};

const gapsView = (gaps: readonly Body[]): readonly Node[] =>
  gaps.length === 0
    ? []
    : [
        element('h3', 'Not judged'),
        element(
          'ul',
          ...gaps.map(({ rule, codes, text }) =>
            element('li', element('strong', [words(rule), ...texts(codes)].join(' ')), `: ${text}`),
          ),
        ),
      ];
