/** Which drug comes first: the policies for names, strengths, forms and directions, each on a few drugs made here. */
import { describe, expect, test } from 'bun:test';
import type { Concept } from '../../../../src/terminology/model/concept.ts';
import { answersFrom, drug } from '../../support/concepts.ts';

const CONCEPTS: readonly Concept[] = [
  drug('1', 'IN', 'wambocillin'),
  drug('2', 'PIN', 'wambocillin axetil', '1'),
  drug('3', 'PIN', 'wambocillin anhydrous', '1'),
  drug('4', 'BN', 'Wambo', '1'),
  drug('10', 'SCDF', 'wambocillin Oral Tablet', '1'),
  drug('11', 'SCDF', 'wambocillin Oral Capsule', '1'),
  drug('12', 'SCDF', 'wambocillin Chewable Tablet', '1'),
  drug('13', 'SCDF', 'wambocillin Injection', '1'),
  drug('14', 'SCDF', 'wambocillin Topical Cream', '1'),
  drug('15', 'SBDF', 'wambocillin Oral Tablet [Wambo]', '1'),
  drug('20', 'SCDC', 'wambocillin 250 MG', '1'),
  drug('21', 'SCDC', 'wambocillin 500 MG', '1'),
  drug('22', 'SCDC', 'wambocillin 750 MG', '1'),
  drug('30', 'SCD', 'wambocillin 250 MG Oral Tablet', '1', 40),
  drug('31', 'SCD', 'wambocillin 500 MG Oral Tablet', '1', 4),
  drug('32', 'SCD', 'wambocillin 250 MG Oral Capsule', '1', 400),
  drug('33', 'SCD', 'wambocillin 100 MG Chewable Tablet', '1', 900),
  drug('34', 'SCD', 'wambocillin 50 MG/ML Injection', '1', 700),
  drug('35', 'SCD', 'wambocillin 0.01 MG/MG Topical Cream', '1', 800),
  drug('36', 'SBDC', 'wambocillin 250 MG [Wambo]', '1'),
  drug('37', 'SBD', 'wambocillin 250 MG Oral Tablet [Wambo]', '1', 50),
  drug('40', 'IN', 'gastroprazole'),
  drug('41', 'SCDC', 'gastroprazole 20 MG', '40'),
  drug('42', 'SCD', 'gastroprazole 20 MG Delayed Release Oral Capsule', '40', 5),
  drug('43', 'SCD', 'gastroprazole 20 MG Disintegrating Oral Tablet', '40', 600),
  drug('50', 'IN', 'clottiparin'),
  drug('51', 'SCDC', 'clottiparin 100 MG/ML', '50'),
  drug('52', 'SCD', '0.4 ML clottiparin 100 MG/ML Prefilled Syringe', '50', 20),
  drug('53', 'SCD', '0.8 ML clottiparin 100 MG/ML Prefilled Syringe', '50', 21),
  drug('54', 'SCD', 'clottiparin 100 MG/ML Injectable Solution', '50', 22),
  drug('60', 'IN', 'sniffasone'),
  drug('61', 'BN', 'Sniffy', '60'),
  drug('62', 'SBDC', 'sniffasone 0.05 MG/ACTUAT [Sniffy]', '60'),
  drug('63', 'SBDF', 'sniffasone Nasal Spray [Sniffy]', '60'),
  drug('70', 'IN', 'numbocaine'),
  drug('71', 'IN', 'pressodipine'),
  drug('72', 'SCD', '250 ML pressodipine 2 MG/ML Injection', '71', 30),
  drug('73', 'SCD', 'pressodipine 1.6 MG/ML Injection', '71', 31),
  drug('75', 'IN', 'patchadiol'),
  drug('76', 'SCD', 'patchadiol 0.00417 MG/HR Transdermal System', '75', 61),
  drug('77', 'SCD', '84 HR patchadiol 0.00417 MG/HR Transdermal System', '75', 62),
  drug('78', 'SCD', '168 HR patchadiol 0.00417 MG/HR Transdermal System', '75', 63),
  drug('80', 'IN', 'ironate'),
  drug('81', 'SCD', 'ironate 44 MG/ML Oral Solution', '80', 33),
];

const answers = answersFrom('rxnorm', CONCEPTS);
const ask = (phrase: string): readonly string[] => answers(phrase).map(({ display }) => display);

describe('a bare name', () => {
  test('of a substance is followed by a salt and a form of each route, the one that is sold most', () => {
    expect(ask('wambocillin')).toEqual([
      ...['wambocillin', 'wambocillin axetil', 'wambocillin Oral Tablet', 'wambocillin Injection'],
      'wambocillin Topical Cream',
    ]);
  });

  test('is the same among words that a request carries along', () => {
    const bare = ask('wambocillin');
    for (const request of ['prescription for wambocillin', 'can you look up wambocillin', 'pt is on wambocillin']) {
      expect(ask(request)).toEqual(bare);
    }
  });

  test('of a salt is followed by its substance and the forms that it is sold in, no strength among them', () => {
    const [first, second, ...others] = ask('wambocillin axetil');
    expect([first, second]).toEqual(['wambocillin axetil', 'wambocillin']);
    expect(others).toEqual(['wambocillin Oral Tablet', 'wambocillin Injection', 'wambocillin Topical Cream']);
  });

  test('of a brand is followed by its substance and its form', () => {
    expect(ask('Wambo').slice(0, 3)).toEqual(['Wambo', 'wambocillin', 'wambocillin Oral Tablet [Wambo]']);
  });

  test('of an ingredient with its brand gives the branded form before strengths', () => {
    expect(ask('wambocillin (Wambo)')[0]).toBe('wambocillin Oral Tablet [Wambo]');
  });

  test('that is infused gives the form that is injected', () => {
    for (const how of ['bolus', 'drip', 'IV', 'infusion']) {
      expect(ask(`wambocillin ${how}`)[0]).toBe('wambocillin Injection');
    }
  });
});

describe('a strength', () => {
  test('gives the drug that is prescribed, with directions for use or without', () => {
    for (const directions of ['', 'bid', 'tid prn', 'daily x 5 days', 'q6h', 'po', 'hs', 'take 1 tab qhs', '#30 RF2']) {
      expect(ask(`wambocillin 250 mg ${directions}`)[0]).toBe('wambocillin 250 MG Oral Tablet');
    }
  });

  test('with a salt and a form gives the drug, though its name leaves the salt out', () => {
    expect(ask('wambocillin axetil 250 mg tablet')[0]).toBe('wambocillin 250 MG Oral Tablet');
  });

  test('with a form gives the drug that is sold in no other release', () => {
    expect(ask('gastroprazole 20 mg capsule')[0]).toBe('gastroprazole 20 MG Delayed Release Oral Capsule');
  });

  test('of what a spray gives at a time is found as an amount', () => {
    expect(ask('Sniffy 50 mcg')[0]).toBe('sniffasone 0.05 MG/ACTUAT [Sniffy]');
    expect(ask('Sniffy 50')[0]).toBe('sniffasone 0.05 MG/ACTUAT [Sniffy]');
  });

  test('of a patch may be given by the day, and its wearing time as a week', () => {
    expect(ask('patchadiol 0.1 mg/day patch weekly')[0]).toBe('168 HR patchadiol 0.00417 MG/HR Transdermal System');
    expect(ask('patchadiol 0.1 mg/24hr patch twice weekly')[0]).toBe(
      '84 HR patchadiol 0.00417 MG/HR Transdermal System',
    );
  });

  test('that a brand does not have still means one of its drugs and not the brand', () => {
    expect(ask('Wambo 333 mg')[0]).toEndWith('[Wambo]');
  });

  test('that only other drugs have leaves the substance first that the phrase names', () => {
    expect(ask('numbocaine 0.2% 250 mL bag')[0]).toBe('numbocaine');
  });
});

describe('an amount in a volume', () => {
  test('and a way to give it mean the container of that volume', () => {
    expect(ask('clottiparin 40 mg/0.4 mL subq')[0]).toBe('0.4 ML clottiparin 100 MG/ML Prefilled Syringe');
    expect(ask('clottiparin 80 mg/0.8 mL subq')[0]).toBe('0.8 ML clottiparin 100 MG/ML Prefilled Syringe');
  });

  test('is what a prefilled syringe is ordered by', () => {
    expect(ask('clottiparin 40 mg syringe')[0]).toBe('0.4 ML clottiparin 100 MG/ML Prefilled Syringe');
  });

  test('of an infusion bag may be written without units', () => {
    expect(ask('pressodipine 400/250')[0]).toBe('pressodipine 1.6 MG/ML Injection');
  });

  test('is found when its number stands elsewhere', () => {
    expect(ask('mg/mL oral solution ironate 44')[0]).toBe('ironate 44 MG/ML Oral Solution');
  });

  test('may be given as salt and as what counts in it', () => {
    expect(ask('ironate 220 (44 Fe) mg/mL oral solution')[0]).toBe('ironate 44 MG/ML Oral Solution');
  });
});
