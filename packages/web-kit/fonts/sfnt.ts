/** The tables of a TrueType file, in the order of its directory. */
export type FontTables = Map<string, Buffer>;

const headerLength = 12;
const recordLength = 16;
const padded = (length: number) => Math.ceil(length / 4) * 4;

export function readTables(font: Buffer): FontTables {
  const count = font.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const record = headerLength + index * recordLength;
      const offset = font.readUInt32BE(record + 8);
      const length = font.readUInt32BE(record + 12);
      return [font.toString('latin1', record, record + 4), font.subarray(offset, offset + length)] as const;
    }),
  );
}

/** The sum of big-endian 32-bit words, modulo 2^32. */
function checksum(data: Buffer): number {
  const words = Buffer.alloc(padded(data.length));
  data.copy(words);
  let sum = 0;
  for (let offset = 0; offset < words.length; offset += 4) sum = (sum + words.readUInt32BE(offset)) >>> 0;
  return sum;
}

/** The inverse of `readTables`. */
export function writeTables(tables: FontTables): Buffer {
  // The specification requires the directory to be sorted by tag.
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const power = Math.floor(Math.log2(sorted.length));
  const header = Buffer.alloc(headerLength + sorted.length * recordLength);
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(sorted.length, 4);
  header.writeUInt16BE(2 ** power * 16, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(sorted.length * 16 - 2 ** power * 16, 10);

  const bodies: Buffer[] = [];
  let offset = header.length;
  let headAt = 0;
  for (const [index, [tag, data]] of sorted.entries()) {
    const body = Buffer.alloc(padded(data.length));
    data.copy(body);
    if (tag === 'head') {
      headAt = offset;
      body.writeUInt32BE(0, 8); // checkSumAdjustment counts as zero
    }
    const record = headerLength + index * recordLength;
    header.write(tag, record, 'latin1');
    header.writeUInt32BE(checksum(body), record + 4);
    header.writeUInt32BE(offset, record + 8);
    header.writeUInt32BE(data.length, record + 12);
    bodies.push(body);
    offset += body.length;
  }
  const font = Buffer.concat([header, ...bodies]);
  font.writeUInt32BE((0xb1b0afba - checksum(font)) >>> 0, headAt + 8);
  return font;
}

/**
 * The characters that a font contains: its `cmap`, in format 4, which web fonts with characters of a single plane use.
 */
export function charactersOf(font: Buffer): Set<number> {
  const cmap = readTables(font).get('cmap');
  if (!cmap) throw new Error('A font without a cmap table.');
  const characters = new Set<number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const at = cmap.readUInt32BE(4 + index * 8 + 4);
    if (cmap.readUInt16BE(at) !== 4) continue;
    const segments = cmap.readUInt16BE(at + 6) / 2;
    for (let segment = 0; segment < segments; segment += 1) {
      const last = cmap.readUInt16BE(at + 14 + segment * 2);
      const first = cmap.readUInt16BE(at + 16 + (segments + segment) * 2);
      for (let code = first; code <= last && code < 0xffff; code += 1) characters.add(code);
    }
  }
  return characters;
}
