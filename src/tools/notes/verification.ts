/** The tool that checks claims about a note. */
import { type TSchema, Type } from '@sinclair/typebox';
import { SYSTEMS, type System } from '../../terminology/model/concept.ts';
import { CatalogMetadata } from '../../terminology/model/metadata.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { disclaimer } from '../disclaimer.ts';
import { noteInput, sizeOfNote } from '../note-text.ts';
import { queryOf } from '../query.ts';
import { disclaimerField, wordOf } from '../terminology/fields.ts';
import { validate } from '../terminology/validate.ts';
import { type DeclaredTool, defineTool } from '../tool.ts';
import type { Sold } from './abstraction.ts';
import { type Chart, chartOf } from './chart.ts';
import { type Claim, type CodeClaim, claimsInput, KINDS, MOST_CLAIMS } from './claims.ts';
import { countsOf, EXAMPLE_NOTE, type Given, givenInput, noteDate } from './note-inputs.ts';
import { NOTICE, placedIn, spanFields } from './readings.ts';
import { CHECKS, type Checks, type Judged, VERDICTS } from './verdicts.ts';
import { judgedCode, judgedFinding, judgedMedication } from './verify-mentions.ts';
import { judgedScore, judgedValue } from './verify-values.ts';

const CHECK_WORDS: Readonly<Record<(typeof CHECKS)[number], string>> = {
  exists: 'Whether the release has the code',
  current: 'Whether the code is in use on the day',
  billable: 'Whether a claim can carry the code',
  display_fits: 'Whether the display is a name of the code',
  unit_possible: 'Whether the measure has the unit',
  value_possible: 'Whether the value is compatible with life',
  recomputes: 'Whether the calculator gives the result',
  assertion_agrees: 'Whether the note says it as the claim does',
};

const nullOr = (schema: TSchema, description: string) => Type.Union([Type.Null(), schema], { description });

const claimField = Type.Object({
  at: Type.Integer({ minimum: 0, description: 'Place of the claim among those sent, from 0' }),
  kind: wordOf(KINDS, 'Kind of claim'),
  verdict: wordOf(
    VERDICTS,
    'supported: the note says so; contradicted: it says otherwise, or the code, unit or result cannot be; not_found: it does not say; unclear: what it says is not sure',
  ),
  quality: wordOf(['high', 'low'], 'low of what is unclear'),
  evidence: Type.Array(Type.Object({ ...spanFields, says: Type.String({ description: 'What was read there' }) }), {
    description: 'Where the note says it',
  }),
  found: nullOr(Type.String(), 'What the note or the release says instead'),
  checks: Type.Object(
    Object.fromEntries(
      CHECKS.map((name) => [name, nullOr(Type.Boolean(), `${CHECK_WORDS[name]}; null if it does not apply`)]),
    ),
    { description: 'The checks of the claim' },
  ),
  reasons: Type.Array(Type.String(), { description: 'Why it is not supported, in words such as score_differs' }),
});

/** Checks claims against the note that they are about. */
export const verify = (terminology: Terminology, calculators: readonly Sold[]): DeclaredTool => {
  const validation = validate(terminology);
  return defineTool({
    id: 'verify',
    title: 'Verification of claims about a note',
    specialty: 'terminology',
    synonyms: [
      'fact check of a note',
      'hallucination check',
      'check of extracted data',
      'audit of coding',
      'guardrail for a summary',
    ],
    description: `Whether a clinical note of up to 20000 characters supports up to ${MOST_CLAIMS} claims about it: codes with assertions, findings, values with units, medications with doses, scores with inputs. Each is supported, contradicted, not found or unclear, with its place and reason. Codes have to exist, be current, billable and named right, units be possible, scores recompute. A finding that is not mentioned is never contradicted. Read by stated rules, not by a person; nothing is stored. It does not say that the note is true.`,
    inputs: { note: noteInput(EXAMPLE_NOTE), claims: claimsInput, given: givenInput(calculators), noteDate },
    response: () => ({
      claims: Type.Array(claimField, { description: 'One for each claim, in their order' }),
      summary: Type.Object(
        Object.fromEntries(
          VERDICTS.map((verdict) => [verdict, Type.Integer({ minimum: 0, description: `Claims that are ${verdict}` })]),
        ),
        { description: 'Claims by verdict: go on where none is contradicted or unclear' },
      ),
      notice: Type.String({ const: NOTICE, description: 'How it was read' }),
      catalog: CatalogMetadata,
      disclaimer: disclaimerField,
    }),
    example: { text: EXAMPLE_NOTE, claim: '{"kind":"value","name":"creatinine","value":"134","unit":"umol/L"}' },
    views: { compact: ['catalog', 'disclaimer'] },
    warn: () => terminology.clockNotes(),
    size: sizeOfNote,
    effort: ({ note, claims }) => note.length + claims.length * EFFORT,
    run: ({ note, claims, given, noteDate }) => {
      const chart = chartOf(note, terminology);
      const placed = placedIn(note);
      const call = { given, noteDate };
      const judged = claims.map((claim) => judgedOne(claim, chart, { terminology, calculators, validation, call }));
      return {
        claims: judged.map(({ verdict, evidence, found, checks = {}, reasons = [] }, at) => ({
          ...{ at, kind: claims[at]?.kind ?? 'code', verdict },
          quality: verdict === 'unclear' ? ('low' as const) : ('high' as const),
          evidence: evidence.map(({ says, ...span }) => ({ ...placed(span), says })),
          found: found ?? null,
          checks: Object.fromEntries(CHECKS.map((name) => [name, checks[name] ?? null])),
          reasons: [...reasons],
        })),
        summary: countsOf(
          VERDICTS,
          judged.map(({ verdict }) => verdict),
        ),
        ...{ notice: NOTICE, catalog: terminology.metadata, disclaimer },
      };
    },
  });
};

/** Characters of a note that are as much work as a claim. */
const EFFORT = 100;

type Sources = {
  readonly terminology: Terminology;
  readonly calculators: readonly Sold[];
  readonly validation: DeclaredTool;
  readonly call: { readonly given: Given; readonly noteDate: string | undefined };
};

const judgedOne = (claim: Claim, chart: Chart, sources: Sources): Judged => {
  const { terminology, calculators, call } = sources;
  if (claim.kind === 'code') return withAssertion(ofCode(claim, chart, sources));
  if (claim.kind === 'finding') return withAssertion(judgedFinding(chart, claim, terminology));
  if (claim.kind === 'medication') return withAssertion(judgedMedication(chart, claim));
  if (claim.kind === 'value') return judgedValue(chart, claim, calculators);
  return judgedScore(chart, claim, calculators, call);
};

const withAssertion = (judged: Judged): Judged => {
  const { verdict, checks } = judged;
  const agrees = verdict === 'supported' ? true : verdict === 'contradicted' && !isOfRelease(judged) ? false : null;
  return { ...judged, checks: { assertion_agrees: agrees, ...checks } };
};

const isOfRelease = ({ reasons = [] }: Judged): boolean =>
  reasons.some((reason) => reason in WRONG || reason === 'other_code');

/** The checks that a code has to pass in any note, by the reason of each. */
const WRONG: Readonly<Record<string, keyof Checks>> = {
  unknown_code: 'exists',
  not_current: 'current',
  header: 'billable',
  display_differs: 'display_fits',
};

const ofCode = (claim: CodeClaim, chart: Chart, { terminology, validation, call }: Sources): Judged => {
  const date = claim.date ?? call.noteDate;
  const { system, code, display } = claim;
  const asked = { system, code, ...(display !== undefined && { display }), ...(date !== undefined && { date }) };
  const known = validation.prepare(queryOf(asked)).answer?.();
  if (known === undefined) return { verdict: 'unclear', evidence: [], reasons: ['release_not_loaded'] };
  // The starter data lack most codes: what they do not have may exist.
  const isPartial = terminology.metadata.coverage === 'starter';
  const isFound = known.found === true;
  const checks: Checks = {
    exists: isFound ? true : isPartial ? null : false,
    current: isFound ? (known.current as boolean | null) : null,
    billable: isFound ? (known.billable as boolean | null) : null,
    display_fits: displayFits(claim, known, terminology),
  };
  const wrong = Object.entries(WRONG).filter(([, check]) => checks[check] === false);
  const home = SYSTEMS.find((one) => one === system);
  const name = String(known.display);
  const found =
    home === undefined
      ? { verdict: 'unclear' as const, evidence: [], reasons: ['not_judged'] }
      : judgedCode(chart, { ...claim, system: home as System, code: String(known.code) }, name, terminology);
  if (wrong.length > 0) {
    const instead = (known.replaced_by as readonly { readonly code: string }[]).map((one) => one.code).join(', ');
    return {
      ...found,
      verdict: 'contradicted',
      found: instead || name || found.found,
      checks,
      reasons: wrong.map(([reason]) => reason),
    };
  }
  if (!isFound && isPartial && found.verdict !== 'supported')
    return { ...found, verdict: 'unclear', checks, reasons: ['starter_data'] };
  const isOpen = display !== undefined && checks.display_fits === null;
  if (isOpen && found.verdict === 'supported')
    return { ...found, verdict: 'unclear', checks, reasons: ['display_unlike'] };
  return { ...found, checks };
};

/** A name of the code, or what a translation of it ranks first; false for what is surely the name of another. */
const displayFits = (
  { system, display }: CodeClaim,
  known: Readonly<Record<string, unknown>>,
  { translate }: Pick<Terminology, 'translate'>,
): boolean | null => {
  if (display === undefined || known.found !== true) return null;
  if (known.display_match !== 'different') return true;
  const home = SYSTEMS.find((one) => one === system);
  if (home === undefined) return null;
  const { matches, quality } = translate(display, {
    system: home,
    limit: 3,
    minScore: LEAST_FIT,
    includeObsolete: true,
    billableOnly: false,
  });
  if (matches[0]?.code === known.code) return true;
  return quality === 'high' && !matches.some(({ code }) => code === known.code) ? false : null;
};

/** A translation ranks a name with a high score from here on. */
const LEAST_FIT = 80;
