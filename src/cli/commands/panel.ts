/** `clinmeter panel PANEL`: runs the panels that are sold, on this machine and free. */
import { panels } from '../../tools/inventory.ts';
import { commandsOf } from '../tool-command.ts';

export const panelCommands = commandsOf('panel', panels);
