/** The two speeds of the suite: `npm test` plays the short form of a long test, `npm run test:nightly` the long one. */
export const IS_NIGHTLY = process.env.TESTS_NIGHTLY === '1';

/** The value of the lane that runs. */
export const nightly = <Value>(long: Value, short: Value): Value => (IS_NIGHTLY ? long : short);
