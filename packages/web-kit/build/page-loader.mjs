const serverExport = /^export (?=(?:async function|function|const) (?:page|load|cacheParameters)\b)/gm;

/**
 * Makes a page's declaration and what only its server needs private, so that the build drops them with all that they
 * use, and Fast Refresh finds a module of components.
 */
export default (source) => source.replace(serverExport, '');
