/** `clinmeter translate`, `lookup`, `related` and `validate`: query the embedded terminology, or a pack. */
import { options } from '../../config/options.ts';
import { loadTerminology } from '../../terminology/load.ts';
import type { Terminology } from '../../terminology/terminology.ts';
import { hccRaf as hccRafTool } from '../../tools/risk/hcc-raf.ts';
import { lookup as lookupTool } from '../../tools/terminology/lookup.ts';
import { related as relatedTool } from '../../tools/terminology/related.ts';
import { translate as translateTool } from '../../tools/terminology/translate.ts';
import { validate as validateTool } from '../../tools/terminology/validate.ts';
import { toolCommand } from '../tool-command.ts';

const settings = { config: options.config, data: options.data };

/** Declares the parameters of a tool: only an answer reads the terminology. */
const UNREAD = {} as Terminology;

export const translate = toolCommand({
  name: 'translate',
  summary: 'Rank codes for a phrase on this machine, free',
  declared: translateTool(UNREAD),
  operands: { query: 'PHRASE' },
  settings,
  toolFor: ({ data }) => translateTool(loadTerminology(data)),
  isFound: ({ match_count: count }) => count !== 0,
  statuses: ['success', 'no code fits'],
  examples: [
    "clinmeter translate 'type 2 diabetes' --system icd10",
    "clinmeter translate 'metformin 500 mg tablet' --limit 1 --data full.pack",
  ],
});

export const lookup = toolCommand({
  name: 'lookup',
  summary: 'Show the record of a code on this machine, free',
  declared: lookupTool(UNREAD),
  operands: { system: 'SYSTEM', code: 'CODE' },
  settings,
  toolFor: ({ data }) => lookupTool(loadTerminology(data)),
  isFound: ({ found }) => found === true,
  statuses: ['success', 'there is no such code'],
  examples: ['clinmeter lookup icd10 e119', 'clinmeter lookup icd10 E11.9 --view full --data full.pack'],
});

export const hccRaf = toolCommand({
  name: 'hcc-raf',
  summary: 'Score a Medicare member by HCC models on this machine, free',
  declared: hccRafTool(UNREAD),
  settings,
  toolFor: ({ data }) => hccRafTool(loadTerminology(data)),
  isFound: ({ not_loaded: absent }) => Array.isArray(absent) && absent.length === 0,
  statuses: ['success', 'a model has no tables in the loaded data'],
  examples: ['clinmeter hcc-raf --code E11.22 --code I50.9 --age 72 --sex female --model V28'],
});

export const related = toolCommand({
  name: 'related',
  summary: 'List the codes that a code is related to on this machine, free',
  declared: relatedTool(UNREAD),
  operands: { system: 'SYSTEM', code: 'CODE', relation: 'RELATION' },
  settings,
  toolFor: ({ data }) => relatedTool(loadTerminology(data)),
  isFound: ({ count }) => count !== 0,
  statuses: ['success', 'there is no such code, or none is related to it so'],
  isLaidOut: true,
  examples: [
    'clinmeter related icd10 E11.9 ancestors --data full.pack',
    'clinmeter related rxnorm 617311 ndcs --limit 100 --data full.pack',
  ],
});

export const validate = toolCommand({
  name: 'validate',
  summary: 'Check whether a code can be used on this machine, free',
  declared: validateTool(UNREAD),
  operands: { system: 'SYSTEM', code: 'CODE' },
  settings,
  toolFor: ({ data }) => validateTool(loadTerminology(data)),
  isFound: ({ current }) => current === true,
  statuses: ['the code is current', 'it is not current, or there is no such code'],
  isLaidOut: true,
  examples: ['clinmeter validate icd10 E11', 'clinmeter validate icd10 E11.9 --date 2026-03-01 --json'],
});
