import { Type } from '@sinclair/typebox';
import { CLAIM_RULES, CLAIM_STATUSES, VERDICTS } from '../../terminology/model/claim.ts';
import { CatalogMetadata } from '../../terminology/model/metadata.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { disclaimer } from '../disclaimer.ts';
import { toNumber } from '../exact-numbers.ts';
import { type DeclaredTool, defineTool } from '../tool.ts';
import { claimInputs } from './claim-inputs.ts';
import { codesInput } from './codes.ts';
import { dateFields, dayNotes, judged } from './days.ts';
import { billable, disclaimerField, RECORD, wordOf } from './fields.ts';

/** The most codes of a claim. */
const MOST_CODES = 25;

const rule = wordOf(CLAIM_RULES, 'Rule');
const codeList = (description: string) => Type.Array(Type.String(), { description });

/** Checks whether codes may stand together on a claim. */
export const checkCodes = (terminology: Terminology): DeclaredTool =>
  defineTool({
    id: 'check_codes',
    title: 'Check of a set of codes',
    specialty: 'terminology',
    synonyms: [
      'claim check',
      'claim scrubber',
      'excludes1',
      'code first',
      'use additional code',
      'sequencing of codes',
      'seventh character',
      'Medicare Code Editor',
    ],
    description: `Whether up to ${MOST_CODES} ICD-10-CM codes can stand together on a claim, in their order: codes that exclude each other, order of etiology and manifestation, 7th characters, headers, codes of other years, duplicates, combination codes, edits of age and sex. Each finding has the words of the release and their place; not_judged says what the loaded releases do not tell. It does not check coverage, and no payer is bound by it.`,
    inputs: { codes: codesInput(MOST_CODES), ...claimInputs },
    response: {
      codes: Type.Array(
        Type.Object({
          code: Type.String({ description: 'Published code; as sent if it has not the form of one' }),
          display: Type.String({ description: 'Official name on that day; empty for an unknown code' }),
          billable,
          status: wordOf(CLAIM_STATUSES, 'Status on that day'),
        }),
        { description: 'Each code once, in the order of the claim' },
      ),
      verdict: wordOf(VERDICTS, 'errors: a code has to change; advice: something to look at; clean: neither'),
      findings: Type.Array(
        Type.Object({
          rule,
          severity: wordOf(['error', 'advice'], 'Severity'),
          codes: codeList('Code that the rule is about, then the other one; of code_first the manifestation first'),
          text: Type.String({ description: 'What to do' }),
          note: Type.String({ description: "The release's own words; empty where a flag or a list says it" }),
          at: Type.String({ description: 'Place in the tabular list, section of the guidelines, or name of an edit' }),
          release: Type.String({ description: 'Release that says so' }),
          optional: Type.Boolean({ description: 'Whether the note asks for it only where it applies' }),
          choices: codeList('Codes or 7th characters to choose from'),
        }),
        { description: 'Errors first' },
      ),
      not_judged: Type.Array(
        Type.Object({
          rule,
          codes: codeList('Codes that are concerned; empty for all'),
          text: Type.String({ description: 'What is not known' }),
        }),
        { description: 'What the loaded releases do not tell' },
      ),
      ...dateFields,
      catalog: CatalogMetadata,
      disclaimer: disclaimerField,
    },
    example: { code: 'E11.9', date: '2026-03-01' },
    views: { compact: ['catalog', 'disclaimer'] },
    warn: ({ date }) => dayNotes(terminology, 'icd10', date),
    effort: ({ codes }) => codes.length * RECORD,
    run: ({ age, ...claim }) => {
      const { codes, verdict, findings, notJudged } = terminology.checkClaim({
        ...claim,
        age: age === undefined ? undefined : toNumber(age),
      });
      return {
        codes: [...codes],
        verdict,
        findings: findings.map((found) => ({ ...found, codes: [...found.codes], choices: [...found.choices] })),
        not_judged: notJudged.map((gap) => ({ ...gap, codes: [...gap.codes] })),
        ...judged(terminology, 'icd10', claim.date).fields,
        ...{ catalog: terminology.metadata, disclaimer },
      };
    },
  });
