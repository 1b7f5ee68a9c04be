/** The content security policies: no other origin, and only scripts that are files of ours. */
import { hash } from 'node:crypto';
import { STYLE } from './style.ts';

const policy = (directives: Readonly<Record<string, string>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');

const CLOSED = { 'base-uri': "'none'", 'form-action': "'none'", 'frame-ancestors': "'none'" };

const PAGE = {
  'default-src': "'none'",
  'style-src': `'sha256-${hash('sha256', STYLE, 'base64')}'`,
  'img-src': "'self'",
  ...CLOSED,
  'script-src': "'self'",
  'connect-src': "'self'",
};

/** The pages: their own style sheet, the favicon, scripts that are files of ours, requests to our own origin. */
export const SCRIPT_POLICY = policy(PAGE);

/** Such a page with a form that also works without its script. */
export const FORM_POLICY = policy({ ...PAGE, 'form-action': "'self'" });
