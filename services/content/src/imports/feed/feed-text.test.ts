import { decodeXml } from './feed-text.ts';

const text = '<?xml version="1.0" encoding="ENC"?><rss><channel><title>Été – œuf €</title></channel></rss>';
const latin = (encoding: string, title: Buffer) =>
  Buffer.concat([Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><t>`), title, Buffer.from('</t>')]);

/** As it arrives, in pieces of `pieceLength` bytes. */
async function decode(
  bytes: Buffer,
  { charset, pieceLength = 7 }: { charset?: string; pieceLength?: number } = {},
) {
  const warnings: string[] = [];
  const pieces = async function* () {
    for (let start = 0; start < bytes.length; start += pieceLength)
      yield bytes.subarray(start, start + pieceLength);
  };
  let decoded = '';
  const warn = (line: number, warning: string) => void warnings.push(`${line}: ${warning}`);
  for await (const part of decodeXml(pieces(), { charset, warn })) decoded += part;
  return { text: decoded, warnings };
}

describe('the encoding of a feed', () => {
  it.each([1, 7, 300, 10_000])(
    'is UTF-8, with or without its mark, in pieces of %i bytes',
    async (pieceLength) => {
      const long = text.repeat(20);
      expect((await decode(Buffer.from(`\uFEFF${long}`), { pieceLength })).text).toBe(long);
      expect((await decode(Buffer.from(long.replaceAll('ENC', 'utf-8')), { pieceLength })).text).toContain(
        'Été – œuf €',
      );
    },
  );

  it('is the declared one', async () => {
    expect((await decode(latin('ISO-8859-1', Buffer.from([0xc9, 0x74, 0xe9])))).text).toContain('<t>Été</t>');
    expect((await decode(latin('windows-1252', Buffer.from([0x9c, 0x75, 0x66, 0x80])))).text).toContain(
      '<t>œuf€</t>',
    );
  });

  it('is the sender’s where none is declared, and UTF-16 where its mark says so', async () => {
    expect((await decode(Buffer.from([0xc9]), { charset: 'iso-8859-1' })).text).toBe('É');
    expect((await decode(Buffer.from('\uFEFFÉté', 'utf16le'))).text).toBe('Été');
  });

  it('is UTF-8 where its bytes are, whatever is declared', async () => {
    const wrong = (title: string) => latin('ISO-8859-1', Buffer.from(title));
    expect(await decode(wrong('Été – œuf €'), { pieceLength: 300 })).toMatchObject({ warnings: [] });
    expect((await decode(wrong('Été – œuf €'), { pieceLength: 300 })).text).toContain('<t>Été – œuf €</t>');
    for (const declared of ['utf-16', 'ISO-8859-15'])
      expect((await decode(latin(declared, Buffer.from('Été')), { pieceLength: 300 })).text).toContain(
        '<t>Été</t>',
      );
    const late = Buffer.concat([wrong('x'.repeat(1_000)), Buffer.from('Été')]);
    expect((await decode(late, { pieceLength: 400 })).text).toContain('Été');
    // A piece may end within the first character beyond ASCII, wherever.
    const padded = wrong(`${'x'.repeat(1_000)}…Été`);
    const cutAt = padded.indexOf('…');
    for (const pieceLength of [1, 2, cutAt + 1, cutAt + 2])
      expect((await decode(padded, { pieceLength })).text).toContain('x…Été</t>');
    // Also as declared, the last sign of the first piece looks like the first half of a character.
    expect(
      (await decode(latin('ISO-8859-1', Buffer.from([0x61, 0xe9])), { pieceLength: 300 })).text,
    ).toContain('<t>aé<');
  });

  it('tells once of bytes that are none of its characters, and of a name nobody knows', async () => {
    const broken = latin('utf-8', Buffer.from([0x0a, 0xc9, 0x74, 0x0a, 0xc9, 0x74]));
    const { warnings } = await decode(Buffer.concat([broken, Buffer.alloc(1_000, 'x'), broken]));
    expect(warnings).toEqual(['2: bytes that are not utf-8 became \uFFFD (here and perhaps below)']);
    await expect(decode(latin('klingon', Buffer.from('x')))).rejects.toThrow(
      'its encoding "klingon" is unknown',
    );
  });
});
