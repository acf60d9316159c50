/**
 * Stands in the browser build for the runtime's preloading of remotes by their snapshots (see rspack.config.mjs), of
 * which there are none: documents preload the files of a page themselves, and no code of ours asks the runtime to.
 */
export const formatPreloadArgs = (): never[] => [];
export const preloadAssets = (): Promise<never[]> => Promise.resolve([]);
/** Named by a plugin that the runtime's own flag removes. */
export const defaultPreloadArgs = formatPreloadArgs;
export const normalizePreloadExposes = formatPreloadArgs;
