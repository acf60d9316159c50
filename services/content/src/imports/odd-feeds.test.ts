import { buildFeed, buildItem, type ItemParts } from './feed/testing/feeds.ts';
import { startImportsForTest, type ImportsForTest } from './testing/imports-for-test.ts';

// Feeds as programs and people write them: what is left out of an import, or read otherwise, has a line in its plan.

let harness: ImportsForTest;
beforeAll(async () => {
  harness = await startImportsForTest();
});
afterEach(() => harness.empty());
afterAll(() => harness.close());

/** The lines of a plan that say what is left out or read otherwise: item, problem, what is written and what is read. */
async function linesOf(...items: ItemParts[]) {
  const { changes } = await harness.simulate(buildFeed(...items.map(buildItem)));
  return changes.flatMap(({ kind, problem, found }) =>
    kind === 'warning' || kind === 'skipped'
      ? [[found?.title ?? null, problem, found?.written ?? null, found?.read ?? null]]
      : [],
  );
}

const publishedAt = async () => {
  const rows = await harness
    .db('content.episodes')
    .select<{ guid: string; published_at: Date }[]>('guid', 'published_at');
  return Object.fromEntries(rows.map(({ guid, published_at: date }) => [guid, date.toISOString()]));
};

// T3-F2: items whose dates were left out, and a PM that shifted by twelve hours.
describe('dates', () => {
  const items: ItemParts[] = [
    { guid: 'd1', date: 'Sat May 16 2020 09:00:57 GMT+0000 (Coordinated Universal Time)' },
    { guid: 'd2', date: 'Sat Sep  3 09:19:24 2016 GMT' },
    { guid: 'd3', title: 'Heure en PM', date: 'Mon, 03 Feb 2020 04:00:00 PM' },
    { guid: 'd4', date: 'Mon,03 Feb 2020 16:00:00 +0100' },
    { guid: 'd5', date: 'lun., 03 févr. 2020 16:00:00 +0100' },
    { guid: 'd6', title: 'Minuit', date: 'Thu, 01 Jan 2015 24:00:00 +0000' },
    { guid: 'd7', title: 'Bientôt', date: 'soon' },
    {
      guid: 'd8',
      title: 'Deux dates',
      date: 'soon',
      more: '<dc:date xmlns:dc="http://purl.org/dc/elements/1.1/">2020-02-03T15:00:00Z</dc:date>',
    },
  ];

  it('are read as they are written; what is guessed, put right or left out has a line', async () => {
    expect(await linesOf(...items)).toEqual([
      ['Bientôt', 'no_date', 'soon', null],
      ['Heure en PM', 'date_zone', 'Mon, 03 Feb 2020 04:00:00 PM', '2020-02-03T16:00:00.000Z'],
      ['Minuit', 'date_midnight', 'Thu, 01 Jan 2015 24:00:00 +0000', '2015-01-02T00:00:00.000Z'],
      ['Deux dates', 'date_other', 'soon', '2020-02-03T15:00:00.000Z'],
    ]);
    const { run } = await harness.simulate(buildFeed(...items.map(buildItem)));
    await harness.applyAll(run.id);
    expect(await publishedAt()).toEqual({
      d1: '2020-05-16T09:00:57.000Z',
      d2: '2016-09-03T09:19:24.000Z',
      d3: '2020-02-03T16:00:00.000Z',
      d4: '2020-02-03T15:00:00.000Z',
      d5: '2020-02-03T15:00:00.000Z',
      d6: '2015-01-02T00:00:00.000Z',
      d8: '2020-02-03T15:00:00.000Z',
    });
  });
});

const start = (time: string, title = 'Suite', more = '') =>
  `<psc:chapter start="${time}" title="${title}"${more}/>`;
const chapters = (...written: string[]) => `<psc:chapters version="1.2">${written.join('')}</psc:chapters>`;

// T3-F2: a chapter with a comma vanished without a word.
describe('chapters', () => {
  it('are read with a decimal comma; one that cannot be read is named, and the others are kept', async () => {
    const more = chapters(
      start('00:00:12,135', 'Ouverture'),
      start('00:02:49.135'),
      start('bientôt', 'Perdu'),
      start('00:03:00', ''),
      start('00:04:00', 'Lien', ' href="javascript:x"'),
    );
    const feed = buildFeed(buildItem({ guid: 'a', title: 'Un', more }));
    const { run, changes } = await harness.simulate(feed);
    expect(changes.filter(({ kind }) => kind === 'warning').map(({ problem, found }) => [problem, found?.written])).toEqual([
      ['chapter_time', 'bientôt Perdu'],
      ['chapter_title', '00:03:00'],
      ['chapter_link', '00:04:00 Lien javascript:x'],
    ]);
    await harness.applyAll(run.id);
    const subjects = await harness.db('content.subjects').orderBy('order_index').select('title', 'start_ms', 'content_url');
    expect(subjects).toEqual([
      { title: 'Ouverture', start_ms: 12_135, content_url: null },
      { title: 'Suite', start_ms: 169_135, content_url: null },
      { title: 'Lien', start_ms: 240_000, content_url: null },
    ]);
  }); // prettier-ignore
});

const mrss = 'xmlns:media="http://search.yahoo.com/mrss/"';
const file = (name: string, facts: string) =>
  `<media:content ${mrss} url="https://cdn.example/${name}" ${facts}/>`;

// T3-F2: `media:content` without an enclosure was skipped.
describe('the audio', () => {
  it.each<[string, ItemParts, string, unknown[]]>([
    ['media:content alone', { enclosure: null, more: file('m.mp3', 'type="audio/mpeg"') }, 'https://cdn.example/m.mp3', []],
    ['media:content by its medium', { enclosure: null, more: file('play', 'medium="audio"') }, 'https://cdn.example/play', []],
    [
      'a group of pictures and sound',
      {
        enclosure: null,
        more: `<media:group ${mrss}>${file('i.jpg', 'medium="image"')}${file('v.mp4', 'type="video/mp4"')}${file('m.mp3', '')}</media:group>`,
      },
      'https://cdn.example/m.mp3',
      [['Un', 'other_file', 'https://cdn.example/v.mp4', null]],
    ],
    [
      'an enclosure of a wrong type',
      { enclosure: null, more: '<enclosure url="https://cdn.example/a.mp3" type="text/html"/>' },
      'https://cdn.example/a.mp3',
      [['Un', 'audio_type', 'text/html', 'audio/mpeg']],
    ],
    [
      'several enclosures',
      { more: '<enclosure url="https://cdn.example/b.mp3" type="audio/mpeg"/>', guid: 'a' },
      'https://cdn.example/a.mp3',
      [['Un', 'other_file', 'https://cdn.example/b.mp3', null]],
    ],
    ['an address with spaces', { enclosure: ' https://cdn.example/un  deux.mp3 ' }, 'https://cdn.example/un%20%20deux.mp3', []],
    [
      'an insecure address',
      { enclosure: 'http://cdn.example/a.mp3' },
      'https://cdn.example/a.mp3',
      [['Un', 'insecure', 'http://cdn.example/a.mp3', 'https://cdn.example/a.mp3']],
    ],
  ])('is found: %s', async (_, parts, url, lines) => {
    expect(await linesOf({ title: 'Un', ...parts })).toEqual(lines);
    const { run } = await harness.simulate(buildFeed(buildItem({ title: 'Un', ...parts })));
    await harness.applyAll(run.id);
    expect([...harness.media.audio.values()]).toEqual([url]);
  }); // prettier-ignore
});

it('names every part that is left out or read otherwise', async () => {
  const more = [
    '<itunes:duration>une heure</itunes:duration><itunes:season>deux</itunes:season><itunes:episode>12b</itunes:episode>',
    '<itunes:episodeType>Special</itunes:episodeType><itunes:image href="ftp://cdn.example/i.png"/>',
    '<podcast:transcript url="ftp://cdn.example/t.srt" type="application/srt"/>',
    '<podcast:person>Ada</podcast:person><podcast:person group="audio production" role="audio engineer">Bob</podcast:person>',
    '<podcast:chapters url="nulle part" type="application/json+chapters"/>',
  ].join('');
  expect(await linesOf({ title: 'Un', more })).toEqual([
    ['Un', 'kind', 'Special', null],
    ['Un', 'cover', 'ftp://cdn.example/i.png', null],
    ['Un', 'season', 'deux', null],
    ['Un', 'number', '12b', null],
    ['Un', 'transcript', 'ftp://cdn.example/t.srt', null],
    ['Un', 'duration', 'une heure', null],
    ['Un', 'people', 'Bob (audio engineer)', null],
    ['Un', 'chapters', 'nulle part', null],
  ]);
  const silent = '<itunes:duration>0</itunes:duration><itunes:episodeType>Full</itunes:episodeType>';
  expect(await linesOf({ guid: 'b', more: silent })).toEqual([]);
});

// T3-F3: the link of an item was not stored, so every old address was 404.
describe('old addresses', () => {
  const link = (address: string) => `<link>${address}</link>`;
  const kept = async () => {
    const rows = await harness
      .db('content.episodes')
      .orderBy('id')
      .select<{ guid: string; old_addresses: string[] }[]>('guid', 'old_addresses');
    return Object.fromEntries(rows.map(({ guid, old_addresses: addresses }) => [guid, addresses]));
  };

  it('are the link of an item and its GUID that is one; those of several items are named and left out', async () => {
    const items: ItemParts[] = [
      { guid: 'a', more: link('https://ancien.example/2019/05/un/?utm_source=rss') },
      {
        guid: 'https://ancien.example/?p=123',
        enclosure: 'https://cdn.example/b.mp3',
        more: link('https://ancien.example/deux'),
      },
      { guid: 'c', title: 'Trois', more: link('https://ancien.example/emission') },
      { guid: 'd', title: 'Quatre', more: link('https://ancien.example/emission/') },
      { guid: 'e', more: link('https://ancien.example/') },
    ];
    const lines = await linesOf(...items);
    expect(lines.sort()).toEqual([
      ['Quatre', 'old_address_shared', '/emission', null],
      ['Trois', 'old_address_shared', '/emission', null],
    ]);
    const feed = buildFeed(...items.map(buildItem));
    await harness.applyAll((await harness.simulate(feed)).run.id);
    expect(await kept()).toEqual({
      a: ['/2019/05/un'],
      'https://ancien.example/?p=123': ['/deux', '/?p=123'],
      c: [],
      d: [],
      e: [],
    });
    expect((await harness.simulate(feed)).run.counts).toMatchObject({ create: 0, update: 0, same: 5 });
  });

  it('are added to those that somebody wrote here; one that leads to another episode stays there', async () => {
    const item = (guid: string, more: string) => buildItem({ guid, title: guid, more });
    await harness.applyAll((await harness.simulate(buildFeed(item('a', ''), item('b', '')))).run.id);
    await harness
      .db('content.episodes')
      .where({ guid: 'a' })
      .update({ old_addresses: ['/a'] });
    const feed = buildFeed(
      item('a', link('https://ancien.example/a-deux')),
      item('b', link('https://ancien.example/a')),
    );
    const { run, changes } = await harness.simulate(feed);
    expect(changes.map(({ kind, fields, problem }) => [kind, fields, problem])).toEqual([
      ['warning', [], 'old_address_taken'],
      ['update', [{ name: 'old_addresses', before: '/a', after: '/a, /a-deux' }], null],
    ]);
    await harness.applyAll(run.id);
    expect(await kept()).toEqual({ a: ['/a', '/a-deux'], b: [] });
  });
});

it('says where numbers that start again with each season are replaced', async () => {
  const of = (season: number, day: number): ItemParts => ({
    guid: `s${season}`,
    title: `Saison ${season}`,
    date: `0${day} Jul 2026 07:00:00 +0000`,
    more: `<itunes:season>${season}</itunes:season><itunes:episode>1</itunes:episode>`,
  });
  expect(await linesOf(of(1, 1), of(2, 2))).toEqual([['Saison 2', 'number_by_season', '1', '2']]);
});

// T3-B12: 1,000 old items without numbers made the next number of the show 1977.
describe('items without a number', () => {
  const old = ['a', 'b', 'c'].map((guid, index) => buildItem({ guid, title: guid, date: `0${index + 1} Jul 2006 07:00:00 +0000` }));
  const numbers = async () => {
    const rows = await harness.db('content.episodes').orderBy('published_at').select<{ number: number | null }[]>('number');
    return rows.map(({ number }) => number);
  };
  const nextNumber = async () => {
    const { body } = await harness.call('GET', '/api/admin/episodes');
    return (body.data as { next_number: number }).next_number;
  };
  const sendWith = async (feed: string, query: string) => {
    const started = await harness.sendFile(feed, 'feed.xml', query);
    return harness.ended((started.body.data as { run: { id: number } }).run.id);
  };

  it('are numbered by their dates from the number that was chosen, past those that are taken; the next of the show stays', async () => {
    const numbered = [buildItem({ guid: 'y', title: '#976 Last', date: '5 Jul 2026 07:00:00 +0000' }), buildItem({ guid: 'x', title: '#2 Taken' })];
    const feed = buildFeed(...numbered, ...old);
    const { run, changes } = await sendWith(feed, '?numbers_from=1');
    expect(run.numbers_from).toBe(1);
    expect(changes.map(({ episode }) => episode?.number)).toEqual([1, 3, 4, 2, 976]);
    await harness.applyAll(run.id);
    expect(await numbers()).toEqual([1, 3, 4, 2, 976]);
    expect(await nextNumber()).toBe(977);
  });

  it('follow the highest number where that was chosen', async () => {
    await harness.applyAll((await harness.simulate(buildFeed(buildItem({ guid: 'x', title: '#976 Last' })))).run.id);
    const { run } = await sendWith(buildFeed(...old), '?numbers=next');
    expect(run).toMatchObject({ numbers: 'next', numbers_from: null });
    await harness.applyAll(run.id);
    expect(await numbers()).toEqual([977, 978, 979, 976]);
  });

  it('stay without one where nothing else was chosen: in the plan, on the site, and when the feed is read again', async () => {
    const bonus = buildItem({ guid: 'x', title: 'Bonus', date: '4 Jul 2026 07:00:00 +0000', more: '<itunes:episodeType>bonus</itunes:episodeType>' });
    const feed = buildFeed(buildItem({ guid: 'y', title: '#976 Last', date: '5 Jul 2026 07:00:00 +0000' }), bonus, ...old);
    const { run, changes } = await harness.simulate(feed);
    expect(run).toMatchObject({ numbers: 'none', numbers_from: null });
    expect(changes.map(({ episode }) => episode?.number)).toEqual([null, null, null, null, 976]);
    await harness.applyAll(run.id);
    expect(await numbers()).toEqual([null, null, null, null, 976]);
    expect(await nextNumber()).toBe(977);
    expect((await sendWith(feed, '?numbers=next')).run.counts).toMatchObject({ create: 0, update: 0, same: 5 });
  });

  it('are refused a first number that is none', async () => {
    const { status, body } = await harness.sendFile(buildFeed(...old), 'feed.xml', '?numbers_from=0');
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });
}); // prettier-ignore

// Postgres refuses half of a character in JSON, and the whole run would fail.
test('texts that are cut for the plan end with a whole character', async () => {
  const heads = '🎧'.repeat(300);
  const item = (description: string) =>
    buildItem({
      more: `<itunes:duration>x${heads}</itunes:duration><description>${description}</description>`,
    });
  const first = await harness.simulate(buildFeed(item(`x${heads}`)));
  expect(first.run).toMatchObject({ state: 'planned', problem: null });
  expect(first.changes.map(({ found }) => found?.written)).toContain(`x${'🎧'.repeat(29)}`);
  await harness.applyAll(first.run.id);

  const { changes } = await harness.simulate(buildFeed(item(heads)));

  const update = changes.find(({ kind }) => kind === 'update');
  expect(update?.fields.find(({ name }) => name === 'description')?.before).toBe(`x${'🎧'.repeat(119)}…`);
});
