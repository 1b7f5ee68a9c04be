/** A PostgreSQL server for the tests that are described together. */
import { afterAll, beforeAll } from 'bun:test';
import { type Cluster, startCluster } from './postgres.ts';

/** Gives the server, which starts before the first of the tests around and is removed after the last. */
export const clusterOfTests = (): (() => Cluster) => {
  let cluster: Cluster | undefined;
  beforeAll(async () => {
    cluster = await startCluster();
  }, 60_000);
  afterAll(() => cluster?.remove());
  return () => {
    if (cluster === undefined) throw new Error('the server of the tests has not started');
    return cluster;
  };
};
