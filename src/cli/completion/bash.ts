/** `clinmeter completion bash` */
import { quoted, type Typed, type TypedFlag } from './words.ts';

/** Where nothing is proposed, bash proposes the names of files. */
export const bash = (
  commands: readonly Typed[],
): string => `# Completion of clinmeter for bash: source <(clinmeter completion bash)
_clinmeter() {
  local word="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" proposed=''
  local command="\${COMP_WORDS[1]}" first="\${COMP_WORDS[2]}"
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    proposed=${quoted(commands.map(({ name }) => name).join(' '))}
  else
    case "$command/$first" in
${commands.flatMap(casesOf).join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$proposed" -- "$word"))
}
complete -o default -F _clinmeter clinmeter`;

const casesOf = ({ name, flags, words }: Typed): readonly string[] => [
  ...words
    .filter((choice) => choice.flags.length > 0)
    .map((choice) => caseOf(`${name}/${choice.word}`, [...flags, ...choice.flags], [])),
  caseOf(
    `${name}/*`,
    flags,
    words.map(({ word }) => word),
  ),
];

/** The value of the flag before comes first, then the flags, then the words that the command begins with. */
const caseOf = (pattern: string, flags: readonly TypedFlag[], words: readonly string[]): string => {
  const unknown = flags.flatMap(({ name, value }) => (value === 'any' || value === 'path' ? [`--${name}`] : []));
  return [
    `      ${pattern})`,
    '        case "$previous" in',
    ...flags.flatMap(({ name, value }) =>
      Array.isArray(value) ? [`          --${name}) ${proposing(value)} ;;`] : [],
    ),
    ...(unknown.length > 0 ? [`          ${unknown.join('|')}) ;;`] : []),
    `          *)`,
    `            if [[ $word == -* ]]; then ${proposing(flags.map(({ name }) => `--${name}`))}`,
    ...(words.length > 0 ? [`            elif ((COMP_CWORD == 2)); then ${proposing(words)}`] : []),
    '            fi ;;',
    '        esac ;;',
  ].join('\n');
};

const proposing = (words: readonly string[]): string => `proposed=${quoted(words.join(' '))}`;
