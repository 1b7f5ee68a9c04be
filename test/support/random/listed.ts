/** The items of lines, which ` | ` separates. */
export const listed = (...lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split(' | '));
