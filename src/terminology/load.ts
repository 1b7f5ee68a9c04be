/** Loads the pack to serve: a file that was named, or the one inside the executable. */
import { readFileSync } from 'node:fs';
import embedded from '../../dist/embedded.pack' with { type: 'file' };
import type { CatalogMetadata } from './metadata.ts';
import { icd10cmNotice, LOINC_NOTICE, RXNORM_NOTICE } from './notices.ts';
import { decodePack, type Pack, PackError } from './pack.ts';

/**
 * Reads a pack from a file, or the embedded one.
 *
 * @throws {@link PackError}
 */
export const loadPack = (file: string | undefined): Pack => {
  const name = file ?? 'the embedded terminology pack';
  try {
    return decodePack(readFileSync(file ?? embedded), name);
  } catch (error) {
    if (error instanceof PackError) throw error;
    throw new PackError(`${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
};

/** What the catalog and every terminology answer say of the loaded data. */
export const catalogMetadata = ({ coverage, source, notes, releases }: Pack): CatalogMetadata => ({
  coverage,
  icd10cm_fy: releases.icd10cm,
  loinc_version: releases.loinc,
  rxnorm_release: releases.rxnorm,
  license: { icd10cm: icd10cmNotice(releases.icd10cm), loinc: LOINC_NOTICE, rxnorm: RXNORM_NOTICE },
  notes,
  source,
  systems: ['rxnorm', 'icd10', 'loinc'],
  version: `icd10:${releases.icd10cm}|loinc:${releases.loinc}|rxnorm:${releases.rxnorm}`,
});
