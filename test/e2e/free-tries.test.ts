/** Free tries of the executable under attack: many addresses spend no more than the bound, and nothing of them is kept. */
import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { start } from '../support/executable.ts';
import { words } from '../support/words.ts';

const REQUESTS = 10_000;
const ADDRESSES = 200;
const AT_ONCE = 50;

/** In the values of the form and nowhere else. */
const HEIGHT = '171.31947';

/** Sends all requests, one address after the other, and counts the answers by status. */
const attack = async (url: string, addressOf: (index: number) => string): Promise<Record<number, number>> => {
  const counts: Record<number, number> = {};
  let next = 0;
  const send = async (): Promise<void> => {
    for (let index = next++; index < REQUESTS; index = next++) {
      const { status } = await fetch(`${url}/docs/bmi/try`, {
        method: 'POST',
        body: JSON.stringify({ height_cm: HEIGHT, weight_kg: '70' }),
        headers: {
          'Content-Type': 'application/json',
          Origin: url,
          'X-Forwarded-For': addressOf(index % ADDRESSES),
        },
      });
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  return counts;
};

const open = (total: number) =>
  start([
    ...words`--facilitator http://127.0.0.1:9 --pay-to 0x000000000000000000000000000000000000dEaD --log json`,
    ...words`--trusted-proxy 127.0.0.1 --rate-limit-free off --free-tries 20 --free-tries-total`,
    `${total}`,
  ]);

test('10,000 requests from 200 addresses of 8 networks get 20 tries a network', async () => {
  await using shop = await open(1000);
  expect(await attack(shop.url, (index) => `127.0.${index % 8}.${index + 1}`)).toEqual({ 200: 160, 429: 9840 });

  const ledger = new Database(shop.ledger, { readonly: true });
  expect(ledger.query('SELECT count(*) AS purchases FROM purchase').get()).toEqual({ purchases: 0 });
  ledger.close();
  const kept = readdirSync(shop.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { parentPath, name } of kept) expect(readFileSync(join(parentPath, name)).includes(HEIGHT)).toBe(false);
  expect(shop.log()).toContain('"/docs/:page/try"');
  expect(shop.log()).not.toContain(HEIGHT);
});

test('200 networks get no more than the bound of all', async () => {
  await using shop = await open(100);
  expect(await attack(shop.url, (index) => `10.${index}.0.1`)).toEqual({ 200: 100, 429: 9900 });
});
