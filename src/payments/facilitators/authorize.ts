/** The credentials of requests to a facilitator. */

/**
 * The value of the `Authorization` header for one request.
 *
 * A rejection means that there are no credentials for it, and that it must not be sent.
 */
export type Authorize = (method: 'GET' | 'POST', url: URL) => Promise<string>;

/**
 * The same token for every request (RFC 6750, section 2.1).
 *
 * @example
 * httpFacilitator('https://facilitator.example', { authorize: bearer('token') });
 */
export const bearer =
  (token: string): Authorize =>
  async () =>
    `Bearer ${token}`;
