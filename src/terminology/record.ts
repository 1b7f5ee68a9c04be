/** Everything that a pack holds of one code, put together for one answer. */
import { type CodeDetails, hasRelation, type RelatedNode } from './details/code-details.ts';
import type { System } from './model/concept.ts';
import {
  FIELDS,
  type Field,
  NOTE_KINDS,
  type NoteKind,
  type NoteReference,
  RELATIONS,
  type Relation,
  type TextField,
} from './model/details.ts';
import { CODE_SYSTEMS } from './systems/index.ts';

export type Note = {
  readonly kind: NoteKind;
  readonly text: string;
  /** The code, block or chapter at which it stands. */
  readonly at: string;
  readonly references: readonly NoteReference[];
};

/** The table of the last character of codes, and where it stands. */
export type SeventhCharacters = {
  readonly at: string;
  readonly notes: readonly string[];
  readonly characters: readonly { readonly character: string; readonly meanings: readonly string[] }[];
};

/** A code that takes the place of another. */
export type Successor = RelatedNode & {
  /** `YYYY-MM-DD`; `null` if the release does not say. */
  readonly date: string | null;
};

export type CodeRecord = {
  /** From the chapter down to the parent. */
  readonly hierarchy: readonly RelatedNode[];
  readonly relations: readonly { readonly relation: Relation; readonly count: number }[];
  /** Those of the code, then those of its ancestors, the nearest first. */
  readonly notes: readonly Note[];
  readonly seventhCharacters: SeventhCharacters | undefined;
  readonly replacedBy: readonly Successor[];
  /** Its categories and codes in other classifications. */
  readonly maps: readonly (RelatedNode & { readonly relation: Relation })[];
  /** The remaining properties of a release, by field. */
  readonly properties: readonly { readonly name: string; readonly values: readonly string[] }[];
};

type DetailsOf = (system: System, code: string) => CodeDetails | undefined;

/** Puts together what is known of a code; `undefined` for one that the pack does not know, not even as retired. */
export const codeRecord = (detailsOf: DetailsOf, system: System, code: string): CodeRecord | undefined => {
  const details = detailsOf(system, code);
  if (details === undefined) return undefined;
  const ancestors = details.related('ancestors').items;
  const chain = [details, ...ancestors.flatMap(({ code }) => detailsOf(system, code) ?? [])];
  return {
    hierarchy: [...ancestors].reverse(),
    relations: relationsOf(system)
      .map((relation) => ({ relation, count: details.related(relation).total }))
      .filter(({ relation, count }) => count > 0 || !MAP_RELATIONS.includes(relation)),
    notes: chain.flatMap((link, at) =>
      // The inclusion terms of a header are names of the header alone.
      notesAt(link, system, (code) => detailsOf(system, code) !== undefined).filter(
        ({ kind }) => at === 0 || kind !== 'inclusion_terms',
      ),
    ),
    seventhCharacters: seventhCharactersIn(chain),
    replacedBy: successorsOf(details),
    maps: MAPS.flatMap((relation) =>
      CODE_SYSTEMS[system].relations[relation] === undefined
        ? []
        : details.related(relation).items.map((node) => ({ ...node, relation })),
    ),
    properties: propertiesOf(details),
  };
};

/** Named only where they lead to something: few codes have them all, and few packs. */
const MAP_RELATIONS: readonly Relation[] = ['risk_categories', 'risk_codes', 'ccsr', 'ccsr_codes', 'gem', 'gem_back'];

const MAPS = ['risk_categories', 'ccsr', 'gem'] as const satisfies readonly Relation[];

/** The relations that a system has, in the order of all relations. */
export const relationsOf = (system: System): readonly Relation[] =>
  RELATIONS.filter(
    (relation) =>
      hasRelation(CODE_SYSTEMS[system], relation) || (relation === 'ndcs' && CODE_SYSTEMS[system].hasPackages),
  );

export const successorsOf = (details: CodeDetails): readonly Successor[] => {
  const dates = new Map(
    details.texts('replaced_on').map((text) => {
      const [date = '', code = ''] = text.split('\t');
      return [code, date];
    }),
  );
  return details.related('replaced_by').items.map((node) => ({ ...node, date: dates.get(node.code) || null }));
};

const notesAt = (details: CodeDetails, system: System, isKnown: (code: string) => boolean): readonly Note[] =>
  NOTE_KINDS.flatMap((kind) =>
    details.texts(kind).map(
      (text): Note => ({
        kind,
        text,
        at: details.self.code,
        references: CODE_SYSTEMS[system].referencesIn?.(text, isKnown) ?? [],
      }),
    ),
  );

/** The table of the nearest code that has one governs. */
const seventhCharactersIn = (chain: readonly CodeDetails[]): SeventhCharacters | undefined => {
  const governing = chain.find((details) => details.texts('seventh_characters').length > 0);
  if (governing === undefined) return undefined;
  const meanings = Map.groupBy(
    governing.texts('seventh_characters').map((text) => text.split('\t')),
    ([character = '']) => character,
  );
  return {
    at: governing.self.code,
    notes: governing.texts('seventh_character_notes'),
    characters: [...meanings].map(([character, rows]) => ({
      character,
      meanings: rows.map(([, meaning = '']) => meaning),
    })),
  };
};

/** Fields that are shown in members of their own. */
const SHOWN: readonly Field[] = [
  ...NOTE_KINDS,
  ...([
    'seventh_characters',
    'seventh_character_notes',
    'history',
    'replaced_on',
    'own_synonyms',
    'gem_flags',
  ] as const),
];

const propertiesOf = (details: CodeDetails): CodeRecord['properties'] =>
  details.fields.flatMap((field) => {
    if (SHOWN.includes(field)) return [];
    const kind = FIELDS[field];
    if (kind === 'flag') return [{ name: field, values: [String(details.has(field as never))] }];
    const values = kind === 'texts' ? details.texts(field as TextField).map((text) => text.replace('\t', ': ')) : [];
    return values.length === 0 ? [] : [{ name: field, values }];
  });
