/** The paths of the owner's page, on either port. */
export const OWNER_PATHS = ['/owner', '/owner/export.csv'] as const;
