/** The command lines that documents and pages show for a call. The pages' script uses them too. */

/** Shows the offer of a call without paying. */
export const curlCommandFor = (url: string): string => `curl -i ${shellQuote(url)}`;

/** Pays for the call. Outside stub mode the key is the reader's. */
export const payCommandFor = (url: string, { isStub }: { readonly isStub: boolean }): string =>
  `${isStub ? '' : 'CLINMETER_PAYER_KEY=0x… '}clinmeter pay ${shellQuote(url)}`;

/** A word as a POSIX shell reads it back unchanged. */
const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
