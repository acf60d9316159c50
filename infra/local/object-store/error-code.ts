/** The code of a system or Node error (`ENOENT`, `ERR_INVALID_CHAR`). Not by `instanceof`: Jest has its own Error. */
export function errorCodeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
