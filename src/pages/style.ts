/** The style sheet of the pages: light and dark, wide and narrow, screen and paper. */
import { PAY_STYLE } from './pay-style.ts';
import sheet from './style.css' with { type: 'text' };

/** Without comments and indentation. */
export const STYLE: string = `${sheet}${PAY_STYLE}`.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s*\n\s*/g, '\n');
