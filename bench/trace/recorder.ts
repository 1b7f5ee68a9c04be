/** Loaded into the traced service before its sources: keeps the entries between two requests to a socket. */
import { join } from 'node:path';

declare global {
  var traceEntry: (traced: number) => void;
}

const entries: number[] = [];
let isRecording = false;

globalThis.traceEntry = (traced) => {
  if (isRecording) entries.push(traced);
};

Bun.serve({
  // The service refuses environment variables that it does not know, so the place of the socket is fixed.
  unix: join(process.cwd(), 'trace.sock'),
  fetch: ({ url }) => {
    isRecording = new URL(url).pathname === '/begin';
    return Response.json(entries.splice(0));
  },
}).unref();
