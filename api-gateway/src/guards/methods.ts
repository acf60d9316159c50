const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Calls that change nothing. Everything else is a write. */
export const isReading = (method: string) => readingMethods.has(method);
