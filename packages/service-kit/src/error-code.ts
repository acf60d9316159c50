/** The code of a system or Node error (`ENOENT`). Without `instanceof`, because Jest has its own Error class. */
export function errorCodeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
