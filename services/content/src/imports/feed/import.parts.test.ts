import { buildFeed, buildItem } from './testing/feeds.ts';
import { startImportForTest, startPublisher, type ImportForTest } from './testing/import-for-test.ts';

let harness: ImportForTest;
let publisher: Awaited<ReturnType<typeof startPublisher>>;
/** What the publisher serves; tests change it. */
const pages: Parameters<typeof startPublisher>[0] = new Map();

beforeAll(async () => {
  harness = await startImportForTest();
  publisher = await startPublisher(pages);
});
afterEach(async () => {
  pages.clear();
  publisher.hits.length = 0;
  await harness.empty();
});
afterAll(async () => {
  await publisher.close();
  await harness.close();
});

const subjects = () =>
  harness
    .db('content.subjects')
    .orderBy('order_index')
    .select('id', 'title', 'start_ms', 'content_url', 'content_type');
const people = () =>
  harness
    .db('content.episode_participants')
    .orderBy('order_index')
    .select('name', 'role', 'avatar_url', 'participant_role');

const withChapters = () =>
  buildFeed(
    buildItem({ more: `<podcast:chapters url="${publisher.url}/chapters.json" type="application/json"/>\n` }),
  );
const chapters = (...entries: [startTime: number, title: string, url?: string][]) =>
  JSON.stringify({
    version: '1.2.0',
    chapters: entries.map(([startTime, title, url]) => ({ startTime, title, url })),
  });

describe('people of an episode', () => {
  const person = (name: string, more = '') => `<podcast:person ${more}>${name}</podcast:person>\n`;

  it('become participants, and follow the feed', async () => {
    await harness.runFeed(
      buildFeed(
        buildItem({ more: person('Ada', 'img="http://x.example/a.jpg"') + person('Bob', 'role="guest"') }),
      ),
    );
    expect(await people()).toEqual([
      { name: 'Ada', role: null, avatar_url: 'https://x.example/a.jpg', participant_role: 'host' },
      { name: 'Bob', role: null, avatar_url: null, participant_role: 'guest' },
    ]);
    const { lines } = await harness.runFeed(
      buildFeed(buildItem({ more: person('Ada') + person('Cleo', 'role="guest"') })),
    );
    expect(lines[0]).toBe('line 5: updated #1 a-talk (participants)');
    expect(await people()).toMatchObject([{ name: 'Ada', avatar_url: null }, { name: 'Cleo' }]);
  });

  it('stay where the feed names nobody any more, and so do those of our directory', async () => {
    await harness.runFeed(buildFeed(buildItem({ more: person('Ada') })));
    const [episode] = await harness.episodes();
    const [guest] = await harness
      .db('content.guests')
      .insert({ key: 'zoe', name: 'Zoé' })
      .returning<{ id: number }[]>('id');
    await harness
      .db('content.episode_participants')
      .insert({ episode_id: episode?.id, guest_id: guest?.id, participant_role: 'guest', order_index: 9 });
    expect((await harness.runFeed(buildFeed(buildItem()))).lines.at(-1)).toMatch(/1 unchanged/);
    await harness.runFeed(buildFeed(buildItem({ more: person('Bob') })));
    expect(await people()).toMatchObject([{ name: 'Bob' }, { name: null }]);
  });
});

describe('chapters of an episode', () => {
  it('become subjects, with links where they have one, and do not change again', async () => {
    pages.set('/chapters.json', chapters([0, 'Start'], [90.5, 'Talk', 'https://x.example/talk']));
    await harness.runFeed(withChapters(), '--allow-private');
    expect(await subjects()).toMatchObject([
      { title: 'Start', start_ms: 0, content_url: null, content_type: null },
      { title: 'Talk', start_ms: 90_500, content_url: 'https://x.example/talk', content_type: 'link' },
    ]);
    const before = await harness.snapshot();
    await harness.runFeed(withChapters(), '--allow-private');
    expect(await harness.snapshot()).toBe(before);
  });

  it('keep their row when they move or are renamed, and go when they are gone', async () => {
    pages.set('/chapters.json', chapters([0, 'Start'], [90, 'Talk'], [200, 'Gone']));
    await harness.runFeed(withChapters(), '--allow-private');
    const [start, talk] = await subjects();
    pages.set('/chapters.json', chapters([0, 'Hello'], [50, 'New'], [100, 'Talk']));
    const { lines } = await harness.runFeed(withChapters(), '--allow-private');
    expect(lines[0]).toBe('line 5: updated #1 a-talk (subjects)');
    expect(await subjects()).toMatchObject([
      { id: start.id, title: 'Hello' },
      { title: 'New' },
      { id: talk.id, title: 'Talk', start_ms: 100_000 },
    ]);
  });

  const comment = async (subjectId: number) => {
    await harness.dbAs('comments')('comments.comments').insert({
      episode_subject_id: subjectId,
      author_name: 'a',
      author_email: 'a@b.example',
      content: 'c',
      is_approved: true,
    });
  };
  const shown = async () =>
    (await subjects()).map(({ title, start_ms }: { title: string; start_ms: number | null }) => [
      title,
      start_ms,
    ]);

  it('stay when somebody has commented them', async () => {
    pages.set('/chapters.json', chapters([0, 'Start'], [90, 'Talk']));
    await harness.runFeed(withChapters(), '--allow-private');
    const [, talk] = await subjects();
    await comment(talk.id);
    pages.set('/chapters.json', chapters([0, 'Start']));
    expect((await harness.runFeed(withChapters(), '--allow-private')).lines).toEqual([
      'line 5: warning: the subject "Talk" is no longer in the feed, and stays for its comments',
      expect.stringMatching(/0 updated, 1 unchanged/),
    ]);
    expect(await subjects()).toHaveLength(2);
  });

  it('that stay for their comments take their place by their start (T3-B8)', async () => {
    pages.set('/chapters.json', chapters([0, 'Start'], [90, 'Talk', 'https://x.example/talk'], [600, 'End']));
    await harness.runFeed(withChapters(), '--allow-private');
    const [, talk] = await subjects();
    await comment(talk.id);
    await harness.db('content.subjects').where({ id: talk.id }).update({ content_type: 'video' });
    pages.set('/chapters.json', chapters([0, 'Start'], [20, 'Intro'], [40, 'News'], [600, 'End']));
    await harness.runFeed(withChapters(), '--allow-private');
    expect(await shown()).toEqual([
      ['Start', 0],
      ['Intro', 20_000],
      ['News', 40_000],
      ['Talk', 90_000],
      ['End', 600_000],
    ]);
    expect((await subjects())[3]).toMatchObject({ id: talk.id, content_type: 'video' });
    const again = await harness.runFeed(withChapters(), '--allow-private');
    expect(again.lines.at(-1)).toMatch(/1 unchanged/);
  });

  it('that stay leave their start to a chapter that begins then, and keep their place (T3-B8)', async () => {
    pages.set('/chapters.json', chapters([0, 'Start'], [90, 'Talk'], [600, 'End']));
    await harness.runFeed(withChapters(), '--allow-private');
    await comment((await subjects())[1].id);
    pages.set('/chapters.json', chapters([0, 'Start'], [90, 'End']));
    await harness.runFeed(withChapters(), '--allow-private');
    const left = [
      ['Start', 0],
      ['Talk', null],
      ['End', 90_000],
    ];
    expect(await shown()).toEqual(left);
    const again = await harness.runFeed(withChapters(), '--allow-private');
    expect(again.lines.at(-1)).toMatch(/1 unchanged/);
    expect(await shown()).toEqual(left);
  });

  it('that cannot be read are a warning: the episode comes in, and known subjects stay', async () => {
    const failed = await harness.runFeed(withChapters(), '--allow-private');
    expect(failed.code).toBe(0);
    expect(failed.lines[0]?.replace(publisher.url, '')).toBe(
      'line 5: warning: its chapters are left out: /chapters.json answers 404',
    );
    pages.set('/chapters.json', chapters([0, 'Start']));
    await harness.runFeed(withChapters(), '--allow-private');
    pages.set('/chapters.json', '<html>');
    expect((await harness.runFeed(withChapters(), '--allow-private')).lines[0]).toMatch(
      /chapters.json holds no chapters$/,
    );
    expect(await subjects()).toHaveLength(1);
  });

  it('are not asked for at private addresses, nor offline', async () => {
    pages.set('/chapters.json', chapters([0, 'Start']));
    expect((await harness.runFeed(withChapters())).lines[0]).toMatch(/warning: .* private address/);
    expect((await harness.runFeed(withChapters(), '--offline')).lines).toHaveLength(1);
    expect(publisher.hits).toEqual([]);
  });

  it('inside the feed need no call', async () => {
    const inline =
      '<psc:chapters version="1.2"><psc:chapter start="00:01:00" title="Inline"/></psc:chapters>\n';
    await harness.runFeed(buildFeed(buildItem({ more: inline })), '--offline');
    expect(await subjects()).toMatchObject([{ title: 'Inline', start_ms: 60_000 }]);
  });
});

describe('--audio', () => {
  const feed = (...names: string[]) =>
    buildFeed(
      ...names.map((name) =>
        buildItem({ guid: name, title: name, enclosure: `${publisher.url}/${name}.mp3` }),
      ),
    );

  it('streams the sound from its publisher into the store, once', async () => {
    pages.set('/a.mp3', Buffer.alloc(3 * 1024 * 1024, 1));
    const { code, lines } = await harness.runFeed(feed('a'), '--audio', '--allow-private');
    expect(code).toBe(0);
    expect(lines).toEqual([
      'line 5: added #1 a',
      'audio 1/1: stored 3 MiB: #1 a',
      'Imported "Test show": 1 added, 0 updated, 0 unchanged, 0 skipped; audio: 1 changed, 0 failed.',
    ]);
    expect([...harness.media.audio.values()]).toEqual([`stored ${publisher.url}/a.mp3 ${3 * 1024 * 1024}`]);

    const again = await harness.runFeed(feed('a'), '--audio', '--allow-private');
    expect(again.lines).toEqual([
      'audio 1/1: stored already: #1 a',
      'Imported "Test show": 0 added, 0 updated, 1 unchanged, 0 skipped; audio: 0 changed, 0 failed.',
    ]);
    expect(publisher.hits).toEqual(['/a.mp3']);
  });

  it('reports each file that cannot be had by the line of its item, keeps the rest, and resumes', async () => {
    pages.set('/a.mp3', 'sound');
    pages.set(
      '/page.mp3',
      (_request, response) => void response.setHeader('content-type', 'text/html').end('<html>'),
    );
    pages.set('/cut.mp3', (_request, response) => {
      response
        .writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': 100 })
        .write('x', () => response.destroy());
    });
    const { code, lines } = await harness.runFeed(
      feed('a', 'page', 'cut', 'missing'),
      '--audio',
      '--allow-private',
    );
    expect(code).toBe(1);
    expect(
      lines
        .filter((line) => line.includes('audio failed'))
        .map((line) => line.replaceAll(publisher.url, ''))
        .sort(),
    ).toEqual([
      'line 11: audio failed: its audio address sends text/html',
      'line 17: audio failed: /cut.mp3 breaks the connection off',
      'line 23: audio failed: /missing.mp3 answers 404',
    ]);
    expect(harness.media.audio.size).toBe(1);
    expect(await harness.episodes()).toHaveLength(4);

    for (const page of ['/page.mp3', '/cut.mp3', '/missing.mp3']) pages.set(page, 'sound');
    const resumed = await harness.runFeed(feed('a', 'page', 'cut', 'missing'), '--audio', '--allow-private');
    expect(resumed.lines.at(-1)).toMatch(/4 unchanged, 0 skipped; audio: 3 changed, 0 failed/);
  });

  it('goes to no private address by itself', async () => {
    pages.set('/a.mp3', 'sound');
    expect((await harness.runFeed(feed('a'), '--audio')).lines[1]).toMatch(
      /audio failed: 127\.0\.0\.1 is a private address/,
    );
    expect(publisher.hits).toEqual([]);
  });

  it('reports what media refuses', async () => {
    pages.set('/a.mp3', 'sound');
    await harness.runFeed(feed('a'));
    harness.media.failFor((await harness.episodes())[0]?.id);
    expect((await harness.runFeed(feed('a'), '--audio', '--allow-private')).lines[0]).toBe(
      'line 5: audio failed: media answers service_unavailable',
    );
    harness.media.failFor(undefined);
  });
});
