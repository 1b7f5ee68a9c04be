/** What becomes of many damaged files. */

/** `works`: the change is harmless, or only changes what is told. */
export type Outcome = 'refused' | 'works' | { readonly failure: string };

export type Outcomes = {
  readonly refused: number;
  readonly works: number;
  /** At most ten, each with the number of the run that shows it again. */
  readonly failures: readonly string[];
};

/** Runs with the numbers from one on; the same number is the same damage. */
export const outcomesOf = async (
  runs: number,
  until: number,
  run: (number: number) => Outcome | Promise<Outcome>,
): Promise<Outcomes> => {
  let [refused, works] = [0, 0];
  const failures = new Map<string, string>();
  for (let number = 1; number <= runs && performance.now() < until; number += 1) {
    const outcome = await run(number);
    if (outcome === 'refused') refused += 1;
    else if (outcome === 'works') works += 1;
    else failures.set(outcome.failure.replace(/\d+/g, 'N').slice(0, 60), `run ${number}: ${outcome.failure}`);
  }
  return { refused, works, failures: [...failures.values()].slice(0, 10) };
};

/** What is wrong with a refusal: it names the file, in few words, and shows no line of the program. */
export const judged = (error: unknown, kind: string, file: string): Outcome => {
  const { name, message, stack } = error as Error;
  if (name !== kind) return { failure: stack?.split('\n').slice(0, 4).join(' ') ?? String(error) };
  const isClear =
    message.includes(file) &&
    message.length < 1000 &&
    !/\n|\0|undefined is not|\[object|is not a function|null is not/.test(message);
  return isClear ? 'refused' : { failure: `unclear: ${message.slice(0, 300)}` };
};
