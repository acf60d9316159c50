/**
 * The query parameter that loads a remote from a developer's own machine:
 * `?dev-override=mfe-member@http://localhost:8182`, once for each remote. Only a site with `DEV_OVERRIDES=on` reads it
 * (decision 0063).
 */
export const devOverrideParameter = 'dev-override';

/** A remote of a page that comes from a development server instead of its release. */
export interface DevOverride {
  /** `mfe-member` */
  folder: string;
  /** The development server's: `http://localhost:8182`. */
  origin: string;
}

/** The folder below which a development server serves its remote, in the place of the name of a release. */
export const devReleaseName = 'dev';

/** The file of that folder which starts the remote. */
export const devEntryFile = 'js/remoteEntry.js';
