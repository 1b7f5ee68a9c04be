/** `clinmeter completion SHELL`: a script by which a shell asks this program what can be typed. */
import { oneOf } from '../../config/option.ts';
import { defineCommand } from '../command.ts';

/** Each calls `__complete` with the words so far. If there is no answer, it proposes file names. */
const scripts = {
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
