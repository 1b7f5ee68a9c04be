/** Words the meanings of result values for the documents. */
import type { Meanings } from '../tools/meaning.ts';
import type { Tool } from '../tools/tool.ts';

/** `0: 0.2%; 1: 0.6%` */
const bandsOf = ({ bands }: Meanings): string => bands.map(({ values, meaning }) => `${values}: ${meaning}`).join('; ');

export const publicationOf = ({ source, year, doi }: Pick<Meanings, 'source' | 'year' | 'doi'>): string =>
  `${source} (${year})${doi === '' ? '' : `, doi:${doi}`}`;

export const meaningLines = ({ meanings }: Pick<Tool, 'meanings'>): readonly string[] =>
  meanings.map((one) => {
    const people = one.cohort === undefined ? '' : ` ${one.cohort}.`;
    return `\`${one.field}\`, ${one.about}: ${bandsOf(one)}.${people} ${publicationOf(one)}`;
  });
