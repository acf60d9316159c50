/** The input of any contract, untyped. */
export interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: Record<string, string>;
}

/** A path with the names in braces filled in and encoded, and the query values that are not undefined. */
export function fillPath(path: string, { params, query }: AnyInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const sent = new URLSearchParams();
  for (const name in query) if (query[name] !== undefined) sent.set(name, String(query[name]));
  return `${filled}?${sent}`.replace(/\?$/, '');
}
