/** The parts in the order of the report. */
import { closingGrowth } from '../growth/closing.ts';
import { concurrencyGrowth } from '../growth/concurrency.ts';
import { ledgerGrowth } from '../growth/ledger.ts';
import { slowGrowth } from '../growth/slow.ts';
import { terminologyGrowth } from '../growth/terminology.ts';
import type { Part } from '../part.ts';
import { codeTools } from './codes.ts';
import { free } from './free.ts';
import { memory } from './memory.ts';
import { nodes } from './nodes.ts';
import { paid } from './paid.ts';
import { profile } from './profile.ts';
import { search } from './search.ts';
import { start } from './start.ts';
import { stub } from './stub.ts';
import { translate } from './translate.ts';
import { unpaid } from './unpaid.ts';

export const PARTS: readonly Part[] = [
  unpaid,
  paid,
  stub,
  nodes,
  start,
  memory,
  translate,
  codeTools,
  free,
  terminologyGrowth,
  ledgerGrowth,
  closingGrowth,
  concurrencyGrowth,
  slowGrowth,
  profile,
  search,
];
