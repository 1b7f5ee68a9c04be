/** The bill of materials: CycloneDX 1.6, https://cyclonedx.org/docs/1.6/json/ */
import { type Contents, keyOf, type Package, SELF } from './inventory.ts';
import { type Linked, linkedIntoBun } from './notices.ts';

/** The git commit of a release, its version, and its date (ISO 8601), which serves as the time of the build. */
export type Commit = { readonly commit: string; readonly version: string; readonly date: string };

/** The bill of materials of a release. */
export const sbomOf = ({ packages, imports, terminology }: Contents, { commit, version, date }: Commit) => ({
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    timestamp: date,
    lifecycles: [{ phase: 'build' }],
    component: {
      'bom-ref': SELF,
      type: 'application',
      name: SELF,
      version,
      pedigree: { commits: [{ uid: commit }] },
    },
  },
  components: [runtime(), ...dataOf(terminology), ...packages.map(component)],
  dependencies: [SELF, BUN, ...packages.map(keyOf)].map((ref) => ({
    ref,
    dependsOn: [...(ref === SELF ? [BUN] : []), ...(imports.get(ref) ?? [])].sort(),
  })),
});

const BUN = keyOf({ name: 'bun', version: Bun.version });

const component = ({ name, version, license }: Package) => ({
  'bom-ref': keyOf({ name, version }),
  type: 'library',
  name,
  version,
  // A LicenseRef is no identifier of SPDX's list: it is given by name.
  licenses: [{ license: license.id.startsWith('LicenseRef-') ? { name: license.id } : { id: license.id } }],
  purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
});

const runtime = () => ({
  'bom-ref': BUN,
  type: 'platform',
  name: 'bun',
  version: Bun.version,
  licenses: [{ license: { id: 'MIT' } }],
  purl: `pkg:npm/bun@${Bun.version}`,
  components: linkedIntoBun().map(linked),
});

const linked = ({ name, url, license }: Linked) => ({
  type: 'library',
  name,
  licenses: [{ license: { name: license } }],
  ...(url === undefined ? {} : { externalReferences: [{ type: 'website', url }] }),
});

const dataOf = ({ license, icd10cm_fy, loinc_version, rxnorm_release, coverage }: Contents['terminology']) => {
  const data = (name: string, version: string, copyright: string) => ({
    type: 'data',
    name,
    version,
    description: `coverage: ${coverage}`,
    copyright,
  });
  return [
    data('ICD-10-CM', icd10cm_fy, license.icd10cm),
    data('LOINC', loinc_version, license.loinc),
    data('RxNorm', rxnorm_release, license.rxnorm),
  ];
};
