import { afterAll, beforeAll } from 'bun:test';
import { needing } from '../../../support/needing.ts';
import { type Cluster, isPostgresInstalled, NEEDED, startCluster } from '../../../support/postgres.ts';
import { clockedDatabase, placesIn } from '../../../support/shared-ledger.ts';
import { ledgerContract } from '../contract.ts';

needing(isPostgresInstalled(), NEEDED).describe('the ledger in PostgreSQL keeps the contract', () => {
  let cluster: Cluster;
  let newPlace: ReturnType<typeof placesIn>;
  beforeAll(async () => {
    cluster = await startCluster();
    newPlace = placesIn(cluster, await clockedDatabase(cluster));
  }, 60_000);
  afterAll(async () => {
    await cluster.remove();
  });
  ledgerContract('PostgreSQL', () => newPlace());
});
