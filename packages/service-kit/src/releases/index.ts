export { createCurrentReleases, type CurrentReleases } from './current-releases.ts';
export {
  createReleaseKey,
  isTrusted,
  moveSchema,
  parsePrivateKey,
  publicKeyText,
  releaseKeysSchema,
  type Move,
  type ReleaseKeys,
} from './moves.ts';
export { movesKept, PointerMovedError, type Change, type PointerOptions, type Signer } from './pointer.ts';
export { pruneDefaults, releasesToRemove, type PruneSettings } from './prune.ts';
export {
  bucketOptionsOf,
  createReleaseBucket,
  ObjectTakenError,
  releaseLimits,
  releasesStoreConfigShape,
  requireStoreCredentials,
  type ReleaseBucket,
} from './release-bucket.ts';
export { descriptorName, findDamage, readDescriptor } from './release-files.ts';
export { createReleaseFolder, type ReleaseFolder, type StoredRelease } from './release-folder.ts';
export { createReleaseMirror } from './release-mirror.ts';
export { releasesConfigShape, startReleaseMirror } from './start-mirror.ts';
export { removeFolder, removeLeftovers, temporaryFolder } from './temporary-folders.ts';
export { watchReleases } from './watch-releases.ts';
