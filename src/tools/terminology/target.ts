/** The code that a call of the paths about one code names: of a code system, or a national drug code. */
import { SYSTEMS, type System } from '../../terminology/model/concept.ts';
import { factsOf, SENT_AS } from '../../terminology/model/identity.ts';
import { ndcKey, readNdc } from '../../terminology/model/ndc.ts';
import type { CodeDetails, Terminology } from '../../terminology/terminology.ts';
import { choice, quote, text } from '../inputs.ts';

export const TARGET_SYSTEMS = [...SYSTEMS, 'ndc'] as const;
export type TargetSystem = (typeof TARGET_SYSTEMS)[number];

/** The inputs that name a code. */
export const targetInputs = {
  system: choice({
    name: 'system',
    description: 'Code system of the code; ndc for a national drug code',
    words: TARGET_SYSTEMS,
    example: 'icd10',
    error: 'invalid_system',
    remedy: `Send ${SENT_AS.join(', ')} or ndc, in lower case.`,
  }),
  code: text({
    name: 'code',
    description: 'The code; ICD-10-CM dotted or compact, in any case; NDC of 10 or 11 digits, with hyphens or without',
    longest: 32,
    isTrimmed: true,
    example: 'E11.9',
    error: 'invalid_code',
    remedy: 'Send a code of {range} characters.',
  }),
};

/** The code system that knows the codes of a target. */
export const homeOf = (system: TargetSystem): System => (system === 'ndc' ? OF_PACKAGES : system);

const OF_PACKAGES = SYSTEMS.find((system) => factsOf(system).hasPackages) ?? SYSTEMS[0];

/** The code or drug that a call names. */
export type Target = {
  /** The code system that knows it: that of the drug for a national drug code. */
  readonly home: System;
  /** As published; of a national drug code the eleven digits. */
  readonly code: string;
  /** The code, or the drugs of a package; none if the release does not know it. */
  readonly found: readonly CodeDetails[];
  /** A package as the National Drug Code Directory has it. */
  readonly listed?: CodeDetails | undefined;
  /** Further national drug codes that ten digits without hyphens may mean, and that the release knows. */
  readonly others: readonly string[];
};

/** Finds what a call names. A chapter and a block of ICD-10-CM are named by number and by range. */
export const targetOf = (terminology: Terminology, system: TargetSystem, code: string, day?: string): Target => {
  if (system !== 'ndc') {
    const published = terminology.codeAsPublished(system, isGroup(system, code) ? code.toUpperCase() : code);
    const details = terminology.detailsOf(system, published, day);
    return { home: system, code: published, found: details === undefined ? [] : [details], others: [] };
  }
  const forms = readNdc(code);
  const listed = (form: string) => terminology.detailsOf(OF_PACKAGES, ndcKey(form));
  const known = forms.filter((form) => terminology.drugsOf(form).length > 0 || listed(form) !== undefined);
  const [form = code, ...others] = known.length > 0 ? known : forms.slice(0, 1);
  return { home: OF_PACKAGES, code: form, found: terminology.drugsOf(form), listed: listed(form), others };
};

const isGroup = (system: TargetSystem, code: string): boolean =>
  system !== 'ndc' && factsOf(system).groups?.test(code) === true;

/** Of a code that no loaded release has: the nearest code above it, where codes begin with those of their headers. */
export const ancestorNotes = (
  terminology: Terminology,
  system: TargetSystem | 'icd9cm',
  code: string,
): readonly string[] => {
  if (system === 'ndc' || system === 'icd9cm' || !factsOf(system).hasHeaders || isGroup(system, code)) return [];
  const published = terminology.codeAsPublished(system, code);
  const known = terminology.detailsOf(system, published);
  if (known?.self.kind === 'partial_code') {
    const { total } = known.related('descendants', { offset: 0, count: 0, isCurrentOnly: true });
    const codes = total === 1 ? 'one code begins' : `${total} codes begin`;
    return [
      `${published} is a partial code of ${factsOf(system).title}: ${codes} with it; relation children of /api/ontology/related has its table`,
    ];
  }
  if (known !== undefined) return [];
  let above = published;
  while (above.length > SHORTEST) {
    above = above.slice(0, -1).replace(/\.$/, '');
    const { self } = terminology.detailsOf(system, above) ?? {};
    if (self === undefined) continue;
    const carries = self.billable === true ? 'which a claim can carry' : 'a header: its children have the choices';
    return [`${published} is not in the loaded release; the nearest above it is ${self.code}, ${carries}`];
  }
  return [];
};

/** The characters of a category, such as `E11`. */
const SHORTEST = 3;

/** The problem of a code that can be named before the payment. */
export const flawsOf = (terminology: Terminology, system: TargetSystem, code: string): readonly string[] => {
  if (isGroup(system, code)) return [];
  const flaw =
    system === 'ndc'
      ? readNdc(code).length > 0
        ? undefined
        : 'has not the form of a national drug code'
      : terminology.flawOf(system, code);
  return flaw === undefined ? [] : [`code ${quote(code)} ${flaw}: found will be false`];
};
