/** The versions of code systems that a call asks for beside its value set (FHIR R4 and R5, `ValueSet/$expand`). */
import { Type } from '@sinclair/typebox';
import { validationError } from '../../errors/errors.ts';
import { type Input, quote } from '../inputs.ts';

const NAMES = ['system-version', 'check-system-version', 'force-system-version'] as const;
type Name = (typeof NAMES)[number];

const DESCRIPTIONS: Readonly<Record<Name, string>> = {
  'system-version': 'Version of a code system, as url|version, where the value set names none; repeat it for several',
  'check-system-version': 'The same; a value set that names another version is refused',
  'force-system-version': 'The same, whichever version the value set names',
};

/** Versions by the canonical of their system, and what was sent. */
export type SystemVersions = {
  readonly by: Readonly<Record<Name, ReadonlyMap<string, string>>>;
  readonly sent: readonly (readonly [name: Name, canonical: string])[];
};

/** The version to use of a system; `named` is that of the value set or of the coding. */
export const versionOf = ({ by }: SystemVersions, uri: string, named?: string): string | undefined =>
  by['force-system-version'].get(uri) ?? named ?? by['check-system-version'].get(uri) ?? by['system-version'].get(uri);

/** True where a value set names another version than the one that it is checked against. */
export const isOtherVersion = ({ by }: SystemVersions, uri: string, named: string | undefined): boolean => {
  const checked = by['check-system-version'].get(uri);
  return named !== undefined && checked !== undefined && checked !== named && !by['force-system-version'].has(uri);
};

const MOST = 25;
const LONGEST = 256;
const CANONICAL = /^[^|\s]+\|[^|\s]+$/;
const ACCEPTED = `at most ${MOST} of url|version, one for each system`;

/** All three parameters. */
export const systemVersions: Input<SystemVersions> = {
  parameters: NAMES.map((name) => ({
    name,
    description: DESCRIPTIONS[name],
    required: false,
    example: 'http://loinc.org|2.81',
    schema: Type.Array(Type.String({ maxLength: LONGEST, pattern: CANONICAL.source }), { maxItems: MOST }),
  })),
  error: validationError(
    'invalid_system_version',
    `system-version, check-system-version or force-system-version not ${ACCEPTED}`,
    'Send url|version of a code system that /fhir/metadata?mode=terminology names, or leave it out.',
  ),
  isOptional: true,
  read: (query) => {
    const by = Object.fromEntries(NAMES.map((name) => [name, new Map<string, string>()])) as Record<
      Name,
      Map<string, string>
    >;
    const sent: (readonly [Name, string])[] = [];
    for (const name of NAMES) {
      const given = query.get(name) ?? [];
      for (const canonical of given) {
        const [uri = '', version = ''] = (canonical ?? '').split('|');
        const isRead = canonical !== undefined && canonical.length <= LONGEST && CANONICAL.test(canonical);
        if (!isRead || given.length > MOST || by[name].has(uri)) {
          const message = `${name} must be ${ACCEPTED}; got ${quote(canonical ?? 'no text')}`;
          return { ok: false, problem: { code: 'invalid_system_version', parameter: name, message }, warnings: [] };
        }
        by[name].set(uri, version);
        sent.push([name, canonical]);
      }
    }
    return { ok: true, value: { by, sent }, warnings: [] };
  },
};
