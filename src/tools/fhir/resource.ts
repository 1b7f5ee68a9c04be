/** The parts of FHIR resources that the views answer with. Their form is the same in R4 and in R5. */
import { type Static, type TObject, Type } from '@sinclair/typebox';

/** A parameter of a `Parameters` resource: a value, or parts. */
export type FhirParameter = Value & { part?: Value[] };
type Value = Static<TObject<typeof values>>;

/** No parameter without a text: FHIR has no empty values. */
export const stringPart = (name: string, text: string | undefined): readonly FhirParameter[] =>
  text === undefined || text === '' ? [] : [{ name, valueString: text }];

/** A finding, as OperationOutcome has it. */
export type Issue = {
  readonly severity: 'error' | 'warning' | 'information';
  readonly code: string;
  readonly details: {
    readonly coding?: readonly { readonly system: string; readonly code: string }[];
    readonly text: string;
  };
  readonly location?: readonly string[];
  readonly expression?: readonly string[];
};
type Resource = { resourceType: string; parameter: FhirParameter[]; issue: Issue[] };

/** A resource has the members of its type alone, which a declaration cannot say. */
const resource = (members: { readonly resourceType: string } & Partial<Resource>): Resource => members as Resource;

export const parametersResource = (parameter: readonly FhirParameter[]): Resource =>
  resource({ resourceType: 'Parameters', parameter: [...parameter] });

export const outcome = (issue: readonly Issue[]): Resource =>
  resource({ resourceType: 'OperationOutcome', issue: [...issue] });

/** The answer for a code that the loaded release does not have. */
export const notFound = (text: string): Resource =>
  outcome([{ severity: 'error', code: 'not-found', details: { text } }]);

const values = {
  name: Type.String({ description: 'Name of the parameter' }),
  valueString: Type.Optional(Type.String()),
  valueCode: Type.Optional(Type.String()),
  valueUri: Type.Optional(Type.String()),
  valueBoolean: Type.Optional(Type.Boolean()),
  valueCoding: Type.Optional(
    Type.Object({ system: Type.String(), code: Type.String(), display: Type.Optional(Type.String()) }),
  ),
  resource: Type.Optional(Type.Unknown({ description: 'A resource: the findings as OperationOutcome' })),
};
const parameterField = Type.Array(Type.Object({ ...values, part: Type.Optional(Type.Array(Type.Object(values))) }), {
  description: 'Parameters of the result, each with a value or with parts',
});

const issueField = Type.Array(
  Type.Object({
    severity: Type.String({ description: 'error' }),
    code: Type.String({ description: 'not-found' }),
    details: Type.Object({ text: Type.String({ description: 'The code that is not in the release' }) }),
  }),
  { description: 'Only of an OperationOutcome: the code is not in the loaded release' },
);

/** The members of an answer that is `Parameters`, or an `OperationOutcome` for a code that is not there. */
export const parametersOrOutcome = {
  resourceType: Type.String({ description: 'Parameters; OperationOutcome for a code that is not in the release' }),
  parameter: Type.Optional(parameterField),
  issue: Type.Optional(issueField),
};
