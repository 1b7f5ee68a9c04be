/** `clinmeter completion zsh` */
import { quoted, type Typed, type TypedFlag } from './words.ts';

/** Works sourced and as a file in `$fpath`. */
export const zsh = (commands: readonly Typed[]): string => `#compdef clinmeter
# Completion of clinmeter for zsh: source <(clinmeter completion zsh), after compinit
_clinmeter() {
  local command=$words[2]
  if (( CURRENT == 2 )); then
    local -a commands=(
${commands.map(({ name, summary }) => `      ${quoted(`${name}:${summary.replaceAll(':', '\\:')}`)}`).join('\n')}
    )
    _describe command commands
    return
  fi
  shift words
  (( CURRENT-- ))
  case $command/$words[2] in
${commands.flatMap(casesOf).join('\n')}
  esac
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _clinmeter "$@"; else compdef _clinmeter clinmeter; fi`;

const casesOf = ({ name, flags, words, takesWords }: Typed): readonly string[] => [
  ...words
    .filter((choice) => choice.flags.length > 0)
    .map((choice) => caseOf(`${name}/${choice.word}`, ['1:word:', ...specs([...flags, ...choice.flags])])),
  caseOf(`${name}/*`, [
    ...(words.length > 0 ? [`1:word:(${words.map(({ word }) => word).join(' ')})`] : []),
    ...(takesWords ? ['*:file:_files'] : []),
    ...specs(flags),
  ]),
];

const caseOf = (pattern: string, specifications: readonly string[]): string =>
  [
    `    ${pattern})`,
    `      _arguments \\`,
    `${specifications.map((one) => `        ${quoted(one)}`).join(' \\\n')} ;;`,
  ].join('\n');

const specs = (flags: readonly TypedFlag[]): readonly string[] =>
  flags.map(({ name, doc, value }) => `--${name}[${doc.replaceAll(/[\\[\]:]/g, '\\$&')}]${actionOf(value)}`);

const actionOf = (value: TypedFlag['value']): string => {
  if (value === 'none') return '';
  if (value === 'path') return ':path:_files';
  return value === 'any' ? ':value: ' : `:value:(${value.join(' ')})`;
};
