/** What the releases in a pack do not hold. */
import { SYSTEMS } from './model/concept.ts';
import type { Pack } from './pack/pack.ts';
import { CODE_SYSTEMS } from './systems/index.ts';

/** What the details of a pack lack, in sentences that begin with the name of the system. */
export const absentFrom = ({ details }: Pick<Pack, 'details'>): readonly string[] =>
  SYSTEMS.flatMap((system) => details[system].absent.map((line) => `${CODE_SYSTEMS[system].title}: ${line}`));
