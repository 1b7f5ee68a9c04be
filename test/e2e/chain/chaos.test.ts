/** Three nodes with a standby, under every fault, with the chain for a judge: no payment is lost, doubled or forgotten. */
import { expect } from 'bun:test';
import { isChainAvailable } from '../../support/chain/anvil.ts';
import { PLAYABLE } from '../../support/chaos/faults.ts';
import { runChaos } from '../../support/chaos/run.ts';
import { needing } from '../../support/needing.ts';
import { IS_NIGHTLY } from '../../support/nightly.ts';
import { isPostgresInstalled } from '../../support/postgres.ts';

const SEED = 22;

const { test } = IS_NIGHTLY
  ? needing(isPostgresInstalled() && isChainAvailable(), 'needs PostgreSQL and anvil')
  : needing(false, 'npm run test:nightly plays it');

test('three nodes sell each payment once under every fault', async () => {
  const result = await runChaos({ seed: SEED, seconds: 40, buyers: 16 });
  expect(result.violations).toEqual([]);
  // Enough was sold, and everything has gone wrong, so that this means something.
  expect(Object.keys(result.faults).sort()).toEqual([...PLAYABLE].sort());
  expect(result.sold).toBeGreaterThan(40);
  expect(result.repeated).toBeGreaterThan(0);
}, 600_000);
