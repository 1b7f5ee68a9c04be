/** The style sheet of the pages: light and dark, wide and narrow, screen and paper. */
import pay from './pay.css' with { type: 'text' };
import sheet from './style.css' with { type: 'text' };

/** Without comments and indentation. */
export const STYLE: string = `${sheet}${pay}`.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<!\s)\s*\n\s*/g, '\n');
