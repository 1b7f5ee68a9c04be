/** `clinmeter calc TOOL`: runs the code that is sold, on this machine and free. */
import { calculators, convertUnit } from '../../tools/inventory.ts';
import { commandsOf } from '../tool-command.ts';

export const calculatorCommands = commandsOf('calc', [...calculators, convertUnit]);
