/** Markdown of figures. */

export const table = (header: readonly string[], rows: readonly (readonly (string | number)[])[]): string => {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
};

/** A share from 0 to 1 in percent. */
export const percent = (value: number): string => (100 * value).toFixed(1);
