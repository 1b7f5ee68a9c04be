/** The prices of the tools, in atomic USDC units: 1,000,000 are one US dollar. */

/** The price of a call to a product tool: 0.005 USD. */
export const CALL_PRICE = 5000n;

/** The price of a panel: that of two calls, 0.01 USD. */
export const PANEL_PRICE = 10_000n;

/** The price of a call that answers for many, or for a whole note: 0.02 USD. */
export const MANY_PRICE = 20_000n;

/** The price of the cheapest call there is: 0.001 USD. */
export const PING_PRICE = 1000n;
