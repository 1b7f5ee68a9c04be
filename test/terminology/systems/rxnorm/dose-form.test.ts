/** Routes, shapes and releases in names and orders; directions for use in orders. */
import { describe, expect, test } from 'bun:test';
import { withoutDirections } from '../../../../src/terminology/systems/rxnorm/directions.ts';
import {
  bitsOf,
  formIn,
  packForm,
  readFormWords,
  releaseBit,
  routeBit,
  shapeBit,
} from '../../../../src/terminology/systems/rxnorm/forms.ts';

describe('the form of a name', () => {
  test.each([
    ['sertraline 50 MG Oral Tablet', 'oral', 'tablet', 'plain'],
    ['24 HR venlafaxine 75 MG Extended Release Oral Capsule [Effexor]', 'oral', 'capsule', 'extended'],
    ['castor oil 1000 MG/ML Oral Solution', 'oral', 'solution', 'plain'],
    ['amoxicillin 80 MG/ML Oral Suspension', 'oral', 'suspension', 'plain'],
    ['0.4 ML enoxaparin sodium 100 MG/ML Prefilled Syringe', 'injected', 'syringe', 'plain'],
    ['72 HR fentanyl 0.025 MG/HR Transdermal System', 'topical', 'patch', 'plain'],
    ['ciprofloxacin Otic Solution', 'ear', 'solution', 'plain'],
  ] as const)('%s', (name, route, shape, release) => {
    const form = formIn(packForm(name));
    expect([routeBit(form), shapeBit(form), releaseBit(form)]).toEqual([bitsOf(route), bitsOf(shape), bitsOf(release)]);
  });
});

describe('the form that an order asks for', () => {
  test.each([
    ['amoxicillin 500 mg caps', { routes: 0, shapes: bitsOf('capsule'), releases: 0 }],
    ['timolol 1 gtt OU', { routes: bitsOf('eye'), shapes: bitsOf('solution', 'suspension'), releases: 0 }],
    ['bupropion XL', { routes: 0, shapes: 0, releases: bitsOf('extended') }],
    ['lisinopril 10 mg', { routes: 0, shapes: 0, releases: 0 }],
  ])('%s', (phrase, asked) => {
    expect(readFormWords(phrase)).toEqual(asked);
  });
});

describe('without its directions', () => {
  test.each([
    ['Take 1-2 tabs by mouth every 4 to 6 hours as needed for mild pain tylenol 325 mg', undefined],
    ['lisinopril 10 mg #30 RF2', 'lisinopril 10 mg'],
    ['metoprolol 25 mg 1/2 tab po b.i.d.', 'metoprolol 25 mg tab po'],
    ['prednisone 10 mg daily x 5 days', 'prednisone 10 mg'],
    ['fluconazole 2 mg sig: 1 po q24h', 'fluconazole 2 mg : po'],
    ['vancomycin 1 g IV q12h', 'vancomycin 1 g IV'],
    ['gentamicin 5 mg/kg IV', 'gentamicin IV'],
    ['warfarin 5 tabs', 'warfarin 5 tabs'],
    ['Daily', 'Daily'],
  ])('an order keeps drug, strength and form: %s', (phrase, rest) => {
    if (rest === undefined) expect(withoutDirections(phrase)).toContain('tylenol 325 mg');
    else expect(withoutDirections(phrase)).toBe(rest);
  });
});
