/** The name of the scheme by which a payer pays exactly the price of one call, as x402 spells it. */
export const EXACT = 'exact';
