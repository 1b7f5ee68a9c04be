/** `clinmeter completion`: what a shell has to know to complete a command line, from the tables of commands and options. */
import { ConfigError } from '../config/read.ts';
import { actions, type Command, choicesOf, usageOf } from './command.ts';
import { bash } from './completion/bash.ts';
import { fish } from './completion/fish.ts';
import { typed } from './completion/words.ts';
import { zsh } from './completion/zsh.ts';
import { DONE } from './status.ts';

const shells = { bash, zsh, fish };

/** @param commands - all of them, this one too */
export const completion = (commands: () => Promise<readonly Command[]>): Command => ({
  name: 'completion',
  operands: Object.keys(shells).join(' | '),
  summary: 'Print the completion of command lines for a shell',
  choices: choicesOf(shells),
  options: {},
  examples: [
    'source <(clinmeter completion bash)',
    'clinmeter completion bash > /etc/bash_completion.d/clinmeter',
    'clinmeter completion zsh > /usr/local/share/zsh/site-functions/_clinmeter',
    'clinmeter completion fish > ~/.config/fish/completions/clinmeter.fish',
  ],
  run: actions(
    'completion',
    Object.fromEntries(
      Object.entries(shells).map(([shell, script]) => [
        shell,
        async (argv, { out }) => {
          if (argv.length > 0)
            throw new ConfigError(`${shell} takes no more, got ${argv.join(' ')}`, usageOf('completion'));
          out(script(typed(await commands())));
          return DONE;
        },
      ]),
    ),
  ),
});
