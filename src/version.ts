import manifest from '../package.json' with { type: 'json' };

/** The build of a release defines it. */
declare const CLINMETER_RELEASE: { readonly version: string; readonly commit: string } | undefined;

const RELEASE = typeof CLINMETER_RELEASE === 'object' ? CLINMETER_RELEASE : undefined;

/** That of the release; of other builds, that of the release to come. */
export const VERSION: string = RELEASE?.version ?? manifest.version;

/** The git commit of a release; other builds have none. */
export const COMMIT: string | undefined = RELEASE?.commit;
