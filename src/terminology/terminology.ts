/** The face of the room: phrases to ranked codes, and codes to records, out of one pack. */
import { lazily } from '../lazily.ts';
import { isObsolete, type Status, SYSTEMS, type System, type TermType } from './model/concept.ts';
import type { CatalogMetadata } from './model/metadata.ts';
import { icd10cmNotice, LOINC_NOTICE, RXNORM_NOTICE } from './model/notices.ts';
import type { Pack } from './pack/pack.ts';
import { withCertainty } from './search/certainty.ts';
import { emptySpace, type Scratch, type Space, scratchFor } from './search/scratch.ts';
import { type Hit, search } from './search/search.ts';
import { codeOf, findConcept, type SystemIndex, type Traits, unpackTraits } from './search/system-index.ts';
import { nameIn, type TextReader, textReader } from './search/text-table.ts';
import { normaliseIcd10cmCode } from './systems/icd10cm/code.ts';
import { normaliseLoincCode } from './systems/loinc/code.ts';
import { arranged } from './systems/rxnorm/arrangement.ts';
import { normaliseRxnormCode } from './systems/rxnorm/code.ts';
import { DEPTH } from './systems/rxnorm/substance.ts';
import { findWord } from './text/trie.ts';

/** One ranked code. */
export type Match = {
  readonly code: string;
  readonly status: Status;
  readonly system: System;
  readonly display: string;
  readonly tty: TermType;
  readonly obsolete: boolean;
  readonly billable: boolean | null;
  /** Match strength, 0 to 100. */
  readonly score: number;
};

/** What `lookup` knows of a code. */
export type Entry = Omit<Match, 'score'> & { readonly synonyms: readonly string[] };

/** What to leave out. */
export type Filter = {
  /** Absent: all systems. */
  readonly system?: System | undefined;
  readonly termType?: TermType | undefined;
  readonly limit: number;
  readonly minScore: number;
  readonly includeObsolete: boolean;
  /** ICD-10-CM only. */
  readonly billableOnly: boolean;
};

/** `high` is right at rank 1 at least four times out of five, as calibrated on development phrases. */
export type Quality = 'none' | 'low' | 'high';

export type Terminology = {
  readonly metadata: CatalogMetadata;
  readonly translate: (
    phrase: string,
    filter: Filter,
  ) => { readonly matches: readonly Match[]; readonly quality: Quality };
  /** The code in the form in which it is published, or as it was given when it has no such form. */
  readonly codeAsPublished: (system: System, code: string) => string;
  /** `undefined` for a code that does not exist. */
  readonly lookup: (system: System, code: string) => Entry | undefined;
};

const HIGH_SCORE = 80;

/** Opens a pack for questions. Not for use by several threads at once. */
export const openTerminology = (pack: Pack): Terminology => {
  const space = emptySpace();
  const shelves = SYSTEMS.map((system) => ({ system, shelf: lazily(() => shelfOf(pack.indexes[system], space)) }));
  /** Whether a word is one of another system. */
  const isKnownBeside =
    (system: System) =>
    (word: string): boolean =>
      shelves.some((other) => other.system !== system && findWord(other.shelf().index.vocabulary, word) >= 0);
  return {
    metadata: metadataOf(pack),
    translate: (phrase, filter) => {
      const matches = shelves
        .filter(({ system }) => filter.system === undefined || system === filter.system)
        .flatMap(({ system, shelf }) => hitsOn(shelf(), phrase, filter, isKnownBeside(system)))
        .filter(({ score }) => score >= filter.minScore)
        .sort((a, b) => b.score - a.score)
        .slice(0, filter.limit)
        .map(matchOf);
      const [best] = matches;
      return { matches, quality: best === undefined ? 'none' : best.score >= HIGH_SCORE ? 'high' : 'low' };
    },
    codeAsPublished: (system, code) => NORMALISE_CODE[system](code) ?? code,
    lookup: (system, code) => {
      const shelf = shelves.find((other) => other.system === system)?.shelf();
      const concept = shelf === undefined ? -1 : findConcept(shelf.index, NORMALISE_CODE[system](code) ?? '');
      return shelf === undefined || concept < 0 ? undefined : entryOf(shelf, concept);
    },
  };
};

/** An index with what is needed to search it and to read its texts. */
type Shelf = {
  readonly index: SystemIndex;
  /** Made by the first search. */
  readonly scratch: () => Scratch;
  readonly texts: TextReader;
};

const shelfOf = (index: SystemIndex, space: Space): Shelf => ({
  index,
  scratch: lazily(() => scratchFor(index, space)),
  texts: textReader(index.texts),
});

/** A hit on a shelf: only of those that are shown the code and the name are read. */
type ShelfHit = Hit & { readonly shelf: Shelf };

const hitsOn = (
  shelf: Shelf,
  phrase: string,
  filter: Filter,
  isKnownElsewhere: (word: string) => boolean,
): readonly ShelfHit[] => {
  const hits = search(shelf.index, shelf.scratch(), phrase, {
    limit: Math.max(filter.limit, DEPTH),
    keep: keeps(shelf.index.system, filter),
    isKnownElsewhere,
  });
  return withCertainty(shelf.index, shelf.texts, arranged(shelf.index, shelf.texts, hits, phrase), phrase)
    .slice(0, filter.limit)
    .map((hit) => ({ ...hit, shelf }));
};

const matchOf = ({ shelf, concept, score }: ShelfHit): Match => ({
  ...recordOf(shelf.index, concept, nameIn(shelf.texts, concept)),
  score,
});

const keeps =
  (system: System, { termType, includeObsolete, billableOnly }: Filter) =>
  (traits: Traits): boolean =>
    (termType === undefined || traits.termType === termType) &&
    (includeObsolete || !isObsolete(traits.status)) &&
    (!billableOnly || system !== 'icd10' || traits.billable);

const entryOf = ({ index, texts }: Shelf, concept: number): Entry => {
  const [display = '', ...synonyms] = texts(concept);
  return { ...recordOf(index, concept, display), synonyms };
};

const recordOf = (index: SystemIndex, concept: number, display: string): Omit<Match, 'score'> => {
  const { termType, status, billable } = unpackTraits(index.traits[concept] ?? 0);
  return {
    code: codeOf(index, concept),
    status,
    system: index.system,
    display,
    tty: termType,
    obsolete: isObsolete(status),
    billable: index.system === 'icd10' ? billable : null,
  };
};

const NORMALISE_CODE: Readonly<Record<System, (text: string) => string | undefined>> = {
  rxnorm: normaliseRxnormCode,
  icd10: normaliseIcd10cmCode,
  loinc: normaliseLoincCode,
};

const metadataOf = ({ coverage, source, notes, releases }: Pack): CatalogMetadata => ({
  coverage,
  icd10cm_fy: releases.icd10cm,
  loinc_version: releases.loinc,
  rxnorm_release: releases.rxnorm,
  license: { icd10cm: icd10cmNotice(releases.icd10cm), loinc: LOINC_NOTICE, rxnorm: RXNORM_NOTICE },
  notes,
  source,
  systems: [...SYSTEMS],
  version: `icd10:${releases.icd10cm}|loinc:${releases.loinc}|rxnorm:${releases.rxnorm}`,
});
