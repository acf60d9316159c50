/**
 * Copies the text. A slice of an address shares the memory of the whole and, as a map key, would retain it.
 */
export const ownCopy = (text: string) => Buffer.from(text).toString();

/** A map of at most `maxEntries`, which drops the entry that was set longest ago. */
export function createRecent<Value>(maxEntries: number) {
  const values = new Map<string, Value>();
  return {
    get: (key: string) => values.get(key),
    set(key: string, value: Value): void {
      values.delete(key);
      values.set(ownCopy(key), value);
      if (values.size <= maxEntries) return;
      const [oldest] = values.keys();
      if (oldest !== undefined) values.delete(oldest);
    },
    clear: () => values.clear(),
    size: () => values.size,
  };
}
