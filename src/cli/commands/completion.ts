/** Completion: the scripts of the shells, and the answers to `clinmeter __complete WORD…`, which they call. */
import { type Flag, oneOf, wordsIn } from '../../config/option.ts';
import { type Command, defineCommand } from '../command.ts';
import { type Commands, follow, summariesOf } from '../table.ts';

/** Each calls `__complete` with the words so far. If there is no answer, it proposes file names. */
export const scripts = {
  bash: `# Completion of clinmeter for bash: source <(clinmeter completion bash)
_clinmeter() {
  local line program="\${COMP_WORDS[0]/#\\~/$HOME}"
  COMPREPLY=()
  while IFS= read -r line; do
    [[ -n $line ]] && COMPREPLY+=("\${line%%$'\\t'*}")
  done < <("$program" __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _clinmeter clinmeter`,
  zsh: `#compdef clinmeter
# Completion of clinmeter for zsh: source <(clinmeter completion zsh), after compinit
_clinmeter() {
  local line
  local -a proposed
  for line in "\${(@f)$(\${words[1]/#\\~/$HOME} __complete "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] && proposed+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  if (( \${#proposed} )); then _describe clinmeter proposed; else _files; fi
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _clinmeter "$@"; else compdef _clinmeter clinmeter; fi`,
  fish: `# Completion of clinmeter for fish: clinmeter completion fish | source
function __clinmeter_complete
    set -l typed (commandline -opc)
    set -l program (string replace -r '^~' $HOME -- $typed[1])
    set -l proposed ($program __complete $typed[2..-1] (commandline -ct) 2>/dev/null)
    if test (count $proposed) -gt 0
        printf '%s\\n' $proposed
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c clinmeter -f -a '(__clinmeter_complete)'`,
};

export const completion = defineCommand({
  name: 'completion',
  summary: 'Print the script that completes command lines in a shell',
  operands: { shell: { ...oneOf(['bash', 'zsh', 'fish']), doc: 'The shell', isRequired: true } },
  options: {},
  examples: [
    'source <(clinmeter completion bash)',
    'clinmeter completion bash > /etc/bash_completion.d/clinmeter',
    'clinmeter completion zsh > /usr/local/share/zsh/site-functions/_clinmeter',
    'clinmeter completion fish > ~/.config/fish/completions/clinmeter.fish',
  ],
  run: ({ shell }, { out }) => {
    out(scripts[shell]);
    return 0;
  },
});

/** Something to type, and what it means. */
type Proposal = readonly [text: string, doc: string];

const HELP: Proposal = ['--help', 'Show options and examples'];

/**
 * Proposals as lines of text and description, separated by a tab. None are for the shell to answer with file names.
 *
 * @param typed - the words after the program's name; the last one is being typed and may be empty
 */
export const proposals = async (commands: Commands, typed: readonly string[]): Promise<readonly string[]> => {
  // bash makes a word of the equals sign in --format=csv.
  const words = typed.filter((word, index) => word !== '=' || index === typed.length - 1);
  const last = words.at(-1) === '=' ? '' : (words.at(-1) ?? '');
  const before = words.slice(0, -1);
  const { command, rest, entries } = await follow(commands, before[0] === 'help' ? before.slice(1) : before);
  const found =
    command === undefined ? (rest.length === 0 ? await summariesOf(entries) : []) : argumentsOf(command, rest, last);
  return found.filter(([text]) => text.startsWith(last)).map((proposal) => proposal.join('\t'));
};

/** The values of the flag before, else the flags, else the values of the operand. */
const argumentsOf = ({ options, operands }: Command, before: readonly string[], last: string): readonly Proposal[] => {
  const flags = Object.values(options);
  const named = (word: string | undefined): Flag | undefined => flags.find(({ flag }) => `--${flag}` === word);
  const awaiting = named(before.at(-1));
  if (awaiting?.placeholder !== undefined) return valuesOf(awaiting.placeholder);
  const [, inline = ''] = /^(--[^=]+)=/.exec(last) ?? [];
  if (inline !== '') {
    return valuesOf(named(inline)?.placeholder).map(([text, doc]) => [`${inline}=${text}`, doc]);
  }
  if (last.startsWith('-')) return [...flags.map(({ flag, doc }): Proposal => [`--${flag}`, doc]), HELP];
  const given = before.filter(
    (word, index) => !word.startsWith('-') && named(before[index - 1])?.placeholder === undefined,
  );
  return valuesOf(Object.values(operands)[given.length]?.placeholder);
};

const valuesOf = (placeholder: string | undefined): readonly Proposal[] =>
  wordsIn(placeholder).map((word): Proposal => [word, '']);
