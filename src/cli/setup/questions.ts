/** Asks a person at a terminal for what the command line leaves open. */
import { createInterface } from 'node:readline';
import { CommandError } from '../command.ts';

export type Question = {
  /** The flag that answers it too. */
  readonly flag: string;
  readonly text: string;
  readonly accepts: string;
  /** Taken for an empty answer; without it an empty answer is asked for again. */
  readonly usual?: string;
  readonly isAccepted: (answer: string) => boolean;
};

/** Asks until the answer is accepted. @throws {@link CommandError} if the person leaves */
export type Ask = (question: Question) => Promise<string>;

/** Asks on standard error, so that the output stays clean. Lines that are typed or pasted ahead wait for their question. */
export const asking = (): { readonly ask: Ask; readonly [Symbol.dispose]: () => void } => {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const typed: (string | undefined)[] = [];
  let wake = (): void => {};
  const note = (line?: string): void => {
    typed.push(line);
    wake();
  };
  lines.on('line', note);
  lines.once('close', () => note());
  const nextLine = async (): Promise<string> => {
    if (typed.length === 0)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    const line = typed.shift();
    if (line === undefined) throw new CommandError('setup was left, and nothing was written', 'clinmeter setup');
    return line.trim();
  };
  const ask: Ask = async (question) => {
    const { text, accepts, usual, isAccepted } = question;
    lines.setPrompt(`${text}${usual === undefined || usual === '' ? '' : ` [${usual}]`}: `);
    lines.prompt();
    const line = await nextLine();
    const answer = line === '' && usual !== undefined ? usual : line;
    if (answer === usual || isAccepted(answer)) return answer;
    process.stderr.write(`  accepted: ${accepts}\n`);
    return ask(question);
  };
  return { ask, [Symbol.dispose]: () => lines.close() };
};
