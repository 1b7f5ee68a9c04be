/** `clinmeter completion fish` */
import type { Typed, TypedFlag } from './words.ts';

export const fish = (
  commands: readonly Typed[],
): string => `# Completion of clinmeter for fish: clinmeter completion fish | source
function __clinmeter_after
    set -l typed (commandline -opc)
    set -l last (math 1 + (count $argv))
    test (count $typed) -ge $last; and test "$typed[2..$last]" = "$argv"
end
function __clinmeter_only
    test (count (commandline -opc)) -eq 2; and __clinmeter_after $argv
end
complete -c clinmeter -n 'test (count (commandline -opc)) -eq 1' -f
${commands.flatMap(linesOf).join('\n')}`;

const linesOf = ({ name, summary, flags, words, takesWords }: Typed): readonly string[] => [
  `complete -c clinmeter -n 'test (count (commandline -opc)) -eq 1' -a ${name} -d ${quoted(summary)}`,
  ...(takesWords ? [] : [`complete -c clinmeter -n '__clinmeter_after ${name}' -f`]),
  ...words.map(({ word }) => `complete -c clinmeter -n '__clinmeter_only ${name}' -f -a ${word}`),
  ...flags.map((flag) => lineOf(name, flag)),
  ...words.flatMap((choice) => choice.flags.map((flag) => lineOf(`${name} ${choice.word}`, flag))),
];

const lineOf = (place: string, { name, doc, value }: TypedFlag): string =>
  [
    `complete -c clinmeter -n '__clinmeter_after ${place}' -l ${name}${actionOf(value)}`,
    ...(doc === '' ? [] : [`-d ${quoted(doc)}`]),
  ].join(' ');

const actionOf = (value: TypedFlag['value']): string => {
  if (value === 'none') return '';
  if (value === 'path') return ' -r -F';
  return value === 'any' ? ' -x' : ` -x -a '${value.join(' ')}'`;
};

/** Between single quotes fish reads two escapes. */
const quoted = (text: string): string => `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
