/** A PostgreSQL server for the tests that are described together. */
import { afterAll, beforeAll } from 'bun:test';
import { needing } from './needing.ts';
import { type Cluster, isPostgresInstalled, NEEDED, startCluster } from './postgres.ts';

/** Describes tests with a server of their own; they are skipped where PostgreSQL is not installed. */
export const describeOnPostgres = (title: string, tests: (cluster: () => Cluster) => void): void =>
  needing(isPostgresInstalled(), NEEDED).describe(title, () => tests(clusterOfTests()));

/** Gives the server, which starts before the first of the tests around and is removed after the last. */
const clusterOfTests = (): (() => Cluster) => {
  let cluster: Cluster | undefined;
  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster?.remove());
  return () => {
    if (cluster === undefined) throw new Error('the server of the tests has not started');
    return cluster;
  };
};
