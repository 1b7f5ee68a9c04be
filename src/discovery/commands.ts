/** The command lines that make a call, as documents and pages show them. Pure text: the pages' script uses it too. */

/** A look at a call without paying. */
export const curlCommandFor = (url: string): string => `curl -i ${shellQuote(url)}`;

/** The same call, paid for. Where money is real the key is the reader's. */
export const payCommandFor = (url: string, { isStub }: { readonly isStub: boolean }): string =>
  `${isStub ? '' : 'CLINMETER_PAYER_KEY=0x… '}clinmeter pay ${shellQuote(url)}`;

/** A word as a POSIX shell reads it back unchanged. */
const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
