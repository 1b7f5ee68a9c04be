import { beforeAll } from 'bun:test';
import { describeOnPostgres } from '../../../support/cluster.ts';
import { clockedDatabase, placesIn } from '../../../support/shared-ledger.ts';
import { ledgerContract } from '../contract.ts';

describeOnPostgres('the ledger in PostgreSQL keeps the contract', (cluster) => {
  let newPlace: ReturnType<typeof placesIn>;
  beforeAll(async () => {
    newPlace = placesIn(cluster(), await clockedDatabase(cluster()));
  });
  ledgerContract('PostgreSQL', () => newPlace());
});
