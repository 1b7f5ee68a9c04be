/** The words of a text: a long list of short texts, several on a line. */
export const words = (text: TemplateStringsArray): readonly string[] => text.join('').trim().split(/\s+/);
