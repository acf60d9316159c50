import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readFeed } from './feed-reader.ts';
import { decodeXml } from './feed-text.ts';
import { buildFeed, buildItem, describeRealFeeds, realFeeds } from './testing/feeds.ts';

const reason = (text: string) => {
  try {
    readFeed(text);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return 'accepted';
};

describe('reading a feed', () => {
  it('knows the line of each item', () => {
    const feed = readFeed(buildFeed(buildItem({ guid: 'a' }), buildItem({ guid: 'b' })));
    expect(feed.title).toBe('Test show');
    expect(feed.items.map(({ guid, line }) => [guid, line])).toEqual([
      ['a', 5],
      ['b', 11],
    ]);
  });

  it('counts lines rightly with CRLF, comments and CDATA that look like items', () => {
    const decoy = '<description><![CDATA[<item>\n</item>]]></description>\n<!-- <item>\n</item> -->\n';
    const text = buildFeed(buildItem({ guid: 'a', more: decoy }), buildItem({ guid: 'b' })).replaceAll(
      '\n',
      '\r\n',
    );
    expect(readFeed(text).items.map(({ guid, line }) => [guid, line])).toEqual([
      ['a', 5],
      ['b', 15],
    ]);
  });

  it('names bad items by line and reason, and reads the others', () => {
    const feed = readFeed(
      buildFeed(
        buildItem({ guid: 'good' }),
        buildItem({ guid: 'no-date', date: null }),
        buildItem({ guid: 'bad-date', date: 'soon' }),
        buildItem({ guid: 'no-sound', enclosure: null }),
        buildItem({ guid: 'bad-sound', enclosure: 'ftp://x.example/a.mp3' }),
        '<item/>\n',
        buildItem({ guid: 'good' }),
        buildItem({ guid: null, title: null, enclosure: 'https://cdn.example/z.mp3' }),
      ),
    );
    expect(feed.items.map(({ guid, fields }) => [guid, fields.title])).toEqual([
      ['good', 'A talk'],
      ['https://cdn.example/z.mp3', null],
    ]);
    expect(feed.problems).toEqual([
      { line: 11, text: 'it has no date' },
      { line: 16, text: 'its date cannot be read (soon)' },
      { line: 22, text: 'it has no enclosure' },
      { line: 27, text: 'its enclosure has no web address' },
      { line: 33, text: 'it is empty' },
      { line: 34, text: 'its GUID is that of line 5 (good)' },
    ]);
  });

  it.each([
    ['3574', 3_574_000],
    ['59:34', 3_574_000],
    ['01:02:03', 3_723_000],
    [' 12:34\n', 754_000],
    ['<![CDATA[12:34]]>', 754_000],
    ['0', null],
    ['99999999', null],
    ['an hour', null],
  ])('reads the duration %s', (written, durationMs) => {
    const more = `<itunes:duration>${written}</itunes:duration>`;
    expect(readFeed(buildFeed(buildItem({ more }))).items[0]?.durationMs).toBe(durationMs);
  });

  it('takes the cover of the item only, over https', () => {
    const cover = (more: string) => readFeed(buildFeed(buildItem({ more }))).items[0]?.fields.cover_url;
    expect(cover('<itunes:image href="http://x.example/c.jpg"/>')).toBe('https://x.example/c.jpg');
    expect(cover('<itunes:image href="javascript:alert(1)"/>')).toBeNull();
    expect(cover('')).toBeNull();
  });

  it('gives trailers and bonus episodes no number of their own', () => {
    const more = '<itunes:episode>3</itunes:episode><itunes:episodeType>bonus</itunes:episodeType>';
    expect(readFeed(buildFeed(buildItem({ more }))).items[0]?.number).toBeUndefined();
  });

  it('understands namespaces under other prefixes', () => {
    const text = buildFeed(buildItem({ more: '<i:episode>42</i:episode>' })).replace(
      'xmlns:itunes',
      'xmlns:i',
    );
    expect(readFeed(text).items[0]?.number).toBe(42);
  });

  it('gives the show’s people to items that name nobody', () => {
    const text = buildFeed('<podcast:person role="host">Ada</podcast:person>\n', buildItem());
    expect(readFeed(text).items[0]?.participants).toMatchObject([{ name: 'Ada', participantRole: 'host' }]);
  });
});

describe('what is no feed', () => {
  const bomb = '<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>';
  it.each([
    ['an empty file', ' \n', 'it is empty'],
    ['an HTML page', '<!DOCTYPE html>\n<html><body><p>404</body></html>', 'it is an HTML page, not a feed'],
    ['an HTML page without a type', '<!-- x -->\n<HTML lang="fr"></HTML>', 'it is an HTML page, not a feed'],
    ['a feed with a DTD', buildFeed(buildItem()).replace('<rss', `${bomb}<rss`), 'it has a DTD, which is not accepted in a feed'],
    ['an Atom feed', '<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title></feed>', 'it is not an RSS feed (there is no <rss> with a <channel>)'],
    ['a feed without items', buildFeed(), 'the feed has no items'],
    ['plain text', 'hello', 'line 1: not well-formed XML: char \'h\' is not expected'],
    ['a feed that ends too early', buildFeed(buildItem()).replace(/<\/item>[^]*$/, ''), 'line 10: not well-formed XML: it ends too early'],
    ['a feed that ends inside CDATA', `${buildFeed(buildItem()).replace(/<\/item>[^]*$/, '')}<![CDATA[`, 'line 10: not well-formed XML: it ends too early'],
    ['a bare ampersand', buildFeed(buildItem({ title: 'a & b' })), 'line 6: not well-formed XML: char \'&\' is not expected'],
    ['tags that cross', buildFeed(buildItem({ more: '<a><b></a></b>' })), "line 10: not well-formed XML: Expected closing tag 'b' (opened in line 10, col 4) instead of closing tag 'a'"],
  ])('%s is refused in one line', (_what, text, message) => {
    expect(reason(text)).toBe(message);
  }); // prettier-ignore

  it('cannot blow up by nesting', () => {
    expect(reason(`<rss><channel>${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}</channel></rss>`)).toMatch(
      /cannot be read/,
    );
  });
});

describe('the encoding of a feed', () => {
  const text = '<?xml version="1.0" encoding="ENC"?><rss><channel><title>Été – œuf €</title></channel></rss>';
  const latin = (encoding: string, title: Buffer) =>
    Buffer.concat([
      Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><t>`),
      title,
      Buffer.from('</t>'),
    ]);

  it('is UTF-8, with or without its mark', () => {
    expect(decodeXml(Buffer.from(`\uFEFF${text}`)).text).toBe(text);
    expect(decodeXml(Buffer.from(text.replace('ENC', 'utf-8'))).text).toContain('Été – œuf €');
  });

  it('is the declared one', () => {
    expect(decodeXml(latin('ISO-8859-1', Buffer.from([0xc9, 0x74, 0xe9]))).text).toContain('<t>Été</t>');
    expect(decodeXml(latin('windows-1252', Buffer.from([0x9c, 0x75, 0x66, 0x80]))).text).toContain(
      '<t>œuf€</t>',
    );
  });

  it('is the sender’s where none is declared, and UTF-16 where its mark says so', () => {
    expect(decodeXml(Buffer.from([0xc9]), 'iso-8859-1').text).toBe('É');
    expect(decodeXml(Buffer.from('\uFEFFÉté', 'utf16le')).text).toBe('Été');
  });

  it('tells of bytes that are none of its characters, and of a name nobody knows', () => {
    const broken = decodeXml(latin('utf-8', Buffer.from([0x0a, 0xc9, 0x74])));
    expect(broken.warning).toMatch(/^line 2: warning: bytes that are not utf-8/);
    expect(() => decodeXml(latin('klingon', Buffer.from('x')))).toThrow('its encoding "klingon" is unknown');
  });
});

describeRealFeeds?.('real feeds', () => {
  const read = (name: string) => readFeed(decodeXml(readFileSync(path.join(realFeeds, name))).text);

  it('are read whole', () => {
    expect(read('de_engineering-kiosk_2026-07-01.xml')).toMatchObject({
      title: 'Engineering Kiosk',
      problems: [],
    });
    const french = read('fr_le-cours-de-l-histoire_feed.xml');
    expect(french.problems).toEqual([]);
    expect(french.items).toHaveLength(111);
    expect(french.items[0]).toMatchObject({
      line: 27,
      durationMs: 3_574_000,
      fields: { published_at: new Date('2026-07-03T07:00:00Z') },
      enclosure: { mimeType: 'audio/mp4', sizeBytes: 86_469_821 },
    });
  });

  it('leave no HTML in the descriptions', () => {
    for (const { fields } of read('de_engineering-kiosk_2026-07-01.xml').items)
      expect(fields.description).not.toMatch(/(?<!\\)<[a-z/!]/i);
  });
});
