const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isReading = (method: string) => readingMethods.has(method);
