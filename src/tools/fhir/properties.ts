/** The properties of a code system: what a lookup shows, and what the filters of a value set can ask for. */
import type { System } from '../../terminology/model/concept.ts';
import type { Relation, TextField } from '../../terminology/model/details.ts';

/** The relations that are shown as properties. */
export const RELATED: Readonly<Record<System, readonly Relation[]>> = {
  rxnorm: [
    ...(['ingredients', 'precise_ingredients', 'brands', 'components', 'generics', 'drug_forms'] as const),
    ...(['dose_forms', 'contents', 'unquantified', 'replaced_by'] as const),
  ],
  icd10: ['parent', 'children', 'replaced_by'],
  loinc: ['panel_members', 'replaced_by'],
};

/** The texts that are shown as properties, LOINC's under the names of its columns (hl7.org/fhir/loinc.html). */
export const TEXTS: Readonly<Record<System, readonly (readonly [name: string, field: TextField])[]>> = {
  rxnorm: [
    ['strengths', 'strengths'],
    ['quantities', 'quantities'],
  ],
  icd10: [
    ['inclusion_terms', 'inclusion_terms'],
    ['excludes1', 'excludes1'],
    ['excludes2', 'excludes2'],
    ['code_first', 'code_first'],
    ['use_additional', 'use_additional'],
    ['code_also', 'code_also'],
  ],
  loinc: [
    ['COMPONENT', 'component'],
    ['PROPERTY', 'property'],
    ['TIME_ASPCT', 'time_aspect'],
    ['SYSTEM', 'specimen'],
    ['SCALE_TYP', 'scale'],
    ['METHOD_TYP', 'method'],
    ['CLASS', 'class'],
    ['CLASSTYPE', 'class_type'],
    ['ORDER_OBS', 'order_obs'],
    ['EXAMPLE_UCUM_UNITS', 'example_ucum_units'],
  ],
};

/** The properties of a system, as answers name them. */
export const propertiesOf = (system: System): readonly string[] => [
  ...['inactive', 'status'],
  ...(system === 'icd10' ? ['billable'] : []),
  ...(system === 'rxnorm' ? ['TTY'] : []),
  ...RELATED[system],
  ...TEXTS[system].map(([name]) => name),
];
