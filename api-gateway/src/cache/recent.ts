/**
 * The same text in memory of its own. A part of an address (`split`, `slice`) shares the memory of the whole, and as
 * the key of a map would keep all of it.
 */
export const ownCopy = (text: string) => Buffer.from(text).toString();

/** A map that holds no more than `maxEntries`: what was set longest ago goes first. */
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
