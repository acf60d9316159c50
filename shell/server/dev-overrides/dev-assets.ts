/** Where the shell's development build is served, if overrides are on. */
export const devAssetsPath = '/assets/dev/';

/** Restores and shows the overrides of a browser tab: see shell/src/dev-overrides. */
export const devOverridesScript = `${devAssetsPath}js/overrides.js`;
