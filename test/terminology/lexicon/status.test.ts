/** What is past, and what a relative has, in whichever words and for whichever organ. */
import { expect, test } from 'bun:test';
import { withStatus } from '../../../src/terminology/lexicon/status.ts';
import { answersFrom, concept } from '../support/concepts.ts';

test.each([
  ['prior pneumonia', 'history of pneumonia'],
  ['remote history of stroke', 'history of stroke'],
  ['history of prior stroke', 'history of stroke'],
  ['stroke in the past', 'history of stroke'],
  ['pneumonia (resolved)', 'history of pneumonia'],
  ['lung cancer survivor', 'history of lung cancer'],
  ['lung cancer s/p resection, NED', 'history of lung cancer'],
  ['melanoma, no evidence of recurrence', 'history of melanoma'],
  ['esophageal cancer in her father', 'family history of esophageal cancer'],
  ['gout runs in the family', 'family history of gout'],
])('%p is %p', (phrase, expected) => {
  expect(withStatus(phrase)).toBe(expected);
});

test.each([
  ...['prior authorization', 'previous cesarean delivery', 'prior hysterectomy', 'past due', 'previous lab tests'],
  ...['no prior stroke', 'denies prior stroke', 'pneumonia, not resolved', 'pneumonia, NED', 'testicular pain'],
  ...['mother with lung cancer, NED in the family', 'newborn of her mother', 'family history of stroke in the past'],
])('%p is left as it is', (phrase) => {
  expect(withStatus(phrase)).toBe(phrase);
});

const ORGANS = ['esophagus', 'larynx', 'ovary', 'pancreas', 'testis', 'thyroid'] as const;
const ADJECTIVES = ['esophageal', 'laryngeal', 'ovarian', 'pancreatic', 'testicular', 'thyroid'] as const;
const search = answersFrom('icd10', [
  ...ORGANS.flatMap((organ, at) => [
    concept('icd10', `C1${at}`, `Malignant neoplasm of ${organ}`),
    concept('icd10', `Z85.${at}`, `Personal history of malignant neoplasm of ${organ}`),
  ]),
  concept('icd10', 'Z80.0', 'Family history of malignant neoplasm of digestive organs'),
  concept('icd10', 'Z80.43', 'Family history of malignant neoplasm of testis'),
  concept('icd10', 'Z80.8', 'Family history of malignant neoplasm of other organs or systems'),
  concept('icd10', 'Z80.9', 'Family history of malignant neoplasm, unspecified'),
]);

test('a past cancer is no active one, for every organ as noun and as adjective, in every wording', () => {
  const wordings = ['history of {}', 'prior {}', 'remote {}', 'former {}', '{} survivor', '{}, NED', '{} (resolved)'];
  const wrong = [...ORGANS, ...ADJECTIVES].flatMap((organ, at) =>
    wordings
      .map((wording) => wording.replace('{}', `${organ} cancer`))
      .filter((phrase) => search(phrase)[0]?.code !== `Z85.${at % ORGANS.length}`),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['mother had esophageal cancer', 'Z80.0'],
  ['FH pancreatic cancer', 'Z80.0'],
  ['testis cancer in his father', 'Z80.43'],
  ['family history of thyroid cancer', 'Z80.8'],
])('a cancer of a relative is found in the group of its organ: %p is %p', (phrase, code) => {
  expect(search(phrase)[0]?.code).toBe(code);
});
