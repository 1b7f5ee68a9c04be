/**
 * Every header that an answer of the service can have. What CORS exposes and what the interface description names derives from
 * this table, and a test compares the answers of the executable with it.
 */

/**
 * Groups of answers that the interface description tells apart.
 *
 * - `every`: all of them
 * - `answer`: what was paid for
 * - `offer`: 402
 * - `wait`: 409, 500 and 503
 * - `limit`: 429
 * - `document`: a free document that changes with a release only
 * - `other`: every other error
 */
export type AnswerKind = 'every' | 'answer' | 'offer' | 'wait' | 'limit' | 'document' | 'other';

type Row = {
  /** The answers that have it, for readers. */
  readonly when: string;
  readonly description: string;
  /** True if scripts of other origins may read it (Fetch standard, section 3.2.4). */
  readonly isExposed: boolean;
  /** Where the interface description names it, and what its value is; absent for what HTTP itself says of an answer. */
  readonly described?: { readonly in: readonly AnswerKind[]; readonly as: HeaderValue };
};

/** `PaymentRequired` and `PaymentReceipt`: base64 of the JSON of that schema. */
export type HeaderValue = 'text' | 'integer' | 'positive integer' | 'PaymentRequired' | 'PaymentReceipt';

export const answerHeaders = {
  'PAYMENT-REQUIRED': {
    when: 'on a 402',
    description: 'The offer: base64 of JSON',
    isExposed: true,
    described: { in: ['offer'], as: 'PaymentRequired' },
  },
  'PAYMENT-RESPONSE': {
    when: 'on an answer that was charged, and on a 402 after a definite refusal',
    description: 'The receipt: base64 of JSON',
    isExposed: true,
    described: { in: ['answer', 'offer'], as: 'PaymentReceipt' },
  },
  'X-Request-Id': {
    when: 'on every answer',
    description: 'Random identifier of the request',
    isExposed: true,
    described: { in: ['every'], as: 'text' },
  },
  'Retry-After': {
    when: 'where waiting helps',
    description: 'Seconds to wait before the next request',
    isExposed: true,
    described: { in: ['offer', 'wait', 'limit', 'other'], as: 'integer' },
  },
  'RateLimit-Limit': {
    when: 'on a 429',
    description: 'Requests a minute',
    isExposed: true,
    described: { in: ['limit'], as: 'positive integer' },
  },
  'RateLimit-Remaining': {
    when: 'on a 429',
    description: 'Requests left in this window',
    isExposed: true,
    described: { in: ['limit'], as: 'integer' },
  },
  'RateLimit-Reset': {
    when: 'on a 429',
    description: 'Seconds until the window ends',
    isExposed: true,
    described: { in: ['limit'], as: 'integer' },
  },
  'Clinmeter-Facilitator': {
    when: 'on every answer where payments are simulated',
    description: 'The text stub',
    isExposed: true,
    described: { in: ['every'], as: 'text' },
  },
  'Clinmeter-Release-At-Purchase': {
    when: 'if the same payment got another answer first',
    description: 'Checksum of the data of that answer, or unknown',
    isExposed: true,
    described: { in: ['answer'], as: 'text' },
  },
  'Clinmeter-Formula-Version': {
    when: 'on a paid answer of a formula',
    description: 'The tool and the version of its formula, such as bmi 1.1',
    isExposed: true,
    described: { in: ['answer'], as: 'text' },
  },
  'Clinmeter-Free-Tries-Left': {
    when: 'on the answer to a free try',
    description: 'Free tries that are left to the network of the client today',
    isExposed: false,
  },
  ETag: {
    when: 'on a free document that changes with a release only',
    description: 'Changes with the document',
    isExposed: false,
    described: { in: ['document'], as: 'text' },
  },
  Allow: {
    when: 'on a 405 and on a preflight',
    description: 'The methods of the path',
    isExposed: false,
    described: { in: ['other'], as: 'text' },
  },
  Link: {
    when: 'on offers, free documents and a 404',
    description: 'The descriptions for programs and for people (RFC 8288)',
    isExposed: false,
  },
  'Access-Control-Allow-Origin': {
    when: 'on every answer',
    description: 'Scripts of every origin may ask',
    isExposed: false,
  },
  'Access-Control-Expose-Headers': {
    when: 'on every answer',
    description: 'The headers that such scripts may read',
    isExposed: false,
  },
  'Access-Control-Allow-Methods': { when: 'on a preflight', description: 'The methods of the path', isExposed: false },
  'Access-Control-Allow-Headers': {
    when: 'on a preflight',
    description: 'The headers that such scripts may send',
    isExposed: false,
  },
  'Access-Control-Max-Age': { when: 'on a preflight', description: 'Seconds that it stays good', isExposed: false },
  'X-Content-Type-Options': { when: 'on every answer', description: 'The text nosniff', isExposed: false },
  'Content-Security-Policy': { when: 'on a page', description: 'What the page may load', isExposed: false },
  'Referrer-Policy': { when: 'on a page', description: 'The text no-referrer', isExposed: false },
  Vary: { when: 'where the answer depends on headers', description: 'Those headers', isExposed: false },
  'Cache-Control': { when: 'on an answer with a body', description: 'How long it may be kept', isExposed: false },
  'Content-Type': { when: 'on an answer with a body', description: 'Its media type', isExposed: false },
  'Content-Encoding': { when: 'on a compressed body', description: 'br or gzip', isExposed: false },
  'Content-Length': { when: 'on an answer with a body', description: 'Its bytes', isExposed: false },
  Date: { when: 'on every answer', description: 'The clock of the service', isExposed: false },
  Connection: { when: 'after a body that was not read', description: 'The text close', isExposed: false },
} as const satisfies Readonly<Record<string, Row>>;

export type HeaderName = keyof typeof answerHeaders;

/** Header fields of an answer. */
export type HeaderFields = Readonly<Partial<Record<HeaderName, string>>>;

const ROWS = Object.entries<Row>(answerHeaders);

/** The value of `Access-Control-Expose-Headers`. */
export const exposedHeaders = ROWS.flatMap(([name, { isExposed }]) => (isExposed ? [name] : [])).join(', ');

/** The headers that the interface description names. */
export const describedHeaders = ROWS.flatMap(([name, { when, description, described }]) =>
  described === undefined ? [] : [{ name, description: `${description}; ${when}`, ...described }],
);
