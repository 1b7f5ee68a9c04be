/** A release of UCUM (`ucum-essence.xml`), compared to the units that conversions are made with. */
import { withArchives } from '../terminology/import/archive.ts';
import { ImportError } from '../terminology/import/entry.ts';
import { readXml } from '../terminology/import/xml.ts';
import { convertUnits, unitOf } from '../tools/units/ucum.ts';

export type UcumRelease = {
  /** Its version and its day. */
  readonly release: string;
  readonly units: number;
  /** Codes that are no unit here. */
  readonly unknown: readonly string[];
  /** Codes that have another size here. */
  readonly differing: readonly string[];
  /** Codes that conversions keep apart from the units of their definitions: an amount of substance is no number. */
  readonly apart: readonly string[];
};

/** Digits of a size that count: constants of nature are given with ten. */
const PRECISION = 1e-9;

/** The definition of a unit: so many of another unit; none for a base unit and for one with a function of its own. */
type Defined = { readonly code: string; readonly value?: number; readonly unit?: string };

/**
 * Reads a release and compares each of its units.
 *
 * @throws {@link ImportError} for an archive without it
 */
export const readUcum = (archives: readonly string[]): Promise<UcumRelease> =>
  withArchives(archives, async (opened) => {
    const entries = opened.flatMap((archive) =>
      archive.entries.filter(({ path }) => /essence[^/]{0,20}\.xml$/i.test(path)),
    );
    const [entry] = entries;
    if (entry === undefined)
      throw new ImportError({ file: archives.join(', ') }, 'there is no ucum-essence.xml in it, the units of UCUM');
    const defined: Defined[] = [];
    let release = '';
    let isSpecial = false;
    await readXml(entry, 'root', {
      open: (name, given) => {
        if (name === 'root') release = [given.version, given['revision-date']].filter(Boolean).join(', ');
        if (name === 'base-unit' || name === 'unit') defined.push({ code: given.Code ?? '' });
        if (name === 'unit') isSpecial = given.isSpecial === 'yes' || given.isArbitrary === 'yes';
        const [last] = defined.slice(-1);
        if (name === 'value' && last !== undefined && !isSpecial)
          defined[defined.length - 1] = { ...last, value: Number(given.value), unit: given.Unit ?? '' };
      },
      close: () => {},
    });
    if (release === '' || defined.length === 0)
      throw new ImportError({ file: entry.label }, 'is no release of UCUM: it has no version, or no units');
    const unknown = defined.filter(({ code }) => unitOf(code) === undefined).map(({ code }) => code);
    const results = Map.groupBy(defined, comparedBy);
    const compared = (as: ReturnType<typeof comparedBy>) => results.get(as)?.map(({ code }) => code) ?? [];
    return { release, units: defined.length, unknown, differing: compared('differing'), apart: compared('apart') };
  });

const comparedBy = ({ code, value, unit }: Defined): 'alike' | 'differing' | 'apart' => {
  const [own, other] = [unitOf(code), unitOf(unit ?? '')];
  if (own === undefined || other === undefined || value === undefined || !Number.isFinite(value)) return 'alike';
  const found = convertUnits(1, own, other);
  if (!('result' in found)) return 'apart';
  return Math.abs(found.result - value) > PRECISION * Math.abs(value) ? 'differing' : 'alike';
};

/** A comparison in sentences. */
export const ucumNotes = ({ release, units, unknown, differing, apart }: UcumRelease): readonly string[] => [
  `UCUM ${release}: ${units} units compared to those of conversions`,
  ...(unknown.length === 0 ? [] : [`UCUM: no units here, and refused: ${unknown.join(', ')}`]),
  ...(differing.length === 0 ? [] : [`UCUM: of another size here: ${differing.join(', ')}`]),
  ...(apart.length === 0 ? [] : [`UCUM: not converted here to the units of their definitions: ${apart.join(', ')}`]),
];
