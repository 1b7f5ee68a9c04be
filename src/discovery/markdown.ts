/** The pieces of the texts for agents, which are Markdown. */
import type { Fact } from './rules.ts';

export const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

export const numbered = (items: readonly string[]): string =>
  items.map((item, index) => `${index + 1}. ${item}`).join('\n');

export const factList = (facts: readonly Fact[]): string =>
  list(facts.map(({ title, text }) => `**${title}.** ${text}`));

export const fenced = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\``;

export const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** A text of blocks, with a blank line between them. */
export const documentOf = (blocks: readonly string[]): string => `${blocks.join('\n\n')}\n`;
