/** `clinmeter tools`: finds a tool by name, abbreviation, specialty or input. */
import { flag, oneOf } from '../../config/option.ts';
import { searchOf } from '../../discovery/catalog-query.ts';
import { notSoldText } from '../../discovery/not-sold.ts';
import { displayPrice } from '../../discovery/site.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { allTools } from '../../tools/inventory.ts';
import { type Specialty, specialties } from '../../tools/specialty.ts';
import { CommandError, DONE, defineCommand, json } from '../command.ts';
import { table } from '../terminal.ts';

export const tools = defineCommand({
  name: 'tools',
  summary: 'Find a tool by its name, abbreviation, specialty or input',
  options: {
    specialty: flag({
      flag: 'specialty',
      doc: 'Only tools of this specialty',
      ...oneOf(Object.keys(specialties) as Specialty[]),
    }),
    json,
  },
  operands: {
    words: {
      placeholder: 'WORDS',
      doc: 'What to look for; all tools if absent',
      accepts: 'text that is not blank',
      parse: (text: string) => (text.trim() === '' ? undefined : text),
      takesRest: true,
    },
  },
  examples: ['clinmeter tools kidney function', 'clinmeter tools --specialty liver', 'clinmeter tools MELD --json'],
  statuses: ['success', 'no tool fits'],
  run: ({ words, specialty, json: isJson }, { out }) => {
    // Only an answer reads the terminology.
    const { tools: found, notSold } = searchOf(allTools({} as Terminology))({ search: words, specialty });
    const rows = found.map((tool) => [tool.id, displayPrice(tool), tool.title, specialties[tool.specialty]]);
    const why = notSold === undefined ? `no tool fits ${JSON.stringify(words)}` : notSoldText(notSold);
    if (rows.length === 0) throw new CommandError(why, 'clinmeter tools');
    if (!isJson) out(table(rows));
    else {
      const shown = found.map(({ id, title, specialty, path, synonyms }) => ({ id, title, specialty, path, synonyms }));
      out(JSON.stringify(shown, null, 2));
    }
    return DONE;
  },
});
