/** Checks that the terminology pack is whole and its ICD-10-CM release current. */
import { reasonOf } from '../../errors/reason.ts';
import { SYSTEMS } from '../../terminology/model/concept.ts';
import { readPackFile } from '../../terminology/pack/pack-file.ts';
import { endOfFiscalYear } from '../../terminology/systems/icd10cm/fiscal-year.ts';
import { type Finding, findings } from './finding.ts';

/** @param file - the configured pack, or `undefined` for the embedded one */
export const checkData = (file: string | undefined, now: number): readonly Finding[] => {
  const pack = findings('terminology pack');
  try {
    const { name, checksum, pack: content } = readPackFile(file);
    const { coverage, releases, details } = content;
    // What a service reads when it is first asked for is read here.
    for (const system of SYSTEMS) details[system];
    const found = `${name}, ${coverage}, sha256 ${checksum.slice(0, 16)}…`;
    return [pack.ok(found), ageOf(releases, now)];
  } catch (error) {
    return [pack.error(reasonOf(error), 'clinmeter data build, or leave out --data to serve the embedded pack')];
  }
};

/** @param file - the pack that was served before, or the word for the embedded one */
export const checkFormerData = (file: string, current: string | undefined): Finding => {
  const former = findings('former terminology pack');
  try {
    const { name, checksum } = readPackFile(file === 'embedded' ? undefined : file);
    if (checksum !== readPackFile(current).checksum) return former.ok(`${name}, sha256 ${checksum.slice(0, 16)}…`);
    return former.error('holds the same data as the pack that is served', 'leave out --data-former');
  } catch (error) {
    return former.error(reasonOf(error), 'name the pack that was served before, or leave out --data-former');
  }
};

type Releases = ReturnType<typeof readPackFile>['pack']['releases'];

const ageOf = ({ icd10cm, loinc, rxnorm }: Releases, now: number): Finding => {
  const age = findings('terminology releases');
  const found = `ICD-10-CM ${icd10cm}, LOINC ${loinc}, RxNorm ${rxnorm}`;
  const end = endOfFiscalYear(icd10cm);
  if (end === undefined || now < end) return age.ok(found);
  return age.warning(
    `${found}: the fiscal year ended on ${new Date(end - 1).toISOString().slice(0, 10)}`,
    'clinmeter data pull --out releases, then clinmeter data build and --data',
  );
};
