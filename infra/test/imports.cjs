/**
 * For `jest --findRelatedTests` and `--watch`. Jest takes the end of a pattern such as '/admin/*' for the beginning
 * of a comment, and would not see the imports after it.
 */
exports.extract = (code, _file, extract) => extract(code.replaceAll(/\/\*(?=['"`])/g, ''));

/** Change it with this file: Jest caches the imports. */
exports.getCacheKey = () => '1';
