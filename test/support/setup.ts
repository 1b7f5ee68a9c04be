/** What a test file has: Bun loads this before the first one. */
import { setDefaultTimeout } from 'bun:test';

/** Ends a test that hangs. A slow, busy machine stays far below it, so that no test names a shorter one. Of several files in one process, only the first has it: give `--timeout`. */
setDefaultTimeout(180_000);
