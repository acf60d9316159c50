/** Where a text stops being JSON, counted in characters from its beginning. */
export class MalformedJson extends Error {
  readonly offset: number;
  readonly isTooDeep: boolean;

  constructor(offset: number, { isTooDeep = false } = {}) {
    super(isTooDeep ? 'nested too deeply' : 'malformed');
    this.offset = offset;
    this.isTooDeep = isTooDeep;
  }
}

export interface LocatedJson {
  value: unknown;
  /** Where an object of the value begins. */
  offsetOf: (object: object) => number;
}

/** Whether an odd number of backslashes stands before it. */
function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text[before - 1] === '\\') before -= 1;
  return (at - before) % 2 === 1;
}

const deepest = 100;
const space = /[ \t\r\n]*/y;
const bareWord = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/**
 * Reads JSON and remembers where its objects stand: the platform's own parser says neither that, nor always where a
 * text is malformed.
 *
 * @throws MalformedJson
 */
export function parseLocatedJson(text: string): LocatedJson {
  const offsets = new Map<object, number>();
  let at = 0;

  function skipSpace(): void {
    space.lastIndex = at;
    space.test(text);
    at = space.lastIndex;
  }
  /** Whether this character comes next, which is then read. */
  function reads(character: string): boolean {
    skipSpace();
    if (text[at] !== character) return false;
    at += 1;
    return true;
  }
  function expect(character: string): void {
    if (!reads(character)) throw new MalformedJson(at);
  }
  /** Finds the end by searching: a regular expression overflows the stack on strings of megabytes. */
  function readString(): string {
    let end = at;
    do end = text.indexOf('"', end + 1);
    while (end !== -1 && isEscaped(text, end));
    if (end === -1) throw new MalformedJson(at);
    try {
      const read = String(JSON.parse(text.slice(at, end + 1)));
      at = end + 1;
      return read;
    } catch {
      // A character or an escape that strings do not have.
      throw new MalformedJson(at);
    }
  }
  function readScalar(): unknown {
    skipSpace();
    if (text[at] === '"') return readString();
    bareWord.lastIndex = at;
    const [token] = bareWord.exec(text) ?? [];
    if (token === undefined) throw new MalformedJson(at);
    at += token.length;
    return JSON.parse(token);
  }
  function readArray(depth: number): unknown[] {
    const items: unknown[] = [];
    if (reads(']')) return items;
    do items.push(readValue(depth));
    while (reads(','));
    expect(']');
    return items;
  }
  function readObject(depth: number): object {
    // Names such as `__proto__` are names like others.
    const entries: [string, unknown][] = [];
    const start = at - 1;
    if (!reads('}')) {
      do {
        skipSpace();
        if (text[at] !== '"') throw new MalformedJson(at);
        const name = readString();
        expect(':');
        entries.push([name, readValue(depth)]);
      } while (reads(','));
      expect('}');
    }
    const object: object = Object.fromEntries(entries);
    offsets.set(object, start);
    return object;
  }
  function readValue(depth: number): unknown {
    if (depth > deepest) throw new MalformedJson(at, { isTooDeep: true });
    if (reads('{')) return readObject(depth + 1);
    if (reads('[')) return readArray(depth + 1);
    return readScalar();
  }

  const value = readValue(0);
  skipSpace();
  if (at < text.length) throw new MalformedJson(at);
  return { value, offsetOf: (object) => offsets.get(object) ?? 0 };
}
