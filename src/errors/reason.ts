/** What a failure says of itself; JavaScript can throw anything. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
