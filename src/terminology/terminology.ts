/** The public interface: phrases to ranked codes, and codes to records, out of one pack. */
import { lazily, memoised } from '../deferred.ts';
import { type Annotation, annotate, type Outline, outlineOf } from './annotate/annotate.ts';
import { designationsIn } from './annotate/designations.ts';
import { knows } from './annotate/mentions.ts';
import { CLAIMED, claimChecker } from './claims/checker.ts';
import { type ClaimCodes, claimCodes } from './claims/claim-codes.ts';
import { type CodeDetails, codeDetails, type DetailedSystem, holdersOf, type Page } from './details/code-details.ts';
import { type Details, openDetails } from './details/details.ts';
import { meaningsOf } from './lexicon/abbreviations.ts';
import { type AskedCode, askedCode, isCodeOfOthers, isStatusAlone, namesNothing } from './lexicon/asked-code.ts';
import { isNegated } from './lexicon/negation.ts';
import { isSentence } from './lexicon/sentence.ts';
import type { CheckedClaim, Claim } from './model/claim.ts';
import type { Hit, Validity } from './model/code-system.ts';
import { isObsolete, SEARCHED, type Status, SYSTEMS, type System, type TermType } from './model/concept.ts';
import type { Field, Relation } from './model/details.ts';
import { factsOf, noteDomainOf } from './model/identity.ts';
import type { CatalogMetadata, PackInfo } from './model/metadata.ts';
import type { Assertion } from './model/note.ts';
import type { RiskModel, RiskTables } from './model/risk.ts';
import { byOnlyMention } from './only-mention.ts';
import type { Pack } from './pack/pack.ts';
import { type Reading, readInside, readingOfCode, readPhrase, withRest } from './reading/reading.ts';
import { type CodeRecord, codeRecord, relationsOf, type Successor, successorsOf } from './record.ts';
import { type RequiredSpecificity, requiredSpecificity } from './required-specificity.ts';
import { type RiskCategories, riskReader } from './risk.ts';
import { acrossSystems } from './search/across.ts';
import { codeOf, findConcept, type SystemIndex, type Traits, traitsOf } from './search/index.ts';
import { type Buffers, emptyBuffers, type Searchable, searchable } from './search/match.ts';
import { type Found, find } from './search/rank.ts';
import { nameIn, type TextReader, textReader } from './search/text-table.ts';
import { CODE_SYSTEMS, catalogOf } from './systems/index.ts';
import { clockNote, dayAt, daysOf, fiscalYearOn, type Life, lifeOf, thenOf } from './systems/release-days.ts';
import { cleaned, readable } from './text/normalise.ts';
import type { Span } from './text/trace.ts';
import { findWord } from './text/trie.ts';
import { UNCERTAIN } from './tuning.ts';

export type { CodeDetails, RelatedNode } from './details/code-details.ts';
export type { Reading } from './reading/reading.ts';
export type { CodeRecord, Successor } from './record.ts';

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

export type Entry = Omit<Match, 'score'> & { readonly synonyms: readonly string[] };

export type Filter = {
  /** Absent: all systems. */
  readonly system?: System | undefined;
  readonly termType?: TermType | undefined;
  readonly limit: number;
  readonly minScore: number;
  readonly includeObsolete: boolean;
  /** Leaves out the headers of systems that have headers. */
  readonly billableOnly: boolean;
};

/** `high` is right at rank 1 at least four times out of five, as calibrated on development phrases. */
export type Quality = 'none' | 'low' | 'high';

/** `version` is absent if the release is not known. */
export type Identity = {
  readonly release: string;
  readonly uri: string;
  readonly version: string | undefined;
  /** The days on which the release is valid; absent if it does not say. */
  readonly validity: Validity | undefined;
};

/** Ranked codes of a phrase, the best first. */
export type Translation = { readonly matches: readonly Match[]; readonly quality: Quality };

export type Terminology = {
  readonly metadata: CatalogMetadata;
  readonly releases: PackInfo['releases'];
  /** SHA-256 over the content of the pack, hexadecimal; empty for a pack that is in no file. */
  readonly checksum: string;
  readonly translate: (phrase: string, filter: Filter) => Translation;
  readonly annotate: (note: string) => readonly Annotation<Translation>[];
  /** The sections of a note, and the lists whose head holds for their items. */
  readonly outlineOf: (note: string) => Outline;
  /** Explains how the phrase was read in the code system of its best code. */
  readonly read: (phrase: string, filter: Filter) => Reading;
  /** The reason why a text is no existing code, as far as it shows without a payment; `undefined` if it may be one. */
  readonly flawOf: (system: System, code: string) => string | undefined;
  /** False for a system that the pack is without: nothing is known of its codes. */
  readonly isLoaded: (system: System) => boolean;
  /** The newest release of a system, and its URI and version in FHIR. */
  readonly identityOf: (system: System) => Identity;
  /** The releases of a system, the newest last: only ICD-10-CM has several, and days. */
  readonly releasesOf: (system: System) => readonly [...Identity[], Identity];
  /** What the clock says of the releases that an answer comes from, in sentences: of a system, or of all. */
  readonly clockNotes: (system?: System) => readonly string[];
  readonly termTypesOf: (system: System) => readonly TermType[];
  /** The code in the form in which it is published, or as it was given when it has no such form. */
  readonly codeAsPublished: (system: System, code: string) => string;
  /** `undefined` for a code that does not exist, or did not yet on a day. */
  readonly lookup: (system: System, code: string, day?: string) => Entry | undefined;
  /** The codes of a system that are in use, now or on a day, in their order, and how many there are. */
  readonly codesIn: (system: System, page: Omit<Page, 'isCurrentOnly'>, day?: string) => CodeList;
  /** All codes one by one, those out of use too; a display is read of those alone whose display is asked for. */
  readonly eachIn: (system: System, day?: string) => Iterable<Omit<Match, 'score'>>;
  /** The details of a code, or of another node by its key; `undefined` if there is neither, or was not yet on a day. */
  readonly detailsOf: (system: System, code: string, day?: string) => CodeDetails | undefined;
  /** The first and the last day of a code, as far as the years of the pack tell. */
  readonly lifeOf: (details: CodeDetails) => Life;
  /** The codes that a phrase asks for by themselves and that the filter leaves out: out of use, or headers. */
  readonly leftOutAsked: (phrase: string, filter: Filter) => readonly CodeDetails[];
  /** The day of the newest change that a conversion table tells successors of; empty without a table. */
  readonly conversionsTo: (system: System) => string;
  /** The drugs of a package, by its national drug code as eleven digits; none if it is not known. */
  readonly drugsOf: (ndc: string) => readonly CodeDetails[];
  /** Everything that is known of a code; `undefined` for one that the pack does not know, not even as retired. */
  readonly recordOf: (system: System, code: string, day?: string) => CodeRecord | undefined;
  /** The detail to choose below a header before a claim can carry it. */
  readonly requiredSpecificity: (system: System, code: string, day?: string) => RequiredSpecificity;
  readonly successorsOf: (details: CodeDetails) => readonly Successor[];
  /** Judges codes of ICD-10-CM as a claim carries them, in their order. */
  readonly checkClaim: (claim: Claim) => CheckedClaim;
  /** The codes of a note for a claim, out of its mentions. */
  readonly claimCodes: (
    note: string,
    mentions: readonly Annotation<Translation>[],
    facts: Omit<Claim, 'codes'>,
  ) => ClaimCodes;
  readonly relationsOf: (system: System) => readonly Relation[];
  /** The tables of a risk adjustment model; `undefined` if they are not loaded. */
  readonly riskTables: (model: RiskModel) => RiskTables | undefined;
  /** The categories of each model that a code of ICD-10-CM counts for; `undefined` for a code that is not known. */
  readonly riskCategoriesOf: (code: string) => RiskCategories | undefined;
  /** The fields that the release of a system lacks, in sentences. */
  readonly unavailableIn: (system: System) => readonly string[];
  /** The fields that some code of a system has. */
  readonly fieldsIn: (system: System) => readonly Field[];
};

export type CodeList = { readonly total: number; readonly items: readonly Omit<Match, 'score'>[] };

/** Words of a mention that say its status. */
const STATUS_WORDS = /^(?:(?:personal|family|past) )?(?:(?:medical )?history|hx) of |^[hf]\/o |^fhx? (?:of )?/i;

const HIGH_SCORE = 80;

/** A code below it is a stranger. */
const LEAST_SCORE = 35;

/** The most codes of a mention. */
export const NOTE_CANDIDATES = 10;

/** The codes of a mention. */
const NOTE_FILTER = {
  limit: NOTE_CANDIDATES,
  minScore: LEAST_SCORE,
  includeObsolete: false,
  billableOnly: true,
} as const;

/** Opens a pack for questions. Not for use by several threads at once. No answer but `clockNotes` reads the clock. */
export const openTerminology = (pack: Pack, checksum = '', now: () => number = Date.now): Terminology => {
  const buffers = emptyBuffers();
  const loaded = SYSTEMS.map((system) => ({ system, load: lazily(() => loadSystem(pack, system, buffers)) }));
  const searched = loaded.filter(({ system }) => SEARCHED.includes(system));
  const inFilter = ({ system }: Filter) =>
    system === undefined ? searched : loaded.filter((one) => one.system === system);
  const detailed = (system: System, day?: string): DetailedSystem => {
    const {
      index,
      texts: names,
      details,
    } = loaded[SYSTEMS.indexOf(system)]?.load() ?? loadSystem(pack, system, buffers);
    return { index, names, details: details(), year: day === undefined ? undefined : fiscalYearOn(day) };
  };
  const isLoaded = (system: System): boolean => pack.releases[CODE_SYSTEMS[system].releaseKey] !== undefined;
  const releasesOf = (system: System): readonly [...Identity[], Identity] => {
    const { uri, releaseKey, fhirVersion, validityOf } = CODE_SYSTEMS[system];
    const release = pack.releases[releaseKey] ?? NOT_LOADED;
    const validity = validityOf?.(release);
    const older = validity === undefined ? [] : (pack.years?.[system]?.slice(0, -1) ?? []);
    return [
      ...older.map((year) => ({ release: `FY${year}`, uri, version: String(year), validity: daysOf(year) })),
      { release, uri, version: fhirVersion(release), validity },
    ];
  };
  const identityOf = (system: System): Identity => releasesOf(system).at(-1) as Identity;
  /** True for a word of another system. */
  const isWordOfOthers =
    (system: System) =>
    (word: string): boolean =>
      searched.some((other) => other.system !== system && findWord(other.load().index.vocabulary, word) >= 0);
  const lookup: Terminology['lookup'] = (system, code, day) => {
    const found = loaded.find((other) => other.system === system)?.load();
    const published = CODE_SYSTEMS[system].syntax.normalise(code);
    const concept = found === undefined || published === undefined ? -1 : findConcept(found.index, published);
    if (found === undefined || published === undefined || concept < 0) return undefined;
    const entry = entryOf(found, concept);
    if (day === undefined) return entry;
    const then = codeDetails(detailed(system, day), published)?.self;
    if (then === undefined) return undefined;
    const { display, status, obsolete, billable } = then;
    return { ...entry, display, status, obsolete, billable };
  };
  const leftOutAsked: Terminology['leftOutAsked'] = (given, filter) => {
    const asked = askedCode(readable(cleaned(given)), namedIn(filter));
    if (asked === undefined || asked.of === 'others') return [];
    return inFilter(filter).flatMap(({ system }) => {
      const isOf = (asked.of ?? system) === system;
      const details = isOf && isTypedAsCode(asked, filter.system) ? detailsOf(system, asked.text) : undefined;
      if (details === undefined) return [];
      const { obsolete, billable, kind } = details.self;
      const isHeader = kind === 'code' && billable === false && !obsolete;
      return (obsolete && !filter.includeObsolete) || (isHeader && filter.billableOnly) ? [details] : [];
    });
  };
  /** The codes of which one is the phrase itself; none for that of another system; `undefined` for words. */
  const codesAsked = (phrase: string, filter: Filter): readonly Match[] | undefined => {
    const asked = askedCode(phrase, namedIn(filter));
    if (asked === undefined) return undefined;
    if (asked.of === 'others') return [];
    const found = inFilter(filter)
      .filter(({ system }) => (asked.of ?? system) === system)
      .flatMap(({ system, load }) => {
        const { normalise } = CODE_SYSTEMS[system].syntax;
        const code = isTypedAsCode(asked, filter.system) ? normalise(asked.text) : undefined;
        const { index, texts } = load();
        const concept = code === undefined ? -1 : findConcept(index, code);
        if (concept < 0) return [];
        const isKept = keeps(filter, index.system.hasHeaders)(traitsOf(index, concept));
        const isSure = asked.of !== undefined || filter.system !== undefined || !isCodeOfOthers(asked.text);
        return isKept ? [matchOf({ index, texts }, { concept, score: isSure ? FULL_SCORE : UNCERTAIN })] : [];
      });
    // A code that the filter leaves out is not looked for among words: its letters would find strangers.
    const isCode = found.length > 0 || isCodeOfOthers(asked.text) || leftOutAsked(phrase, filter).length > 0;
    return isCode ? found.slice(0, filter.limit) : undefined;
  };
  const search: Terminology['translate'] = (given, filter) => {
    const whole = cleaned(given);
    const phrase = readable(whole);
    const codes = codesAsked(phrase, filter);
    if (codes !== undefined) return { matches: codes, quality: qualityOf(codes) };
    const found = inFilter(filter).map(({ system, load }) => ({
      system,
      prefers: CODE_SYSTEMS[system].prefers,
      ...findIn(load(), phrase, filter, isWordOfOthers(system)),
      // Who has read the beginning alone is not sure.
      ...(phrase === whole ? {} : { isCertain: false }),
    }));
    const hits = acrossSystems(phrase, found);
    // A finding that is denied has a code only if a name denies it, too.
    const [first] = hits;
    const said =
      first !== undefined && CODE_SYSTEMS[first.system].domain !== 'condition' ? phrase.replace(FREE, '') : phrase;
    const isNothing =
      (first?.score ?? 0) < HIGH_SCORE
        ? SEARCHED.some((system) => namesNothing(said, () => wordsIn(system, said)))
        : isStatusAlone(phrase);
    const matches = (isNothing ? [] : hits)
      .filter(({ score }) => score >= filter.minScore)
      .slice(0, filter.limit)
      .flatMap((hit) => loaded.filter(({ system }) => system === hit.system).map(({ load }) => matchOf(load(), hit)));
    return { matches, quality: qualityOf(matches) };
  };
  /** The codes of a sentence, and its only mention if that decides: what is meant does not depend on how many are shown. */
  const ofSentence = (given: string, filter: Filter): { readonly matches: readonly Match[]; readonly span?: Span } => {
    const [limit, minScore] = [Math.max(filter.limit, NOTE_CANDIDATES), Math.min(filter.minScore, LEAST_SCORE)];
    const { matches, quality } = search(given, { ...filter, minScore, limit });
    if (quality === 'high') return { matches };
    const asked = readers.filter(({ system }) => [undefined, system].includes(filter.system));
    const said = byOnlyMention(given, {
      matches: matches.filter(({ score }) => score >= LEAST_SCORE),
      // Who asks for a code doubts nothing.
      mentions: annotate(given.replaceAll('?', '.'), asked),
      sureOf: ({ text }) => {
        const found = search(text, filter);
        return found.quality === 'high' ? found.matches[0] : undefined;
      },
      isKnown: (word) => readers.some((reader) => knows(reader, word)),
      isOfSystem: (word) => asked.some((reader) => knows(reader, word)),
      highScore: HIGH_SCORE,
    });
    return said ?? { matches };
  };
  const translate: Terminology['translate'] = (given, filter) => {
    if (!isSentence(given)) return search(given, filter);
    const { matches } = ofSentence(given, filter);
    const shown = matches.filter(({ score }) => score >= filter.minScore).slice(0, filter.limit);
    return { matches: shown, quality: qualityOf(shown) };
  };
  const read: Terminology['read'] = (given, filter) => {
    const { span } = isSentence(given) ? ofSentence(given, filter) : {};
    if (span === undefined) return readAll(given, filter);
    return readInside(readAll(given.slice(span.start, span.end), filter), given, span);
  };
  const readAll: Terminology['read'] = (given, filter) => {
    const whole = cleaned(given);
    const phrase = readable(whole);
    const [best] = search(phrase, filter).matches;
    const denied = () => SEARCHED.find((one) => wordsIn(one, phrase).some(isNegated));
    const system = best?.system ?? filter.system ?? denied() ?? SYSTEMS[0];
    const codes = codesAsked(phrase, filter);
    if (codes !== undefined) return readingOfCode(given, codes, system);
    const found = loaded.find((other) => other.system === system) ?? loaded[0];
    if (found === undefined) return { system, words: [], ignored: [], negated: [], open: [] };
    const { index, searchable, texts } = found.load();
    const reading = readPhrase(
      searchable(),
      texts,
      { phrase, given },
      {
        best: best === undefined ? undefined : { concept: findConcept(index, best.code), score: best.score },
        keep: keeps(filter, index.system.hasHeaders),
        isKnownElsewhere: isWordOfOthers(system),
        isAmongSystems: filter.system === undefined,
      },
    );
    return phrase === whole ? reading : withRest(reading, given);
  };
  const detailsOf: Terminology['detailsOf'] = (system, code, day) =>
    codeDetails(detailed(system, day), CODE_SYSTEMS[system].syntax.normalise(code) ?? code);
  const conversionsTo = memoised((system: System): string => {
    const texts = [...detailed(system).details.textsByNode('previous_assignments').values()].flat();
    return (
      texts
        .map((text) => text.slice(0, text.indexOf('\t')))
        .sort()
        .at(-1) ?? ''
    );
  });
  // `CP` in a note: of all that it stands for the likeliest first.
  const likeliest = (phrase: string, [meaning]: readonly string[], rank: (words: string) => Translation) => {
    const found = rank(phrase);
    const code = meaning === undefined ? undefined : rank(meaning).matches[0]?.code;
    const best = found.matches.find((one) => one.code === code);
    if (best === undefined) return found;
    return { matches: [best, ...found.matches.filter((one) => one !== best)], quality: 'low' as const };
  };
  const readers = searched.flatMap(({ system, load }) => {
    const domain = noteDomainOf(system);
    if (domain === undefined) return [];
    const searchableOf = () => load().searchable();
    const filter = { ...NOTE_FILTER, system };
    const { isMention, statuses } = CODE_SYSTEMS[system];
    return [
      {
        system,
        domain,
        searchable: searchableOf,
        designations: lazily(() => designationsIn(searchableOf())),
        rank: (phrase: string) =>
          likeliest(phrase, meaningsOf(CODE_SYSTEMS[system], phrase), (words) => search(words, filter)),
        withStatus: (phrase: string, found: Translation, assertion: Assertion) => {
          const status = assertion === 'historical' || assertion === 'family' ? statuses?.[assertion] : undefined;
          if (status === undefined) return found;
          const condition = phrase.replace(STATUS_WORDS, '');
          const { matches, quality } = search(`${status.words} ${condition}`, filter);
          const [best] = matches;
          if (best === undefined || quality !== 'high' || !status.codes.test(best.code)) return found;
          const beside = condition === phrase ? found : search(condition, filter);
          return { matches: [best, ...beside.matches], quality: found.quality };
        },
        before: ({ matches: [first], quality }: Translation, rest: Translation) =>
          first === undefined
            ? rest
            : { matches: [first, ...rest.matches.filter(({ code }) => code !== first.code)], quality },
        isMention: ({ matches: [best] }: Translation, namesEncounter: boolean) =>
          best === undefined || isMention?.(best.code, best.tty, namesEncounter) !== false,
      },
    ];
  });
  const { check: checkClaim, asks } = claimChecker(() => {
    const { fields, absent } = detailed(CLAIMED).details;
    const ofCode = (code: string, day?: string) => detailsOf(CLAIMED, code, day);
    return {
      detailsOf: ofCode,
      releases: releasesOf(CLAIMED),
      fields,
      absent,
      listRuns: pack.listRuns,
      isSelection: pack.coverage === 'starter',
    };
  });
  return {
    metadata: catalogOf(pack),
    releases: pack.releases,
    checksum,
    translate,
    annotate: (note) => annotate(note, readers),
    outlineOf,
    read,
    isLoaded,
    identityOf,
    releasesOf,
    clockNotes: (system) =>
      (system === undefined ? SEARCHED : [system]).flatMap((one) => {
        const { release, validity } = identityOf(one);
        return validity === undefined ? [] : clockNote(`${CODE_SYSTEMS[one].title} ${release}`, validity, dayAt(now()));
      }),
    termTypesOf: (system) => CODE_SYSTEMS[system].termTypes,
    codeAsPublished: (system, code) => CODE_SYSTEMS[system].syntax.normalise(code) ?? code,
    flawOf: (system, code) => {
      const { normalise, doubtOf, misspeltIn } = CODE_SYSTEMS[system].syntax;
      const published = normalise(code);
      if (published === undefined)
        return detailsOf(system, code) === undefined
          ? (misspeltIn?.(code) ?? `has not the form of a code of ${system}`)
          : undefined;
      const doubt = doubtOf?.(published);
      return doubt === undefined || lookup(system, published) !== undefined ? undefined : doubt;
    },
    lookup,
    detailsOf,
    lifeOf: (details) => lifeOf(details.texts('history'), pack.years?.[details.home] ?? []),
    leftOutAsked,
    conversionsTo,
    recordOf: (system, code, day) => codeRecord((of, key) => detailsOf(of, key, day), system, code),
    requiredSpecificity: (system, code, day) => {
      const { facetsOf, axial } = CODE_SYSTEMS[system];
      return requiredSpecificity({ detailsOf: (other) => detailsOf(system, other, day), facetsOf, axial }, code);
    },
    successorsOf,
    checkClaim,
    claimCodes: (note, mentions, facts) =>
      claimCodes(note, mentions, facts, {
        check: checkClaim,
        asks,
        rank: (phrase) => search(phrase, { ...NOTE_FILTER, system: CLAIMED }),
        displayOf: (code) => detailsOf(CLAIMED, code)?.self.display ?? '',
      }),
    relationsOf,
    ...riskReader(() => detailed(SYSTEMS.find((one) => relationsOf(one).includes('risk_categories')) ?? SYSTEMS[0])),
    codesIn: (system, { offset, count }, day) => {
      const [current, recordAt] = recordsOf(detailed(system, day), false);
      return { total: current.length, items: current.slice(offset, offset + count).map(recordAt) };
    },
    eachIn: function* (system, day) {
      const [codes, recordAt] = recordsOf(detailed(system, day), true);
      for (const concept of codes) yield recordAt(concept);
    },
    drugsOf: (ndc) =>
      SYSTEMS.filter((system) => CODE_SYSTEMS[system].hasPackages).flatMap((system) =>
        holdersOf(detailed(system), Number(ndc)),
      ),
    unavailableIn: (system) => detailed(system).details.absent,
    fieldsIn: (system) => {
      const { fields } = detailed(system).details;
      return CODE_SYSTEMS[system].axial === undefined ? fields : [...fields, 'parent'];
    },
  };
};

/** The codes of a system that are in use, now or in the year that is asked about, or all there are, and the record of each. */
const recordsOf = ({ index, names, details, year }: DetailedSystem, isAll: boolean) => {
  const history = year === undefined ? undefined : details.textsByNode('history');
  const thenAt = (concept: number) => (year === undefined ? undefined : thenOf(history?.get(concept) ?? [], year));
  const current = [...index.traits.keys()].filter((concept) => {
    const then = thenAt(concept);
    if (isAll) return then?.is !== 'later';
    return then === undefined ? !isObsolete(traitsOf(index, concept).status) : then.is === 'there';
  });
  const recordAt = (concept: number): Omit<Match, 'score'> => ({
    ...recordOf(index, concept, ''),
    get display() {
      return thenAt(concept)?.name ?? nameIn(names, concept);
    },
  });
  return [current, recordAt] as const;
};

/** Denies a condition, and tells what is measured: `pain free`, `valproate free`. */
const FREE = /(?<=[\p{L}\d])[\s,]{1,2}free$/iu;

/** True for a text that its letters and length, or the system that is named, tell from words and amounts. */
const isTypedAsCode = ({ text, of }: AskedCode<System>, system: System | undefined): boolean =>
  of !== undefined ||
  (/\D/.test(text) ? text.length > (system === undefined ? 3 : 2) : system !== undefined && text.length > 4);

/** The names before a code that are read: of a system that is searched only if it is asked for its own first. */
const namedIn = ({ system }: Filter) =>
  system === undefined || SEARCHED.includes(system)
    ? (['others', ...SEARCHED.map(factsOf)] as const)
    : ([factsOf(system), 'others'] as const);

const FULL_SCORE = 100;

/** The release of a system that the pack is without. */
const NOT_LOADED = 'not loaded';

/** The index words of a phrase. */
const wordsIn = (system: System, phrase: string): readonly string[] => {
  const { normalise, reword } = CODE_SYSTEMS[system];
  return normalise(reword?.(phrase) ?? phrase);
};

const qualityOf = ([best]: readonly Match[]): Quality =>
  best === undefined ? 'none' : best.score >= HIGH_SCORE ? 'high' : 'low';

/** An index, ready to be searched and to have its texts read. */
type LoadedSystem = {
  readonly index: SystemIndex;
  /** Made by the first search. */
  readonly searchable: () => Searchable;
  readonly texts: TextReader;
  /** Opened by the first question that needs them. */
  readonly details: () => Details;
};

const loadSystem = (pack: Pack, system: System, buffers: Buffers): LoadedSystem => {
  const index = pack.indexes[system];
  return {
    index,
    searchable: lazily(() => searchable(index, buffers)),
    texts: textReader(index.texts),
    details: lazily(() => openDetails(pack.details[system], index)),
  };
};

const findIn = (
  { index, searchable, texts }: LoadedSystem,
  phrase: string,
  filter: Filter,
  isKnownElsewhere: (word: string) => boolean,
): Found => {
  const keep = keeps(filter, index.system.hasHeaders);
  const isAmongSystems = filter.system === undefined;
  return find(searchable(), texts, phrase, { limit: filter.limit, keep, isKnownElsewhere, isAmongSystems });
};

/** Code and name are read of those hits alone that are shown. */
const matchOf = ({ index, texts }: Pick<LoadedSystem, 'index' | 'texts'>, { concept, score }: Hit): Match => ({
  ...recordOf(index, concept, nameIn(texts, concept)),
  score,
});

const keeps =
  ({ termType, includeObsolete, billableOnly }: Filter, hasHeaders: boolean) =>
  (traits: Traits): boolean =>
    (termType === undefined || traits.termType === termType) &&
    (includeObsolete || !isObsolete(traits.status)) &&
    (!billableOnly || !hasHeaders || traits.billable);

const entryOf = ({ index, texts }: LoadedSystem, concept: number): Entry => {
  const [display = '', ...synonyms] = texts(concept);
  return { ...recordOf(index, concept, display), synonyms };
};

const recordOf = (index: SystemIndex, concept: number, display: string): Omit<Match, 'score'> => {
  const { termType, status, billable } = traitsOf(index, concept);
  const { id, hasHeaders } = index.system;
  return {
    code: codeOf(index, concept),
    status,
    system: id,
    display,
    tty: termType,
    obsolete: isObsolete(status),
    billable: hasHeaders ? billable : null,
  };
};
