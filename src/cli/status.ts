/** What a process that has ended says by its exit status. */

export const DONE = 0;
export const FAILED = 1;
export const WRONG_USE = 2;

/** Every status there is, and what it means. */
export const statuses: readonly { readonly status: string; readonly doc: string }[] = [
  { status: String(DONE), doc: 'done; of serve: stopped in order after SIGTERM or SIGINT' },
  { status: String(FAILED), doc: 'failed, or what was checked is not good' },
  { status: String(WRONG_USE), doc: 'the command line or the configuration is wrong: trying again does not help' },
  { status: '130, 143', doc: 'serve, facilitator: ended at once by a second SIGINT or SIGTERM' },
];
