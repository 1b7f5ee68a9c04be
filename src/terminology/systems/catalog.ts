/** What the catalog says of a pack. Its fields are fixed by the interface. */
import { SYSTEMS } from '../model/concept.ts';
import type { CatalogMetadata, PackInfo } from '../model/metadata.ts';
import { CODE_SYSTEMS } from './index.ts';

export const catalogOf = ({ coverage, source, notes, releases }: PackInfo): CatalogMetadata => ({
  coverage,
  icd10cm_fy: releases.icd10cm,
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
