/** Checks that every current official name finds its own code first, with score 100. */
import { SYSTEMS, type System, type TermType } from '../../src/terminology/model/concept.ts';
import { type Concepts, isIndexed, type Search } from './scoring.ts';
import { table } from './text.ts';

/** The name of a component stands for its products. */
const COMPONENTS: readonly TermType[] = ['SCDC', 'SBDC'];

const MOST_SHOWN = 3;

/** Target: none fails. Names that several codes have are left out. */
export const officialNamesText = (search: Search, concepts: Concepts): string => {
  const rows = SYSTEMS.map((system) => {
    const names = namesOf(system, concepts);
    const failed = names.filter(([name, code]) => {
      const [best] = search(name, { system, limit: 1 });
      return best?.code !== code || best.score < 100;
    });
    const examples = failed.slice(0, MOST_SHOWN).map(([name, code]) => `${code} ${name}`);
    return [system, names.length, failed.length, examples.join('; ')];
  });
  return table(['system', 'names', 'fail', 'for example'], rows);
};

const namesOf = (system: System, concepts: Concepts): readonly (readonly [name: string, code: string])[] => {
  const current = [...concepts[system].values()].filter(
    (one) => isIndexed(one) && one.billable !== false && !COMPONENTS.includes(one.termType),
  );
  return [...Map.groupBy(current, ({ name }) => name.toLowerCase()).values()].flatMap(([one, another]) =>
    one === undefined || another !== undefined ? [] : [[one.name, one.code] as const],
  );
};
