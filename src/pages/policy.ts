/** The content security policies: no other origin, and only scripts that are files of ours. */
import { hash } from 'node:crypto';
import { STYLE } from './style.ts';

const policy = (directives: Readonly<Record<string, string>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');

const CLOSED = { 'base-uri': "'none'", 'form-action': "'none'", 'frame-ancestors': "'none'" };

const STILL = {
  'default-src': "'none'",
  'style-src': `'sha256-${hash('sha256', STYLE, 'base64')}'`,
  'img-src': "'self'",
  ...CLOSED,
};

/** A page to read: its own style sheet and the favicon. */
export const CONTENT_SECURITY_POLICY = policy(STILL);

/** A page whose script sends requests to our own origin. */
export const SCRIPT_POLICY = policy({ ...STILL, 'script-src': "'self'", 'connect-src': "'self'" });
