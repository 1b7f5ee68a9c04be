import { Type } from '@sinclair/typebox';
import { listed } from '../../currency.ts';
import { dateOf, dayOf } from '../../dates.ts';
import { date, optional, said } from '../../inputs.ts';
import { reviewed } from '../../reviews.ts';
import { calculator } from '../calculator.ts';
import { count } from '../measures.ts';
import { nullable, plain } from '../results.ts';

const USUAL_CYCLE = 28;
const TERM_DAYS = 280;
const LUTEAL_DAYS = 14;
/** 44 weeks and 2 days: later days are of no pregnancy. */
const LONGEST_DAYS = 310;

type Dates = { readonly lmp: string; readonly cycle: number; readonly on: string | undefined };

/** The days of gestation at `on`, counted from the period that a cycle of 28 days would have had. */
const gestation = ({ lmp, cycle, on }: Dates): number | null =>
  on === undefined ? null : dayOf(on) - dayOf(lmp) - (cycle - USUAL_CYCLE);

const day = (description: string) => plain(Type.String({ description, pattern: '^\\d{4}-\\d{2}-\\d{2}$' }));

/** Due date by Naegele's rule in days (ACOG Committee Opinion 700, 2017). doi:10.1097/AOG.0000000000002046 */
export const pregnancyDating = calculator({
  id: 'pregnancy_dating',
  title: 'Pregnancy dating from the last menstrual period',
  specialty: 'general',
  synonyms: ['due date', 'EDD', 'estimated date of delivery', 'gestational age', 'Naegele', 'obstetrics', 'LMP'],
  formula: 'naegele',
  expression: 'due = LMP + 280 + (cycle - 28); conception = LMP + cycle - 14; age = on_date - LMP - (cycle - 28)',
  description:
    'Due date, date of conception and gestational age from the first day of the last menstrual period, adjusted for the length of the cycle. For spontaneous conception and regular cycles; an early ultrasound may re-date. No clock is read: the age is that on on_date.',
  inputs: {
    lmp: said(
      { date: 'last_period' },
      date({
        name: 'lmp_date',
        description: 'First day of the last menstrual period, YYYY-MM-DD',
        example: '2026-01-10',
        error: 'invalid_lmp_date',
        remedy: 'Send the first day of the last menstrual period as YYYY-MM-DD.',
      }),
    ),
    cycle: said(
      { date: 'cycle_days' },
      optional(
        count(['cycle_length_days', '', [20, 45], '28'], 'Cycle length in days', 'invalid_cycle_length'),
        USUAL_CYCLE,
      ),
    ),
    on: said(
      { date: 'note' },
      optional(
        date({
          name: 'on_date',
          description: 'Day for which the gestational age is wanted, YYYY-MM-DD',
          example: '2026-06-01',
          error: 'invalid_on_date',
          condition: 'on_date not a date YYYY-MM-DD, before the period, or more than 310 days after it',
          remedy: 'Send a day of the pregnancy as YYYY-MM-DD.',
        }),
      ),
    ),
  },
  used: 'all',
  response: {
    estimated_due_date: day('Estimated due date'),
    estimated_conception_date: day('Estimated date of conception'),
    gestational_age_weeks: nullable(
      plain(Type.Integer({ description: 'Whole weeks of gestation at on_date; null without it' })),
    ),
    gestational_age_days: nullable(
      plain(Type.Integer({ description: 'Days beyond the whole weeks; null without on_date', minimum: 0, maximum: 6 })),
    ),
  },
  citation: {
    authors: 'American College of Obstetricians and Gynecologists',
    doi: '10.1097/AOG.0000000000002046',
    id: 'acog_700',
    source: 'Obstet Gynecol 2017;129(5):e150-e154',
    title: 'Committee Opinion No 700: methods for estimating the due date',
  },
  examples: [
    {
      input: { lmp_date: '2026-01-10', on_date: '2026-06-01' },
      output: {
        estimated_due_date: '2026-10-17',
        estimated_conception_date: '2026-01-24',
        gestational_age_weeks: 20,
        gestational_age_days: 2,
      },
      source:
        'computed independently: 7 days and 9 calendar months after 10 January, which are 280 days here; 21 + 28 + 31 + 30 + 31 + 1 = 142 days to 1 June',
    },
    {
      input: { lmp_date: '2024-02-29', cycle_length_days: '35' },
      output: {
        estimated_due_date: '2024-12-12',
        estimated_conception_date: '2024-03-21',
        gestational_age_weeks: null,
        gestational_age_days: null,
      },
      source: 'computed independently: 280 + 7 = 287 and 35 - 14 = 21 days after 29 February of a leap year',
    },
    {
      input: { lmp_date: '2024-05-05', on_date: '2025-03-11' },
      output: { estimated_due_date: '2025-02-09', gestational_age_weeks: 44, gestational_age_days: 2 },
      source: 'computed independently: 310 days, the most, are 44 weeks and 2 days',
    },
  ],
  status: { is: 'current' },
  reviewed: reviewed('2026-11-23', 'summary'),
  uses: ['acog_700'],
  limits: {
    ...listed('ultrasound_redates', 'ivf_by_transfer'),
    cycle_adjusted: { if: 'cycle_length_days other than 28', when: ({ cycle }) => cycle !== USUAL_CYCLE },
    suboptimally_dated: {
      if: 'on_date sent, from 22 weeks',
      whenResult: ({ gestational_age_weeks: weeks }) => weeks !== null && weeks >= 22,
    },
  },
  check: (dates) => {
    const age = gestation(dates);
    return age === null || (age >= 0 && age <= LONGEST_DAYS)
      ? undefined
      : {
          code: 'invalid_on_date',
          parameter: 'on_date',
          message: `on_date must be 0 to ${LONGEST_DAYS} days after lmp_date, adjusted for the cycle`,
        };
  },
  run: (dates) => {
    const [lmp, age] = [dayOf(dates.lmp), gestation(dates)];
    return {
      estimated_due_date: dateOf(lmp + TERM_DAYS + (dates.cycle - USUAL_CYCLE)),
      estimated_conception_date: dateOf(lmp + dates.cycle - LUTEAL_DAYS),
      gestational_age_weeks: age === null ? null : Math.floor(age / 7),
      gestational_age_days: age === null ? null : age % 7,
    };
  },
});
