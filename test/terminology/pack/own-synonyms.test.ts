import { expect, test } from 'bun:test';
import { onlyOwn } from '../../../src/terminology/pack/pack-file.ts';
import { concept } from '../support/concepts.ts';

test('synonyms are our own alone if the release has them in no letter case', () => {
  const hypertension = concept('icd10', 'I10', 'Essential (primary) hypertension', {
    synonyms: ['High blood pressure'],
  });
  const heart = concept('icd10', 'I11', 'Hypertensive heart disease');
  const own = (_: string, code: string) => (code === 'I10' ? ['high blood pressure', 'HTN', hypertension.name] : []);
  expect([...onlyOwn([hypertension, heart], own)]).toEqual([['I10', ['HTN']]]);
});
