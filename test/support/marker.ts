/** A stand-in for patient data: no file that the service writes may hold it. */
export const MARKER = 'zq7patient7marker';
