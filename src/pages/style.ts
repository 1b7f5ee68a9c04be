/** The style sheet of the pages: light and dark, wide and narrow, screen and paper. */
import colors from './colors.css' with { type: 'text' };
import pay from './pay.css' with { type: 'text' };
import sheet from './style.css' with { type: 'text' };

/** Without comments, indentation and what CSS does not need. */
const packed = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(?<!\s)\s*\n\s*/g, '\n')
    .replace(/(?<=[{};])\n| (?=\{)/g, '')
    .replace(/(?<=[{;][a-z-]+:) /g, '')
    .replaceAll(', ', ',')
    .replaceAll(' !', '!')
    .replaceAll(';}', '}');

/** The colours of all pages, light and dark, as custom properties. */
export const COLORS: string = packed(colors);

export const STYLE: string = packed(`${colors}${sheet}${pay}`);
