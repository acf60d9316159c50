/**
 * Replaces the runtime's preloading by snapshots in the browser build (see rspack.config.mjs): documents preload the
 * files of a page themselves.
 */
export const formatPreloadArgs = (): never[] => [];
export const preloadAssets = (): Promise<never[]> => Promise.resolve([]);
/** Named by a plugin that the runtime's own flag removes. */
export const defaultPreloadArgs = formatPreloadArgs;
export const normalizePreloadExposes = formatPreloadArgs;
