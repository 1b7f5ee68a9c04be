/** The style sheet of the pages: light and dark, wide and narrow, screen and paper. */
import colors from './colors.css' with { type: 'text' };
import pay from './pay.css' with { type: 'text' };
import sheet from './style.css' with { type: 'text' };

/** Without comments and indentation. */
const packed = (css: string): string => css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<!\s)\s*\n\s*/g, '\n');

/** The colours of all pages, light and dark, as custom properties. */
export const COLORS: string = packed(colors);

export const STYLE: string = packed(`${colors}${sheet}${pay}`);
