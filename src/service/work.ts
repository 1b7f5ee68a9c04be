/** The threads of the service: how many there are, and what each opens. */
import { availableParallelism } from 'node:os';
import type { ServiceConfig } from '../config/service.ts';
import type { Seed } from '../work/job.ts';
import type { OpenPacks } from './terminology-packs.ts';

/** Below so much memory there is one thread, in bytes. */
const LITTLE_MEMORY = 256 * 1024 * 1024;

/** More threads than cores bring nothing, and the thread that sells needs one. */
const MOST = 2;

/** Threads for costly calls. @param memory - the limit of the process, in bytes */
export const workersOf = (
  { workers }: Pick<ServiceConfig, 'workers'>,
  { cores = availableParallelism(), memory = process.constrainedMemory() } = {},
): number => workers ?? (memory > 0 && memory < LITTLE_MEMORY ? 1 : Math.min(cores, MOST));

/** What a thread needs to know of the service. */
export const seedOf = ({ current, formers }: OpenPacks, { serviceName }: Pick<ServiceConfig, 'serviceName'>): Seed => ({
  packs: new Map([current, ...formers].map(({ checksum, shared }) => [checksum, shared])),
  serviceName,
  sold: current.tools.map(({ id }) => id),
});
