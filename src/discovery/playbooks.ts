/** Sequences of calls for whole tasks. */
import { type Static, Type } from '@sinclair/typebox';
import type { Tool } from '../tools/tool.ts';
import { docsUrl, exampleUrl, type Site } from './site.ts';

/** One call: a tool by its path, with its own example unless the step has a query. */
type Step = { readonly path: string; readonly query?: Tool['example'] };

type Playbook = {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly steps: readonly Step[];
};

const PLAYBOOKS: readonly Playbook[] = [
  {
    name: 'Prior authorization coding',
    slug: 'prior-authorization-coding',
    description: 'Codes for a request: the medication phrase to RxNorm, then the diagnosis phrase to ICD-10-CM.',
    steps: [
      { path: '/api/ontology/translate', query: { query: 'metformin 500 mg oral tablet', system: 'rxnorm' } },
      { path: '/api/ontology/translate', query: { query: 'type 2 diabetes mellitus', system: 'icd10' } },
    ],
  },
  {
    name: 'Oncology dosing arithmetic',
    slug: 'oncology-dosing-arithmetic',
    description: 'Body surface area by Mosteller, the one number that dosing per m² starts from.',
    steps: [{ path: '/api/calc/bsa_mosteller' }],
  },
  {
    name: 'Kidney function plus stroke risk',
    slug: 'kidney-function-plus-stroke-risk',
    description: 'For an adult with atrial fibrillation: eGFR first, then the CHA2DS2-VASc score.',
    steps: [{ path: '/api/calc/egfr_ckd_epi' }, { path: '/api/calc/cha2ds2_vasc' }],
  },
];

export const PlaybookEntry = Type.Object({
  name: Type.String(),
  description: Type.String(),
  slug: Type.String(),
  bundle_path: Type.Null(),
  bundle_url: Type.Null(),
  docs_url: Type.String(),
  sequence: Type.Array(Type.Object({ path: Type.String(), method: Type.Literal('GET'), example_url: Type.String() })),
});
export type PlaybookEntry = Static<typeof PlaybookEntry>;

/** The playbooks whose tools are all for sale. */
export const playbooks = (site: Site): PlaybookEntry[] =>
  PLAYBOOKS.flatMap((playbook) => entryOf(playbook, site) ?? []);

const entryOf = ({ name, description, slug, steps }: Playbook, site: Site): PlaybookEntry | undefined => {
  const sequence = steps.flatMap(({ path, query }) =>
    site.tools
      .filter((tool) => tool.path === path)
      .map((tool) => ({ path, method: 'GET' as const, example_url: exampleUrl(site, tool, query) })),
  );
  if (sequence.length < steps.length) return undefined;
  return { name, description, slug, bundle_path: null, bundle_url: null, docs_url: docsUrl(site, slug), sequence };
};
