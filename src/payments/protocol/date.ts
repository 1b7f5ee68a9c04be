/** The limit of times on the wire. */

/** The latest time a JavaScript date can hold, in seconds since the epoch. */
export const LATEST_DATE = 8_640_000_000_000;
