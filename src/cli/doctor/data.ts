/** Checks that the terminology pack is intact and its releases are current. */
import { reasonOf } from '../../errors/reason.ts';
import { SYSTEMS } from '../../terminology/model/concept.ts';
import { factsOf, RELEASED } from '../../terminology/model/identity.ts';
import { readPackFile } from '../../terminology/pack/pack-file.ts';
import { ageOfReleases, type Releases } from '../../terminology/systems/release-days.ts';
import { type Finding, findings } from './finding.ts';

/** @param file - the configured pack, or `undefined` for the embedded one */
export const checkData = (file: string | undefined, now: number): readonly Finding[] => {
  const pack = findings('terminology pack');
  try {
    const { name, checksum, pack: content } = readPackFile(file);
    const { coverage, releases, details } = content;
    // Reads the details that a service reads with its first request for them.
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

const DAY = 86_400_000;

const UPDATE = 'clinmeter data pull --out releases, then clinmeter data build and --data';

const ageOf = (releases: Releases, now: number): Finding => {
  const age = findings('terminology releases');
  const ages = ageOfReleases(releases);
  const all = RELEASED.flatMap((system) => {
    const { title, releaseKey, isYearly } = factsOf(system);
    const release = releases[releaseKey];
    return release === undefined ? [] : [{ ...ages[releaseKey], release, isYearly, name: title }];
  });
  const told = all.map(({ release, name, publishedAt }) => {
    const days = publishedAt === undefined ? undefined : Math.max(0, Math.floor((now - publishedAt) / DAY));
    return `${name} ${release} (${days === undefined ? 'age unknown' : `${days} days`})`;
  });
  const old = all.flatMap(({ isYearly, name, oldFrom }) => {
    if (oldFrom === undefined || now < oldFrom) return [];
    const day = new Date(oldFrom - 1).toISOString().slice(0, 10);
    return [isYearly ? `the fiscal year of ${name} ended on ${day}` : `there are newer releases of ${name}`];
  });
  const found = [told.join(', '), ...old].join('; ');
  return old.length === 0 ? age.ok(found) : age.warning(found, UPDATE);
};
