/** The resources of a host (guide, catalog, releases, citations) and its prompts, which are the playbooks. */

import { lazily } from '../deferred.ts';
import { catalog } from '../discovery/catalog.ts';
import { llmsTxt } from '../discovery/llms.ts';
import { playbooks } from '../discovery/playbooks.ts';
import { exampleArguments } from '../discovery/schema.ts';
import { exampleAnswer, releasesOf, type Site } from '../discovery/site.ts';
import { CODES, type Fields, RpcError } from './message.ts';
import type { Host } from './protocol.ts';

type Resource = {
  readonly path: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  /** Annotation `priority` of MCP: 1 is most useful to a model. */
  readonly priority: number;
  /** Set if the text is about calling a server. */
  readonly isOfServer?: true;
  readonly text: (site: Site) => string;
};

const RESOURCES: readonly Resource[] = [
  {
    path: '/llms.txt',
    name: 'guide',
    title: 'Guide',
    description: 'How to call and pay, and where each tool is described',
    mimeType: 'text/plain',
    priority: 0.8,
    isOfServer: true,
    text: llmsTxt,
  },
  {
    path: '/v1/catalog',
    name: 'catalog',
    title: 'Catalog',
    description: 'Every tool with its parameters, errors and an example: a large document',
    mimeType: 'application/json',
    priority: 0.2,
    isOfServer: true,
    text: (site) => JSON.stringify(catalog(site)),
  },
  {
    path: '/v1/catalog#releases',
    name: 'releases',
    title: 'Data releases',
    description: 'The releases that the terminology answers from',
    mimeType: 'application/json',
    priority: 0.4,
    text: (site) => JSON.stringify(Object.fromEntries(releasesOf(site))),
  },
  {
    path: '/v1/catalog#citations',
    name: 'citations',
    title: 'Citations',
    description: 'The publication of each calculator',
    mimeType: 'application/json',
    priority: 0.4,
    text: (site) => JSON.stringify(Object.fromEntries(citationsOf(site))),
  },
];

const citationsOf = (site: Site): readonly (readonly [string, unknown])[] =>
  site.tools.flatMap((tool) => {
    if (!Object.hasOwn(tool.response.properties, 'citation')) return [];
    return [[tool.id, exampleAnswer(tool).citation] as const];
  });

const uriOf = ({ baseUrl }: Site, { path }: Resource): string => `${baseUrl}${path}`;

/** Stands in for the base URL of tools that run without a server. */
export const NO_SERVER = 'clinmeter:';

const resourcesAt = ({ baseUrl }: Site): readonly Resource[] =>
  RESOURCES.filter(({ isOfServer }) => baseUrl !== NO_SERVER || isOfServer === undefined);

const resourcesOf = (site: Site): readonly Fields[] =>
  resourcesAt(site).map((resource) => {
    const { name, title, description, mimeType, priority } = resource;
    return { uri: uriOf(site, resource), name, title, description, mimeType, annotations: { priority } };
  });

const contentOf = (site: Site, resource: Resource): Fields => ({
  uri: uriOf(site, resource),
  mimeType: resource.mimeType,
  text: resource.text(site),
});

const CASE = {
  name: 'case',
  title: 'Case',
  description: 'The findings to work with; no names, dates of birth or record numbers',
  required: false,
};

const promptsOf = (site: Site): readonly Fields[] =>
  playbooks(site).map(({ slug, name, description }) => ({ name: slug, title: name, description, arguments: [CASE] }));

const promptOf = (site: Site, name: string, { case: about }: Fields): Fields | undefined => {
  const playbook = playbooks(site).find(({ slug }) => slug === name);
  if (playbook === undefined) return undefined;
  if (typeof (about ?? '') !== 'string') throw new RpcError(CODES.invalidParams, 'params.arguments.case must be text');
  const calls = playbook.sequence.map(({ example_url: url }, index) => `${index + 1}. ${callOf(site, url)}`);
  const text = [
    playbook.description,
    'Call these tools in order, with the values of the case in place of those of the example:',
    ...calls,
    ...(typeof about === 'string' && about.trim() !== '' ? [`The case: ${about}`] : []),
    'Send no names, dates of birth or record numbers. If a value is missing, ask for it and do not guess.',
  ].join('\n');
  return { description: playbook.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
};

const callOf = ({ tools }: Site, url: string): string => {
  const { pathname, searchParams } = new URL(url);
  const tool = tools.find(({ path }) => path === pathname);
  const query = Object.fromEntries(searchParams);
  return `${tool?.id ?? pathname} ${JSON.stringify(tool === undefined ? query : exampleArguments(tool, query))}`;
};

export const resourcesAndPrompts = (site: Site): Pick<Host, 'resources' | 'read' | 'prompts' | 'prompt'> => {
  const contents = new Map(
    resourcesAt(site).map((resource) => [uriOf(site, resource), lazily(() => contentOf(site, resource))]),
  );
  return {
    resources: () => resourcesOf(site),
    read: (uri) => {
      const content = contents.get(uri);
      return content && Promise.resolve(content());
    },
    prompts: () => promptsOf(site),
    prompt: (name, given) => promptOf(site, name, given),
  };
};
