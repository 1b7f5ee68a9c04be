/** Terminology packs that are damaged by structure, with checksums that fit the damage. */
import { Packr } from 'msgpackr';
import { SYSTEMS } from '../../../src/terminology/model/concept.ts';
import { flawsOf, flawsOfDetails } from '../../../src/terminology/pack/inspect.ts';
import { decodePack, encodePack } from '../../../src/terminology/pack/pack.ts';
import { appendixOf, digestOf, partsOf } from '../../../src/terminology/pack/parts.ts';
import { openTerminology, type Terminology } from '../../../src/terminology/terminology.ts';
import { type Random, randomOf } from '../../simulation/random.ts';
import { invented } from '../../terminology/support/invented-pack.ts';
import { stepsOf } from '../steps/preload.ts';
import { judged, type Outcome } from './outcomes.ts';
import { changedBytes, changedValue } from './values.ts';

const packr = new Packr({ useRecords: false, moreTypes: false });
const whole = new Uint8Array(encodePack(invented()));
const { main, details } = partsOf(whole);
const head = packr.unpack(main);

type Place = { readonly offset: number; readonly length: number };
type Stored = { readonly offset: number; readonly lengths: readonly number[]; readonly checksum: Uint8Array };
type Directory = {
  readonly arrays: Readonly<Record<string, Readonly<Record<string, Place>>>>;
  readonly details: Readonly<Record<string, Stored>>;
};

type Parts = { readonly directory: unknown; readonly sections: Uint8Array; readonly details: Uint8Array };

const sealed = ({ directory, sections, details }: Parts, changes: object = {}): Uint8Array => {
  const packed = packr.pack(directory);
  const document = { ...head, directory: packed, sections, checksum: digestOf(packed, sections), ...changes };
  return Buffer.concat([packr.pack(document), appendixOf(details)]);
};

const directory: Directory = packr.unpack(head.directory);
const parts: Parts = { directory, sections: head.sections, details };

/** The details of one system changed, and their checksum with them. */
const withDetails = (random: Random): Uint8Array => {
  const system = random.pick(Object.keys(directory.details));
  const stored = directory.details[system];
  if (stored === undefined) return whole;
  const { offset, lengths } = stored;
  const end = offset + lengths.reduce((sum, length) => sum + length, 0);
  const changed = changedBytes(parts.details.subarray(offset, end), random);
  const all = Buffer.concat([parts.details.subarray(0, offset), changed, parts.details.subarray(end)]);
  const entry = { ...stored, checksum: digestOf(changed) };
  return sealed({
    ...parts,
    directory: { ...directory, details: { ...directory.details, [system]: entry } },
    details: all,
  });
};

/** One array changed: each has the same chance, however short it is. */
const withArray = (random: Random): Uint8Array => {
  const places = directory.arrays[random.pick(Object.keys(directory.arrays))] ?? {};
  const { offset, length } = places[random.pick(Object.keys(places))] ?? { offset: 0, length: 0 };
  const sections = parts.sections.slice();
  sections.set(changedBytes(sections.subarray(offset, offset + length), random), offset);
  return sealed({ ...parts, sections });
};

const damaged = (random: Random): Uint8Array =>
  random.pick([
    () => sealed({ ...parts, directory: changedValue(directory, random) }),
    () => sealed({ ...parts, directory: changedValue(directory, random) }),
    () => sealed(parts, changedValue({ version: head.version, padding: head.padding }, random) as object),
    () => packr.pack(changedValue(head, random)),
    () => withArray(random),
    () => withArray(random),
    () => withDetails(random),
    () => sealed({ ...parts, sections: parts.sections.subarray(0, random.below(parts.sections.length)) }),
    () => sealed({ ...parts, details: parts.details.subarray(0, random.below(parts.details.length)) }),
    () => changedBytes(whole, random),
    () => whole.subarray(0, random.below(whole.length)),
  ])();

/** The whole pack takes a hundredth of them. */
const MOST_STEPS = 20_000_000;

const FILE = '/data/some.pack';

/** Opens a damaged pack as a service does, verifies it, and asks it. */
export const damagedPack = async (number: number): Promise<Outcome> => {
  const bytes = damaged(randomOf('pack', number));
  let outcome: Outcome = 'works';
  await stepsOf(() => {
    try {
      const { pack } = decodePack(bytes, FILE);
      const terminology = openTerminology(pack);
      outcome = { failure: 'could not be verified' };
      const flaws = SYSTEMS.flatMap((system) => [
        ...flawsOf(pack.indexes[system]),
        ...flawsOfDetails(pack.details[system], pack.indexes[system]),
      ]);
      outcome = flaws.length > 0 ? 'refused' : 'works';
      askAll(terminology, flaws.length > 0);
    } catch (error) {
      outcome = judged(error, 'PackError', FILE);
    }
  }, MOST_STEPS);
  return outcome;
};

/** A pack that `data verify` finds damaged may answer anything, and fail, but has to come to an end. */
const askAll = (terminology: Terminology, mayFail: boolean): void => {
  const filter = { limit: 5, minScore: 0, includeObsolete: true, billableOnly: false };
  const questions = [
    () => terminology.translate('glucose type 2 diabetes', filter),
    () => terminology.read('metformin 500 mg', filter),
    () => terminology.annotate('Denies fever. K 5.4. Start metformin 500 mg.'),
    ...SYSTEMS.flatMap((system) => {
      const code = () => terminology.codesIn(system, { count: 1, offset: 3 }).items[0]?.code ?? '';
      return [() => terminology.lookup(system, code()), () => terminology.detailsOf(system, code())];
    }),
  ];
  for (const question of questions) {
    try {
      question();
    } catch (error) {
      if (!mayFail || (error as Error).name === 'TooManySteps') throw error;
    }
  }
};
