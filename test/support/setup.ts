/** What every test file has: Bun loads this before it. */
import { setDefaultTimeout } from 'bun:test';

/** Ends a test that hangs. A slow, busy machine stays far below it, so that no test names a shorter one. */
setDefaultTimeout(180_000);
