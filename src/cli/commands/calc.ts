/** `clinmeter calc TOOL`: runs the code that is sold, on this machine and free. */
import { calculators } from '../../tools/index.ts';
import type { Load } from '../table.ts';
import { exampleOf, toolCommand } from '../tool-command.ts';

/** One command for each calculator, by its id. */
export const calculatorCommands: Readonly<Record<string, Load>> = Object.fromEntries(
  calculators.map((tool) => [
    tool.id,
    async () =>
      toolCommand({
        name: `calc ${tool.id}`,
        summary: tool.title,
        declared: tool,
        settings: {},
        toolFor: () => tool,
        examples: [`clinmeter calc ${tool.id} ${exampleOf(tool)}`],
      }),
  ]),
);
