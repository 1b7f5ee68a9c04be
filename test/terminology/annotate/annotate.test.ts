/** What is found in a note, where, and whether it holds. */
import { expect, test } from 'bun:test';
import { outlineOf } from '../../../src/terminology/annotate/annotate.ts';
import { framed, toldOf } from '../../support/note-frames.ts';
import { linesOfNoise, linesOfNothing, NOISES } from '../../support/note-nothing.ts';
import { madePairs } from '../../support/note-pairs.ts';
import { rowsWith } from '../../support/note-rows.ts';
import { fc, runs } from '../../support/properties.ts';
import { terminology } from '../../support/tools.ts';

const annotate = (note: string) => terminology.annotate(note);

/** `text system assertion` of each mention. */
const told = (note: string): readonly string[] =>
  annotate(note).map(({ text, system, assertion }) => `${text} ${system} ${assertion}`);

test.each([
  ['Chest pain and cough.', ['Chest pain icd10 present', 'cough icd10 present']],
  [
    'Denies chest pain, cough or fever; reports headache.',
    ['chest pain icd10 absent', 'cough icd10 absent', 'fever icd10 absent', 'headache icd10 present'],
  ],
  ['No fever but cough.', ['fever icd10 absent', 'cough icd10 present']],
  ['Pneumonia was ruled out.', ['Pneumonia icd10 absent']],
  ['R/o pneumonia.', ['pneumonia icd10 possible']],
  ['Pneumonia is suspected.', ['Pneumonia icd10 possible']],
  ['Pneumonia possible, asthma.', ['Pneumonia icd10 possible', 'asthma icd10 present']],
  ['Cannot rule out pneumonia.', ['pneumonia icd10 possible']],
  ['History of pneumonia.', ['History of pneumonia icd10 historical']],
  ['Mother had asthma.', ['asthma icd10 family']],
  ['Mother has no asthma.', ['asthma icd10 absent']],
  ['No family history of asthma.', ['asthma icd10 absent']],
  ['Return if fever or chest pain.', ['fever icd10 hypothetical', 'chest pain icd10 hypothetical']],
  ['Will start lisinopril 10 mg daily.', ['lisinopril 10 mg rxnorm planned']],
  ['Continue lisinopril 10 mg daily.', ['lisinopril 10 mg rxnorm present']],
  ['Stopped lisinopril.', ['lisinopril rxnorm historical']],
  ['Not taking lisinopril.', ['lisinopril rxnorm absent']],
  ['Consider lisinopril.', ['lisinopril rxnorm hypothetical']],
  ['Check TSH.', ['TSH loinc planned']],
  ['TSH 2.1 mIU/L', ['TSH loinc present']],
  ['No change in headache.', ['headache icd10 present']],
  ['Denies having fever.', ['fever icd10 absent']],
  ['No evidence to suggest pneumonia.', ['pneumonia icd10 absent']],
  ['Fever: no.', ['Fever icd10 absent']],
  ['-fever, +cough', ['fever icd10 absent', 'cough icd10 present']],
  ['Fever, cough and headache were denied.', ['Fever icd10 absent', 'cough icd10 absent', 'headache icd10 absent']],
  ['Asthma (no fever), headache.', ['Asthma icd10 present', 'fever icd10 absent', 'headache icd10 present']],
  ['Pneumonia?', ['Pneumonia icd10 possible']],
  ['Pneumonia in 2015.', ['Pneumonia icd10 historical']],
  ['Hx: pneumonia, asthma.', ['pneumonia icd10 historical', 'asthma icd10 present']],
  ['Switched from lisinopril to metformin.', ['lisinopril rxnorm historical', 'metformin rxnorm present']],
  ['Lisinopril if hypertension persists.', ['Lisinopril rxnorm hypothetical', 'hypertension icd10 hypothetical']],
  ['If fever, start metformin.', ['fever icd10 hypothetical', 'metformin rxnorm hypothetical']],
  ['Mother brought him in for fever.', ['fever icd10 present']],
  ['Denies:\n- fever\n- cough\nHeadache', ['fever icd10 absent', 'cough icd10 absent', 'Headache icd10 present']],
  ['Fever: no  Cough: yes  Headache: N', ['Fever icd10 absent', 'Cough icd10 present', 'Headache icd10 absent']],
  ['Fever no, cough yes', ['Fever icd10 absent', 'cough icd10 present']],
  ['[x] fever [ ] cough', ['fever icd10 present', 'cough icd10 absent']],
  ['fever [ ] cough [x]', ['fever icd10 absent', 'cough icd10 present']],
  ['DM: [ ] yes [x] no', ['DM icd10 absent']],
  ['Asthma: [X] No [ ] Yes. Cough: ☒ Yes ☐ No', ['Asthma icd10 absent', 'Cough icd10 present']],
  ['Asthma: yes ( ) no (x)', ['Asthma icd10 absent']],
  ['☐ fever ☑ cough', ['fever icd10 absent', 'cough icd10 present']],
  ['fever+ cough-', ['fever icd10 present', 'cough icd10 absent']],
  ['c/o fever, no cough, + headache', ['fever icd10 present', 'cough icd10 absent', 'headache icd10 present']],
  ['Fever, mother has asthma.', ['Fever icd10 present', 'asthma icd10 family']],
  ['Husband had pneumonia.', ['pneumonia icd10 family']],
  ['Wife states he has fever.', ['fever icd10 present']],
  ['Brought in by mother for fever.', ['fever icd10 present']],
  ['Mother has asthma, patient has fever.', ['asthma icd10 family', 'fever icd10 present']],
  ['If the CT shows pneumonia, call.', ['pneumonia icd10 hypothetical']],
  ['Pneumonia resolved.', ['Pneumonia icd10 historical']],
  ['Headache resolved with aspirin.', ['Headache icd10 historical', 'aspirin rxnorm present']],
  ['PMH: pneumonia, asthma', ['pneumonia icd10 historical', 'asthma icd10 present']],
  ['Fever vs. cough vs. pneumonia', ['Fever icd10 possible', 'cough icd10 possible', 'pneumonia icd10 possible']],
  ['Pneumonia likely aspiration.', ['Pneumonia icd10 present']],
  ['Switched lisinopril to metformin.', ['lisinopril rxnorm historical', 'metformin rxnorm present']],
  ['Will switch from lisinopril to metformin.', ['lisinopril rxnorm historical', 'metformin rxnorm planned']],
  ['Lisinopril was replaced by metformin.', ['Lisinopril rxnorm historical', 'metformin rxnorm present']],
  ['Aspirin not tolerated (headache).', ['Aspirin rxnorm historical', 'headache icd10 historical']],
  ['Increase lisinopril from 10 mg to 20 mg.', ['lisinopril rxnorm planned']],
  [
    'STOP taking:\n- lisinopril\nCONTINUE taking:\n- aspirin',
    ['lisinopril rxnorm historical', 'aspirin rxnorm present'],
  ],
  ['Not taking\nlisinopril\n\naspirin', ['lisinopril rxnorm absent', 'aspirin rxnorm present']],
  [
    'Meds: aspirin\nPlan: aspirin, lisinopril',
    ['aspirin rxnorm present', 'aspirin rxnorm present', 'lisinopril rxnorm planned'],
  ],
  ['Asthma. TSH, BMP.', ['Asthma icd10 present', 'TSH loinc planned', 'BMP loinc planned']],
  ['Resolved problems: asthma', ['asthma icd10 historical']],
  ['Old meds:\nlisinopril\n\nMeds: aspirin', ['lisinopril rxnorm historical', 'aspirin rxnorm present']],
  ['Check labs: TSH', ['TSH loinc planned']],
  ['Repeat potassium 4.8', ['potassium loinc present']],
  ['If no better, aspirin.', ['aspirin rxnorm hypothetical']],
  ['Denies fever,\nheadache or cough.', ['fever icd10 absent', 'headache icd10 absent', 'cough icd10 absent']],
  ['Tested negative for pneumonia.', ['pneumonia icd10 absent']],
  ['She is negative for pneumonia but positive for asthma.', ['pneumonia icd10 absent', 'asthma icd10 present']],
  ['Denies that he has asthma.', ['asthma icd10 absent']],
  ['Non-asthmatic, headache-free.', ['asthmatic icd10 absent', 'headache icd10 absent']],
  ['Unlikely pneumonia.', ['pneumonia icd10 absent']],
  ['Asthma more likely than pneumonia.', ['Asthma icd10 possible', 'pneumonia icd10 possible']],
  ['Afraid of having pneumonia.', ['pneumonia icd10 possible']],
  ['Asthma: sister, headache: self', ['Asthma icd10 family', 'headache icd10 present']],
  ['Pneumonia: both parents', ['Pneumonia icd10 family']],
  ['It is unlikely that he has pneumonia.', ['pneumonia icd10 absent']],
  ['Metformin was stopped, then resumed.', ['Metformin rxnorm present']],
  ['Lives with her daughter who has asthma.', ['asthma icd10 family']],
  ['His wife takes metformin.', ['metformin rxnorm family']],
  ['Reaction to aspirin: headache.', ['aspirin rxnorm absent', 'headache icd10 historical']],
  ['Allergies: aspirin (cough)', ['aspirin rxnorm absent', 'cough icd10 historical']],
  ['Rather than pneumonia, this is asthma.', ['pneumonia icd10 absent', 'asthma icd10 present']],
  ['This is asthma instead of pneumonia.', ['asthma icd10 present', 'pneumonia icd10 absent']],
  ['If fever occurs, stop metformin.', ['fever icd10 hypothetical', 'metformin rxnorm hypothetical']],
  ['Metformin was stopped then restarted.', ['Metformin rxnorm present']],
  ['Warfarin was increased last month.', ['Warfarin rxnorm present']],
  ['Warfarin offered but she declined.', ['Warfarin rxnorm absent']],
  ['Warfarin 5 mg x 7 days, then stop.', ['Warfarin 5 mg rxnorm present']],
  ['Metformin - increase to BID, aspirin.', ['Metformin rxnorm present', 'aspirin rxnorm present']],
  ['Warfarin versus aspirin.', ['Warfarin rxnorm hypothetical', 'aspirin rxnorm hypothetical']],
  ['Does not want to stop warfarin.', ['warfarin rxnorm present']],
  ['Missed aspirin, has cough.', ['aspirin rxnorm absent', 'cough icd10 present']],
  ['Aspirin: 0600 refused, 1400 given', ['Aspirin rxnorm present']],
  ['Do I still need the TSH?', ['TSH loinc hypothetical']],
  ['INR goal 2-3.', ['INR loinc hypothetical']],
  [
    'Hold metoprolol for pulse <50 or SBP <90.',
    ['metoprolol rxnorm present', 'pulse loinc hypothetical', 'SBP loinc hypothetical'],
  ],
  ['Any asthma in the family? My brother.', ['asthma icd10 family']],
  ['No fever, cough for 3 days.', ['fever icd10 absent', 'cough icd10 present']],
  ['No fever, cough or rash for 3 days.', ['fever icd10 absent', 'cough icd10 absent', 'rash icd10 absent']],
  ['No pneumonia, new rash.', ['pneumonia icd10 absent', 'rash icd10 present']],
  ['Not diabetic, hypertensive.', ['diabetic icd10 absent', 'hypertensive icd10 present']],
  ['No rash to suggest measles.', ['rash icd10 absent', 'measles icd10 absent']],
  ['Prior stroke w/ hemiparesis.', ['stroke icd10 historical', 'hemiparesis icd10 present']],
  ['Rash can occur.', ['Rash icd10 hypothetical']],
  ['OB hx: 2019 miscarriage.', ['miscarriage icd10 historical']],
  ['Pneumonia  in\t2015.', ['Pneumonia icd10 historical']],
  ['[  ] cough  [x]  fever', ['cough icd10 absent', 'fever icd10 present']],
  ['[Y] asthma [N] pneumonia', ['asthma icd10 present', 'pneumonia icd10 absent']],
  ['(N) asthma (Y) pneumonia', ['asthma icd10 absent', 'pneumonia icd10 present']],
  ['Night: 8 h, [ ] cough\nDay: [x] fever', ['cough icd10 absent', 'fever icd10 present']],
  ['[ ] metformin 500 mg PO daily', ['metformin 500 mg rxnorm present']],
  ['Asthma Y Pneumonia N Headache N', ['Asthma icd10 present', 'Pneumonia icd10 absent', 'Headache icd10 absent']],
  ['Q: Asthma, fever? A: No\nQ: Cough? A: Yes', ['Asthma icd10 absent', 'fever icd10 absent', 'Cough icd10 present']],
  ['He cannot tolerate\nmetformin.', ['metformin rxnorm absent']],
  ['He could not tolerate\nmetformin.', ['metformin rxnorm historical']],
  ['CT without\nReason: headache', ['headache icd10 present']],
  ['Aspirin: told not to take it.', ['Aspirin rxnorm absent']],
  ['Was told not to take aspirin, takes metformin.', ['aspirin rxnorm absent', 'metformin rxnorm present']],
  ['Stay clear of aspirin.', ['aspirin rxnorm absent']],
  ['Metformin will not be restarted.', ['Metformin rxnorm absent']],
  ['TSH not needed.', ['TSH loinc absent']],
  ['Her aunt likes metformin, but he never tried it.', ['metformin rxnorm absent']],
  ['Metformin: mom prefers to wait.', ['Metformin rxnorm absent']],
  ['Allergies? Just aspirin.', ['aspirin rxnorm absent']],
  ['One dose of metformin was given.', ['metformin rxnorm historical']],
  ['Metformin 2014-2017', ['Metformin rxnorm historical']],
  ['Metformin 500 mg until last week.', ['Metformin 500 mg rxnorm historical']],
  ['Metformin - off for 3 months, aspirin', ['Metformin rxnorm historical', 'aspirin rxnorm present']],
  ['Denies cough or preceding fever.', ['cough icd10 absent', 'fever icd10 absent']],
  ['Metformin one dose only.', ['Metformin rxnorm historical']],
  ['Was using metformin.', ['metformin rxnorm historical']],
  ['Warfarin lost effect.', ['Warfarin rxnorm historical']],
  ['Warfarin no longer.', ['Warfarin rxnorm historical']],
  ['Warfarin - headache, gave up.', ['Warfarin rxnorm historical', 'headache icd10 present']],
  ['Tried warfarin - rash.', ['warfarin rxnorm historical', 'rash icd10 historical']],
  ['Warfarin → stop', ['Warfarin rxnorm historical']],
  ['Warfarin -> start today', ['Warfarin rxnorm planned']],
  ['Asthma → start metformin', ['Asthma icd10 present', 'metformin rxnorm planned']],
  ['Wants metformin.', ['metformin rxnorm planned']],
  ['Wants to stop metformin.', ['metformin rxnorm present']],
  ['TSH and INR advised.', ['TSH loinc planned', 'INR loinc planned']],
  ['INR day before surgery.', ['INR loinc planned']],
  ['Plan:\nLabs: TSH, BMP', ['TSH loinc planned', 'BMP loinc planned']],
  [
    'Two lines placed, CBC, BMP, TSH, film of the chest.',
    ['CBC loinc planned', 'BMP loinc planned', 'TSH loinc planned'],
  ],
  ['Two lines placed, CBC, BMP, TSH were normal.', ['CBC loinc present', 'BMP loinc present', 'TSH loinc present']],
  ['Labs: potassium 4.2, TSH 2', ['potassium loinc present', 'TSH loinc present']],
  ['INR 2 weeks after discharge', ['INR loinc planned']],
  ['If fever on tx: metformin.', ['fever icd10 hypothetical', 'metformin rxnorm hypothetical']],
  ['If fever: metformin.', ['fever icd10 hypothetical', 'metformin rxnorm hypothetical']],
  ['Asthma without rash: aspirin.', ['Asthma icd10 present', 'rash icd10 absent', 'aspirin rxnorm present']],
  ['No rash, one boil.', ['rash icd10 absent', 'boil icd10 present']],
  [
    'Use aspirin rather than metformin in asthma.',
    ['aspirin rxnorm planned', 'metformin rxnorm absent', 'asthma icd10 present'],
  ],
  ['Tired with headache the last month.', ['Tired icd10 present', 'headache icd10 present']],
  ['PLAN metformin and rest', ['metformin rxnorm planned']],
  ['IMP/PLAN\n- metformin', ['metformin rxnorm planned']],
  ['FH: mother asthma\n\nLids: rash', ['asthma icd10 family', 'rash icd10 present']],
  ['Heparin 5000 u bolus, metformin', ['Heparin 5000 u rxnorm present', 'metformin rxnorm present']],
  ['Record Allergies: aspirin (rash)', ['aspirin rxnorm absent', 'rash icd10 historical']],
  ['IV iron today.', ['iron rxnorm present']],
  ['Ms. K, seen today.', []],
  ['Low sodium diet.', []],
  ['Contractions 6/hr.', []],
  ['Treated w/ aspirin.', ['aspirin rxnorm historical']],
  [
    'History of pneumonia, admitted overnight with cough.',
    ['History of pneumonia icd10 historical', 'cough icd10 present'],
  ],
  [
    'PMH: asthma, skin tag (removed), asthma',
    ['asthma icd10 present', 'skin tag icd10 historical', 'asthma icd10 present'],
  ],
  ['Metformin if no fever.', ['Metformin rxnorm hypothetical', 'fever icd10 hypothetical']],
  ['Metformin only if worse.', ['Metformin rxnorm hypothetical']],
  ['Pneumonia when I was a child.', ['Pneumonia icd10 historical']],
  ['Lisinopril due to be started by the clinic.', ['Lisinopril rxnorm planned']],
  ['Lisinopril may be given.', ['Lisinopril rxnorm hypothetical']],
  ['No my mother had asthma.', ['asthma icd10 family']],
  [
    'Headache not relieved by aspirin, cough.',
    ['Headache icd10 present', 'aspirin rxnorm present', 'cough icd10 present'],
  ],
  ['Lisinopril before d/c.', ['Lisinopril rxnorm planned']],
  ['Albuterol at d/c.', ['Albuterol rxnorm present']],
  ['Graft neg: asthma', ['asthma icd10 present']],
  ['Given amiodarone bolus, aspirin.', ['amiodarone rxnorm present', 'aspirin rxnorm present']],
  ['Sent: TSH, BMP.', ['TSH loinc planned', 'BMP loinc planned']],
  ['Use your albuterol daily.', ['albuterol rxnorm present']],
  ['Asthma ?gout', ['Asthma icd10 present', 'gout icd10 possible']],
  ['Warfarin contraindicated on aspirin.', ['Warfarin rxnorm absent', 'aspirin rxnorm present']],
  ['Hx asthma, albuterol.', ['asthma icd10 present', 'albuterol rxnorm present']],
  ['New rash, TSH 2.1.', ['rash icd10 present', 'TSH loinc present']],
  ['Possible asthma because of a cough.', ['asthma icd10 possible', 'cough icd10 present']],
  ['No fever, cough resolved.', ['fever icd10 absent', 'cough icd10 historical']],
  ['No stool x 3 days, aspirin ordered.', ['aspirin rxnorm planned']],
  ['If pneumonia is suspected, call.', ['pneumonia icd10 hypothetical']],
  ['Old stroke, asthma.', ['stroke icd10 historical', 'asthma icd10 present']],
  ['A 67 year old stroke patient.', ['stroke icd10 present']],
  ['Course complicated by anemia (Hgb 6.1) that resolved.', ['anemia icd10 historical', 'Hgb loinc present']],
  ['Lisinopril 10 mg in the morning.', ['Lisinopril 10 mg rxnorm present']],
  ['Pregnant at 32 weeks.', ['Pregnant icd10 present']],
  ['Ex-smoker.', ['Ex-smoker icd10 historical']],
  ['Finished amoxicillin for pneumonia.', ['amoxicillin rxnorm historical', 'pneumonia icd10 historical']],
  ['Should I stop metformin?', ['metformin rxnorm present']],
  ['Can I take aspirin for my headache?', ['aspirin rxnorm hypothetical', 'headache icd10 present']],
  ['Asthma I think (cough)', ['Asthma icd10 possible', 'cough icd10 present']],
  ['Use amoxicillin, TSH normal.', ['amoxicillin rxnorm planned', 'TSH loinc present']],
  ['Metoprolol 60 mg (30 mg if low).', ['Metoprolol 60 mg rxnorm present']],
  ['Amoxicillin would not help asthma.', ['Amoxicillin rxnorm absent', 'asthma icd10 present']],
  ['Aspirin: on the list, never filled', ['Aspirin rxnorm absent']],
  ['Allergies: aspirin - rash (intolerance)', ['aspirin rxnorm absent', 'rash icd10 historical']],
  ['Adverse rxns: aspirin -> rash', ['aspirin rxnorm absent', 'rash icd10 historical']],
  ['Aspirin stopped 2019, rash.', ['Aspirin rxnorm historical', 'rash icd10 historical']],
  ['Used to be on aspirin but it gave him a rash.', ['aspirin rxnorm historical', 'rash icd10 historical']],
  ['Not taking\n* aspirin - stopped in May', ['aspirin rxnorm historical']],
  ['* aspirin daily\nNOT TAKING\n* metformin', ['aspirin rxnorm present', 'metformin rxnorm absent']],
  ['Not taking\n* metformin\nTO START: aspirin', ['metformin rxnorm absent', 'aspirin rxnorm planned']],
  ['BMP x2 and TSH pending.', ['BMP loinc planned', 'TSH loinc planned']],
  ['Still smoking?\nPT: Quit in May.', ['smoking icd10 historical']],
  ['[1] Any fever? Any cough?\n[2] No, nothing.', ['fever icd10 absent', 'cough icd10 absent']],
  [
    'Fever or cough?\nNo fever. A bit of cough.',
    ['Fever icd10 absent', 'cough icd10 possible', 'fever icd10 absent', 'cough icd10 present'],
  ],
  ['DOCTOR any fever at night\nPATIENT no my son did', ['fever icd10 absent']],
  ['MRI W/O. Fever, cough.', ['Fever icd10 present', 'cough icd10 present']],
  [
    'fever neg and no chills and slept well after the long night\ncough all day',
    ['fever icd10 absent', 'chills icd10 absent', 'cough icd10 present'],
  ],
  ['Aspirin prn pulse <50.', ['Aspirin rxnorm present', 'pulse loinc hypothetical']],
  ['Meds\nrepeat lactate in 3 h', ['lactate loinc planned']],
  ['Pt with COVID-19.', ['COVID-19 icd10 present']],
  ['Assessment: COVID-19', ['COVID-19 icd10 present']],
  ['Zinc oxide cream, magnesium sulfate.', ['Zinc oxide cream rxnorm present', 'magnesium sulfate rxnorm present']],
  ['Mg 1.6', ['Mg loinc present']],
  ["Dr's note: hit hit.", []],
  ['Albuterol inh.', ['Albuterol rxnorm present']],
])('the assertion of a mention: %s', (note, expected) => expect(told(note)).toEqual(expected));

const note = 'HPI: cough\r\nPMH:\r\n- asthma\r\nFH: diabetes\nMeds reported: aspirin\n\nPlan\nlisinopril 10 mg';

test('a section begins with the heading of a line and lasts to the next one', () => {
  expect(annotate(note).map(({ text, section, line }) => [text, section, line])).toEqual([
    ['cough', 'history of present illness', 1],
    ['asthma', 'past medical history', 3],
    ['diabetes', 'family history', 4],
    ['aspirin', 'medications', 5],
    ['lisinopril 10 mg', 'plan', 8],
  ]);
});

test('a section says what holds where no word does', () => {
  expect(annotate(note).map(({ assertion }) => assertion)).toEqual([
    'present',
    'present',
    'family',
    'present',
    'planned',
  ]);
});

test('a section is absent before the first heading', () => expect(annotate('asthma')[0]?.section).toBeUndefined());

test.each([
  ['metformin 500 mg PO BID', { dose: '500 mg', route: 'PO', frequency: 'BID' }],
  [
    'lisinopril 10 mg tablet - take 1 tablet by mouth daily',
    { dose: '10 mg, 1 tablet', route: 'by mouth', frequency: 'daily' },
  ],
  ['ibuprofen 600 mg every 6 hours as needed', { dose: '600 mg', route: '', frequency: 'every 6 hours as needed' }],
  ['aspirin', { dose: '', route: '', frequency: '' }],
])('the directions of a drug in a note: %s', (note, medication) =>
  expect(annotate(note)[0]).toMatchObject({ system: 'rxnorm', medication }),
);

test('a drug has its strength and form in its text, and no words of the next drug', () => {
  const mentions = annotate('Meds: metformin 500 mg BID, lisinopril 10 mg tablet daily');
  expect(mentions.map(({ text, medication }) => [text, medication?.frequency])).toEqual([
    ['metformin 500 mg', 'BID'],
    ['lisinopril 10 mg tablet', 'daily'],
  ]);
});

test.each([
  ['K 5.4 mmol/L', { value: '5.4', unit: 'mmol/L' }],
  ['Potassium was low at 3.1', { value: '3.1', unit: '' }],
  ['Labs: creatinine 1.4 mg/dL', { value: '1.4', unit: 'mg/dL' }],
  ['A1c: 8.2%', { value: '8.2', unit: '%' }],
  ['Potassium 3.1 -> 3.6 -> 4.2', { value: '4.2', unit: '' }],
  ['Creatinine improved from 3.1 to 1.4 mg/dL', { value: '1.4', unit: 'mg/dL' }],
  ['Potassium 3.5 to 5.0', { value: '3.5', unit: '' }],
  ['BP 142/88', { value: '142/88', unit: '' }],
])('the result of a test in a note: %s', (note, result) =>
  expect(annotate(note)[0]).toMatchObject({ system: 'loinc', result }),
);

test('units, routes and encounters are no mentions', () => {
  expect(told('4 mg IV, 2 sprays, 20 units SC. Return to ED. Home visit.')).toEqual([]);
});

const PIECES = [
  'asthma',
  'Denies',
  'fever,',
  'PMH:',
  '\r\n',
  '\n',
  '\t',
  'metformin 500 mg',
  'K 5.4',
  '😀',
  'É',
  '•',
  '- ',
  'no',
  'if',
  '?',
  'left knee pain',
  'MI 2015',
  '(',
  ')',
  '10 mg',
  '…',
];
const notes = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join(' '));

test('mentions lie inside the note in their order and do not overlap, and are the same again', () => {
  fc.assert(
    fc.property(notes, (note) => {
      const mentions = annotate(note);
      let end = 0;
      for (const mention of mentions) {
        expect(mention.start).toBeGreaterThanOrEqual(end);
        expect(mention.text).toBe(note.slice(mention.start, mention.end));
        expect(mention.text.trim()).toBe(mention.text);
        expect(mention.ranked.matches.length).toBeGreaterThan(0);
        end = mention.end;
      }
      expect(annotate(note)).toEqual([...mentions]);
    }),
    runs(60),
  );
});

test.each(framed(1).map((one) => [one.frame, one] as const))('%s', (_, one) =>
  expect(toldOf(one, terminology.annotate)).toEqual(one.slots.map(({ assertion }) => assertion)),
);

const mentionAt = (note: string, start: number, end: number) =>
  annotate(note).find((one) => one.start < end && start < one.end);

test.each([...Map.groupBy(madePairs(1), ({ kind }) => kind)])(
  'white space of any form changes no assertion: %s',
  (_, sentences) => {
    const wrong = sentences.flatMap(({ note, said }) =>
      said.flatMap(({ start, text, right }) => {
        const found = mentionAt(note, start, start + text.length)?.assertion ?? 'not found';
        return right.includes(found) ? [] : [`${JSON.stringify(note)}: ${text} ${found}`];
      }),
    );
    expect(wrong).toEqual([]);
  },
);

test.each([
  'The lesion was hit by all of us.',
  'Lives in Ann Arbor, MI.',
  'She moved from Jackson, MS 39201.',
  'Dear Dr. Smith, as agreed.',
  'Thank you for seeing Mr. Burns.',
  'Signed by Al Crohn, RN',
  '12 Burns St',
  '12 Crohn Dr, Portland MI',
  "I'd come.",
  'MS: alert and oriented',
  'DM: 2.0',
  'Code status: DNI.',
  'Card PE-1668.',
  'THEY ALL HIT THE DOOR HARD',
  'Myocardial imaging (MI) was normal. MI was repeated.',
])('letters and short words are no mention: %s', (note) => expect(told(note)).toEqual([]));

test.each([
  'Pneumonia vaccine given.',
  'Measles immunization complete.',
  'COVID-19 booster in May.',
  'Measles, mumps and rubella vaccine given.',
  'Immunizations:\n- influenza\n- hepatitis A',
  'Rubella immune, varicella: non-immune.',
  'Immune to measles and rubella.',
  'Antibodies to hepatitis C.',
  'Hepatitis B immunity.',
  '1/2 ppd for 20 years, now 1.5 PPD. Tobacco: PPD',
  'PPD placed. PPD: read as 0 mm.',
  'She works on the burn unit.',
  'American Cancer Society. Met with the diabetes educator in the asthma clinic.',
])('what is called after a disease is not that disease: %s', (note) =>
  expect(annotate(note).filter(({ system }) => system === 'icd10')).toEqual([]),
);

test.each([
  ['Asthma and influenza vaccine given.', 'Asthma'],
  ['Herpes zoster after vaccine.', 'Herpes zoster'],
  ['Influenza and asthma, vaccine not given.', 'Influenza'],
  ['Vaccines: UTD\n\nPneumonia.', 'Pneumonia'],
  ['Stroke, unit transfer pending.', 'Stroke'],
  ['Asthma is immune to advice.', 'Asthma'],
  ['G2P2 PPD after delivery.', 'PPD'],
  ['Problems:\n1. Anxiety\n2. PPD due to isolation', 'PPD'],
])('what stands beside it is one: %s', (note, name) => expect(told(note)).toContain(`${name} icd10 present`));

test.each([
  ['pt w htn, dm and copd', ['htn', 'dm', 'copd']],
  ['Asthma, MI, CHF', ['Asthma', 'MI', 'CHF']],
  ['DM: metformin 500 mg', ['DM', 'metformin 500 mg']],
  ['Takes HCTZ.', ['HCTZ']],
])('letters name what they are short for: %s', (note, names) =>
  expect(annotate(note).map(({ text }) => text)).toEqual(names),
);

test('letters among vital signs are those, and elsewhere what they are short for', () => {
  const names = annotate('VS: T 37 P 88 R 18 sat 98%').map(({ ranked }) => ranked.matches[0]?.display);
  expect(names).toEqual([
    ...['Body temperature', 'Heart rate', 'Respiratory rate', 'Oxygen saturation in Arterial blood by Pulse oximetry'],
  ]);
  expect(annotate('Denies CP.')[0]?.ranked.matches[0]?.display).toBe('Chest pain, unspecified');
});

test.each([
  ['Newborn exam: sepsis', true],
  ['G2P1 with endometritis', true],
  ['G2P1 has a cough', false],
  ['Sepsis', false],
])('codes that give way to those of a newborn or a pregnancy are not sure: %s', (note, isDoubtful) =>
  expect(annotate(note).at(-1)?.isDoubtful).toBe(isDoubtful),
);

test.each(['Hold metformin.', 'Metformin held.', 'Stop metformin.', 'Resume metformin.'])(
  'what is taken at one time and not at another is not sure: %s',
  (note) => expect(annotate(note)[0]?.assertionQuality).toBe('low'),
);

test('a number without a unit names the drug alone', () => {
  expect(annotate('lisinopril 20')[0]?.ranked.matches[0]?.display).toBe('lisinopril');
  expect(annotate('lisinopril 20 mg')[0]?.ranked.matches[0]?.display).toBe('lisinopril 20 MG Oral Tablet');
});

test('lines that name no disease have none that is sure', () => {
  const sure = linesOfNothing(1000, 2).flatMap((line) =>
    annotate(line)
      .filter(({ system, ranked, isDoubtful }) => system === 'icd10' && ranked.quality === 'high' && !isDoubtful)
      .map(({ text }) => `${text}: ${line}`),
  );
  expect(sure).toEqual([]);
});

test.each(NOISES)('random lines have nothing that is sure: %s', (kind) => {
  const sure = linesOfNoise(kind, 500, 3).flatMap((line) =>
    annotate(line)
      .filter(({ ranked, isDoubtful }) => ranked.quality === 'high' && !isDoubtful)
      .map(({ text }) => `${text}: ${line}`),
  );
  expect(sure).toEqual([]);
});

test.each([
  ['Pt has HTN and DM.', ['HTN', 'DM']],
  ['HTN, DM, CKD', ['HTN', 'DM', 'CKD']],
  ['HTN, DM', []],
  ['PMH: HTN', ['HTN']],
  ['Asthma, DM', ['Asthma', 'DM']],
  ['xqv DM jkw asthma zzq vvx kqq wjx', []],
  ['DM with xqvtzzq asthma jkwqvvx', ['asthma']],
  ['Tel: 12 Bed: Flu Lot: 4 Qty: Box', []],
  ['Box 4, asthma, candle, lantern', []],
  ['Boxes of candles and asthma of the owner', ['asthma']],
  ["PMH: A'K", []],
  ['QPM33 WT 59 CM 13.5', []],
  ['They were all sent by May, Li 5 pm', []],
  ['Denies rash', ['rash']],
  ['No: Rash', []],
  ['Rash Okafor', []],
  ['Okafor: Rash', []],
  ['Lot Rash', []],
  ['DM\nHTN', []],
  ['HTN\nAsthma\nPneumonia', ['HTN', 'Asthma', 'Pneumonia']],
  ['K 4.2', []],
  ['K 4.2 mmol/L', ['K']],
  ['Labs: K 4.2', ['K']],
  ['Na 140, K 4.2, Cl 101', ['Na', 'K', 'Cl']],
  ['Na 140, K 4.2', []],
  ['Asthma and pneumonia. K 4.2.', ['Asthma', 'pneumonia', 'K']],
  ['Check TSH.', ['TSH']],
])('short and usual words are sure where something says that they are of medicine: %s', (note, sure) =>
  expect(
    annotate(note)
      .filter(({ ranked, isDoubtful }) => ranked.quality === 'high' && !isDoubtful)
      .map(({ text }) => text),
  ).toEqual([...sure]),
);

test('letters that the note defines have the code of their words, at each place', () => {
  const found = annotate('Chest pain (CP) at rest. Now no CP.\nCP and cough.');
  expect(found.map(({ text, assertion }) => `${text} ${assertion}`)).toEqual([
    ...['Chest pain present', 'CP present', 'CP absent', 'CP present', 'cough present'],
  ]);
  const codes = found.slice(0, 4).map(({ ranked }) => ranked.matches[0]?.code);
  expect(new Set(codes).size).toBe(1);
  expect(found.slice(1, 4).map(({ abbreviation }) => abbreviation)).toEqual(Array(3).fill({ start: 0, end: 10 }));
});

test.each([
  ['metformin 500 BID', ['metformin 500 rxnorm']],
  ['Acetaminophen 650 PO q6h', ['Acetaminophen 650 rxnorm']],
  ['Sodium 140 mmol/L, potassium 4.1', ['Sodium loinc', 'potassium loinc']],
  ['1. CKD 2. Cough', ['CKD icd10', 'Cough icd10']],
  ['CKD 2 and cough', ['CKD 2 icd10', 'cough icd10']],
  ['1. CKD 3. Stable. 2. Cough', ['CKD 3 icd10', 'Cough icd10']],
])('a dose is of a drug, a value of a test, and the number of a list of neither: %s', (note, names) =>
  expect(annotate(note).map(({ text, system }) => `${text} ${system}`)).toEqual(names),
);

test('the route, and whether an amount is a strength, decide the product of a drug', () => {
  const names = ['Furosemide 40 mg IV', 'Furosemide 40 mg PO'].map(
    (note) => annotate(note)[0]?.ranked.matches[0]?.display,
  );
  expect(names).toEqual(['Furosemide', 'furosemide 40 MG Oral Tablet']);
});

test('a word that ends names of diseases makes a mention that is not sure, with how it is inherited', () => {
  expect(annotate('A familial thyroid disease.')).toMatchObject([
    { text: 'familial thyroid disease', isDoubtful: true },
  ]);
});

test('two letters without a neighbour are not sure', () => {
  expect(annotate('MI')).toMatchObject([{ isDoubtful: true }]);
  expect(annotate('Discussed with Graves.')).toMatchObject([{ isDoubtful: true }]);
  expect(annotate('MI and asthma')).toMatchObject([{ isDoubtful: false }, {}]);
});

test.each([
  ['Takes lisinopril daily.', 'taken'],
  ['Ibuprofen 400 mg prn headache.', 'as_needed'],
  ['Was given metoprolol.', 'given'],
  ['Start lisinopril.', 'planned'],
  ['Consider lisinopril.', 'considered'],
  ['Her husband is on lisinopril.', 'not_taken'],
  ['Hold lisinopril tonight.', 'held'],
  ['Lisinopril, hold for SBP < 90.', 'taken'],
  ['HOLD:\n- lisinopril', 'held'],
  ['Lisinopril was held and then discontinued.', 'stopped'],
  ['Stopped lisinopril.', 'stopped'],
  ['Not taking lisinopril.', 'not_taken'],
  ['Told to avoid ibuprofen.', 'avoided'],
  ['Aspirin is not indicated.', 'not_indicated'],
  ['Did not tolerate lisinopril.', 'intolerant'],
  ['Allergic to aspirin.', 'allergic'],
  ['Allergies: aspirin', 'allergic'],
  ['Do not stop lisinopril.', 'taken'],
  ['No headache on lisinopril.', 'taken'],
  ['0900 lisinopril 10 mg PO - HELD for BP 88/50', 'held'],
  ['lisinopril 10 mg .... NOT GIVEN, asleep', 'held'],
  ['Lisinopril 10 mg PO: refused by patient', 'avoided'],
  ['Aspirin 81 mg - not used', 'not_indicated'],
  ['Lisinopril avoided (cough), aspirin 81 mg daily', 'avoided'],
])('the state of a drug: %s', (note, state) =>
  expect(annotate(note).find(({ system }) => system === 'rxnorm')).toMatchObject({ medication: { state } }),
);

test('the fields of a row say the state of its drug', () => {
  const wrong = rowsWith('lisinopril 10 mg').flatMap(({ note, start, assertion }) => {
    const found = annotate(note).find((one) => one.start === start)?.assertion;
    return found === assertion ? [] : [`${JSON.stringify(note)}: ${found}`];
  });
  expect(wrong).toEqual([]);
});

test.each([
  ['Key: R = refused, H = held\nAspirin 81 mg PO | 0800 | H', 'absent'],
  ['Aspirin 81 mg PO | 0800 | H', 'present'],
  ['Aspirin 81 mg [ ] given [x] refused', 'absent'],
  ['Aspirin 81 mg [x] given [ ] refused', 'present'],
  ['Aspirin 81 mg: hold for SBP < 90', 'present'],
  ['Takes aspirin 81 mg daily. Denies cough.', 'present'],
  ['Takes aspirin 81 mg. Refused dinner.', 'present'],
  ['Aspirin 81 mg daily. Stopped: metformin.', 'present'],
])('what a field says of a drug: %s', (note, assertion) =>
  expect(annotate(note).find(({ text }) => /^aspirin/i.test(text))).toMatchObject({ assertion }),
);

test.each([
  ['the head of a list', 'Dr. Lee: Any rash or cough?\nSam: No cough.', 'rash', 'absent'],
  ['a relative who speaks', 'Mother: He has a cough.', 'cough', 'present'],
  ['what does not apply', 'Asthma: not applicable', 'Asthma', 'absent'],
  ['a question that presumes', 'How long have you had asthma?', 'asthma', 'present'],
  ['an amount behind a comma', 'No edema, mild wheezing.', 'wheezing', 'present'],
  ['what is there instead', 'No vomiting, just some nausea.', 'nausea', 'present'],
  ['what is changed', 'No change in bowel habits.', 'change in bowel habits', 'absent'],
  ['a title before a denial', 'Mr. Lee denied\nfever.', 'fever', 'absent'],
  ['a label in capitals', 'Views not obtained REASON FOR STUDY: syncope', 'syncope', 'present'],
  ['a result in a plan', 'Plan: lisinopril. Potassium 4.1', 'Potassium', 'present'],
])('%s: %s', (_, note, name, assertion) =>
  expect(annotate(note).find(({ text }) => text === name)).toMatchObject({ assertion }),
);

test.each([
  ['The left atrium is mildly enlarged.', 'left atrium is mildly enlarged', 'I51.7'],
  ['Her throat is red.', 'throat is red', 'J02.9'],
  ['Tachycardic, no rubs.', 'Tachycardic', 'R00.0'],
])('what is said of a part is its finding: %s', (note, name, code) =>
  expect(annotate(note).find(({ text }) => text === name)?.ranked.matches[0]).toMatchObject({ code }),
);

test('the status of what is past or of a family stands before the condition', () => {
  const codes = (note: string) => annotate(note)[0]?.ranked.matches.map(({ code }) => code) ?? [];
  expect(codes('History of pneumonia.')).toEqual(['Z87.01', ...codes('Pneumonia.')]);
  expect(codes('Mother had breast cancer.').slice(0, 2)).toEqual(['Z80.3', codes('Breast cancer.')[0] ?? '']);
});

test('an unspecified code names the specific one that the note has of its category', () => {
  const [first, second] = annotate('Knee pain. Left knee pain.');
  expect(first?.supersededBy).toBe(second?.ranked.matches[0]?.code);
  expect([second?.supersededBy, annotate('Knee pain. Denies left knee pain.')[0]?.supersededBy]).toEqual([
    undefined,
    undefined,
  ]);
});

test('a damaged word is read, keeps its place, and is not sure', () => {
  const note = 'PMH: hypertens1on, asthrna.\nTakes 1isinopril 1O mg.';
  expect(
    annotate(note).map(({ start, end, text, isDoubtful }) => [note.slice(start, end) === text, text, isDoubtful]),
  ).toEqual([
    [true, 'hypertens1on', true],
    [true, 'asthrna', true],
    [true, '1isinopril 1O mg', true],
  ]);
  expect(annotate('He had asthrna.')).toEqual([]);
});

test('a small word with a digit for its letter denies in a damaged text', () => {
  const [, , found] = annotate('PMH: hypertens1on, asthrna.\nLungs clear, n0 fever.');
  expect([found?.text, found?.assertion]).toEqual(['fever', 'absent']);
});

test('a word of names that is left beside a mention makes it doubtful', () => {
  const isDoubtful = (note: string) => annotate(note)[0]?.isDoubtful;
  expect([isDoubtful('Pneumonia.'), isDoubtful('Severe pneumonia.'), isDoubtful('Nasal pneumonia.')]).toEqual([
    false,
    false,
    true,
  ]);
});

test('the outline names sections without their headings, and the heads of lists', () => {
  const note = 'PMH: asthma\nDenies:\n- fever\n- cough\nPlan: rest';
  const { sections, lists } = outlineOf(note);
  expect(sections.map(({ section, start, end }) => [section, note.slice(start, end).trim()])).toEqual([
    ['past medical history', 'asthma\nDenies:\n- fever\n- cough'],
    ['plan', 'rest'],
  ]);
  expect(lists.map(({ head, start, end }) => [note.slice(head.start, head.end), note.slice(start, end)])).toEqual([
    ['Denies:', '- fever\n- cough'],
  ]);
});

test.each([
  [
    'Allergies: aspirin -rash, codeine - nausea',
    ['aspirin absent', 'rash historical', 'codeine absent', 'nausea historical'],
  ],
  ['Allergies:\nAspirin\n- hives', ['Aspirin absent', 'hives historical']],
  ['ROS: -rash', ['rash absent']],
  ['NKDA except codeine - nausea', ['codeine absent', 'nausea historical']],
  ['She has not yet had a fever.', ['fever absent']],
  ['Not yet on metformin.', ['metformin absent']],
  ['Not yet treated for pneumonia.', ['pneumonia present']],
  ['TSH not yet done.', ['TSH planned']],
  ['Pneumonia not yet resolved.', ['Pneumonia present']],
  ['A/P: Pneumonia on metformin, aspirin.', ['Pneumonia present', 'metformin present', 'aspirin present']],
  ['A/P: metformin day 3', ['metformin present']],
  ['A/P: metformin', ['metformin planned']],
  ['Exposed to measles at work.', ['measles family']],
  ['Contact with tuberculosis.', ['tuberculosis family']],
  ['Tobacco use: former', ['Tobacco use historical']],
  ['Smoker (former).', ['Smoker historical']],
  ['Asthma with negative troponin.', ['Asthma present']],
  ['Cough negative.', ['Cough absent']],
])('reactions, exposures, and what is not yet or no longer: %s', (note, said) =>
  expect(told(note).map((one) => one.replace(/ (?:icd10|rxnorm|loinc)/, ''))).toEqual(expect.arrayContaining(said)),
);

test.each([
  ['Denies fever.', 'fever', 'high'],
  ['Fever and cough.', 'cough', 'high'],
  ['No fever with cough.', 'cough', 'low'],
  ['Denies\nfever.', 'fever', 'low'],
  ['Not without fever.', 'fever', 'low'],
  ['Any fever? No.', 'fever', 'low'],
  ['Asthma: N/A', 'Asthma', 'low'],
  ['Likely fever was ruled out.', 'fever', 'low'],
  ['Mother has no fever but the patient does.', 'fever', 'low'],
  ['Meds: aspirin for fever', 'fever', 'low'],
  ['She received aspirin.', 'aspirin', 'low'],
  ['Possible cellulitis if it spreads.', 'cellulitis', 'low'],
  ['Home if repeat creatinine is fine.', 'creatinine', 'low'],
  ['Cough. TSH at noon.', 'TSH', 'low'],
  ['TSH was normal.', 'TSH', 'high'],
  ['Fever, which she gets once in a while if she is off.', 'Fever', 'low'],
  ['Denies any of it on the day before or the day after he was last seen here, fever.', 'fever', 'low'],
])('how sure an assertion is: %s', (note, name, quality) =>
  expect(annotate(note).find(({ text }) => text === name)).toMatchObject({ assertionQuality: quality }),
);

test('of sentences with a known assertion, those that are wrong are few and not sure', () => {
  const rows = madePairs(1, ['  ', '\n']).flatMap(({ note, said }) =>
    said.map(({ start, text, right }) => ({ right, found: mentionAt(note, start, start + text.length) })),
  );
  const sure = rows.filter(({ found }) => found?.assertionQuality === 'high');
  expect(sure.filter(({ right, found }) => !right.includes(found?.assertion ?? ''))).toEqual([]);
  expect(sure.length / rows.length).toBeGreaterThan(0.3);
});

test('the places of a note with other white space are those of the note as it was sent', () => {
  for (const { note } of madePairs(1, ['   ', '\r\n', '\u00a0']))
    for (const { start, end, text } of annotate(note)) expect(note.slice(start, end)).toBe(text);
});

test('the sentences hold every assertion at least 30 times', () => {
  const assertions = framed(1).flatMap(({ slots }) => slots.map(({ assertion }) => assertion));
  for (const count of Map.groupBy(assertions, (assertion) => assertion).values())
    expect(count.length).toBeGreaterThanOrEqual(30);
});

test('a sentence of more than 96 words is read in pieces, and each of its mentions keeps its place', () => {
  const note = `${'denies cough, '.repeat(300)}asthma`;
  const found = annotate(note);
  expect(found).toHaveLength(301);
  for (const { start, end, text } of found) expect(note.slice(start, end)).toBe(text);
  expect(found.filter(({ assertion }) => assertion === 'absent').length).toBeGreaterThan(290);
});

test.each([
  ['Aspirin if fever.', 'Aspirin'],
  ['Consider metformin.', 'metformin'],
  ['Metformin prn, not needed.', 'Metformin'],
  ['For asthma, use metformin.', 'metformin'],
  ['For asthma, use metformin.', 'asthma'],
  ['Doubt pneumonia.', 'pneumonia'],
  ['Labs\nBMP.', 'BMP'],
  ['Metformin stopped (rash)', 'rash'],
  ['Hx asthma, rash', 'rash'],
  ['No oxygen: asthma', 'asthma'],
  ['Warfarin → stop', 'Warfarin'],
])('is not sure: %s', (note, text) =>
  expect(annotate(note).find((mention) => mention.text === text)?.assertionQuality).toBe('low'),
);

/** `text system code` of each mention. */
const coded = (note: string): readonly string[] =>
  annotate(note).map(({ text, system, ranked }) => `${text} ${system} ${ranked.matches[0]?.code}`);

test.each([
  ['He threw up, hears voices and is out of breath.', ['threw up', 'hears voices', 'out of breath']],
  ['Hypoglycemic and acidotic, feverish.', ['Hypoglycemic', 'acidotic', 'feverish']],
  ['Has nipple discharge and a thyroid problem.', ['nipple discharge', 'thyroid problem']],
  ['Feet are numb, walks with a limp.', ['numb', 'limp']],
  ['Denies trauma or injury.', ['trauma', 'injury']],
  ['Code status: DNR. Prosthetic valve, on dialysis.', ['DNR', 'Prosthetic valve', 'on dialysis']],
])('what patients and notes call a finding or a status is one: %s', (note, texts) =>
  expect(annotate(note).flatMap(({ text, system }) => (system === 'icd10' ? [text] : []))).toEqual(texts),
);

test.each([
  ['Takes albuterol neb.', ['albuterol neb rxnorm 435']],
  ['Takes metoprolol 50 mg and aspirin 81 mg daily.', ['metoprolol 50 mg rxnorm 866514', 'aspirin 81 rxnorm 1191']],
  ['Takes lisinopril 10 mg daily.', ['lisinopril 10 mg rxnorm 314076']],
  ['Digoxin, labs pending.', ['Digoxin rxnorm 3407']],
  ['Hold creatinine.', []],
  ['Check pain.', ['pain icd10 R52']],
  ['CBC, A1c and BMP.', ['CBC loinc 58410-2', 'A1c loinc 4548-4', 'BMP loinc 24321-2']],
  ['H/H pending.', ['H/H loinc 24360-0']],
  ['Pain 6/10.', ['Pain loinc 72514-3']],
  ['Temp 38.2', ['Temp loinc 8310-5']],
  ['Pain x3 days.', ['Pain icd10 R52']],
  ['Edema 1+, fever >101', ['Edema icd10 R60.9', 'fever icd10 R50.9']],
  ['Fentanyl running, BMP pending.', ['Fentanyl rxnorm 4337', 'BMP loinc 24321-2']],
  ['Check digoxin.', ['digoxin loinc 10535-3']],
  ['Creatinine, then tea.', []],
  ['PI-RADS 4.', []],
  ['R knee: small effusion.', ['effusion icd10 M25.461']],
  ['Newborn exam, DOL 2: jaundice.', ['Newborn exam icd10 Z00.110', 'jaundice icd10 P59.9']],
])('the first code is the one that the words and their place say, and no more: %s', (note, expected) =>
  expect(coded(note)).toEqual(expected),
);

test('a product that its words leave open stands behind its ingredient, or is not sure', () => {
  const [form] = annotate('Takes albuterol neb daily.');
  expect(form?.ranked.matches[0]?.display.toLowerCase()).toBe('albuterol');
  const [strength] = annotate('Takes metoprolol 50 mg daily.');
  expect([strength?.ranked.quality, strength?.ranked.matches[0]?.display]).toEqual([
    'low',
    'metoprolol tartrate 50 MG Oral Tablet',
  ]);
});

test('a code that words around a finding say is not sure', () => {
  expect(annotate('R knee: small effusion.')[0]?.isDoubtful).toBe(true);
  expect(annotate('Headache, sepsis.').every(({ isDoubtful }) => !isDoubtful)).toBe(true);
});

test.each([
  ['Metformin tried, no benefit.', 'historical'],
  ['Pneumonia has cleared.', 'historical'],
  ['Pneumonia now gone.', 'historical'],
  ['Hospitalized twice for pneumonia.', 'historical'],
  ['Admitted in March for pneumonia.', 'historical'],
  ['Pneumonia, completed treatment.', 'historical'],
  ['Pneumonia x2, both treated.', 'historical'],
  ['May take aspirin for pain.', 'hypothetical'],
])('what has ended, and what may be: %s', (note, assertion) =>
  expect(annotate(note)[0]?.assertion).toBe(assertion as 'historical'),
);

test.each([
  ['Aspirin makes me throw up.', ['Aspirin absent', 'throw up historical']],
  ['Infection gave her hives.', ['Infection present', 'hives present']],
  ['Allergic to shellfish (rash).', ['Allergic to shellfish present', 'rash historical']],
  ['Previously on statins - myalgia.', ['myalgia historical']],
  ['Previous visit - rash.', ['rash present']],
  ['Cough was caused', ['Cough present']],
  ['Her pneumonia was treated at home.', ['pneumonia historical']],
  ['He got pneumonia in March.', ['pneumonia historical']],
  ['Pneumonia s/p ceftriaxone.', ['Pneumonia present', 'ceftriaxone historical']],
  ['Sepsis, antibiotic course completed.', ['Sepsis historical']],
  ['Cough, odd noises at night, resolved.', ['Cough present']],
  ['PMH:\n2009: stroke\n2014: kidney stones', ['stroke historical', 'kidney stones historical']],
  ['PMH: pneumonia [x] asthma [ ]', ['pneumonia present', 'asthma absent']],
  ['Past gout, aspirin.', ['gout historical', 'aspirin historical']],
  ['No comparison INDICATION: cough', ['cough present']],
  ['Iron deficiency without anemia, asthma.', ['Iron deficiency without anemia present', 'asthma present']],
  ['Denies issues while on lisinopril.', ['lisinopril present']],
  ['Denies fever, mild headache.', ['fever absent', 'headache absent']],
  ['No clearly documented history of asthma.', ['asthma absent']],
  ['Pneumonia - unlikely sepsis.', ['Pneumonia present', 'sepsis absent']],
  ['So pneumonia then?', ['pneumonia possible']],
  ['Anyone have asthma? My mother.', ['asthma family']],
  ['Headache recurs.', ['Headache present']],
  ['Rash may develop.', ['Rash hypothetical']],
  ['If it does not help then try losartan.', ['losartan hypothetical']],
  ['Best to avoid ibuprofen if you can.', ['ibuprofen absent']],
  ['She will be switched from aspirin to clopidogrel.', ['aspirin historical', 'clopidogrel planned']],
  ['[ ] aspirin [x] metformin', ['aspirin absent', 'metformin present']],
  ['TSH today, asthma.', ['TSH present', 'asthma present']],
  ['VS: BP, HR, temp', ['BP present', 'HR present', 'temp present']],
])('each rule of what is said is the only one for some note: %s', (note, expected) =>
  expect(annotate(note).map(({ text, assertion }) => `${text} ${assertion}`)).toEqual(expected),
);

test.each(['Hernia repaired.', 'Heparin given elevated troponin.'])('%s may be read in two ways', (note) =>
  expect(annotate(note)[0]?.assertionQuality).toBe('low'),
);

test.each([
  ['The vomiting has stopped.', ['vomiting historical']],
  ['Her pain stopped him.', ['pain present']],
  ['She has stopped drinking alcohol.', ['drinking alcohol historical']],
  ['He had stopped taking aspirin.', ['aspirin historical']],
  ['Avoid hypotension.', ['hypotension hypothetical']],
  ['Avoids smoking, has asthma.', ['smoking present', 'asthma present']],
  ['Acetaminophen 650 mg prn headache - given.', ['Acetaminophen 650 mg present', 'headache present']],
  ['Acetaminophen 650 mg prn headache.', ['Acetaminophen 650 mg present', 'headache hypothetical']],
  ['Repeat lactate at 1400.', ['lactate planned']],
])('what stopped, what is to be avoided, what was given for, and when: %s', (note, expected) =>
  expect(annotate(note).map(({ text, assertion }) => `${text} ${assertion}`)).toEqual(expected),
);

test('a time behind a test is no value of it', () =>
  expect(annotate('Lactate at 0600 was 2.1, sodium at 14:00')[0]?.result).toEqual({ value: '2.1', unit: '' }));

test.each([
  ['Ceftriaxone D3.', ['Ceftriaxone']],
  ['Vitamin D3 2000 units daily.', ['Vitamin D3 2000 units']],
  ['PPD#1, PPD 2.', []],
  ['Seen for PPD.', ['PPD']],
])('a day of a drug or after a birth is no name: %s', (note, texts) =>
  expect(annotate(note).map(({ text }) => text)).toEqual(texts),
);

test.each([
  ['Pneumonia (?)', 'Pneumonia', 'possible'],
  ['poss. pneumonia', 'pneumonia', 'possible'],
  ['Pneumonia, likely.', 'Pneumonia', 'possible'],
  ['Pneumonia: not seen', 'Pneumonia', 'absent'],
  ['Pneumonia is not behind the cough.', 'Pneumonia', 'absent'],
  ['Pneumonia is not behind the cough.', 'cough', 'present'],
  ['Working diagnosis: pneumonia', 'pneumonia', 'possible'],
  ['PMH notable for pneumonia', 'pneumonia', 'historical'],
  ['Family history: asthma.\nCough since Monday.', 'Cough', 'present'],
  ['Family history: asthma.\nFather with cough.', 'cough', 'family'],
  ['Family history: asthma\npneumonia', 'pneumonia', 'family'],
  ['Maternal history: asthma. Baby has cough.', 'asthma', 'family'],
  ['Maternal history: asthma. Baby has cough.', 'cough', 'present'],
  ['Nonreactive HIV', 'HIV', 'absent'],
  ['FH: asthma. Susp. pneumonia.', 'pneumonia', 'possible'],
  ['FH: asthma. Mother with possible pneumonia.', 'pneumonia', 'family'],
  ['Aspirin: do not give\nLisinopril: given', 'Aspirin', 'absent'],
  ['Aspirin: do not give\nLisinopril: given', 'Lisinopril', 'present'],
  ['Can I still take my lisinopril?', 'lisinopril', 'present'],
  ['Aspirin: do not give\nLisinopril 10 mg: given', 'Lisinopril 10 mg', 'present'],
  ['Note: do not give\nlisinopril', 'lisinopril', 'absent'],
  ['N0 fever', 'fever', 'absent'],
  ['N0 breast cancer', 'breast cancer', 'present'],
  ['Lisinopril: do not give', 'Lisinopril', 'absent'],
  ['Can I take lisinopril?', 'lisinopril', 'hypothetical'],
])('doubt and denial beside a finding, and whose it is: %s %s', (note, name, assertion) =>
  expect(annotate(note).find(({ text }) => text === name)).toMatchObject({ assertion }),
);

test.each([
  ['HIV', 'HIV icd10'],
  ['Asthma, HIV', 'HIV icd10'],
  ['HIV, TSH', 'HIV loinc'],
  ['Check HIV', 'HIV loinc'],
  ['HIV pending', 'HIV loinc'],
])('what names a disease and its test is the test where a word of tests is beside it: %s', (note, said) =>
  expect(annotate(note).map(({ text, system }) => `${text} ${system}`)).toContain(said),
);

test('a name is not sure where what is with it is not in its code', () => {
  expect(annotate('Pneumonia with bronchial features.')[0]?.isDoubtful).toBe(true);
  expect(annotate('Pneumonia with fever.')[0]?.isDoubtful).toBe(false);
});

test.each([
  ['metformin 5OO mg daily', 'metformin 5OO mg'],
  ['metformin 500 rng daily', 'metformin 500 rng'],
  ['PIan: metformin 500 mg', 'metformin 500 mg'],
])('a damaged amount or heading is read without other damage: %s', (note, text) =>
  expect(annotate(note)).toMatchObject([{ text, assertion: note.startsWith('PIan') ? 'planned' : 'present' }]),
);

test('a capital with its point and a small word are one name', () => {
  expect(coded('Seen for C. diff.')).toEqual(['C. diff icd10 A04.72']);
});
