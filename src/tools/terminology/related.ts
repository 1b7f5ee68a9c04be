import { Type } from '@sinclair/typebox';
import { STATUSES, TERM_TYPES } from '../../terminology/model/concept.ts';
import { OTHER_KINDS, RELATIONS, type Relation } from '../../terminology/model/details.ts';
import { SENT_AS } from '../../terminology/model/identity.ts';
import { codeOfKey, icd9Key, MAPPED_SYSTEMS } from '../../terminology/model/maps.ts';
import { CatalogMetadata } from '../../terminology/model/metadata.ts';
import type { RelatedNode, Terminology } from '../../terminology/terminology.ts';
import { disclaimer } from '../disclaimer.ts';
import { choice, flag, integer, optional } from '../inputs.ts';
import { type DeclaredTool, defineTool } from '../tool.ts';
import { retiredWords } from './days.ts';
import { billable, described, disclaimerField, notLoaded, RECORD, wordOf } from './fields.ts';
import { absentOfRelation } from './gaps.ts';
import { absentField, ORDER_FILE, packField, packOf } from './record-fields.ts';
import { ancestorNotes, flawsOf, homeOf, TARGET_SYSTEMS, type Target, targetInputs, targetOf } from './target.ts';

/** A code of ICD-9-CM is known where a mapping has it. */
const SYSTEMS_HERE = [...TARGET_SYSTEMS, 'icd9cm'] as const;
type SystemHere = (typeof SYSTEMS_HERE)[number];

const MOST = 100;
const USUAL = 25;
const FARTHEST = 1_000_000;

/** The relations of a code, a page at a time. */
export const related = (terminology: Terminology): DeclaredTool =>
  defineTool({
    id: 'related',
    title: 'Related codes',
    specialty: 'terminology',
    synonyms: [
      'code hierarchy',
      'children',
      'parent',
      'siblings',
      'ingredients',
      'brands',
      'NDC',
      'panel members',
      'ICD-9',
      'GEM',
      'CCSR',
    ],
    description:
      'What one code is related to: parent, children, ancestors, descendants and siblings of ICD-10-CM, its risk categories, its CCSR category and the mappings to and from ICD-9-CM; ingredients, brands, products, packs and NDCs of RxNorm; panel members and answers of LOINC; of a partial ICD-10-PCS code as children the values of its next axis; successors of all. A page at a time.',
    inputs: {
      ...targetInputs,
      system: choice({
        name: 'system',
        description: 'Code system of the code; ndc for a national drug code, icd9cm for a code of ICD-9-CM',
        words: SYSTEMS_HERE,
        example: 'icd10',
        error: 'invalid_system',
        remedy: `Send ${SENT_AS.join(', ')}, ndc or icd9cm, in lower case.`,
      }),
      relation: choice({
        name: 'relation',
        description: 'The relation; each system has some of them',
        words: RELATIONS,
        example: 'children',
        error: 'invalid_relation',
        remedy: 'Send a relation that the system has: the message of the error names them.',
        condition: 'relation unknown, or not one of the system',
      }),
      limit: optional(
        integer({
          name: 'limit',
          description: 'Most codes to return',
          minimum: 1,
          maximum: MOST,
          example: '25',
          error: 'invalid_limit',
          remedy: 'Send an integer from {range}.',
        }),
        USUAL,
      ),
      offset: optional(
        integer({
          name: 'offset',
          description: 'How many codes to pass over: next_offset of the page before',
          minimum: 0,
          maximum: FARTHEST,
          example: '0',
          error: 'invalid_offset',
          remedy: 'Send an integer from {range}.',
        }),
        0,
      ),
      include_obsolete: optional(
        flag('include_obsolete', 'Include obsolete and deprecated codes when true; replaces has them always'),
        false,
      ),
    },
    response: {
      code: Type.String({ description: 'The code as published; of an NDC the 11 digits' }),
      system: wordOf(SYSTEMS_HERE, 'Code system'),
      display: Type.String({ description: 'Official name; of an NDC that of its drug' }),
      found: Type.Boolean({ description: 'Whether the loaded release knows the code' }),
      status: wordOf([...STATUSES, 'unknown'], 'Status of the code that was asked about; unknown if it is not found'),
      relation: wordOf(RELATIONS, 'The relation'),
      total: Type.Integer({ minimum: 0, description: 'How many codes it leads to' }),
      offset: Type.Integer({ minimum: 0, description: 'How many were passed over' }),
      count: Type.Integer({ minimum: 0, description: 'How many are in this answer' }),
      next_offset: Type.Union([Type.Null(), Type.Integer()], {
        description: 'The offset of the next page; null after the last one',
      }),
      items: Type.Array(
        Type.Object({
          code: described.code,
          system: wordOf([...TARGET_SYSTEMS, ...MAPPED_SYSTEMS], 'Code system, or the classification'),
          display: described.display,
          kind: wordOf(['code', ...OTHER_KINDS], 'code, or what is no code of the release'),
          tty: wordOf([...TERM_TYPES, ''], 'Term type; empty for what is no code'),
          status: wordOf(STATUSES, 'Status in the release'),
          obsolete: described.obsolete,
          billable,
          axis: Type.Optional(
            Type.Object(
              {
                value: Type.String({ description: 'The next character' }),
                label: Type.String({
                  description: 'Its meaning in the titles of the codes; empty where they name none',
                }),
                count: Type.Integer({ description: 'How many codes begin so', minimum: 0 }),
              },
              { description: 'ICD-10-PCS, of children and siblings: the value of the axis behind a partial code' },
            ),
          ),
          map: Type.Optional(
            Type.Array(
              Type.Object({
                approximate: Type.Boolean({ description: 'Whether the two do not mean the same' }),
                combination: Type.Boolean({ description: 'Whether several targets are needed together' }),
                scenario: Type.Integer({ description: 'Which combination; 0 without one' }),
                choice_list: Type.Integer({ description: 'From which list of it the target is chosen; 0 without one' }),
              }),
              { description: 'Of gem and gem_back: the flags of each row of the mapping' },
            ),
          ),
        }),
        { description: 'The codes, in the order of the codes; ancestors from the nearest, panels in their own order' },
      ),
      pack: packField,
      absent: absentField,
      catalog: CatalogMetadata,
      disclaimer: disclaimerField,
    },
    example: { system: 'icd10', code: 'E11.9', relation: 'ancestors' },
    examples: [
      {
        input: { system: 'icd10', code: 'e119', relation: 'parent' },
        output: { code: 'E11.9', display: 'Type 2 diabetes mellitus without complications', found: true, total: 1 },
        source: `${ORDER_FILE}: E119 stands below its header E11`,
      },
      {
        input: { system: 'icd10', code: 'I10', relation: 'children' },
        output: { code: 'I10', found: true, total: 0, next_offset: null },
        source: `${ORDER_FILE}: I10 is a category that a claim can carry`,
      },
      {
        input: { system: 'rxnorm', code: '617320', relation: 'ingredients' },
        output: { display: 'atorvastatin 40 MG Oral Tablet [Lipitor]', found: true, total: 1 },
        source: 'RxNorm prescribable content of 2026: the one ingredient of 617320 is 83367, atorvastatin',
      },
    ],
    views: { compact: ['catalog', 'disclaimer'] },
    check: ({ system, relation }) => {
      const absent = notLoaded(terminology, system);
      if (absent !== undefined) return absent;
      const known = relationsOf(terminology, system);
      if (known.includes(relation)) return undefined;
      const message = `relation must be one that ${system} has: ${known.join(', ')}; got "${relation}"`;
      return { code: 'invalid_relation', parameter: 'relation', message };
    },
    warn: ({ system, code }) =>
      system === 'icd9cm'
        ? []
        : [
            // The beginning of codes is found, though it is no code.
            ...(targetFor(terminology, system, code).found.length > 0 ? [] : flawsOf(terminology, system, code)),
            ...terminology.clockNotes(homeOf(system)),
          ],
    judge: ({ system, code, relation }) => {
      const [details] = targetFor(terminology, system, code).found;
      return [
        ...(details === undefined ? ancestorNotes(terminology, system, code) : []),
        ...(details?.self.obsolete === true ? retiredWords(terminology, details) : []),
        ...(ONE_WAY[relation] ?? []),
      ];
    },
    effort: () => RECORD,
    run: ({ system, code, relation, limit, offset, include_obsolete }) => {
      const target = targetFor(terminology, system, code);
      const isCurrentOnly = !(include_obsolete || relation === 'replaces');
      const page = { offset, count: limit, isCurrentOnly };
      const { total, items } = pageFor(system, target.found, relation, page);
      const next = offset + items.length;
      const subject = target.found[0] ?? target.listed;
      return {
        code: target.code,
        system,
        display: subject?.self.display ?? '',
        found: subject !== undefined,
        status: subject?.self.status ?? ('unknown' as const),
        relation,
        total,
        offset,
        count: items.length,
        next_offset: items.length > 0 && next < total ? next : null,
        items: items.map(shown),
        pack: packOf(terminology, target.home),
        absent: absentOfRelation(terminology, target.home, relation, target.found[0]),
        ...{ catalog: terminology.metadata, disclaimer },
      };
    },
  });

/** The relations of a package: `products` are the drugs that are in it. */
const NDC_RELATIONS: readonly Relation[] = ['products', 'ingredients', 'brands', 'dose_forms', 'ndcs'];

const relationsOf = (terminology: Terminology, system: SystemHere): readonly Relation[] => {
  if (system === 'icd9cm') return ['gem', 'gem_back'];
  return system === 'ndc' ? NDC_RELATIONS : terminology.relationsOf(system);
};

/** A code of ICD-9-CM is a node of ICD-10-CM that its mappings lead to. */
const targetFor = (terminology: Terminology, system: SystemHere, code: string): Target => {
  if (system !== 'icd9cm') return targetOf(terminology, system, code);
  const key = icd9Key(code);
  const details = terminology.detailsOf('icd10', key);
  return { home: 'icd10', code: codeOfKey(key), found: details === undefined ? [] : [details], others: [] };
};

const GEM = 'A General Equivalence Mapping (CMS, 2018) leads one way: the way back is another table, gem_back.';

/** The sentence of an answer about the direction of its map. */
const ONE_WAY: { readonly [Name in Relation]?: readonly string[] } = {
  gem: [GEM],
  gem_back: ['These are the codes whose own mapping leads here: it is not the mapping of this code read backwards.'],
  ccsr: ['This is the default category alone: a code can have up to six.'],
};

type Page = { readonly offset: number; readonly count: number; readonly isCurrentOnly: boolean };
type Related = { readonly total: number; readonly items: readonly RelatedNode[] };

/** A page of what one code leads to, or of what the drugs of a package lead to together. */
const pageFor = (system: SystemHere, found: Target['found'], relation: Relation, page: Page): Related => {
  if (system !== 'ndc') return found[0]?.related(relation, page) ?? { total: 0, items: [] };
  const whole = { ...page, offset: 0, count: Number.POSITIVE_INFINITY };
  const all = found.flatMap((drug) => (relation === 'products' ? [drug.self] : drug.related(relation, whole).items));
  const distinct = [...new Map(all.map((node) => [node.code, node])).values()];
  return { total: distinct.length, items: distinct.slice(page.offset, page.offset + page.count) };
};

const shown = ({ code, system, display, kind, tty, status, obsolete, billable, axisValue, map }: RelatedNode) => ({
  ...{ code, system, display, kind, tty, status, obsolete, billable },
  ...(axisValue === undefined ? {} : { axis: { ...axisValue } }),
  ...(map === undefined ? {} : { map: [...map] }),
});
