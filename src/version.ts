import manifest from '../package.json' with { type: 'json' };

/** The version of this executable. */
export const VERSION: string = manifest.version;
