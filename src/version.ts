import manifest from '../package.json' with { type: 'json' };

/** The build of a release defines it. */
declare const CLINMETER_COMMIT: string | undefined;

export const VERSION: string = manifest.version;

/** The git commit of a release; other builds have none. */
export const COMMIT: string | undefined = typeof CLINMETER_COMMIT === 'string' ? CLINMETER_COMMIT : undefined;
