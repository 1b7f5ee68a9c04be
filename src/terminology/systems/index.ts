/** The code systems that are served, and the catalog of a pack. A new system is a folder, its identity in the model, and a line here. */
import { UNKNOWN_RELEASE } from '../import/result.ts';
import type { CodeSystem } from '../model/code-system.ts';
import { SYSTEMS, type System } from '../model/concept.ts';
import type { CatalogMetadata, PackInfo } from '../model/metadata.ts';
import { icd10cm } from './icd10cm/system.ts';
import { loinc } from './loinc/system.ts';
import { rxnorm } from './rxnorm/system.ts';

export const CODE_SYSTEMS: Readonly<Record<System, CodeSystem>> = { rxnorm, icd10: icd10cm, loinc };

export const catalogOf = ({ coverage, source, notes, releases }: PackInfo): CatalogMetadata => ({
  coverage,
  icd10cm_fy: releases.icd10cm,
  icd10cm_valid_from: CODE_SYSTEMS.icd10.validityOf?.(releases.icd10cm)?.from ?? UNKNOWN_RELEASE,
  icd10cm_valid_to: CODE_SYSTEMS.icd10.validityOf?.(releases.icd10cm)?.to ?? UNKNOWN_RELEASE,
  loinc_version: releases.loinc,
  rxnorm_release: releases.rxnorm,
  license: {
    icd10cm: CODE_SYSTEMS.icd10.noticeOf(releases.icd10cm),
    loinc: CODE_SYSTEMS.loinc.noticeOf(releases.loinc),
    rxnorm: CODE_SYSTEMS.rxnorm.noticeOf(releases.rxnorm),
  },
  notes,
  source,
  systems: [...SYSTEMS],
  version: `icd10:${releases.icd10cm}|loinc:${releases.loinc}|rxnorm:${releases.rxnorm}`,
});
