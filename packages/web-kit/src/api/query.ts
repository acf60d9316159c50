type Value = string | number | boolean | null | undefined;

/** Only truthy parameters are sent, and `featured` also when false (O28). */
export function withQuery(path: string, parameters: Record<string, Value>): string {
  const sent = Object.entries(parameters).filter(([name, value]) =>
    name === 'featured' ? value !== undefined && value !== null : Boolean(value),
  );
  if (sent.length === 0) return path;
  return `${path}?${new URLSearchParams(sent.map(([name, value]) => [name, String(value)])).toString()}`;
}
