import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { limits } from '@nobicast/contracts';
import { brand, podcastCategory } from '@nobicast/contracts/brand';
import { jsonChapters } from './feed.rules.ts';
import { chaptersOf } from './notes.rules.ts';
import { appleCategories } from './testing/apple-categories.ts';
import { buildFeedEpisode, buildOwnFeed, liveForTest, wholeEpisode } from './testing/feed-for-test.ts';

// The rules of directories and validators: review "The public site", section 3. Apple: "Podcast RSS feed requirements"
// and "Artwork requirements"; W3C: the source of the feed validator; the podcast namespace: its pages on tags.

interface Tag {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

/** All elements of a document in their order, read by a strict parser. */
function tagsOf(xml: string): Tag[] {
  const parser = new SaxesParser({ xmlns: false });
  const tags: Tag[] = [];
  const open: Tag[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const tag = { name, attributes, text: '' };
    tags.push(tag);
    open.push(tag);
  });
  const write = (text: string) => {
    const tag = open.at(-1);
    if (tag) tag.text += text;
  };
  parser.on('text', write);
  parser.on('cdata', write);
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return tags;
}

const xmlOf = (...args: Parameters<typeof buildFeedEpisode>) => buildOwnFeed([buildFeedEpisode(...args)]);
/** The elements of the only item. */
const itemOf = (xml: string) => {
  const tags = tagsOf(xml);
  return tags.slice(tags.findIndex(({ name }) => name === 'item'));
};
const itemBytesOf = (xml: string) =>
  Buffer.byteLength(xml.slice(xml.indexOf('<item>'), xml.indexOf('</item>')));
const one = (tags: readonly Tag[], name: string): Tag => {
  const found = tags.filter((tag) => tag.name === name);
  if (found.length !== 1 || !found[0]) throw new Error(`There are ${found.length} of <${name}>.`);
  return found[0];
};
const textOf = (tags: readonly Tag[], name: string) => one(tags, name).text;
const channelOf = (xml: string) => {
  const tags = tagsOf(xml);
  return tags.slice(
    0,
    tags.findIndex(({ name }) => name === 'item'),
  );
};

describe('the channel', () => {
  const channel = channelOf(buildOwnFeed());

  test('has what Apple requires: title, description, language, image, category, explicit', () => {
    expect(textOf(channel, 'title')).toBe('Nobicast');
    expect(textOf(channel, 'description')).toMatch(/\S/);
    expect(textOf(channel, 'language')).toBe('fr');
    expect(one(channel, 'itunes:image').attributes.href).toBe(
      'https://nobicast.test/covers/nobicast-1400.png',
    );
    expect(textOf(channel, 'itunes:explicit')).toBe('false');
    expect(textOf(channel, 'itunes:type')).toBe('episodic');
  });

  test('names a category of the list of Apple, word for word', () => {
    const categories = channel
      .filter(({ name }) => name === 'itunes:category')
      .map(({ attributes }) => attributes.text);
    expect(categories).toEqual(podcastCategory);
    const [category, subcategory] = podcastCategory;
    expect(Object.keys(appleCategories)).toContain(category);
    if (subcategory !== undefined) expect(appleCategories[category]).toContain(subcategory);
  });

  test('has no address of a person, which would be harvested', () => {
    expect(buildOwnFeed()).not.toMatch(/@|itunes:owner/);
  });

  // T3-F7: directories verify an owner by mail, hosts ask the owner of a locked feed.
  test('names an owner, and lets others import it, where the settings say so', () => {
    expect(one(channel, 'podcast:locked')).toMatchObject({ attributes: {}, text: 'yes' });
    const ownerEmail = 'antenne@nobicast.test';
    const owned = channelOf(buildOwnFeed(undefined, undefined, { ownerEmail, isUnlocked: true }));
    expect([textOf(owned, 'itunes:name'), textOf(owned, 'itunes:email')]).toEqual(['Nobicast', ownerEmail]);
    expect(one(owned, 'podcast:locked')).toMatchObject({ attributes: { owner: ownerEmail }, text: 'no' });
  });

  test('has the tags of Podcasting 2.0, the licence by its identifier (T3-F7)', () => {
    expect(textOf(channel, 'podcast:guid')).toBe('9b024349-ccf0-5f69-a609-6b82873eab3c');
    expect(one(channel, 'podcast:license')).toMatchObject({
      attributes: { url: 'https://creativecommons.org/licenses/by-nc-nd/3.0/' },
      text: 'cc-by-nc-nd-3.0',
    });
    expect(one(channel, 'podcast:funding')).toMatchObject({
      attributes: { url: brand.links.donation },
      text: 'Soutenir Nobicast',
    });
    expect(one(channel, 'podcast:updateFrequency').attributes.rrule).toBe('FREQ=WEEKLY;BYDAY=MO');
    expect(textOf(channel, 'podcast:medium')).toBe('podcast');
  });

  test('links to itself and the other documents absolutely, by names that are registered (RFC 5005, RFC 8288)', () => {
    const document = {
      self: '/feed-archive.xml?page=2',
      first: '/feed-archive.xml',
      last: '/feed-archive.xml?page=1',
      previous: '/feed-archive.xml?page=3',
      next: '/feed-archive.xml?page=1',
    };
    const found = tagsOf(buildOwnFeed([wholeEpisode], document)).filter(({ name }) => name === 'atom:link');
    expect(Object.fromEntries(found.map(({ attributes: { rel, href } }) => [rel, href]))).toEqual(
      Object.fromEntries(
        Object.entries(document).map(([rel, path]) => [rel, `https://nobicast.test${path}`]),
      ),
    );
  });

  test('stands before the items', () => {
    const names = tagsOf(buildOwnFeed()).map(({ name }) => name);
    const afterItem = names.slice(names.indexOf('item'));
    expect(afterItem.filter((name) => /^(atom:link|podcast:guid|language|itunes:type)$/.test(name))).toEqual(
      [],
    );
  });
});

describe('an item', () => {
  const item = itemOf(buildOwnFeed());

  test('has its title without number and name of the show, which have elements of their own', () => {
    expect(textOf(item, 'title')).toBe('Le grand nettoyage');
    expect(textOf(item, 'itunes:episode')).toBe('975');
    expect(textOf(item, 'itunes:season')).toBe('20');
    expect(textOf(item, 'podcast:episode')).toBe('975');
    expect(textOf(item, 'podcast:season')).toBe('20');
  });

  test.each([null, '  '])('has a title where the episode has none (%p)', (title) => {
    expect(textOf(itemOf(xmlOf({ title })), 'title')).toMatch(/975/);
  });

  test('is known by its GUID, which is an address only where it is said to be one', () => {
    expect(one(item, 'guid')).toMatchObject({
      text: wholeEpisode.guid,
      attributes: { isPermaLink: 'false' },
    });
    expect(one(itemOf(xmlOf({ guid: 'http://a.example/1', isPermalink: true })), 'guid')).toMatchObject({
      text: 'http://a.example/1',
      attributes: { isPermaLink: 'true' },
    });
  });

  test.each([
    ['audio/mpeg', '1.mp3', 'audio/mpeg'],
    ['audio/mp3', '2.mp3', 'audio/mpeg'],
    ['audio/mp4', '1.m4a', 'audio/x-m4a'],
    ['audio/x-m4a', '12.m4a', 'audio/x-m4a'],
  ])(
    'has one enclosure for %s, with a plain address, its bytes and the type of Apple',
    (mimeType, file, type) => {
      const audio = { ...wholeEpisode.audio, mimeType, file };
      expect(one(itemOf(xmlOf({ audio })), 'enclosure').attributes).toEqual({
        url: `https://nobicast.test/audio/7/${file}`,
        length: '61690000',
        type,
      });
    },
  );

  test('has its length in whole seconds, or none where it is unknown', () => {
    expect(textOf(item, 'itunes:duration')).toBe('3723');
    const audio = { ...wholeEpisode.audio, durationMs: null };
    expect(xmlOf({ audio })).not.toContain('itunes:duration');
  });

  test.each([
    ['2026-03-29T00:59:59Z', 'Sun, 29 Mar 2026 00:59:59 GMT'],
    ['2026-10-25T01:00:00Z', 'Sun, 25 Oct 2026 01:00:00 GMT'],
    ['2008-02-09T23:30:00Z', 'Sat, 09 Feb 2008 23:30:00 GMT'],
  ])('has its date by RFC 2822 in English and GMT: %s', (instant, written) => {
    expect(textOf(itemOf(xmlOf({ publishedAt: new Date(instant) })), 'pubDate')).toBe(written);
  });

  test.each([
    [true, 'true'],
    [false, 'false'],
    [null, 'false'],
  ])('says with true or false whether it is explicit (%p)', (isExplicit, written) => {
    expect(textOf(itemOf(xmlOf({ isExplicit })), 'itunes:explicit')).toBe(written);
  });

  test.each(['bonus', 'trailer'] as const)('a %s has its own number, and belongs to no episode', (kind) => {
    const tags = itemOf(xmlOf({ kind }));
    expect(textOf(tags, 'itunes:episodeType')).toBe(kind);
    expect(textOf(tags, 'podcast:episode')).toBe('975');
    expect(tags.filter(({ name }) => name === 'itunes:episode')).toEqual([]);
  });

  test('has no element for a number where it has none (T3-B12)', () => {
    const names = itemOf(xmlOf({ number: null })).map(({ name }) => name);
    expect(names.filter((name) => /:episode$/.test(name))).toEqual([]);
  });

  test('names everybody, since its people replace those of the channel, by roles of the taxonomy', () => {
    const uploaded = `/api/covers/${'a'.repeat(32)}-1400.jpg`;
    const people = itemOf(
      xmlOf({
        people: [
          ...wholeEpisode.people,
          { name: 'x'.repeat(200), participantRole: 'guest', role: 'Narrator', imageUrl: null },
          { name: 'Maud', participantRole: 'co-host', role: 'Reporter', imageUrl: null },
          { name: 'Awa', participantRole: 'guest', role: null, imageUrl: uploaded },
        ],
      }),
    ).filter(({ name }) => name === 'podcast:person');
    expect(people.map(({ text, attributes }) => [text, attributes])).toEqual([
      ['Maud Keller', { role: 'host', group: 'cast', img: 'https://nobicast.test/maud.jpg' }],
      ['Éloi', { role: 'guest', group: 'cast' }],
      ['x'.repeat(128), { role: 'Narrator', group: 'cast' }],
      ['Maud', { role: 'co-host', group: 'cast' }],
      // Readers of a feed know no address without its site.
      ['Awa', { role: 'guest', group: 'cast', img: `https://nobicast.test${uploaded}` }],
    ]);
  });

  test('offers its chapters three times: by address, inline, and in the notes', () => {
    expect(one(item, 'podcast:chapters').attributes).toEqual({
      url: 'https://nobicast.test/api/episodes/7/chapters',
      type: 'application/json+chapters',
    });
    expect(one(item, 'psc:chapters').attributes.version).toBe('1.2');
    const inline = item.filter(({ name }) => name === 'psc:chapter').map(({ attributes }) => attributes);
    expect(inline).toEqual([
      { start: '00:00:00.000', title: 'Ouverture' },
      { start: '00:01:01.250', title: 'Les clés d’accès', href: 'https://example.org/cles?a=1&b=2' },
      { start: '01:00:00.000', title: 'Courrier' },
    ]);
    expect(textOf(item, 'description')).toContain(
      '<h3>Sources</h3><p>00:00:00 Ouverture<br>00:01:01 <a href="https://example.org/cles?a=1&amp;b=2">Les clés d’accès</a> (example.org)<br>01:00:00 Courrier</p>',
    );
    expect(xmlOf({ subjects: [] })).not.toMatch(/(podcast|psc):chapters?[ >]/);
  });

  test('offers its transcripts with their types', () => {
    expect(one(item, 'podcast:transcript').attributes).toEqual({
      url: 'https://nobicast.test/t.vtt',
      type: 'text/vtt',
      language: 'fr',
    });
  });

  test('has a square picture: the drawn one, or the uploaded cover', () => {
    expect(one(item, 'itunes:image').attributes.href).toBe('https://nobicast.test/covers/975-1400.png');
    const squareCoverPath = '/api/covers/1-square.jpg';
    const uploaded = itemOf(xmlOf({ squareCoverPath }));
    expect(one(uploaded, 'itunes:image').attributes.href).toBe(
      'https://nobicast.test/api/covers/1-square.jpg',
    );
  });

  test('names all its people; pictures with long addresses are left out from where they no longer fit', () => {
    const people = Array.from({ length: 25 }, (_, index) => ({
      participantRole: 'guest' as const,
      role: null,
      name: `Personne ${index}`,
      imageUrl: `https://example.org/${'a'.repeat(1_900)}${index}.jpg`,
    }));
    const url = `https://example.org/${'t'.repeat(1_900)}.vtt`;
    const transcripts = Array.from({ length: 10 }, () => ({ url, type: 'text/vtt', language: 'fr' }));
    const xml = xmlOf({ description: 'é & ü '.repeat(5_000), people, transcripts });
    const shown = itemOf(xml).filter(({ name }) => name === 'podcast:person');
    expect(shown.map(({ text }) => text)).toEqual(people.map(({ name }) => name));
    const pictures = shown.map(({ attributes }) => attributes.img);
    const kept = pictures.filter((picture) => picture !== undefined);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept).toEqual(people.slice(0, kept.length).map(({ imageUrl }) => imageUrl));
    expect(itemBytesOf(xml)).toBeLessThanOrEqual(limits.feeds.itemBytes + 200);
  });

  test('keeps its notes within 4,000 bytes and itself within what readers take, whatever it holds', () => {
    const episode = {
      description: 'é & ü '.repeat(5_000),
      subjects: Array.from({ length: 300 }, (_, index) => ({
        startMs: index * 1_000,
        title: `Un chapitre assez long, le ${index}`,
        url: 'https://example.org/',
      })),
    };
    const xml = xmlOf(episode);
    expect(Buffer.byteLength(textOf(itemOf(xml), 'description'))).toBeLessThanOrEqual(
      limits.feeds.notesBytes,
    );
    expect(itemBytesOf(xml)).toBeLessThanOrEqual(limits.feeds.itemBytes + 200);
    expect(textOf(itemOf(xml), 'description')).toContain('…');
  });
});

test('a page of the archive full of the largest items stays under two megabytes', () => {
  const item = buildFeedEpisode({ description: 'é & ü '.repeat(5_000) });
  const bytesOf = (length: number) => Buffer.byteLength(buildOwnFeed(Array.from({ length }, () => item)));
  expect(bytesOf(1) + (2 * limits.feeds.archivePage - 2) * (bytesOf(2) - bytesOf(1))).toBeLessThan(2_000_000);
});

test('no address but imported GUIDs begins with http:, whatever an import brought', () => {
  const url = 'http://old.example/1';
  const xml = buildOwnFeed(
    [
      buildFeedEpisode({
        guid: url,
        isPermalink: true,
        subjects: wholeEpisode.subjects.map((subject) => ({ ...subject, url })),
        people: wholeEpisode.people.map((one) => ({ ...one, imageUrl: url })),
        transcripts: [{ url, type: 'text/vtt', language: 'fr' }],
      }),
    ],
    { self: '/feed.xml' },
    { live: liveForTest },
  );
  // The names of namespaces are no addresses, and notes are read by people.
  expect(xml.replace(/ xmlns:\w+="[^"]*"|<!\[CDATA\[.*?\]\]>/gs, '').match(/.*http:.*/g)).toEqual([
    `<guid isPermaLink="true">${url}</guid>`,
  ]);
  const item = itemOf(xml);
  expect(item.filter(({ name }) => name === 'psc:chapter')).toHaveLength(3);
  expect(item.filter(({ name }) => name === 'podcast:person')).toHaveLength(2);
});

test('JSON chapters are in seconds and ascending (JSON Chapters 1.2.0)', () => {
  expect(jsonChapters(chaptersOf(wholeEpisode.subjects))).toEqual({
    version: '1.2.0',
    chapters: [
      { startTime: 0, title: 'Ouverture' },
      { startTime: 61.25, title: 'Les clés d’accès', url: 'https://example.org/cles?a=1&b=2' },
      { startTime: 3_600, title: 'Courrier' },
    ],
  });
});
