/** The message of a failure; JavaScript can throw anything. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
