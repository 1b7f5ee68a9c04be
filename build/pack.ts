/** Builds `dist/embedded.pack`, the embedded terminology, from `CLINMETER_PACK` or from the starter data. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogMetadata } from '../src/terminology/model/metadata.ts';
import { decodePack, encodePack } from '../src/terminology/pack/pack.ts';
import { openTerminology } from '../src/terminology/terminology.ts';
import { buildPack } from './build-pack.ts';
import { embed } from './embed.ts';
import { starterConcepts, starterDetails } from './starter.ts';

const ROOT = join(import.meta.dir, '..');

/** Writes the pack. A damaged one stops the build. @returns its metadata */
export const makePack = (): CatalogMetadata => {
  const file = process.env.CLINMETER_PACK;
  const bytes = file === undefined || file === '' ? starterPack() : readFileSync(file);
  const { pack } = decodePack(bytes, file ?? 'the starter pack');
  embed('embedded.pack', bytes);
  return openTerminology(pack).metadata;
};

const starterPack = (): Buffer => {
  const info = JSON.parse(readFileSync(join(ROOT, 'data', 'starter', 'release.json'), 'utf8'));
  const concepts = starterConcepts();
  return encodePack(buildPack(info, concepts, starterDetails(concepts)));
};
