/** Rules of the search that decide an answer alone: without one of them, a test here fails. */
import { describe, expect, test } from 'bun:test';
import { withStatus } from '../../../src/terminology/lexicon/status.ts';
import type { Concept, Term } from '../../../src/terminology/model/concept.ts';
import { terminology } from '../../support/tools.ts';
import { answersFrom, concept, drug, manyDiseases } from '../support/concepts.ts';

const code = (id: string, name: string, ...synonyms: readonly string[]): Concept =>
  concept('icd10', id, name, { synonyms });
const withTerm = (id: string, name: string, text: string, kind: Term['kind']): Concept => ({
  ...code(id, name),
  terms: [{ text, kind }],
});

/** So many names with the words make them common. */
const common = (category: string, words: string): readonly Concept[] =>
  Array.from({ length: 40 }, (_, at) => code(`${category}${10 + at}`, `${words} of kind ${at}`));

const others = manyDiseases(400);
const firstOf = (...concepts: readonly Concept[]) => {
  const answers = answersFrom('icd10', [...others, ...concepts]);
  return (phrase: string) => answers(phrase)[0];
};
const scoreOf = (found: { readonly score: number } | undefined): number => found?.score ?? 0;

test('a letter behind "type" that the best code lacks and another has keeps it from being certain', () => {
  const first = firstOf(code('K75.9', 'Snurflitis type'), code('B15.9', 'Snurflitis A'));
  expect(scoreOf(first('snurflitis type'))).toBeGreaterThan(79);
  expect(first('snurflitis type C')).toMatchObject({ code: 'K75.9', score: 79 });
});

test('a history that is denied is no history', () => {
  const first = firstOf(code('I63.9', 'Snurfling stroke'), code('Z86.73', 'Personal history of snurfling stroke'));
  expect(first('prior snurfling stroke')?.code).toBe('Z86.73');
  const denied = 'without prior history of snurfling stroke';
  expect(withStatus(denied)).toBe(denied);
});

test('a follow-up visit for a disease is as good and as certain as the disease', () => {
  const first = firstOf(code('E04.9', 'Snurfling thyroid of the young'));
  expect(first('snurfling f/u thyroid of the young')).toMatchObject({ code: 'E04.9', score: 100 });
});

describe('two readings are two answers', () => {
  test('one word of a longer designation is not certain', () => {
    expect(firstOf(code('L20', 'Snurfle disorder'))('snurfle')).toMatchObject({ code: 'L20', score: 79 });
  });

  test('letters with several meanings are not certain, even if they are a name', () => {
    expect(firstOf(code('R08', 'CP'))('CP')).toMatchObject({ code: 'R08', score: 79 });
  });

  test('a synonym that is the very phrase is not certain if the release names another code so', () => {
    const ours = code('K10.1', 'Trembling of limb', 'snurfle of arm');
    expect(firstOf(ours)('snurfle of arm')).toMatchObject({ code: 'K10.1', score: 100 });
    const theirs = withTerm('L20.1', 'Humming of trunk', 'arm, snurfle of', 'inclusion');
    expect(scoreOf(firstOf(ours, theirs)('snurfle of arm'))).toBeLessThan(80);
  });

  test('a code is not certain if it says more, and a sibling that says other things fits about as well', () => {
    const tremor = code('K10.1', 'Snurfling gribble of arm, with tremor');
    const fever = code('K10.2', 'Snurfling gribble of arm, with fever and chills');
    expect(scoreOf(firstOf(tremor)('snurfling gribble of arm'))).toBeGreaterThan(79);
    expect(scoreOf(firstOf(tremor, fever)('snurfling gribble of arm'))).toBeLessThan(80);
  });
});

test('a word that asks for something keeps a code from being certain if another code is about it', () => {
  const visits = ['N', 'M'].flatMap((category) => common(category, 'Visit for gribble'));
  const device = code('Z95.0', 'Snurfling pacemaker');
  const first = firstOf(...visits, device, code('Z45.010', 'Visit for snurfling pacemaker of elders'));
  expect(first('snurfling pacemaker')).toMatchObject({ code: 'Z95.0', score: 100 });
  expect(scoreOf(first('snurfling pacemaker visit'))).toBeLessThan(80);
});

test('a word between those of the only fitting name that nothing knows keeps it from being certain', () => {
  const first = firstOf(code('K10', 'Snurfling of arm'));
  expect(scoreOf(first('snurfling of arm'))).toBe(100);
  for (const phrase of ['snurfling today of arm', 'snurfling again arm']) {
    expect(first(phrase)?.code).toBe('K10');
    expect(scoreOf(first(phrase))).toBeLessThan(80);
  }
});

describe('what a phrase does not say is not first', () => {
  test('an external cause comes after the injury of the same name', () => {
    const cause = withTerm('W54.1', 'Struck by snurfle', 'snurfle bite', 'external');
    const injury = withTerm('W99.8', 'Other wound', 'bite, snurfle', 'index');
    expect(firstOf(cause, injury)('snurfle bite')?.code).toBe('W99.8');
  });

  test.each(['Congenital', 'Neonatal'])('a %s disease comes after another kind of it', (origin) => {
    const first = firstOf(
      ...[...common('N', `${origin} fault`), ...common('M', 'Grave fault')],
      ...[code('G91', `${origin} snurfling of valve`), code('I35', 'Grave snurfling of valve')],
    );
    expect(first('snurfling of valve')?.code).toBe('I35');
    expect(first(`${origin} snurfling of valve`)?.code).toBe('G91');
  });

  test('a code that denies the rest comes before its sibling that says it', () => {
    const first = firstOf(
      ...common('N', 'Gribble with coma'),
      ...[code('E15.0', 'Grand snurfle with coma'), code('E15.1', 'Grand snurfle without coma')],
    );
    expect(first('grand snurfle')?.code).toBe('E15.1');
    expect(first('grand snurfle with coma')?.code).toBe('E15.0');
  });
});

describe('a fracture', () => {
  const boneOf = (kind: string) => `${kind} fracture of snurfle bone, initial encounter for closed fracture`;

  test('that is not displaced is not answered with the displaced one', () => {
    const first = firstOf(code('S92.531A', boneOf('Displaced')));
    expect(scoreOf(first('displaced fx of snurfle bone'))).toBeGreaterThan(79);
    expect(scoreOf(first('undisplaced fx of snurfle bone'))).toBeLessThan(60);
  });

  const inWords = ['N', 'M'].flatMap((category) => common(category, 'Gribble with open fracture'));

  test('is closed unless the phrase says that it is open', () => {
    const first = firstOf(
      ...inWords,
      code('S82.1A', 'Fracture of snurfle bone, initial encounter for open fracture'),
      code('S82.1B', 'Fracture of snurfle bone, initial encounter for closed fracture'),
    );
    expect(first('fracture of snurfle bone')?.code).toBe('S82.1B');
    expect(scoreOf(first('fracture of snurfle bone'))).toBeGreaterThan(79);
    expect(first('open fracture of snurfle bone')?.code).toBe('S82.1A');
  });

  test('that is open is not certain by a code that does not say so', () => {
    const first = firstOf(...inWords, code('S82.1', 'Fracture of snurfle bone'));
    expect(scoreOf(first('fracture of snurfle bone'))).toBe(100);
    expect(scoreOf(first('open fracture of snurfle bone'))).toBeLessThan(80);
  });

  test('is open in other words than a wound is', () => {
    const first = firstOf(...common('N', 'Open gribble'), code('S61.4', 'Open snurfle of hand, plain'));
    expect(first('open snurfle of hand')?.code).toBe('S61.4');
    expect(scoreOf(first('open snurfle of hand'))).toBeGreaterThan(79);
  });
});

test('a poisoning by oneself is intended', () => {
  const first = firstOf(
    code('T40.1X1A', 'Poisoning by heroin, accidental (unintentional), initial encounter'),
    code('T40.1X2A', 'Poisoning by heroin, intentional self-harm, initial encounter'),
  );
  for (const phrase of ['self-poisoning by heroin', 'self poisoning with heroin']) {
    expect(first(phrase)?.code).toBe('T40.1X2A');
    expect(scoreOf(first(phrase))).toBeGreaterThan(79);
  }
});

test('a word that a blank splits is read whole, never for certain', () => {
  const first = firstOf(code('A30', 'Grumblosis'), code('A31', 'Snurflomatosis'));
  expect(first('grumb losis')).toMatchObject({ code: 'A30', score: 79 });
  expect(first('snurf lomatosis')).toMatchObject({ code: 'A31', score: 79 });
});

describe('a sentence', () => {
  const ask = (query: string) =>
    terminology.translate(query, {
      system: 'icd10',
      limit: 5,
      minScore: 35,
      includeObsolete: false,
      billableOnly: true,
    });

  test('around a part says of it what the part does not: then the part is not certain', () => {
    const first = firstOf(...manyDiseases(1500).slice(400), code('R26.81', 'Snurfling pain'));
    expect(first('a retired teacher with snurfling pain')).toMatchObject({ code: 'R26.81', score: 100 });
    for (const said of ['acute', 'versus the', 'severe']) {
      expect(scoreOf(first(`${said} teacher with snurfling pain`))).toBeLessThan(100);
    }
  });

  test('that asks for two codes is sure of neither', () => {
    const gout = 'My boss wonders under what number we file gout in the end';
    expect(ask(gout).quality).toBe('high');
    expect(ask(`${gout}; my wife wonders under what number we file asthma`).quality).not.toBe('high');
  });

  test.each([
    'The brother of my boss has gout, so under what number do we file that in the end',
    'If the painter gets gout one day, under which number do the billers file that?',
    'The painter wants to know if he may have gout, under which number do the billers file that?',
  ])('about what a relative has, or what may come, is not sure: %p', (sentence) => {
    expect(ask(sentence).quality).not.toBe('high');
  });
});

describe('words and designations', () => {
  test('a word is found by one that means the same', () => {
    const first = firstOf(code('K10', 'Kidney snurfle'), code('K11', 'Calculus of snurfle'));
    expect(first('renal snurfle')?.code).toBe('K10');
    expect(first('stone of snurfle')?.code).toBe('K11');
    expect(scoreOf(first('stone of snurfle'))).toBeGreaterThan(79);
  });

  test('a name comes before an inclusion term and an index entry of the same words, and is certain', () => {
    for (const kind of ['inclusion', 'index'] as const) {
      const first = firstOf(
        withTerm('K10', 'Grave trembling', 'snurfle, wandering', kind),
        code('L20', 'Wandering snurfle'),
      );
      expect(first('snurfle wandering')).toMatchObject({ code: 'L20', score: 100 });
    }
  });
});

describe('a brand', () => {
  const ask = (...concepts: readonly Concept[]) => answersFrom('rxnorm', [drug('1', 'IN', 'snurfline'), ...concepts]);

  test('that a phrase names in part is not certain', () => {
    const answers = ask(
      drug('2', 'BN', 'Fnord Low', '1'),
      drug('3', 'SBD', 'snurfline 81 MG Oral Tablet [Fnord Low]', '1', 90),
      drug('4', 'SCD', 'snurfline 81 MG Oral Tablet', '1', 90),
    );
    expect(scoreOf(answers('Fnord Low 81 mg tablet')[0])).toBeGreaterThan(79);
    expect(scoreOf(answers('Fnord 81 mg tablet')[0])).toBeLessThan(80);
  });

  test('that is still sold lends its name to no generic drug', () => {
    const name = 'snurfline 250 MG Oral Capsule';
    const sold = drug('4', 'SBD', `${name} [Fnordex]`, '1', 90);
    const retired: Concept = { ...sold, code: '5', status: 'obsolete' };
    const scoresOf = (...concepts: readonly Concept[]) =>
      ask(
        drug('2', 'SCD', name, '1', 100),
        drug('3', 'BN', 'Fnordex', '1'),
        ...concepts,
      )('Fnordex 250 mg capsule')
        .filter(({ code }) => code === '2')
        .map(({ score }) => score);
    expect(scoresOf(retired)[0]).toBeGreaterThan(79);
    expect(scoresOf(sold, retired)).toEqual(scoresOf(sold));
  });
});

test('an injection that the phrase does not ask for is not certain where tablets have its strength', () => {
  const ask = (...concepts: readonly Concept[]) =>
    answersFrom('rxnorm', [
      ...[drug('1', 'IN', 'snurfline'), drug('2', 'BN', 'Fnordex', '1')],
      drug('3', 'SBD', 'snurfline 100 MG Injection [Fnordex]', '1', 90),
      ...concepts,
    ]);
  const tablet = (strength: number) => drug('4', 'SCD', `snurfline ${strength} MG Oral Tablet`, '1', 90);
  for (const first of [ask()('fnordex 100 mg')[0], ask(tablet(50))('fnordex 100 mg')[0]]) {
    expect(first?.code).toBe('3');
    expect(scoreOf(first)).toBeGreaterThan(79);
  }
  expect(scoreOf(ask(tablet(100))('fnordex 100 mg')[0])).toBe(79);
  expect(scoreOf(ask(tablet(100))('fnordex 100 mg injection')[0])).toBeGreaterThan(79);
});

test('a code of the same part of the body comes after the condition that a phrase names', () => {
  const kinds = Array.from({ length: 8 }, (_, at) => code(`M${20 + at}`, `snurflitis of kind ${at}`));
  const first = firstOf(
    ...kinds,
    code('S92.4', 'Fracture of great toe'),
    code('M10.0', 'Snurflitis of ankle and foot'),
  );
  expect(first('snurflitis of great toe')?.code).toBe('M10.0');
  expect(first('great toe')?.code).toBe('S92.4');
});

test('an abbreviation that is another one by one letter is not certain', () => {
  const first = firstOf(code('H34.10', 'Central retinal artery occlusion, unspecified eye'));
  expect(scoreOf(first('CRAO'))).toBeGreaterThan(79);
  expect(first('CRMO')).toMatchObject({ code: 'H34.10', score: 79 });
});

test('a strength that a drug does not have is not certain', () => {
  const answers = answersFrom('rxnorm', [
    ...[drug('1', 'IN', 'snurfline'), drug('3', 'SCD', 'snurfline 60 MG/ML Oral Solution', '1', 90)],
    ...[5, 10].map((strength) => drug(`${strength}`, 'SCD', `snurfline ${strength} MG Oral Tablet`, '1', 90)),
  ]);
  expect(scoreOf(answers('snurfline 300 mg/5ml oral solution')[0])).toBeGreaterThan(79);
  expect(answers('snurfline 300 (60 fe) mg/5ml oral solution')[0]).toMatchObject({ code: '3', score: 79 });
});

test('what comes after an operation is postprocedural', () => {
  const first = firstOf(code('E89.2', 'Postprocedural snurflism'), code('E20.9', 'Snurflism, unspecified'));
  expect(first('postoperative snurflism')).toMatchObject({ code: 'E89.2' });
  expect(scoreOf(first('postoperative snurflism'))).toBeGreaterThan(79);
});

test('a drug without the route that is asked for comes after the substance', () => {
  const tablet = 'snurfline 50 MG Oral Tablet';
  const answers = answersFrom('rxnorm', [
    ...[drug('1', 'IN', 'snurfline'), drug('2', 'BN', 'Fnordex', '1'), drug('3', 'SCD', tablet, '1', 900)],
    ...[drug('4', 'SBD', `${tablet} [Fnordex]`, '1', 900), drug('5', 'SCD', 'snurfline 10 MG/ML Injection', '1', 300)],
    ...[drug('6', 'SCDF', 'snurfline Oral Tablet', '1'), drug('7', 'SCDF', 'snurfline Injection', '1')],
    ...[drug('8', 'SBDF', 'snurfline Oral Tablet [Fnordex]', '1'), drug('9', 'IN', 'quindline')],
    drug('10', 'SCD', 'quindline 50 MG Oral Tablet', '9', 100),
  ]);
  expect(answers('snurfline 50 mg tablet')[0]?.code).toBe('3');
  expect(answers('snurfline 50 mg IV')[0]?.code).toBe('1');
});
