/** A common note, and texts of which a reader of notes could take too long, each repeated to the longest length. */

export const COMMON_NOTE = [
  'A 67-year-old man presented to the ED on 3/4 with two days of cough, fever to 38.9 °C and chest pain on the left.',
  'He denies hemoptysis, syncope and leg swelling. His wife had a cold last week.',
  'PMH: hypertension, type 2 diabetes, atrial fibrillation, gout; prior stroke in 2015 without residual weakness.',
  'Medications: lisinopril 20 mg daily, metformin 1000 mg BID, apixaban 5 mg BID, allopurinol 100 mg daily.',
  'Allergies: codeine - nausea.',
  'Social: quit smoking ten years ago, drinks a glass of wine on weekends. Lives with his wife in a house with stairs.',
  'Exam: BP 104/62 mmHg, HR 112/min, RR 24/min, SpO2 91 % on room air, weight 82 kg, height 176 cm. Crackles at the base.',
  'Labs: sodium 132 mmol/L, potassium 4.4 mmol/L, creatinine 1.6 mg/dL (baseline 1.1), BUN 34 mg/dL, WBC 16.2 K/uL, Hgb 12.1.',
  'Chest film shows a right lower lobe infiltrate and a small effusion. No pneumothorax.',
  'A/P: Community-acquired pneumonia with acute kidney injury. Start ceftriaxone and azithromycin, hold metformin,',
  'continue apixaban, repeat BMP in the morning, call if he gets worse. Discussed with the family, who agree.\n',
].join('\n');

/** Each by what it is made of. */
export const UNCOMMON: Readonly<Record<string, string>> = {
  ...{ blanks: ' ', 'line breaks': '\n', tabs: '\t', letters: 'a', capitals: 'A', digits: '1', accents: 'é' },
  ...{ 'other scripts': 'щ', ideographs: '肺', emoji: '🫀', 'one sign that is eighteen': 'ﷺ', marks: 'a\u0301' },
  ...{ hyphens: '-', dots: '.', commas: ',', colons: ':', semicolons: ';', slashes: '/', quotes: '"', plus: '+' },
  ...{
    percent: '%',
    'question marks': '?',
    brackets: '(',
    'closed brackets': '()',
    boxes: '[ ]',
    'ticked boxes': '[x] ',
  },
  ...{
    words: 'word ',
    'short words': 'a b c ',
    'single letters': 'A b. ',
    numbers: '12 ',
    decimals: '1.5 ',
    dates: '3/4/2024 ',
  },
  ...{
    'names without numbers': 'sodium, potassium ',
    'one name': 'K ',
    'names in a chain': 'Na/K/Cl/',
    'a chain': 'Na/K/Cl 140/4/104 ',
  },
  ...{
    'numbers in a chain': '1/',
    units: 'mg/dL ',
    'numbers with units': '5 mg/dL ',
    pressures: '120/80 mmHg ',
    ranges: '(3.5-5.0) ',
  },
  ...{ 'values that change': 'sodium 130 to 131 to ', feet: `5'9" `, ages: '72-year-old ', pronouns: 'he she ' },
  ...{
    'one finding': 'asthma ',
    findings: 'asthma, fever, cough ',
    'findings on lines': '- asthma\n',
    denials: 'no fever, ',
  },
  ...{
    'cues alone': 'no denies without ',
    'cues behind': 'asthma resolved, ',
    histories: 'history of ',
    doubts: 'possible likely ',
  },
  ...{
    conditions: 'if asthma then aspirin, ',
    questions: 'Any fever? No. ',
    relatives: 'mother had diabetes. ',
    heads: 'Denies:\n- fever\n',
  },
  ...{
    sections: 'PMH: asthma. Plan: rest. ',
    'sections on one line': 'FH: mother had diabetes. ',
    orders: 'Start lisinopril 10 mg daily. ',
  },
  ...{
    drugs: 'lisinopril, ',
    'drugs with doses': 'aspirin 81 mg, ',
    rows: '0800 aspirin held | ',
    legends: 'R = refused; ',
    answers: 'fever: no ',
  },
  ...{
    letters2: 'CP, MI, DM ',
    definitions: 'chest pain (CP) ',
    'open definitions': '(CP chest pain ',
    'damaged words': 'asthrna ',
  },
  ...{
    'one line': 'PMH: asthma. Denies fever. Start lisinopril 10 mg daily. K 5.4 mmol/L. ',
    dialogue: 'DOCTOR any fever\nPATIENT no\n',
  },
  ...{
    'long words': `${'pneumo'.repeat(40)} `,
    'joined lines': 'denied\nfever ',
    vaccines: 'Vaccines: measles, mumps and rubella ',
  },
  ...{
    'letters without blanks': 'DM.',
    'words for one test': 'sodium ',
    'lists that are denied at their end': 'fever, chills, cough denied, ',
    'tests that are awaited': 'K pending, ',
    'findings between dashes': '- fever - cough - ',
  },
};
