import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPack } from '../../build/build-pack.ts';
import { withArchives } from '../../src/terminology/import/archive.ts';
import { NO_DETAILS } from '../../src/terminology/model/details.ts';
import { joined } from '../../src/terminology/systems/icd10cm/additions.ts';
import { type RiskRow, readRisk, riskDetails } from '../../src/terminology/systems/icd10cm/risk.ts';
import { openTerminology, type Terminology } from '../../src/terminology/terminology.ts';
import { queryOfArguments } from '../../src/tools/arguments.ts';
import { hccRaf } from '../../src/tools/risk/hcc-raf.ts';
import { answerTo, prepare, problemsOf } from '../support/calling.ts';
import { REFERENCE_DATA } from '../support/executable.ts';
import { needing } from '../support/needing.ts';
import { terminology } from '../support/tools.ts';

const PATH = '/api/panel/hcc_raf';

type Scored = {
  readonly hcc: readonly string[];
  readonly cc_to_dx: Readonly<Record<string, readonly string[]>>;
  readonly coefficients: Readonly<Record<string, number>>;
  readonly raf: number | null;
  readonly raf_demographics: number | null;
  readonly dropped: readonly { readonly code: string; readonly reason: string; readonly category: string | null }[];
  readonly applies: boolean;
};

/** The models that a call is answered for, of tables that rows make. */
const scored = (of: Terminology, sent: Readonly<Record<string, unknown>>): Readonly<Record<string, Scored>> => {
  const { answer = (): Readonly<Record<string, unknown>> => ({}) } = hccRaf(of).prepare(queryOfArguments(sent));
  return answer().models as Readonly<Record<string, Scored>>;
};

/** A terminology with nothing but the tables of some rows. */
const tablesOf = (rows: readonly RiskRow[]): Terminology => {
  const releases = { icd10cm: 'FY2026', loinc: '2.81', rxnorm: '2026-01-01' };
  const icd10 = joined(NO_DETAILS, new Set(), [riskDetails(rows)]);
  return openTerminology(buildPack({ coverage: 'full', source: '', notes: '', releases }, [], { icd10 }));
};

describe('the starter tables of CMS-HCC V28', () => {
  test('score diabetes with kidney and heart disease: hierarchies, interactions and the count of categories', () => {
    const answer = answerTo(PATH, 'code=E11.22&code=n184&code=I50.22&code=E119&age=72&sex=female&model=V28');
    expect(answer).toMatchObject({ not_loaded: [], unknown_codes: [] });
    expect((answer.models as Readonly<Record<string, Scored>>).V28).toMatchObject({
      hcc: ['37', '226', '327'],
      cc_to_dx: { 37: ['E1122'], 38: ['E119'], 226: ['I5022'], 327: ['N184'] },
      coefficients: { F70_74: 0.395, 37: 0.166, 226: 0.36, 327: 0.514, DIABETES_HF_V28: 0.112, HF_KIDNEY_V28: 0.176 },
      ...{ raf_demographics: 0.395, raf: 1.723 },
      dropped: [{ code: 'E119', reason: 'hierarchy', category: '38' }],
    });
  });

  test.each([
    ['J44.9', 'age=17&sex=male', [], 'edit'],
    ['J44.9', 'age=18&sex=male', ['280'], undefined],
    ['I10', 'age=70&sex=male', [], 'not_mapped'],
    // The heart interaction patch: 223 alone does not count.
    ['Z95.811', 'age=70&sex=male', [], 'hierarchy'],
  ])('count %s of a member with %s for %p', (code, member, hcc, reason) => {
    const { V28 } = answerTo(PATH, `code=${code}&${member}&model=V28`).models as Readonly<Record<string, Scored>>;
    expect([V28?.hcc, V28?.dropped[0]?.reason]).toEqual([hcc, reason]);
  });

  test('have no coefficients for members with Medicaid: the model does not apply, and no score is invented', () => {
    const sent = 'code=E11.9&age=70&sex=male&dual_elgbl_cd=02&model=V28';
    const { V28 } = answerTo(PATH, sent).models as Readonly<Record<string, Scored>>;
    expect(V28).toMatchObject({ applies: false, hcc: ['38'], coefficients: {}, raf: null, raf_demographics: null });
  });

  test('tell of models without tables before a payment, and refuse a call for these alone', () => {
    const { warnings } = prepare(PATH, 'code=E11.9&age=64&sex=male&lti=true&new_enrollee=true');
    expect(warnings.filter((text) => text.startsWith('No tables of'))).toHaveLength(3);
    expect(warnings.filter((text) => /counts? a member of 64|new_enrollee does not count/.test(text))).toHaveLength(2);
    expect(problemsOf(PATH, 'code=E11.9&age=70&sex=male&model=V24')).toEqual([
      { code: 'invalid_model', parameter: 'model' },
    ]);
  });

  test('an unknown code is told in the answer, too many codes are refused', () => {
    expect(answerTo(PATH, 'code=Q99.99&age=70&sex=male&model=V28')).toMatchObject({ unknown_codes: ['Q99.99'] });
    const many = (name: string, count: number) =>
      problemsOf(PATH, `${`${name}=I10&`.repeat(count)}age=70&sex=male&model=V28`);
    expect([many('code', 25), many('codes', 200)]).toEqual([[], []]);
    expect(many('code', 26)).toEqual([{ code: 'invalid_code', parameter: 'code' }]);
    expect(many('codes', 201)).toEqual([{ code: 'invalid_code', parameter: 'codes' }]);
  });

  test('dots, letter case, order and repetition change nothing', () => {
    const one = answerTo(PATH, 'code=E11.22&code=I50.22&age=72&sex=female&model=V28').models;
    const other = answerTo(PATH, 'code=i5022&code=e1122&code=E11.22&age=72&sex=female&model=V28').models;
    const shown = (models: unknown) => (models as Readonly<Record<string, Scored>>).V28;
    expect(shown(other)).toEqual(shown(one) as Scored);
  });

  test('stand in a full lookup and as a relation, both ways', () => {
    expect(answerTo('/api/ontology/lookup', 'system=icd10&code=E11.22&view=full').maps).toEqual([
      { relation: 'risk_categories', code: 'V28 HCC37', display: 'Diabetes with Chronic Complications' },
    ]);
    const back = answerTo('/api/ontology/related', 'system=icd10&code=V28+HCC329&relation=risk_codes');
    expect((back.items as readonly { readonly code: string }[]).map(({ code }) => code)).toContain('N18.31');
    expect(terminology.riskTables('V24')).toBeUndefined();
  });
});

/** A few rows of each model: the figures are invented, and each differs from the others. */
const invented = (names: Readonly<Record<string, readonly string[]>>): Terminology =>
  tablesOf(
    Object.entries(names).flatMap(([name, coefficients]): RiskRow[] => {
      const model = name as 'V24';
      return [
        ...Object.entries({ D66: '46', 'J44.9': '111', 'F34.81': '59', 'C50.919': '23', 'P27.1': '280' }).map(
          ([code, category]): RiskRow => ({ is: 'diagnosis', model, code, category }),
        ),
        ...coefficients.map((one, at): RiskRow => ({ is: 'coefficient', model, name: one, value: String(at + 1) })),
      ];
    }),
  );

describe('the edits of age and sex are those of the macros', () => {
  const of = invented({ V24: ['CNA_D1', 'CND_D1'], V28: ['CNA_D1', 'CND_D1'] });

  test.each([
    ['V24', 'D66', { age: 70, sex: 'female' }, ['48']],
    ['V24', 'D66', { age: 70, sex: 'male' }, ['46']],
    ['V24', 'J44.9', { age: 17, sex: 'male' }, ['112']],
    ['V24', 'J44.9', { age: 18, sex: 'male' }, ['111']],
    ['V24', 'F34.81', { age: 5, sex: 'male' }, []],
    ['V24', 'F34.81', { age: 18, sex: 'male' }, ['59']],
    ['V24', 'F34.81', { age: 19, sex: 'male' }, []],
    ['V28', 'D66', { age: 70, sex: 'female' }, ['112']],
    ['V28', 'C50.919', { age: 49, sex: 'female' }, ['22']],
    ['V28', 'C50.919', { age: 50, sex: 'female' }, ['23']],
    ['V28', 'P27.1', { age: 1, sex: 'male' }, ['280']],
    ['V28', 'P27.1', { age: 2, sex: 'male' }, []],
  ] as const)('%s: %s of %j counts for %p', (model, code, member, hcc) => {
    expect(scored(of, { code, model, ...member })[model]?.hcc).toEqual([...hcc]);
  });
});

const SEGMENTS = [
  ['V24', { age: 70 }, 'CNA_F70_74'],
  ['V24', { age: 64, orec: '1' }, 'CND_F60_64'],
  ['V24', { age: 70, dual_elgbl_cd: '08' }, 'CFA_F70_74'],
  ['V24', { age: 70, dual_elgbl_cd: '06' }, 'CPA_F70_74'],
  ['V24', { age: 70, orec: '1' }, 'CNA_OriginallyDisabled_Female'],
  ['V24', { age: 70, orec: '3', lti: true, dual_elgbl_cd: '01' }, 'INS_LTIMCAID'],
  ['V24', { age: 67, new_enrollee: true }, 'NE_NMCAID_NORIGDIS_NEF67'],
  // V2419P1M counts 64 years without another entitlement as 65, V2823T2M does not.
  ['V24', { age: 64 }, 'CNA_F65_69'],
  ['V28', { age: 64 }, 'CND_F60_64'],
  ['V28', { age: 72, lti: true, new_enrollee: true }, 'INS_F70_74'],
  ['ESRD_V24', { age: 72, crec: '2', graft_months: 12, lti: true, new_enrollee: true }, 'GI_F70_74'],
  ['V24', { age: 64, new_enrollee: true }, 'NE_NMCAID_NORIGDIS_NEF65'],
  ['V24', { age: 64, orec: '1', new_enrollee: true, snp: true }, 'SNPNE_NMCAID_NORIGDIS_NEF60_64'],
  ['ESRD_V24', { age: 70, crec: '2' }, 'DI_F70_74'],
  ['ESRD_V24', { age: 90, crec: '2', new_enrollee: true }, 'DNE_ND_PBD_NORIGDIS_NEF85_GT'],
  ['ESRD_V24', { age: 70, crec: '2', graft_months: 9 }, 'FGC_GE65_DUR4_9_ND_PBD'],
  ['ESRD_V24', { age: 60, crec: '2', graft_months: 10, lti: true, dual_elgbl_cd: '02' }, 'FGI_LT65_DUR10PL_FBD'],
  ['ESRD_V24', { age: 70, orec: '2' }, 'DI_Originally_ESRD_Female'],
  ['RxHCC_V08', { age: 70, low_income: true }, 'Rx_CE_LowAged_F70_74'],
  ['RxHCC_V08', { age: 60 }, 'Rx_CE_NoLowNoAged_F60_64'],
  ['RxHCC_V08', { age: 70, orec: '1' }, 'Rx_CE_NoLowAged_F65OD'],
  ['RxHCC_V08', { age: 66, new_enrollee: true, orec: '1', crec: '2' }, 'Rx_NE_NoLo_ESRD_OD_x_F66'],
] as const;

describe('the coefficients are those of the segment of the member', () => {
  const names = Object.groupBy(SEGMENTS, ([model]) => model);
  const of = invented(
    Object.fromEntries(
      // The two of grafts say that these segments are loaded: the names of their durations have no segment.
      Object.entries(names).map(([model, rows]) => [model, [...rows.map(([, , name]) => name), 'GNPA_X', 'GI_X']]),
    ),
  );

  test.each(SEGMENTS)('%s of %j takes %s', (model, member, name) => {
    const score = scored(of, { sex: 'female', model, ...member })[model];
    const value = (names[model]?.findIndex((row) => row[2] === name) ?? -1) + 1;
    expect(score?.applies).toBe(true);
    expect(Object.values(score?.coefficients ?? {})).toContain(value);
  });

  test('ESRD_V24 applies to members with renal disease alone', () => {
    expect(scored(of, { age: 70, sex: 'female', model: 'ESRD_V24' }).ESRD_V24).toMatchObject({
      applies: false,
      raf: null,
    });
  });
});

const folder = join(REFERENCE_DATA, 'terminology', 'hcc');
const withReference = needing(existsSync(folder), 'no reference data in ../shared or CLINMETER_TEST_DATA');

type Member = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly age: number;
  readonly orec: string;
  readonly new_enrollee: boolean;
  readonly expected: Readonly<Record<string, Omit<Scored, 'dropped' | 'applies'>>>;
};

const sorted = (lists: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(lists).map(([key, list]) => [key, list.toSorted()]));

const isSame = (own: Scored, expected: Member['expected'][string]): boolean =>
  Bun.deepEquals(own.coefficients, expected.coefficients) &&
  Bun.deepEquals(own.hcc.toSorted(), expected.hcc.toSorted()) &&
  Bun.deepEquals(sorted(own.cc_to_dx), sorted(expected.cc_to_dx)) &&
  Math.abs((own.raf ?? Number.NaN) - (expected.raf ?? 0)) < 1e-6 &&
  Math.abs((own.raf_demographics ?? Number.NaN) - (expected.raf_demographics ?? 0)) < 1e-6;

/**
 * The program behind the expected scores of RxHCC takes the hierarchies of R08X84H1 for those of another model. It also
 * has neither the cells of new enrollees (Rx_NE_…) nor those of members once disabled (…65OD, ORIGDS), which CMS has.
 */
const isExplained = (
  { age, orec, new_enrollee }: Member,
  own: Scored,
  expected: Member['expected'][string],
): boolean => {
  const below = new Set(own.dropped.flatMap(({ reason, category }) => (reason === 'hierarchy' ? [category] : [])));
  const kept = expected.hcc.filter((category) => !below.has(category));
  const rest = Object.entries(expected.coefficients).filter(([name]) => !below.has(name.replace(/^NonAged_RXHCC/, '')));
  const isOtherCell = new_enrollee || (orec === '1' && age >= 65);
  return (
    Bun.deepEquals(own.hcc.toSorted(), kept.toSorted()) &&
    (isOtherCell || Bun.deepEquals(own.coefficients, Object.fromEntries(rest)))
  );
};

withReference.describe('the members of the reference data', () => {
  test('have the categories, coefficients and scores of CMS by each model', async () => {
    const rows = await withArchives(join(folder, 'cms-hcc-tables.zip'), readRisk);
    const full = tablesOf(rows);
    const text = readFileSync(join(folder, 'members-dev.jsonl'), 'utf8').trim();
    const different: Record<string, string[]> = { V24: [], V28: [], ESRD_V24: [], RxHCC_V08: [] };
    const unexplained: string[] = [];
    const members = text.split('\n').map((line): Member => JSON.parse(line));
    for (const member of members) {
      const { id: _, expected, dx, sex, ...sent } = member;
      const own = scored(full, { ...sent, codes: dx, sex: sex === 'M' ? 'male' : 'female' });
      for (const [model, wanted] of Object.entries(expected)) {
        const score = own[model];
        if (score === undefined || !isSame(score, wanted)) different[model]?.push(member.id);
        if (model === 'RxHCC_V08' && (score === undefined || !isExplained(member, score, wanted)))
          unexplained.push(member.id);
      }
    }
    expect(members.length).toBeGreaterThan(1000);
    // The program behind the expected scores does not have the line of V2419P1M that counts this member of 64 as 65.
    expect([different.V24, different.V28]).toEqual([['dev-1178'], []]);
    // Two on dialysis are from 85 years on: the coefficients have one cell for them, the program has none.
    expect(different.ESRD_V24?.length).toBeLessThanOrEqual(members.length / 500);
    expect(unexplained).toEqual([]);
  });
});
