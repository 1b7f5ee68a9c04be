/**
 * The executable is killed at every moment of a purchase and started again. No money is lost, taken twice or taken for
 * nothing. The nightly lane plays other seeds: a run is repeated with the `CLINMETER_CRASH_SEED` that it has printed.
 */
import { expect, setDefaultTimeout, test } from 'bun:test';
import { crash } from '../simulation/crash/crash.ts';
import { type Mode, TRANSITIONS } from '../simulation/crash/plan.ts';
import { killsAt } from '../simulation/crash/world.ts';
import { describeOnChain } from '../support/chain/shop.ts';
import { nightly } from '../support/nightly.ts';

const PURCHASES = nightly(500, 24);
const KILLS = nightly(20, 1);
const SEED = Number(process.env.CLINMETER_CRASH_SEED ?? nightly(Date.now() % 1_000_000, 1));
setDefaultTimeout(300_000 + 1000 * (PURCHASES + 40 * KILLS));

const MODES: readonly Mode[] = ['facilitator', 'onchain'];

describeOnChain('a seller that is killed and started again', () => {
  for (const mode of MODES) {
    test.concurrent(`answers for every payment, once, with ${mode}`, async () => {
      console.log(`${mode}: CLINMETER_CRASH_SEED=${SEED}`);
      const { report, kills, violations } = await crash({ mode, seed: SEED, purchases: PURCHASES, kills: KILLS });
      console.log(report);
      expect(violations).toEqual([]);
      for (const transition of TRANSITIONS) expect(killsAt({ kills }, transition).length).toBeGreaterThanOrEqual(KILLS);
    });
  }
});
