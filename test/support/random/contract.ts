/** The answers of the service as its OpenAPI document describes them. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { WireAnswer } from './wire.ts';

type Content = Readonly<Record<string, unknown>>;
type Described = { readonly $ref?: string; readonly content?: Content };
type Operation = { readonly responses: Readonly<Record<string, Described>> };
type Document = {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: { readonly responses: Readonly<Record<string, Described>> };
};

export type Contract = {
  readonly paths: readonly string[];
  /** The difference between an answer and its description for GET, or `undefined`. */
  readonly flaw: (path: string, answer: WireAnswer) => string | undefined;
};

const escaped = (key: string): string => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));

const decoded = (body: Buffer, encoding: string | undefined): Buffer => {
  if (encoding === undefined) return body;
  return encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body);
};

/** Errors of undescribed paths have the common shape. */
const ELSEWHERE = '#/components/responses/OtherError';

/** Reads the description of a running service. */
export const contractOf = async (url: string): Promise<Contract> => {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as Document;
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false });
  ajv.addSchema(document, 'openapi');
  const compiled = new Map<string, ValidateFunction>();

  /** A pointer to the description of an answer. */
  const pointerOf = (path: string, status: number): string => {
    const responses = Object.hasOwn(document.paths, path) ? document.paths[path]?.get.responses : undefined;
    if (responses === undefined) return ELSEWHERE;
    const key = Object.hasOwn(responses, String(status)) ? String(status) : 'default';
    return responses[key]?.$ref ?? `#/paths/${escaped(path)}/get/responses/${key}`;
  };

  const contentAt = (pointer: string): Content => {
    const keys = pointer
      .slice(2)
      .split('/')
      .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'));
    const found = keys.reduce<unknown>((value, key) => (value as Content)[key], document) as Described;
    return found.content ?? {};
  };

  const flaw: Contract['flaw'] = (path, { status, headers, body }) => {
    if (status < 400 && !Object.hasOwn(document.paths, path)) return undefined;
    const pointer = pointerOf(path, status);
    const type = headers.get('content-type')?.split(';')[0] ?? '';
    if (!Object.hasOwn(contentAt(pointer), type))
      return `${status} with the type ${type} is not described at ${pointer}`;
    if (type !== 'application/json') return undefined;
    const schema = `openapi${pointer}/content/${escaped(type)}/schema`;
    const validate = compiled.get(schema) ?? ajv.compile({ $ref: schema });
    compiled.set(schema, validate);
    return validate(JSON.parse(decoded(body, headers.get('content-encoding')).toString('utf8')))
      ? undefined
      : `${status} differs from ${schema}: ${ajv.errorsText(validate.errors)}`;
  };
  return { paths: Object.keys(document.paths), flaw };
};
