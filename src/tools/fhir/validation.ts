/**
 * Judges codings against their code systems and a value set, and says each finding as an issue. Codes and wording of the issues are
 * those of the HL7 terminology ecosystem (build.fhir.org/ig/HL7/fhir-tx-ecosystem-ig, 2025), which validators compare.
 */
import type { CodeSystem, Concept, FindSystem } from './code-systems.ts';
import type { Coding, Question } from './question.ts';
import { type FhirParameter, type Issue, outcome, stringPart } from './resource.ts';
import type { ValueSet } from './value-set.ts';

type Judge = {
  readonly findSystem: FindSystem;
  /** Absent where a code system alone is asked. */
  readonly valueSet?: ValueSet | undefined;
  /** What is known of a code that its system does not have, or that is not in use. */
  readonly noteOn?: ((system: CodeSystem, code: string) => string) | undefined;
  /** A wrong display is a warning. */
  readonly isLenient?: boolean | undefined;
};

type Finding = {
  readonly coding: Coding;
  readonly system: CodeSystem | undefined;
  readonly concept: Concept | undefined;
  readonly isMember: boolean;
  readonly issues: readonly Issue[];
};

const TX_ISSUE = 'http://hl7.org/fhir/tools/CodeSystem/tx-issue-type';

type Said = Pick<Issue, 'severity' | 'code'> & { readonly kind: string; readonly text: string; readonly at?: string };

const issue = ({ severity, code, kind, text, at }: Said): Issue => ({
  ...{ severity, code, details: { coding: [{ system: TX_ISSUE, code: kind }], text } },
  ...(at === undefined
    ? {}
    : at === 'code' || at === 'display'
      ? { expression: [at] }
      : { location: [at], expression: [at] }),
});

/** The answer of a validation: `result`, and what was found, as `Parameters`. */
export const validationOf = (question: Question, judge: Judge): readonly FhirParameter[] => {
  const { valueSet } = judge;
  const findings = question.codings.map((coding, at) => findingOf(coding, placeOf(question, at), question, judge));
  const best =
    findings.find(({ isMember }) => isMember) ?? findings.find(({ concept }) => concept !== undefined) ?? findings[0];
  const isIn = findings.some(({ isMember }) => isMember);
  const none: readonly Issue[] =
    isIn || valueSet === undefined || question.sentAs !== 'CodeableConcept'
      ? []
      : [
          issue({
            ...{ severity: 'error', code: 'code-invalid', kind: 'not-in-vs' },
            text: `No valid coding was found for the value set '${valueSet.name}'`,
          }),
        ];
  const issues = [...none, ...findings.flatMap((finding) => finding.issues)];
  const result = isIn && !issues.some(({ severity }) => severity === 'error');
  const told = issues.filter(({ severity, code }) => severity !== 'information' || code === 'informational');
  const { coding, system, concept } = best ?? {};
  return [
    { name: 'result', valueBoolean: result },
    ...stringPart('message', told.map(({ details }) => details.text).join('; ')),
    ...stringPart('display', concept?.display),
    ...(coding === undefined
      ? []
      : [{ name: 'code', valueCode: concept?.code ?? system?.published(coding.code) ?? coding.code }]),
    ...(coding?.system === undefined ? [] : [{ name: 'system', valueUri: system?.uri ?? coding.system }]),
    ...stringPart('version', system?.version),
    ...(concept?.obsolete === true ? [{ name: 'inactive', valueBoolean: true }] : []),
    ...(issues.length === 0 ? [] : [{ name: 'issues', resource: outcome(issues) }]),
  ];
};

const placeOf = ({ sentAs }: Question, at: number) =>
  sentAs === 'code'
    ? { code: 'code', display: 'display' }
    : sentAs === 'Coding'
      ? { code: 'Coding.code', display: 'Coding.display' }
      : { code: `CodeableConcept.coding[${at}].code`, display: `CodeableConcept.coding[${at}].display` };

const findingOf = (
  coding: Coding,
  place: ReturnType<typeof placeOf>,
  { sentAs }: Question,
  { findSystem, valueSet, noteOn, isLenient }: Judge,
): Finding => {
  const isOne = sentAs !== 'CodeableConcept';
  const system = coding.system === undefined ? undefined : findSystem(coding.system, coding.version);
  if (system === undefined) {
    const named = [coding.system ?? 'none', coding.version].filter((part) => part !== undefined).join('|');
    const text = `A definition for CodeSystem '${named}' could not be found, so the code cannot be validated`;
    // The other codings of a concept may be known.
    const severity = isOne ? 'error' : 'warning';
    const issues = [issue({ severity, code: 'not-found', kind: 'not-found', text, at: place.code })];
    return { coding, system, concept: undefined, isMember: false, issues };
  }
  const concept = system.find(coding.code);
  // A fragment does not tell that a code is wrong.
  const judged =
    concept ??
    (system.isFragment === true ? { code: coding.code, display: '', obsolete: false, status: 'unknown' } : undefined);
  const isMember = judged !== undefined && valueSet?.has({ system, concept: judged }) !== false;
  const shown = `${system.uri}#${coding.code}`;
  const issues: Issue[] = [];
  if (!isMember && valueSet !== undefined) {
    const named = coding.display === undefined ? shown : `${shown} ('${coding.display}')`;
    issues.push(
      issue({
        ...{ severity: isOne ? 'error' : 'information', code: 'code-invalid', at: place.code },
        kind: isOne ? 'not-in-vs' : 'this-code-not-in-vs',
        text: `The provided code '${named}' was not found in the value set '${valueSet.name}'`,
      }),
    );
  }
  if (concept === undefined) {
    const version = system.version === undefined ? '' : ` version '${system.version}'`;
    const unknown = `${coding.code}' in the CodeSystem '${system.uri}'${version}`;
    const said = { code: 'code-invalid', kind: 'invalid-code', at: place.code } as const;
    issues.push(
      system.isFragment === true
        ? issue({ ...said, severity: 'warning', text: `Unknown Code '${unknown}${OF_FRAGMENT}` })
        : issue({ ...said, severity: 'error', text: `Unknown code '${unknown}` }),
    );
    const flaw = system.flawOf?.(coding.code);
    if (flaw !== undefined) issues.push(issue({ ...said, severity: 'information', text: flaw }));
  } else if (coding.display !== undefined) {
    const names = [...new Set(system.namesOf(concept))];
    if (!names.some((name) => name.toLowerCase() === coding.display?.toLowerCase())) {
      const severity = isLenient === true || !isMember ? 'warning' : 'error';
      const text = `Wrong Display Name '${coding.display}' for ${shown}. Valid display is ${choicesIn(names)} (for the language(s) '--')`;
      issues.push(issue({ severity, code: 'invalid', kind: 'invalid-display', text, at: place.display }));
    }
  }
  if (concept?.obsolete === true) {
    const text = `The concept '${concept.code}' has a status of ${concept.status} and its use should be reviewed`;
    issues.push(issue({ severity: 'warning', code: 'business-rule', kind: 'code-comment', text, at: place.code }));
  }
  const note = concept === undefined || concept.obsolete ? noteOn?.(system, coding.code) : undefined;
  if (note !== undefined && note !== '')
    issues.push(
      issue({ severity: 'information', code: 'informational', kind: 'code-comment', text: note, at: place.code }),
    );
  return { coding, system, concept, isMember, issues };
};

const OF_FRAGMENT =
  ' - note that the code system is labeled as a fragment, so the code may be valid in some other fragment';

/** At most so many names are shown: a drug has dozens. */
const MOST_NAMES = 10;

const choicesIn = (names: readonly string[]): string => {
  const shown = names.slice(0, MOST_NAMES).map((name) => `'${name}' (en)`);
  if (shown.length < 2) return shown.join('');
  return `one of ${names.length} choices: ${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
};
