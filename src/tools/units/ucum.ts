/**
 * Units of UCUM, read by the library of the US National Library of Medicine. It is loaded by the first call that needs
 * it. Where the library and UCUM 2.2 (ucum-essence.xml, 2024) differ, UCUM holds.
 */
import { lazily } from '../../deferred.ts';

/** A unit as the library has read it. */
type Parsed = {
  /** A number for a number. */
  readonly name_: string | number;
  readonly isBase_: boolean;
  readonly isMetric_: boolean;
  readonly moleExp_: number;
  readonly equivalentExp_: number;
  readonly isArbitrary_: boolean;
  magnitude_: number;
  dim_: unknown;
  cnv_: unknown;
  readonly convertFrom: (value: number, from: Parsed) => number;
  readonly convertMolMass: (value: number, to: Parsed, molecularWeight: number) => number;
  readonly isMolMassCommensurable: (to: Parsed) => boolean;
};

type Library = {
  readonly parse: (code: string) => readonly [unit: Parsed | null, code: string];
  readonly byCode: (code: string) => Parsed | undefined;
};

/** Degrees Réaumur begin at 273.15 K, which are 218.52 of them; the library counts 273.15. */
const REAUMUR_AT_ZERO = 218.52;

/** Definitions that the library has otherwise: constants of 1986, units of the inverse, a microscopic field. */
const DEFINITIONS: readonly (readonly [code: string, factor: number, unit: string])[] = [
  ['[e]', 1.602176634e-19, 'C'],
  ['eV', 1, '[e].V'],
  ['u', 1.6605390666e-24, 'g'],
  ['[h]', 6.62607015e-34, 'J.s'],
  ['[k]', 1.380649e-23, 'J/K'],
  ['[m_e]', 9.1093837139e-31, 'kg'],
  ['[m_p]', 1.67262192595e-27, 'kg'],
  ['[G]', 6.6743e-11, 'm3.kg-1.s-2'],
  ['[diop]', 1, '/m'],
  ['[mesh_i]', 1, '/[in_i]'],
  ['Bd', 1, '/s'],
  ['[LPF]', 100, '1'],
];

/** Turbidity units, arbitrary like a colony forming unit; the library has none. */
const ADDED: Readonly<Record<string, string>> = {
  '[NTU]': 'nephelometric turbidity unit',
  '[FNU]': 'formazin nephelometric unit',
};

const library = lazily((): Library => {
  const { UcumLhcUtils } = require('@lhncbc/ucum-lhc/source-cjs/ucumLhcUtils.js');
  const { UnitString } = require('@lhncbc/ucum-lhc/source-cjs/unitString.js');
  const { UnitTables } = require('@lhncbc/ucum-lhc/source-cjs/unitTables.js');
  const functions = require('@lhncbc/ucum-lhc/source-cjs/ucumFunctions.js').default.funcs;
  UcumLhcUtils.getInstance();
  const tables = UnitTables.getInstance();
  functions.degre = {
    cnvTo: (kelvin: number) => kelvin - REAUMUR_AT_ZERO,
    cnvFrom: (degrees: number) => degrees + REAUMUR_AT_ZERO,
  };
  const parser = UnitString.getInstance();
  for (const [code, factor, unit] of DEFINITIONS) {
    const base: Parsed = parser.parseString(unit, 'validate')[0];
    Object.assign(tables.getUnitByCode(code), { magnitude_: factor * base.magnitude_, dim_: base.dim_, cnv_: null });
  }
  const like = tables.getUnitByCode('[CFU]');
  for (const [csCode_, name_] of Object.entries(ADDED))
    tables.addUnitCode(Object.assign(Object.create(Object.getPrototypeOf(like)), like, { csCode_, name_ }));
  return { parse: (code) => parser.parseString(code, 'validate'), byCode: (code) => tables.getUnitByCode(code) };
});

/** The licence of UCUM asks to be shown with its content. */
export const UCUM_NOTICE =
  'UCUM, the Unified Code for Units of Measure, (c) Regenstrief Institute, Inc.; licence at https://ucum.org/license';

/** A code of UCUM, and its name in words. */
export type Unit = { readonly code: string; readonly name: string; readonly parsed: Parsed };

/** The library takes it for a unit, and UCUM has none of that name. */
const NO_UNIT = /Torr(?![a-z\]])/;

const withoutComments = (code: string): string => code.replaceAll(/\{[^{}]*\}/g, '');

/** The simple units and numbers of a code; some in square brackets have signs of their own: `[m/s2/Hz^(1/2)]`. */
const TERM = /(?:\[[^\]]*\]|[^./()[])+/g;
const EXPONENT = /(?<!\d)[+-]?\d+$/;

/** False for a factor of zero, and for a unit with a prefix that is not metric (UCUM 2.2, §11 and `isMetric`). */
const isAllowed = (term: string): boolean => {
  const { byCode } = library();
  const bare = term.replace(EXPONENT, '');
  if (/^0+(?!\d)/.test(term)) return false;
  if (byCode(term) !== undefined || byCode(bare) !== undefined) return true;
  const unit = byCode(bare.slice(1)) ?? byCode(bare.slice(2));
  return unit === undefined || unit.isBase_ || unit.isMetric_;
};

/** Reads a code of UCUM, case sensitive; `undefined` for any other text. */
export const unitOf = (code: string): Unit | undefined => {
  if (/[^\x21-\x7e]/.test(code) || NO_UNIT.test(withoutComments(code))) return undefined;
  try {
    const known = library().byCode(code);
    const [unit, read] = known === undefined ? library().parse(code) : [known, code];
    const terms = withoutComments(code).match(TERM) ?? [];
    if (unit === null || read !== code || !terms.every(isAllowed)) return undefined;
    return { code, name: String(unit.name_) || code, parsed: unit };
  } catch {
    // The library throws for some texts that are no unit.
    return undefined;
  }
};

/** The place at which the first part of a text begins that is no unit; its end if each part is one. */
export const unknownAt = (text: string): number => {
  for (const { 0: term, index } of text.matchAll(TERM)) if (unitOf(term) === undefined) return index;
  return text.length;
};

/** Units as many write them, and as UCUM does. */
const INSTEAD: Readonly<Record<string, string>> = {
  ...{ mcg: 'ug', µg: 'ug', μg: 'ug', mcL: 'uL', mcl: 'uL', µL: 'uL', μL: 'uL', μmol: 'umol', µmol: 'umol' },
  ...{ IU: '[IU]', iu: '[IU]', mIU: 'm[IU]', uIU: 'u[IU]', µIU: 'u[IU]', μIU: 'u[IU]', kIU: 'k[IU]', MIU: 'M[IU]' },
  ...{ unit: 'U', units: 'U', Units: 'U', cc: 'mL', ccm: 'mL', gm: 'g', gms: 'g', gram: 'g', grams: 'g', kgs: 'kg' },
  ...{ mmHg: 'mm[Hg]', cmH2O: 'cm[H2O]', inHg: "[in_i'Hg]", Torr: 'mm[Hg]', torr: 'mm[Hg]', psi: '[psi]' },
  ...{ mEq: 'meq', mEQ: 'meq', Eq: 'eq', mOsm: 'mosm', mOsmol: 'mosm', Osm: 'osm' },
  ...{
    lb: '[lb_av]',
    lbs: '[lb_av]',
    oz: '[oz_av]',
    inch: '[in_i]',
    inches: '[in_i]',
    in: '[in_i]',
    feet: '[ft_i]',
    yd: '[yd_i]',
  },
  ...{ sec: 's', hr: 'h', hrs: 'h', hour: 'h', hours: 'h', day: 'd', days: 'd', minute: 'min', minutes: 'min' },
  ...{ week: 'wk', weeks: 'wk', month: 'mo', months: 'mo', year: 'a', years: 'a', yr: 'a', yrs: 'a' },
  ...{ degC: 'Cel', '°C': 'Cel', '℃': 'Cel', degF: '[degF]', '°F': '[degF]', '℉': '[degF]' },
  ...{ tsp: '[tsp_us]', tbsp: '[tbs_us]', gtt: '[drp]', drop: '[drp]', drops: '[drp]', cfu: '[CFU]', CFU: '[CFU]' },
  ...{ ppm: '[ppm]', ppb: '[ppb]', percent: '%', pct: '%', cells: '{cells}', cell: '{cells}', liter: 'L', litre: 'L' },
};

/** A unit that UCUM has, and that its writer may have meant in another way. */
const DOUBTFUL: readonly (readonly [RegExp, string])[] = [
  [/^K\/(?:[um]?L|mm3)$/i, 'K is kelvin in UCUM; thousands in a volume are 10*3 over it, as in 10*3/uL'],
  [/^ft$/, 'ft is femtotonne in UCUM; a foot is [ft_i]'],
  [/^pt$/, 'pt is picotonne in UCUM; a pint is [pt_us]'],
];

/** A warning about a unit that UCUM has, but that may not be the one that is meant. */
export const doubtOfUnit = (code: string): readonly string[] =>
  DOUBTFUL.flatMap(([pattern, sentence]) => (pattern.test(code) ? [sentence] : []));

/** Powers of ten as laboratories write them. */
const POWER = /^(?:x|\*)?10\^?([3-9]|1[0-2])$/;

/** The code of UCUM for an expression that many write; `undefined` if unknown. */
export const insteadOf = (written: string): string | undefined => {
  const compact = written.replaceAll(/\s+/g, '').replace(/^[Mm]\/(?=[um]?[Ll]$)/, '10*6/');
  const parts = compact.split(/([/.()])/).map((part) => {
    const [, name = '', exponent = ''] = /^(.*?[^\d+-])([+-]?\d?)$/.exec(part) ?? [];
    if (Object.hasOwn(INSTEAD, part)) return INSTEAD[part];
    if (Object.hasOwn(INSTEAD, name)) return `${INSTEAD[name]}${exponent}`;
    return part.replace(POWER, '10*$1');
  });
  const code = parts.join('');
  return code !== written && unitOf(code) !== undefined ? code : undefined;
};

export type Conversion =
  | { readonly result: number; readonly isMolar: boolean }
  | { readonly problem: 'not_commensurable' | 'needs_molecular_weight' };

/** An osmole counts particles: no molecular weight leads from it to a mass. */
const isOsmolar = ({ code }: Unit): boolean => /osm/.test(withoutComments(code));

/**
 * A unit with candela in place of its arbitrary unit, which converts to none but itself, and the arbitrary unit. The
 * library refuses even a prefix, as from `m[IU]/L` to `u[IU]/mL`.
 */
const withoutArbitrary = (unit: Unit): { readonly unit: Unit | undefined; readonly arbitrary: string } => {
  const found = withoutComments(unit.code).match(/\[[^\]]+\]/g) ?? [];
  const [arbitrary = '', ...more] = found.filter((code) => library().byCode(code)?.isArbitrary_ === true);
  if (arbitrary === '' || more.length > 0 || /cd/.test(unit.code)) return { unit, arbitrary: '' };
  return { unit: unitOf(unit.code.replace(arbitrary, 'cd')), arbitrary: arbitrary.toLowerCase() };
};

type Special = {
  readonly unit: string;
  readonly to: (value: number) => number;
  readonly from: (value: number) => number;
};

const power = (base: number, unit: string): Special => ({
  unit,
  to: (value) => base ** -value,
  from: (value) => -Math.log(value) / Math.log(base),
});

/** Of a tangent in hundredths. */
const SLOPE: Special = {
  unit: 'rad',
  to: (value) => Math.atan(value / 100),
  from: (angle) => Math.tan(angle) * 100,
};

/** Special units whose functions the library does not have, or has wrong. They take no prefix. */
const SPECIAL: Readonly<Record<string, Special>> = {
  '[pH]': power(10, 'mol/L'),
  "[hp'_X]": power(10, '1'),
  "[hp'_C]": power(100, '1'),
  "[hp'_M]": power(1000, '1'),
  "[hp'_Q]": power(50_000, '1'),
  "[p'diop]": SLOPE,
  '%[slope]': SLOPE,
};

/** Digits that a result is sure of: the constants of UCUM and doubles have no more. */
const SURE_DIGITS = 12;

/**
 * Converts a number from a unit to another.
 *
 * @param molecularWeight - g/mol, for a conversion between mass and amount of substance
 */
export const convertUnits = (value: number, from: Unit, to: Unit, molecularWeight?: number): Conversion => {
  const [specialFrom, specialTo] = [SPECIAL[from.code], SPECIAL[to.code]];
  const plain = (special: Special | undefined, unit: Unit) =>
    special === undefined ? unit : (unitOf(special.unit) ?? unit);
  if (from.code !== to.code && (specialFrom !== undefined || specialTo !== undefined)) {
    const sent = specialFrom?.to(value) ?? value;
    const outcome = convertPlain(sent, plain(specialFrom, from), plain(specialTo, to), molecularWeight);
    return 'problem' in outcome || specialTo === undefined
      ? outcome
      : finished(specialTo.from(outcome.result), outcome.isMolar);
  }
  return convertPlain(value, from, to, molecularWeight);
};

const finished = (result: number, isMolar: boolean): Conversion =>
  Number.isFinite(result)
    ? { result: Number(result.toPrecision(SURE_DIGITS)), isMolar }
    : { problem: 'not_commensurable' };

const convertPlain: typeof convertUnits = (value, from, to, molecularWeight) => {
  const [bareFrom, bareTo] = [withoutArbitrary(from), withoutArbitrary(to)];
  const source = bareFrom.unit?.parsed;
  const target = bareTo.unit?.parsed;
  if (source === undefined || target === undefined || bareFrom.arbitrary !== bareTo.arbitrary)
    return { problem: 'not_commensurable' };
  const isMolar = source.moleExp_ !== target.moleExp_;
  try {
    if (isMolar && isOsmolar(from) !== isOsmolar(to)) return { problem: 'not_commensurable' };
    if (source.equivalentExp_ !== target.equivalentExp_) return { problem: 'not_commensurable' };
    if (isMolar && !source.isMolMassCommensurable(target)) return { problem: 'not_commensurable' };
    if (isMolar && molecularWeight === undefined) return { problem: 'needs_molecular_weight' };
    const result = isMolar
      ? source.convertMolMass(value, target, molecularWeight ?? 1)
      : target.convertFrom(value, source);
    return finished(result, isMolar);
  } catch {
    // The library throws for units of other dimensions.
    return { problem: 'not_commensurable' };
  }
};
