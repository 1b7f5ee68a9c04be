/** Releases, scope and notices of the loaded data, as the catalog and every terminology answer state them. */
import { type Static, type TOptional, type TString, Type } from '@sinclair/typebox';
import type { FACTS } from '../systems/facts.ts';
import type { SystemFacts } from '../systems/facts-of.ts';
import { SYSTEMS, type System } from './concept.ts';
import { factsOf, RELEASED } from './identity.ts';

type Facts = (typeof FACTS)[number];
type Always = Extract<Facts, { isOptional: false }>;
type Optional = Exclude<Facts, Always>;

/** A member of each release: those that a pack can be without may be absent. */
type MembersOf<Required extends string, Perhaps extends string> = Readonly<Record<Required, TString>> &
  Readonly<Record<Perhaps, TOptional<TString>>>;
type NamesIn<Some extends Facts> = Some['catalog']['release'] | Some['catalog']['days'][number][0];

const ALWAYS = RELEASED.filter((system) => !factsOf(system).isOptional);

const membersOf = (list: (facts: SystemFacts) => readonly (readonly [name: string, description: string])[]) =>
  Object.fromEntries(
    RELEASED.map(factsOf).flatMap((facts) =>
      list(facts).map(([name, description]) => {
        const text = Type.String({ description });
        return [name, facts.isOptional ? Type.Optional(text) : text];
      }),
    ),
  );

const releaseMembers = membersOf(({ catalog: { release, releaseText, days } }) => [
  [release, releaseText],
  ...days,
]) as MembersOf<NamesIn<Always>, NamesIn<Optional>>;

const licenseMembers = membersOf(({ releaseKey, title }) => [[releaseKey, `Notice of ${title}`]]) as MembersOf<
  Always['releaseKey'],
  Optional['releaseKey']
>;

export const CatalogMetadata = Type.Object(
  {
    coverage: Type.Union([Type.Literal('full'), Type.Literal('undated'), Type.Literal('starter')], {
      description:
        'full: complete official releases; undated: the same, but the date or version of one is not known; starter: a curated selection',
    }),
    ...releaseMembers,
    license: Type.Object(licenseMembers, { description: 'Notices to show with the content' }),
    notes: Type.String({ description: 'Scope of the data' }),
    source: Type.String({ description: 'Origin of the data' }),
    systems: Type.Array(Type.Union(SYSTEMS.map((system) => Type.Literal(system))), {
      description: 'Code systems that are served',
    }),
    version: Type.String({
      description: `All releases in one label: ${ALWAYS.map((system) => `${system}:<${factsOf(system).catalog.label}>`).join('|')}`,
    }),
  },
  { description: 'Releases, scope and notices of the loaded terminology data' },
);

export type CatalogMetadata = Static<typeof CatalogMetadata>;

export type PackInfo = {
  /** `full`: complete official releases; `undated`: one of them has no date; `starter`: the curated default. */
  readonly coverage: CatalogMetadata['coverage'];
  readonly source: string;
  readonly notes: string;
  /** Labels of the releases, as their owners publish them. */
  readonly releases: Readonly<Record<Always['releaseKey'], string>> &
    Readonly<Partial<Record<Optional['releaseKey'], string>>>;
  /** The fiscal years that it holds of a yearly system, ascending; absent: that of the release alone. */
  readonly years?: Readonly<Partial<Record<System, readonly number[]>>>;
  /** The runs of the tabular list of ICD-10-CM, by their first codes; absent: its order is that of the letters. */
  readonly listRuns?: readonly string[];
  /** The release of UCUM that the units were compared to. */
  readonly units?: string;
};
