import type { RequestListener } from 'node:http';
import path from 'node:path';
import { buildFeed, buildItem, describeRealFeeds, realFeeds } from './testing/feeds.ts';
import { startImportForTest, startPublisher, type ImportForTest } from './testing/import-for-test.ts';

let harness: ImportForTest;

beforeAll(async () => {
  harness = await startImportForTest();
});
afterEach(async () => {
  harness.media.failFor(undefined);
  await harness.empty();
});
afterAll(() => harness.close());

const three = [
  buildItem({ guid: 'c', title: '#3 Third', date: 'Fri, 03 Jul 2026 07:00:00 +0000' }),
  buildItem({ guid: 'b', title: 'Bonus', date: 'Thu, 02 Jul 2026 07:00:00 +0000' }),
  buildItem({ guid: 'a', title: '#1 First', date: 'Wed, 01 Jul 2026 07:00:00 +0000', more: '<description>One</description>' }),
]; // prettier-ignore

describe('importing a feed', () => {
  it('brings its episodes in and tells media where their sound is', async () => {
    const { code, lines, errors } = await harness.runFeed(buildFeed(...three));

    expect({ code, errors }).toEqual({ code: 0, errors: [] });
    expect(lines.at(-1)).toBe('Imported "Test show": 3 added, 0 updated, 0 unchanged, 0 skipped; audio: 3 changed, 0 failed.');
    const episodes = await harness.episodes();
    expect(episodes).toMatchObject([
      { number: 1, type: 'podcast', title: 'First', slug: 'first', guid: 'a', description: 'One', cover_url: null, source: 'import' },
      { number: 4, title: 'Bonus', slug: 'bonus', guid: 'b', published_at: new Date('2026-07-02T07:00:00Z') },
      { number: 3, title: 'Third', slug: 'third', guid: 'c' },
    ]);
    expect(episodes.map(({ id }) => harness.media.audio.get(id))).toEqual(['a', 'b', 'c'].map((name) => `https://cdn.example/${name}.mp3`));
  }); // prettier-ignore

  // A service gives up after five seconds, because a visitor waits.
  it('waits for a database that takes long to write', async () => {
    await harness.db.raw(`create function content.dawdle() returns trigger language plpgsql as
        $$ begin perform pg_sleep(6); return null; end $$;
      create trigger slow after insert on content.episodes for each statement execute function content.dawdle()`);
    const { code, errors } = await harness.runFeed(buildFeed(...three));
    await harness.db.raw('drop function content.dawdle cascade');

    expect({ code, errors }).toEqual({ code: 0, errors: [] });
  });

  it('changes nothing the second time', async () => {
    await harness.runFeed(buildFeed(...three));
    const before = await harness.snapshot();

    const { code, lines } = await harness.runFeed(buildFeed(...three));

    expect(code).toBe(0);
    expect(lines).toEqual([
      'Imported "Test show": 0 added, 0 updated, 3 unchanged, 0 skipped; audio: 0 changed, 0 failed.',
    ]);
    expect(await harness.snapshot()).toBe(before);
  });

  it('adds what is new and updates what changed, by GUID; slug and given number stay', async () => {
    await harness.runFeed(buildFeed(...three));
    const before = await harness.episodes();
    const newest = buildItem({ guid: 'd', title: 'Fourth', date: 'Sat, 04 Jul 2026 07:00:00 +0000' });
    const renamed = buildItem({
      guid: 'b',
      title: 'Bonus, renamed',
      date: 'Thu, 02 Jul 2026 07:00:00 +0000',
    });

    const { lines } = await harness.runFeed(buildFeed(newest, String(three[0]), renamed, String(three[2])));

    expect(lines).toEqual([
      'line 17: updated #4 bonus (title)',
      'line 5: added #5 fourth',
      'Imported "Test show": 1 added, 1 updated, 2 unchanged, 0 skipped; audio: 1 changed, 0 failed.',
    ]);
    const after = await harness.episodes();
    expect(after[1]).toMatchObject({ id: before[1]?.id, title: 'Bonus, renamed', slug: 'bonus', number: 4 });
    expect(after[1]?.updated_at).not.toEqual(before[1]?.updated_at);
    expect(after[0]).toEqual(before[0]);
    expect(after[2]).toEqual(before[2]);
  });

  it('writes the cover, the description and the date that its publisher changed', async () => {
    const cover = (name: string) => `<itunes:image href="https://cdn.example/${name}.jpg"/>`;
    const item = (more: string, date: string) => buildFeed(buildItem({ guid: 'a', more, date }));
    const first = 'Wed, 01 Jul 2026 07:00:00 +0000';
    const moved = 'Wed, 01 Jul 2026 08:00:00 +0000';
    const imports: [feed: string, differences: string, columns: object][] = [
      [item(cover('one'), first), 'cover', { cover_url: 'https://cdn.example/one.jpg' }],
      [item(cover('two'), first), 'cover', { cover_url: 'https://cdn.example/two.jpg' }],
      [
        item('<description>Two</description>', first),
        'description, cover',
        { cover_url: null, description: 'Two' },
      ],
      [
        item('<description>Two</description>', moved),
        'date',
        { published_at: new Date('2026-07-01T08:00:00Z') },
      ],
    ];
    await harness.runFeed(item('', first));
    for (const [feed, differences, columns] of imports) {
      const { lines } = await harness.runFeed(feed);
      expect(lines[0]).toBe(`line 5: updated #1 a-talk (${differences})`);
      expect(await harness.episodes()).toMatchObject([columns]);
    }
  });

  it('declares http sound by https, which alone plays on our pages, and says so', async () => {
    const feed = buildFeed(buildItem({ guid: null, enclosure: 'http://cdn.example/a.mp3' }));
    const { code, lines } = await harness.runFeed(feed);
    expect(code).toBe(0);
    expect([...harness.media.audio.values()]).toEqual(['https://cdn.example/a.mp3']);
    expect(lines).toContain(
      'warning: 1 audio address is http, which our pages cannot play: declared as https instead',
    );
    // It stays known by the address that its publisher writes.
    expect(await harness.episodes()).toMatchObject([{ guid: 'http://cdn.example/a.mp3' }]);

    const before = await harness.snapshot();
    const again = await harness.runFeed(feed);
    expect(again.lines.at(-1)).toMatch(/0 added, 0 updated, 1 unchanged, 0 skipped; audio: 0 changed/);
    expect(await harness.snapshot()).toBe(before);
  });

  it('keeps a number once given, also when its publisher declares another one later (first use I5)', async () => {
    await harness.runFeed(buildFeed(buildItem({ guid: 'a' })));
    await harness.runFeed(buildFeed(buildItem({ guid: 'a', more: '<itunes:episode>7</itunes:episode>' })));
    expect(await harness.episodes()).toMatchObject([{ number: 1, declared_number: 7 }]);
  });

  const ofSeason = (season: number, episode: number) =>
    buildItem({
      guid: `s${season}e${episode}`,
      title: `S${season}E${episode}`,
      date: `Fri, 0${season} Jul 2026 0${episode}:00:00 +0000`,
      more: `<itunes:season>${season}</itunes:season><itunes:episode>${episode}</itunes:episode>`,
    });
  const numbers = async () => (await harness.episodes()).map(({ number }) => number);

  it('counts through the seasons of a show that begins each with 1', async () => {
    await harness.runFeed(buildFeed(ofSeason(4, 1), ofSeason(3, 2), ofSeason(3, 1)));
    expect(await numbers()).toEqual([1, 2, 3]);
    expect(await harness.episodes()).toMatchObject([
      { season: 3 },
      { season: 3 },
      { season: 4, declared_number: 1 },
    ]);
  });

  it('counts on when a second season begins later', async () => {
    await harness.runFeed(buildFeed(ofSeason(3, 2), ofSeason(3, 1)));
    await harness.runFeed(buildFeed(ofSeason(4, 2), ofSeason(4, 1)));
    expect(await numbers()).toEqual([1, 2, 3, 4]);
  });

  it('takes the numbers of a show that counts through its seasons', async () => {
    await harness.runFeed(buildFeed(ofSeason(4, 9), ofSeason(3, 8)));
    expect(await numbers()).toEqual([8, 9]);
  });

  it('keeps type, season, explicit and transcripts in columns, and follows them (first use I10)', async () => {
    const transcript = '<podcast:transcript url="https://x.example/t.srt" type="application/srt"/>';
    const feed = buildFeed(
      buildItem({
        guid: 'a',
        more: `<itunes:season>2</itunes:season><itunes:episodeType>trailer</itunes:episodeType><itunes:explicit>false</itunes:explicit>${transcript}`,
      }),
    );
    await harness.runFeed(feed);
    expect(await harness.episodes()).toMatchObject([
      {
        kind: 'trailer',
        season: 2,
        is_explicit: false,
        transcripts: [{ url: 'https://x.example/t.srt', type: 'application/srt', language: null }],
      },
    ]);
    expect((await harness.runFeed(feed)).lines.at(-1)).toMatch(/0 updated, 1 unchanged/);
    const { lines } = await harness.runFeed(buildFeed(buildItem({ guid: 'a' })));
    expect(lines[0]).toBe('line 5: updated #1 a-talk (type, season, explicit, transcripts)');
  });

  it('escapes what would steer the terminal (first use I12)', async () => {
    const date = 'soon\u001b[2J\u202e';
    const { lines } = await harness.runFeed(buildFeed(buildItem({ date })));
    expect(lines[0]).toBe('line 5: skipped: its date cannot be read (soon\\u{1b}[2J\\u{202e})');
  });

  it('keeps episodes that the feed no longer lists', async () => {
    await harness.runFeed(buildFeed(...three));
    await harness.runFeed(buildFeed(String(three[0])));
    expect(await harness.episodes()).toHaveLength(3);
  });

  it('skips a bad item in the middle by its line, imports the rest and says so', async () => {
    const { code, lines } = await harness.runFeed(buildFeed(buildItem({ guid: 'a' }), buildItem({ guid: 'b', date: 'someday' }), buildItem({ guid: 'c' })));
    expect(code).toBe(1);
    expect(lines[0]).toBe('line 11: skipped: its date cannot be read (someday)');
    expect(lines.at(-1)).toMatch(/2 added, 0 updated, 0 unchanged, 1 skipped/);
    expect((await harness.episodes()).map(({ guid, slug }) => [guid, slug])).toEqual([['c', 'a-talk'], ['a', 'a-talk-2']]);
  }); // prettier-ignore

  it('writes nothing in a dry run, and tells the same', async () => {
    const dry = await harness.runFeed(buildFeed(...three), '--dry-run');
    expect(await harness.episodes()).toEqual([]);
    expect(harness.media.audio.size).toBe(0);
    expect(dry.lines.at(-1)).toBe(
      'Dry run of "Test show": 3 added, 0 updated, 0 unchanged, 0 skipped; nothing was written.',
    );
    const real = await harness.runFeed(buildFeed(...three));
    expect(real.lines.slice(0, -1)).toEqual(dry.lines.slice(0, -1));
  });

  it('counts on from the highest podcast there is, and keeps other episodes’ slugs', async () => {
    await harness.db('content.episodes').insert({ number: 975, type: 'podcast', title: 'x', slug: 'bonus', published_at: new Date() });
    await harness.runFeed(buildFeed(buildItem({ guid: 'b', title: 'Bonus' })));
    expect(await harness.episodes()).toMatchObject([{ number: 976, slug: 'bonus-2' }, { number: 975, slug: 'bonus' }]);
  }); // prettier-ignore
});

describe('what cannot be imported', () => {
  it.each([
    ['an HTML page', '<!doctype html><html><body>hi</body></html>', 'it is an HTML page, not a feed'],
    ['broken XML', buildFeed(buildItem()).replace('</title>\n<guid', '\n<guid'), 'line 10: not well-formed XML: unexpected close tag'],
    ['an entity bomb', `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(99)}">]>${buildFeed(buildItem())}`, 'it has a DTD, which is not accepted in a feed'],
    ['nothing', '', 'it is empty'],
  ])('%s: one line, and nothing changes', async (_what, text, reason) => {
    await harness.runFeed(buildFeed(...three));
    const before = await harness.snapshot();
    const { code, lines, errors } = await harness.runFeed(text);
    expect({ code, lines, errors }).toEqual({ code: 1, lines: [], errors: [`Not imported: ${reason}.`] });
    expect(await harness.snapshot()).toBe(before);
  }); // prettier-ignore

  it('is a file that is not there', async () => {
    expect(await harness.run('nowhere.xml')).toEqual({
      code: 1,
      lines: [],
      errors: ['Not imported: there is no file nowhere.xml.'],
    });
    expect((await harness.run('/tmp')).errors).toEqual(['Not imported: /tmp is not a file.']);
  });

  it('is an address that answers 404, an HTML page or without end, and a private one', async () => {
    const endless: RequestListener = (_request, response) => {
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1024 * 1024, '<a>')));
      };
      response.on('drain', write);
      write();
    };
    const pages = { '/page': '<html><body>hi</body></html>', '/endless': endless };
    const publisher = await startPublisher(new Map(Object.entries(pages)));
    const errors = async (page: string, ...options: string[]) => {
      const run = await harness.run(publisher.url + page, ...options);
      expect({ code: run.code, lines: run.lines }).toEqual({ code: 1, lines: [] });
      return run.errors.map((line) => line.replaceAll(publisher.url, ''));
    };
    expect(await errors('/missing', '--allow-private')).toEqual(['Not imported: /missing answers 404.']);
    expect(await errors('/page', '--allow-private')).toEqual([
      'Not imported: it is an HTML page, not a feed.',
    ]);
    expect(await errors('/endless', '--allow-private')).toEqual([
      'Not imported: /endless sends more than 64 MiB.',
    ]);
    expect(await errors('/page')).toEqual([
      'Not imported: 127.0.0.1 is a private address (--allow-private lets the import go there).',
    ]);
    expect(await harness.episodes()).toEqual([]);
    await publisher.close();
  });

  it.each([[], ['a.xml', 'b.xml'], ['a.xml', '--force'], ['a.xml', '--offline', '--audio']])('is a command that makes no sense: %s', async (...args) => {
    const { code, errors } = await harness.run(...args);
    expect(code).toBe(2);
    expect(errors.join()).toContain('Usage: npm run import');
  }); // prettier-ignore
});

describeRealFeeds?.('real feeds', () => {
  const file = (name: string) => path.join(realFeeds, name);

  it('a newer snapshot of a show adds exactly its five new episodes', async () => {
    const june = await harness.run(file('de_engineering-kiosk_2026-06-01.xml'));
    expect(june.lines.at(-1)).toBe('Imported "Engineering Kiosk": 271 added, 0 updated, 0 unchanged, 0 skipped; audio: 271 changed, 0 failed.');
    const july = await harness.run(file('de_engineering-kiosk_2026-07-01.xml'));
    expect(july.lines.filter((line) => line.includes(': added '))).toHaveLength(5);
    expect(july.lines.at(-1)).toMatch(/: 5 added, \d+ updated, \d+ unchanged, 0 skipped; audio: 5 changed, 0 failed/);
    expect(await harness.episodes()).toHaveLength(276);
    const settled = await harness.snapshot();
    const last = await harness.run(file('de_engineering-kiosk_2026-07-01.xml'));
    expect(last).toMatchObject({ code: 0, errors: [] });
    expect(last.lines).toHaveLength(1);
    expect(await harness.snapshot()).toBe(settled);
  });

  it('the French feed comes in whole, numbered by date', async () => {
    const { code, lines } = await harness.run(file('fr_le-cours-de-l-histoire_feed.xml'), '--numbers', '1');
    expect(code).toBe(0);
    expect(lines.at(-1)).toMatch(/111 added, 0 updated, 0 unchanged, 0 skipped; audio: 111 changed, 0 failed/);
    const episodes = await harness.episodes();
    expect(episodes.map(({ number }) => number).sort((one, other) => one - other)).toEqual(Array.from({ length: 111 }, (_, index) => index + 1));
    expect(episodes.at(-1)?.slug).toBe('comtes-dames-divinites-et-silex-quatre-expositions-pour-lete');
  });

  it('the example of the podcast namespace brings its people', async () => {
    const { lines } = await harness.run(file('pc20_namespace_example.xml'), '--offline');
    expect(lines.at(-1)).toMatch(/3 added, 0 updated, 0 unchanged, 0 skipped/);
    const people = await harness.db('content.episode_participants').orderBy('id').select('name', 'participant_role');
    expect(people.slice(0, 2)).toEqual([{ name: 'Adam Curry', participant_role: 'host' }, { name: 'Dave Jones', participant_role: 'guest' }]);
    expect(people).toHaveLength(6);
  });
}); // prettier-ignore
