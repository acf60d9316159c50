/** Where the files of the shell's development build are served, if overrides are on. */
export const devAssetsPath = '/assets/dev/';

/** Restores the overrides of a browser tab, and shows them: see shell/src/dev-overrides. */
export const devOverridesScript = `${devAssetsPath}js/overrides.js`;
