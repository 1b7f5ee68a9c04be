import manifest from '../package.json' with { type: 'json' };

/** Put in by the build of a release. */
declare const CLINMETER_COMMIT: string | undefined;

/** The version of this executable. */
export const VERSION: string = manifest.version;

/** The git commit that a release was built from; what is built in between has none. */
export const COMMIT: string | undefined = typeof CLINMETER_COMMIT === 'string' ? CLINMETER_COMMIT : undefined;
