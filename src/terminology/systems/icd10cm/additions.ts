/** Adds what other tables say of the codes to the details of a release. */
import { withArchives } from '../../import/archive.ts';
import type { Archive } from '../../import/entry.ts';
import type { Concept } from '../../model/concept.ts';
import type { AddedDetails, DraftDetails } from '../../model/details.ts';
import { readCcsr, readGems, readPoa } from './maps.ts';
import { readRisk, riskDetails } from './risk.ts';

/** Paths of the archives of each kind. */
export type AdditionArchives = {
  readonly risk: readonly string[];
  readonly gems: readonly string[];
  readonly ccsr: readonly string[];
  readonly poa: readonly string[];
};

const READERS: Readonly<
  Record<
    keyof AdditionArchives,
    { readonly read: (archives: readonly Archive[]) => Promise<AddedDetails>; readonly absent: string }
  >
> = {
  risk: {
    read: async (archives) => riskDetails(await readRisk(archives)),
    absent: 'no tables of the risk adjustment models (--hcc): categories and scores of CMS-HCC and RxHCC are not known',
  },
  gems: {
    read: readGems,
    absent: 'no General Equivalence Mappings (--gem): ICD-9-CM codes are not known',
  },
  ccsr: { read: readCcsr, absent: 'no CCSR table (--ccsr): default categories are not known' },
  poa: { read: readPoa, absent: 'no POA list (--poa): exemption from present-on-admission reporting is not known' },
};

/**
 * The details with those of the archives. What they say of codes that are in no loaded year stands at a retired code.
 *
 * @throws `ImportError`
 */
export const withAdditions = async (
  details: DraftDetails,
  concepts: readonly Concept[],
  archives: AdditionArchives,
): Promise<DraftDetails> => {
  const added: AddedDetails[] = [];
  const absent = [...details.absent];
  for (const kind of Object.keys(READERS) as (keyof AdditionArchives)[]) {
    const { read, absent: without } = READERS[kind];
    if (archives[kind].length === 0) absent.push(without);
    else added.push(await withArchives(archives[kind], read));
  }
  return { ...joined(details, new Set(concepts.map(({ code }) => code)), added), absent };
};

/** Adds to the details of codes and nodes; a target that is neither becomes a retired code. */
export const joined = (
  details: DraftDetails,
  codes: ReadonlySet<string>,
  added: readonly AddedDetails[],
): DraftDetails => {
  const values = new Map(details.values);
  const others = new Map([...details.others, ...added.flatMap((one) => one.others)].map((node) => [node.key, node]));
  const expect = (key: string) => {
    if (!codes.has(key) && !others.has(key)) others.set(key, { key, name: '', kind: 'retired' });
  };
  for (const [key, more] of added.flatMap((one) => one.values)) {
    values.set(key, { ...values.get(key), ...more });
    expect(key);
    more.gem_targets?.forEach(expect);
  }
  return { ...details, others: [...others.values()], values };
};
