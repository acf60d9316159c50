export { asServerBundle, baseConfig, distFolder } from './base.mjs';
export { compressFolder } from './compress.mjs';
export {
  federationFlags,
  productionLibraries,
  pureRouterRule,
  withoutErrorSentences,
} from './federation.mjs';
export { isOfSharedLibrary } from './shared-modules.mjs';
export { refreshRuntimeEntry } from './refresh/index.mjs';
