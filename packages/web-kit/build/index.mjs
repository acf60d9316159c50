export { asServerBundle, baseConfig, distFolder } from './base.mjs';
export { compressFolder } from './compress.mjs';
export { federationFlags, productionLibraries } from './federation.mjs';
export { isShared } from './shared-modules.mjs';
