import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readFeed, type ReadOptions } from './feed-reader.ts';
import { buildFeed, buildItem, describeRealFeeds, realFeeds, type ItemParts } from './testing/feeds.ts';

const read = (text: string, options?: ReadOptions) => readFeed([text], options);

const reason = (text: string) =>
  read(text).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );

const readOne = async (more: string, parts: ItemParts = {}) => {
  const { items, problems } = await read(buildFeed(buildItem({ ...parts, more })));
  expect(problems).toEqual([]);
  const [item] = items;
  if (!item) throw new Error('unreachable: the feed has one item');
  return item;
};

describe('reading a feed', () => {
  it('knows the line of each item', async () => {
    const feed = await read(buildFeed(buildItem({ guid: 'a' }), buildItem({ guid: 'b' })));
    expect(feed.title).toBe('Test show');
    expect(feed.items.map(({ guid, line }) => [guid, line])).toEqual([
      ['a', 5],
      ['b', 11],
    ]);
  });

  it('counts lines rightly with CRLF, comments and CDATA that look like items', async () => {
    const decoy = '<description><![CDATA[<item>\n</item>]]></description>\n<!-- <item>\n</item> -->\n';
    const text = buildFeed(buildItem({ guid: 'a', more: decoy }), buildItem({ guid: 'b' })).replaceAll(
      '\n',
      '\r\n',
    );
    expect((await read(text)).items.map(({ guid, line }) => [guid, line])).toEqual([
      ['a', 5],
      ['b', 15],
    ]);
  });

  it('names bad items by line and reason, and reads the others', async () => {
    const feed = await read(
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
    expect(feed.problems).toMatchObject([
      { line: 11, text: 'it has no date' },
      { line: 16, text: 'its date cannot be read (soon)' },
      { line: 22, text: 'it has no enclosure' },
      { line: 27, text: 'its enclosure has no web address' },
      { line: 33, text: 'it is empty' },
      { line: 34, text: 'its GUID is that of line 5 (good)' },
    ]);
  });

  it('takes no audio of the next item for one whose CDATA section is not closed', async () => {
    const notes = (text: string) => `<description><![CDATA[${text}</description>`;
    const feed = await read(
      buildFeed(
        buildItem({ guid: 'a' }),
        buildItem({ guid: 'b', title: null, enclosure: null, more: notes('B') }),
        buildItem({ guid: 'c', more: notes('C]]>') }),
        buildItem({ guid: 'd', more: notes('A feed begins with &lt;item>, and ends with </item>]]>') }),
      ),
    );
    expect(feed.items.map(({ guid }) => guid)).toEqual(['a', 'd']);
    expect(feed.problems).toMatchObject([
      {
        line: 11,
        text: 'a CDATA section of it is not closed, and goes on in the next item, which is left out with it',
      },
    ]);
  });

  it('begins relative links of the notes at the page of the item', async () => {
    const notes =
      '<link>https://x.example/un/</link><description><![CDATA[<a href="../deux?a=1&amp;amp;b=2">2</a>]]></description>';
    expect((await readOne(notes)).fields.description).toBe('[2](https://x.example/deux?a=1&b=2)');
  });

  it.each([
    ['3574', 3_574_000],
    ['59:34', 3_574_000],
    ['01:02:03', 3_723_000],
    [' 12:34\n', 754_000],
    ['<![CDATA[12:34]]>', 754_000],
    ['01:02:03.456', 3_723_456],
    ['3574.5', 3_574_500],
    ['1h02', 3_720_000],
    ['1 h 02 min 03 s', 3_723_000],
    ['62 minutes', 3_720_000],
    ['1 hour 2 minutes', 3_720_000],
    ['62’30', 3_750_000],
    ['30s', 30_000],
    ['PT1H2M3.5S', 3_723_500],
    ['０１：０２：０３', 3_723_000],
    ['5 30', null],
    ['h', null],
    ['0', null],
    ['99999999', null],
    ['an hour', null],
  ])('reads the duration %s', async (written, durationMs) => {
    const more = `<itunes:duration>${written}</itunes:duration>`;
    expect((await readOne(more)).durationMs).toBe(durationMs);
  });

  // First use I4.
  it.each([
    ['Tom &amp;amp; Jerry', 'Tom & Jerry'],
    ['<![CDATA[Tom &amp; Jerry&nbsp;: l&rsquo;&eacute;t&eacute;]]>', 'Tom & Jerry : l’été'],
    ['&lt;b&gt;Bold&lt;/b&gt; and <![CDATA[<em class="x">marked</em>]]>', 'Bold and marked'],
    ['<![CDATA[<p>One</p><p>two<br/>three</p>]]>', 'One two three'],
    ['The &lt;div&gt; element', 'The <div> element'],
    ['a &lt; b &gt; c &amp;copy', 'a < b > c &copy'],
    ['Vec&lt;T&gt;, List&lt;Item id="1"&gt; and an open &lt;b', 'Vec<T>, List<Item id="1"> and an open <b'],
    ['<![CDATA[A <a href="https://x.example/">link</a>]]>', 'A link'],
    ['&lt;![CDATA[Tom &amp;amp; Jerry]]&gt;', 'Tom & Jerry'],
    ['A\u00adB\u202e C\u{e0041}\uFEFF 👩‍💻', 'AB C 👩‍💻'],
  ])('reads the title %s', async (written, title) => {
    expect((await readOne('', { title: written })).fields.title).toBe(title);
  });

  // First use I9.
  it('takes the first notes that say something', async () => {
    const image =
      '<content:encoded><![CDATA[<p><img src="https://x.example/i.png"/></p>]]></content:encoded>';
    const subtitle = '<itunes:subtitle>Short</itunes:subtitle>';
    expect((await readOne(`${image}<description>Words</description>${subtitle}`)).fields.description).toBe(
      'Words',
    );
    expect((await readOne(`${image}<description> </description>${subtitle}`)).fields.description).toBe(
      'Short',
    );
  });

  it('resolves relative addresses by that of the feed, else of its channel', async () => {
    const item = buildItem({ guid: 'a', enclosure: '/audio/a.mp3' });
    const url = async (text: string, options?: ReadOptions) => (await read(text, options)).items[0]?.enclosure.url;
    expect(await url(buildFeed(item), { address: 'https://x.example/feed/rss.xml' })).toBe('https://x.example/audio/a.mp3');
    expect(await url(buildFeed('<link>https://y.example/show</link>\n', item))).toBe('https://y.example/audio/a.mp3');
    expect((await read(buildFeed(item))).problems).toMatchObject([{ line: 5, text: 'its enclosure has no web address' }]);
  }); // prettier-ignore

  // First use I7, I9.
  it.each([
    ['https://x.example/a.mp3', undefined, 'audio/mpeg'],
    ['https://x.example/a.M4A?token=1', '', 'audio/mp4'],
    ['https://x.example/a.ogg', 'application/octet-stream', 'audio/ogg'],
    ['https://x.example/a', 'audio/mpeg3', 'audio/mpeg'],
    ['https://x.example/a', 'audio/mp3', 'audio/mpeg'],
    ['https://x.example/a', 'audio/x-mpeg', 'audio/mpeg'],
    ['https://x.example/a', 'audio/x-mpeg-3', 'audio/mpeg'],
    ['https://x.example/a', 'audio/mp4a-latm', 'audio/mp4'],
    ['https://x.example/play/123', undefined, 'audio/mpeg'],
    ['https://x.example/a.mp4', 'audio/mp4', 'audio/mp4'],
    ['https://x.example/a.m4a', 'audio/m4a', 'audio/mp4'],
    ['https://x.example/a.mp3', 'Audio/X-MP3', 'audio/mpeg'],
    ['https://x.example/a.mp3', 'audio/mpeg; charset=UTF-8', 'audio/mpeg'],
    ['https://x.example/a.mp4', undefined, 'its enclosure is not audio (video/mp4)'],
    ['https://x.example/a', 'video/mp4', 'its enclosure is not audio (video/mp4)'],
    ['https://x.example/a.jpg', 'image/jpeg', 'its enclosure is not audio (image/jpeg)'],
    ['https://x.example/a.pdf', undefined, 'its enclosure is not audio (application/pdf)'],
  ])('takes what %s of type %s is, or says that it is not audio', async (url, type, expected) => {
    const more = `<enclosure url="${url}" length="1"${type === undefined ? '' : ` type="${type}"`}/>\n`;
    const { items, problems } = await read(buildFeed(buildItem({ enclosure: null, more })));
    expect(items[0]?.enclosure.mimeType ?? problems[0]?.text).toBe(expected);
  });

  it('takes the audio among several enclosures', async () => {
    const more =
      '<enclosure url="https://x.example/a.mp4" type="video/mp4"/><enclosure url="https://x.example/a.mp3"/>';
    expect((await readOne(more, { enclosure: null })).enclosure.url).toBe('https://x.example/a.mp3');
  });

  // First use I12.
  it('publishes no address with a password', async () => {
    const feed = await read(
      buildFeed(buildItem({ guid: null, enclosure: 'https://me:secret@x.example/a.mp3' })),
    );
    expect(feed.items).toEqual([]);
    expect(feed.problems).toMatchObject([
      { line: 5, text: 'its enclosure’s address holds a user or password, which would be published' },
    ]);
    const more = '<itunes:image href="https://me:secret@x.example/c.jpg"/>';
    expect((await readOne(more)).fields.cover_url).toBeNull();
  });

  // First use I10.
  it('keeps season, type, explicit and transcripts', async () => {
    const more = `<itunes:season>2</itunes:season><itunes:episode>4</itunes:episode><itunes:explicit>true</itunes:explicit>
      <itunes:episodeType>Bonus</itunes:episodeType>
      <podcast:transcript url="https://x.example/t.srt" type="application/srt" language="fr"/>
      <podcast:transcript url="file:///t.vtt" type="text/vtt"/>`;
    expect(await readOne(more)).toMatchObject({
      number: undefined,
      fields: {
        season: 2,
        declared_number: 4,
        is_explicit: true,
        kind: 'bonus',
        transcripts: [{ url: 'https://x.example/t.srt', type: 'application/srt', language: 'fr' }],
      },
    });
    expect(await readOne('')).toMatchObject({
      fields: { season: null, is_explicit: null, kind: 'full', transcripts: [] },
    });
  });

  it('takes the cover of the item only, over https', async () => {
    const cover = async (more: string) => (await readOne(more)).fields.cover_url;
    expect(await cover('<itunes:image href="http://x.example/c.jpg"/>')).toBe('https://x.example/c.jpg');
    expect(await cover('<itunes:image href="javascript:alert(1)"/>')).toBeNull();
    expect(await cover('')).toBeNull();
  });

  it('gives trailers and bonus episodes no number of their own', async () => {
    const more = '<itunes:episode>3</itunes:episode><itunes:episodeType>bonus</itunes:episodeType>';
    expect((await readOne(more)).number).toBeUndefined();
  });

  it('understands namespaces under other prefixes', async () => {
    const text = buildFeed(buildItem({ more: '<i:episode>42</i:episode>' })).replace(
      'xmlns:itunes',
      'xmlns:i',
    );
    expect((await read(text)).items[0]?.number).toBe(42);
  });

  it('gives the show’s people to items that name nobody', async () => {
    const text = buildFeed('<podcast:person role="host">Ada</podcast:person>\n', buildItem());
    expect((await read(text)).items[0]?.participants).toMatchObject([
      { name: 'Ada', participantRole: 'host' },
    ]);
  });
});

describe('what is no feed', () => {
  const bomb = '<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>';
  it.each([
    ['nothing', '', 'it is empty'],
    ['an empty file', ' \n', 'it is empty'],
    ['an HTML page', '<!DOCTYPE html>\n<html><body><p>404</body></html>', 'it is an HTML page, not a feed'],
    ['an HTML page without a type', '<!-- x -->\n<HTML lang="fr"></HTML>', 'it is an HTML page, not a feed'],
    ['a feed with a DTD', buildFeed(buildItem()).replace('<rss', `${bomb}<rss`), 'it has a DTD, which is not accepted in a feed'],
    ['an Atom feed', '<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title></feed>', 'it is not an RSS feed (there is no <rss> with a <channel>)'],
    ['a feed without items', buildFeed(), 'the feed has no items'],
    ['plain text', 'hello', 'line 1: not well-formed XML: text data outside of root node'],
    ['a feed that ends too early', buildFeed(buildItem()).replace(/<\/item>[^]*$/, ''), 'line 10: not well-formed XML: it ends too early'],
    ['a feed that ends inside CDATA', `${buildFeed(buildItem()).replace(/<\/item>[^]*$/, '')}<![CDATA[`, 'line 10: not well-formed XML: a CDATA section is not closed'],
    ['CDATA that nothing closes', buildFeed(buildItem({ title: '<![CDATA[A' }), buildItem()), 'line 6: not well-formed XML: a CDATA section is not closed'],
    ['a bare ampersand', buildFeed(buildItem({ title: 'a & b' })), 'line 6: not well-formed XML: a bare "&", where "&amp;" is expected'],
    ['tags that cross', buildFeed(buildItem({ more: '<a><b></a></b>' })), 'line 10: not well-formed XML: unexpected close tag'],
  ])('%s is refused in one line', async (_what, text, message) => {
    expect(await reason(text)).toBe(message);
  }); // prettier-ignore
});

describeRealFeeds?.('real feeds', () => {
  const readReal = (name: string) => read(readFileSync(path.join(realFeeds, name), 'utf8'));

  it('are read whole', async () => {
    expect(await readReal('de_engineering-kiosk_2026-07-01.xml')).toMatchObject({
      title: 'Engineering Kiosk',
      problems: [],
    });
    const french = await readReal('fr_le-cours-de-l-histoire_feed.xml');
    expect(french.problems).toEqual([]);
    expect(french.items).toHaveLength(111);
    expect(french.items[0]).toMatchObject({
      line: 27,
      durationMs: 3_574_000,
      fields: { published_at: new Date('2026-07-03T07:00:00Z') },
      enclosure: { mimeType: 'audio/mp4', sizeBytes: 86_469_821 },
    });
  });

  it('leave no HTML in the descriptions', async () => {
    for (const { fields } of (await readReal('de_engineering-kiosk_2026-07-01.xml')).items)
      expect(fields.description).not.toMatch(/(?<!\\)<(?!https?:)[a-z/!]/i);
  });
});
