/** Stands where a patient's data could: nothing that the service writes may hold it. */
export const MARKER = 'zq7patient7marker';
