import { Readable } from 'node:stream';
import { brand, limits } from '@nobicast/contracts';
import FeedParser from 'feedparser';
import { parseRssFeed } from 'feedsmith';
import getPodcastFromFeed from 'podparse';
import RssParser from 'rss-parser';
import { SaxesParser } from 'saxes';
import { notesHtml, subjectsHtml } from './notes.rules.ts';
import { buildFeedEpisode, buildOwnFeed, liveForTest, wholeEpisode } from './testing/feed-for-test.ts';

// Four parsers on three XML engines: feedsmith on fast-xml-parser, rss-parser and feedparser on sax, podparse on the
// strict parse-xml.

/** What every parser has to read of an item. */
interface ReadItem {
  guid: string | undefined;
  title: string | undefined;
  date: string | undefined;
  enclosure: { url: string | undefined; length: number; type: string | undefined };
  description: string | undefined;
}

const isoOf = (date: string | Date | null | undefined) =>
  date === null || date === undefined ? undefined : new Date(date).toISOString();

const parsers: Record<string, (xml: string) => Promise<ReadItem[]>> = {
  feedsmith: (xml) =>
    Promise.resolve(
      (parseRssFeed(xml).items ?? []).map(({ guid, title, pubDate, enclosures, description }) => ({
        guid: guid?.value,
        title,
        date: isoOf(pubDate),
        enclosure: {
          url: enclosures?.[0]?.url,
          length: Number(enclosures?.[0]?.length),
          type: enclosures?.[0]?.type,
        },
        description,
      })),
    ),
  'rss-parser': async (xml) => {
    const { items } = await new RssParser().parseString(xml);
    return items.map(({ guid, title, pubDate, enclosure, content }) => ({
      guid,
      title,
      date: isoOf(pubDate),
      enclosure: { url: enclosure?.url, length: Number(enclosure?.length), type: enclosure?.type },
      description: content,
    }));
  },
  feedparser: async (xml) => {
    const items: ReadItem[] = [];
    for await (const item of Readable.from([xml]).pipe(new FeedParser({}))) {
      const { guid, pubdate, enclosures, ...read } = item as FeedParser.Item;
      const [enclosure] = enclosures;
      // As read: it takes tags out of its own `title`.
      const textOf = (name: string) => (read[name] as { '#': string } | undefined)?.['#'];
      items.push({
        guid,
        title: textOf('rss:title'),
        date: isoOf(pubdate),
        enclosure: { url: enclosure?.url, length: Number(enclosure?.length), type: enclosure?.type },
        description: textOf('rss:description'),
      });
    }
    return items;
  },
  podparse: (xml) =>
    Promise.resolve(
      getPodcastFromFeed(xml).episodes.map(({ guid, title, pubDate, enclosure, description }) => ({
        guid,
        title,
        date: isoOf(pubDate),
        enclosure: { url: enclosure.url, length: Number(enclosure.length), type: enclosure.type },
        description,
      })),
    ),
};

const titles = [
  'Été à Noël : « l’œuvre » – ça va',
  'R&D <b>pas du HTML</b> & "guillemets" \'simples\'',
  ']]> <![CDATA[ ]]>',
  '&amp; &nbsp; &#60;',
  'Emoji 🎧👩‍💻 et 漢字',
  'Contrôle\u0000\u0008\u000b\u001f fin',
  'Moitié \ud83c d’un caractère',
  '<!-- commentaire --> <?pi ?>',
  'é'.repeat(500),
];
/** As it stands in the feed: XML has no place for the rest. */
const writable = (text: string) =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '').replace(/\p{Surrogate}/gu, '\ufffd');

const dateOf = (index: number) => new Date(wholeEpisode.publishedAt.getTime() - index * 86_400_000);

const episodes = titles.map((title, index) =>
  buildFeedEpisode({
    id: index + 1,
    title,
    guid: `guid-${index}`,
    // Newest first, as podparse sorts them.
    publishedAt: dateOf(index),
    description: `${title}\n\n- ${title}`,
    subjects: [0, 1, 2].map((second) => ({ startMs: second * 1_000, title, url: null })),
    people: [{ name: title, participantRole: 'guest', role: null, imageUrl: null }],
  }),
);

/** As they are written into the feed. */
const notes = episodes.map(({ description, subjects }) => {
  const most = limits.feeds.notesBytes;
  const lines = subjectsHtml(subjects, most);
  return writable(notesHtml(description, 'https://nobicast.test', most - Buffer.byteLength(lines)) + lines);
});

/** The newest, a page of the archive with all its links, and both with what an installation may add. */
const documents = {
  '/feed.xml': buildOwnFeed(episodes),
  'a page of the archive': buildOwnFeed(episodes, {
    self: '/feed-archive.xml?page=2',
    first: '/feed-archive.xml',
    previous: '/feed-archive.xml?page=3',
    next: '/feed-archive.xml?page=1',
    last: '/feed-archive.xml?page=1',
  }),
  'a feed that announces a recording without a stream': buildOwnFeed(
    episodes,
    { self: '/feed.xml' },
    { live: { ...liveForTest, stream: undefined } },
  ),
  'a feed that announces a recording': buildOwnFeed(
    episodes,
    { self: '/feed.xml' },
    { live: liveForTest, verifyText: 'apple-4711', ownerEmail: 'antenne@nobicast.test' },
  ),
};
const readings = Object.keys(parsers).flatMap((name) =>
  Object.entries(documents).map(([document, xml]) => [name, document, xml] as const),
);

test.each(readings)('%s reads %s without loss, whatever the texts hold', async (name, _document, xml) => {
  const items = await parsers[name]?.(xml);
  expect(items).toHaveLength(titles.length);
  items?.forEach(({ guid, title, date, enclosure, description }, index) => {
    expect([guid, title?.trim()]).toEqual([`guid-${index}`, writable(titles[index] ?? '').trim()]);
    expect(date).toBe(dateOf(index).toISOString());
    expect(enclosure).toEqual({
      url: `https://nobicast.test/audio/${index + 1}/1.mp3`,
      length: 61_690_000,
      type: 'audio/mpeg',
    });
    expect(description).toBe(notes[index]);
  });
});

/** What belongs to podcasts; what a parser does not support is left out. */
interface ReadPodcastItem {
  number: number;
  season: number;
  /** Name, role and picture. */
  people: (string | undefined)[][];
  /** Start, title and link. */
  chapters?: (string | undefined)[][];
  /** Address, type and language. */
  transcripts?: (string | undefined)[][];
}

const podcastParsers: Record<string, (xml: string) => Promise<ReadPodcastItem | undefined>> = {
  feedsmith: (xml) => {
    const [item] = parseRssFeed(xml).items ?? [];
    return Promise.resolve({
      number: item?.itunes?.episode ?? NaN,
      season: item?.podcast?.season?.number ?? NaN,
      people: (item?.podcast?.persons ?? []).map(({ display, role, img }) => [display, role, img]),
      chapters: (item?.psc?.chapters ?? []).map(({ start, title, href }) => [start, title, href]),
      transcripts: (item?.podcast?.transcripts ?? []).map(({ url, type, language }) => [url, type, language]),
    });
  },
  podparse: (xml) => {
    const [item] = getPodcastFromFeed(xml).episodes;
    return Promise.resolve({
      number: item?.episode ?? NaN,
      season: item?.season ?? NaN,
      people: (item?.person ?? []).map(({ name, role, img }) => [name, role, img]),
      transcripts: (item?.transcript ?? []).map(({ url, type, language }) => [url, type, language]),
    });
  },
  'rss-parser': async (xml) => {
    // As its element stands in the text: content `_`, attributes `$`.
    interface Element {
      _: string;
      $: Record<string, string>;
    }
    interface ReadElements {
      itunes: { episode: string; season: string };
      people: Element[];
      chapters: { 'psc:chapter': Element[] };
    }
    const parser = new RssParser<object, ReadElements>({
      customFields: {
        item: [
          ['podcast:person', 'people', { keepArray: true }],
          ['psc:chapters', 'chapters'],
        ],
      },
    });
    const [item] = (await parser.parseString(xml)).items;
    return {
      number: Number(item?.itunes.episode),
      season: Number(item?.itunes.season),
      people: (item?.people ?? []).map(({ _, $ }) => [_, $.role, $.img]),
      chapters: (item?.chapters['psc:chapter'] ?? []).map(({ $ }) => [$.start, $.title, $.href]),
    };
  },
  feedparser: async (xml) => {
    // Content `#`, attributes `@`.
    interface Element {
      '#': string;
      '@': Record<string, string>;
    }
    interface PodcastElements {
      'itunes:episode': Element;
      'podcast:season': Element;
      'podcast:person': Element[];
      'podcast:transcript': Element;
      'psc:chapters': { 'psc:chapter': Element[] };
    }
    for await (const item of Readable.from([xml]).pipe(new FeedParser({}))) {
      // Its types leave elements of namespaces out; reading others would throw here.
      const elements = item as unknown as PodcastElements;
      const { url, type, language } = elements['podcast:transcript']['@'];
      return {
        number: Number(elements['itunes:episode']['#']),
        season: Number(elements['podcast:season']['#']),
        people: elements['podcast:person'].map((one) => [one['#'], one['@'].role, one['@'].img]),
        chapters: elements['psc:chapters']['psc:chapter'].map(({ '@': { start, title, href } }) => [
          start,
          title,
          href,
        ]),
        transcripts: [[url, type, language]],
      };
    }
    return undefined;
  },
};

test.each(Object.keys(podcastParsers))(
  '%s reads number, season, people, chapters and transcripts',
  async (name) => {
    const item = await podcastParsers[name]?.(buildOwnFeed());
    expect(item).toMatchObject({
      number: 975,
      season: 20,
      people: [
        ['Maud Keller', 'host', 'https://nobicast.test/maud.jpg'],
        ['Éloi', 'guest', undefined],
      ],
    });
    if (name !== 'podparse')
      expect(item?.chapters).toEqual([
        ['00:00:00.000', 'Ouverture', undefined],
        ['00:01:01.250', 'Les clés d’accès', 'https://example.org/cles?a=1&b=2'],
        ['01:00:00.000', 'Courrier', undefined],
      ]);
    if (name !== 'rss-parser')
      expect(item?.transcripts).toEqual([['https://nobicast.test/t.vtt', 'text/vtt', 'fr']]);
  },
);

test('podparse reads length, explicitness and kind too', () => {
  expect(getPodcastFromFeed(buildOwnFeed()).episodes[0]).toMatchObject({
    duration: 3_723,
    explicit: false,
    episodeType: 'full',
    chapters: { url: 'https://nobicast.test/api/episodes/7/chapters' },
  });
});

const announcing = 'a feed that announces a recording';
test.each([
  [announcing, { url: liveForTest.stream?.url, type: 'audio/mpeg' }],
  // T3-R6: an app has links to follow, and nothing to play.
  [`${announcing} without a stream`, undefined],
] as const)('feedsmith and podparse read what %s says of it', (document, enclosure) => {
  const xml = documents[document];
  const start = '2026-11-21T20:00:00.000Z';
  const end = '2026-11-21T22:15:00.000Z';
  expect(parseRssFeed(xml).podcast?.liveItems).toEqual([
    {
      status: 'pending',
      start,
      end,
      contentLinks: [brand.links.chat, liveForTest.pageUrl].map(
        (href) => expect.objectContaining({ href }) as object,
      ),
    },
  ]);
  const [live, ...others] = getPodcastFromFeed(xml).liveEpisodes ?? [];
  expect(others).toEqual([]);
  expect(live).toMatchObject({
    status: 'pending',
    start,
    end,
    guid: liveForTest.item.guid,
    title: 'Enregistrement en direct, samedi 20:00 UTC',
    link: liveForTest.pageUrl,
  });
  expect(live?.enclosure).toEqual(enclosure && (expect.objectContaining(enclosure) as object));
});

test('feedsmith reads what an installation adds', () => {
  const feed = parseRssFeed(documents[announcing]);
  expect(feed.podcast?.locked).toEqual({ value: true, owner: 'antenne@nobicast.test' });
  expect(feed.podcast?.fundings).toEqual([{ url: brand.links.donation, display: 'Soutenir Nobicast' }]);
  expect(feed.itunes?.owner).toEqual({ name: brand.name, email: 'antenne@nobicast.test' });
  expect(feed.podcast?.txts).toEqual([{ display: 'apple-4711', purpose: 'applepodcastsverify' }]);
});

test('a strict XML parser with namespaces finds no error, whatever the texts hold', () => {
  const errors: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', ({ message }) => void errors.push(message));
  for (const xml of Object.values(documents)) parser.write(xml).close();
  expect(errors).toEqual([]);
});
