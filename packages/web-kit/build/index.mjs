export { asServerBundle, baseConfig, distFolder } from './base.mjs';
export { compressFolder } from './compress.mjs';
export { isShared, sharedModules } from './shared-modules.mjs';
