import type { RequestListener } from 'node:http';
import type { ImportRun } from '@nobicast/contracts';
import { connectForTest, eventually } from '@nobicast/service-kit/testing';
import { buildFeed, buildItem } from './feed/testing/feeds.ts';
import { startPublisher } from './feed/testing/import-for-test.ts';
import { buildEpisode } from '../testing/index.ts';
import { startImportsForTest, type ImportsForTest } from './testing/imports-for-test.ts';

let harness: ImportsForTest;
beforeAll(async () => {
  harness = await startImportsForTest();
});
afterEach(() => harness.empty());
afterAll(() => harness.close());

const item = (guid: string, day: number, title: string, more = '') =>
  buildItem({ guid, title, date: `0${day} Jul 2026 07:00:00 +0000`, more });
const three = [item('c', 3, '#3 Third'), item('b', 2, '#2 Second'), item('a', 1, '#1 First')];

const episodes = () =>
  harness
    .db('content.episodes')
    .orderBy('published_at')
    .select<{ id: number; title: string }[]>('id', 'title');

describe('a simulation', () => {
  it('shows what would be created and writes nothing; applied, exactly that is on the site', async () => {
    const before = await harness.snapshot();
    const { run, changes, total } = await harness.simulate(buildFeed(...three));

    expect(run).toMatchObject({
      state: 'planned',
      title: 'Test show',
      source: { kind: 'file', name: 'feed.xml' },
      counts: { create: 3, update: 0, conflict: 0, same: 0, skipped: 0, warning: 0 },
      is_latest: true,
    });
    expect(total).toBe(3);
    expect(
      changes.map(({ kind, episode }) => [kind, episode?.number, episode?.title, episode?.slug]),
    ).toEqual([
      ['create', 1, 'First', 'first'],
      ['create', 2, 'Second', 'second'],
      ['create', 3, 'Third', 'third'],
    ]);
    expect(await harness.snapshot()).toBe(before);

    const applied = await harness.applyAll(run.id);

    expect(applied.run).toMatchObject({ state: 'applied', audio: { waiting: 0, refused: 0 } });
    const written = await episodes();
    expect(written.map(({ title }) => title)).toEqual(['First', 'Second', 'Third']);
    expect(written.map(({ id }) => harness.media.audio.get(id))).toEqual(
      ['a', 'b', 'c'].map((name) => `https://cdn.example/${name}.mp3`),
    );
    const audit = await harness
      .db('content.audit')
      .where({ target_type: 'import', target_id: String(run.id) });
    expect(audit).toMatchObject([
      { action: 'apply', actor_id: 'admin', details: { created: 3, updated: 0 } },
    ]);
  });

  it('of an address reads all pages of its feed; of a file the first one, and says so', async () => {
    const next = '<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="next" href="/2"/>';
    const first = buildFeed(next, item('b', 2, '#2 Second'));
    const pages = new Map([
      ['/feed', first],
      ['/2', buildFeed(item('a', 1, '#1 First'))],
    ]);
    const publisher = await startPublisher(pages);
    const { run } = await harness.simulateAddress(`${publisher.url}/feed`);
    await publisher.close();
    expect(run.counts).toMatchObject({ create: 2, warning: 0 });

    const ofFile = await harness.simulate(first.replace('"/2"', '"https://feeds.example/2"'));
    expect(ofFile.run.counts).toMatchObject({ create: 1, warning: 1 });
    expect(ofFile.changes.map(({ problem }) => problem)).toContain('more_pages');
  });

  it('of the same feed again has nothing to do, and applied changes nothing', async () => {
    await harness.applyAll((await harness.simulate(buildFeed(...three))).run.id);
    const before = await harness.snapshot();
    const again = await harness.simulate(buildFeed(...three));
    expect(again.run.counts).toMatchObject({ create: 0, update: 0, same: 3 });
    expect(again.changes).toEqual([]);
    await harness.applyAll(again.run.id);
    expect(await harness.snapshot()).toBe(before);
  });

  it('shows the beginning of a long file name, never cut within a character', async () => {
    const { body } = await harness.sendFile(buildFeed(...three), `${'a'.repeat(199)}🎙.xml`);
    const { run } = body.data as { run: ImportRun }; // the contract, checked by the test server
    expect(run.source.name).toBe('a'.repeat(199));
    await harness.ended(run.id);
  });

  it('shows each field as it is and as it would be, a long text around its first difference', async () => {
    const notes = 'x'.repeat(1_000);
    const described = (end: string) => `<description>${notes}${end}</description>`;
    const one = item('a', 1, 'La clef de voute', described('avant'));
    await harness.applyAll((await harness.simulate(buildFeed(one))).run.id);

    const two = item('a', 1, 'La clef de voûte', described('après'));
    const { changes } = await harness.simulate(buildFeed(two));

    expect(changes).toMatchObject([{ kind: 'update', episode: { number: null, slug: 'la-clef-de-voute' } }]);
    expect(changes[0]?.fields).toEqual([
      { name: 'title', before: 'La clef de voute', after: 'La clef de voûte' },
      {
        name: 'description',
        // The first letter is the same.
        before: `…${'x'.repeat(39)}avant`,
        after: `…${'x'.repeat(39)}après`,
      },
    ]);
  });

  it('reports an item that cannot be read by its line, and the rest is imported', async () => {
    const bad = buildItem({ guid: 'x', date: 'yesterday' });
    const { run, changes } = await harness.simulate(buildFeed(bad, ...three));
    expect(run.counts).toMatchObject({ create: 3, skipped: 1 });
    expect(changes.filter(({ kind }) => kind === 'skipped')).toMatchObject([
      { line: 5, problem: 'no_date', episode: null },
    ]);
    await harness.applyAll(run.id);
    expect(await episodes()).toHaveLength(3);
  });

  it('leaves aside what an episode made by hand has already: its slug, or its number', async () => {
    await buildEpisode(harness.db, {
      slug: 'second',
      number: 900,
      type: 'preparation',
      title: 'Ma préparation',
    });
    await buildEpisode(harness.db, { slug: 'a-la-main', number: 3 });

    const { run, changes } = await harness.simulate(buildFeed(...three));

    expect(run.counts).toMatchObject({ create: 1, conflict: 2 });
    expect(changes.map(({ kind, problem, other }) => [kind, problem, other?.number])).toEqual([
      ['conflict', 'slug_taken', 900],
      ['conflict', 'number_taken', 3],
      ['create', null, undefined],
    ]);
    await harness.applyAll(run.id);
    expect((await episodes()).map(({ title }) => title)).toEqual(
      expect.arrayContaining(['First', 'Ma préparation']),
    );
    expect(await episodes()).toHaveLength(3);

    // One conflict is fixed on the site, and the next simulation finds its item free.
    await harness.db('content.episodes').where({ slug: 'second' }).update({ slug: 'brouillon' });
    const next = await harness.simulate(buildFeed(...three));
    expect(next.run.counts).toMatchObject({ create: 1, conflict: 1, same: 1 });
  });

  it('is paged, and can be filtered by kind', async () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      buildItem({
        guid: `g${index}`,
        title: `T${index}`,
        date: new Date(Date.UTC(2020, 0, index + 1)).toUTCString(),
      }),
    );
    const { run, changes, total } = await harness.simulate(
      buildFeed(...many, buildItem({ guid: 'x', enclosure: null })),
    );
    expect([changes.length, total]).toEqual([50, 61]);
    const second = await harness.detail(run.id, '?page=2');
    expect(second.changes).toHaveLength(11);
    const skipped = await harness.detail(run.id, '?kind=skipped');
    expect([skipped.total, skipped.changes[0]?.problem]).toEqual([1, 'no_audio']);
  });
});

describe('applying', () => {
  it('writes nothing where the feed has changed since', async () => {
    let feed = buildFeed(...three);
    const page: RequestListener = (_request, response) => void response.end(feed);
    const publisher = await startPublisher(new Map([['/feed.xml', page]]));
    const { run } = await harness.simulateAddress(`${publisher.url}/feed.xml`);
    expect(run).toMatchObject({ state: 'planned', counts: { create: 3 } });
    feed = buildFeed(item('d', 4, 'A fourth'), ...three);
    const before = await harness.snapshot();

    await harness.apply(run.id);

    expect((await harness.ended(run.id)).run).toMatchObject({
      state: 'failed',
      problem: { code: 'changed' },
    });
    expect(await harness.snapshot()).toBe(before);
    expect(
      await harness.db('content.audit').where({ target_type: 'import', target_id: String(run.id) }),
    ).toEqual([]);
    await harness.applyAll((await harness.simulateAddress(`${publisher.url}/feed.xml`)).run.id);
    expect(await episodes()).toHaveLength(4);
    await publisher.close();
  });

  it.each([
    ['an episode that it would change', { title: 'By hand' }],
    ['an episode that was identical', { description: 'By hand' }],
  ])('writes nothing where %s was edited since', async (_what, edit) => {
    await harness.applyAll((await harness.simulate(buildFeed(...three))).run.id);
    const renamed = [item('c', 3, '#3 Third, renamed'), three[1], three[2]].map(String);
    const { run } = await harness.simulate(buildFeed(...renamed));
    expect(run.counts).toMatchObject({ update: 1, same: 2 });
    const slug = 'title' in edit ? 'third' : 'first';
    await harness.db('content.episodes').where({ slug }).update(edit);
    const before = await harness.snapshot();

    await harness.apply(run.id);

    expect((await harness.ended(run.id)).run).toMatchObject({
      state: 'failed',
      problem: { code: 'changed' },
    });
    expect(await harness.snapshot()).toBe(before);
  });

  it('writes nothing where an episode by hand took its place since', async () => {
    const { run } = await harness.simulate(buildFeed(...three));
    await buildEpisode(harness.db, { slug: 'second' });
    await harness.apply(run.id);
    expect((await harness.ended(run.id)).run.problem).toEqual({ code: 'changed' });
    expect(await episodes()).toHaveLength(1);
  });

  it('writes nothing where its row in the audit cannot be written', async () => {
    const { run } = await harness.simulate(buildFeed(...three));
    const before = await harness.snapshot();
    const admin = connectForTest(harness.adminUrl, 'public');
    await admin.raw(`create function public.fail_audit() returns trigger language plpgsql
        as $$ begin raise exception 'the audit cannot be written'; end $$;
      create trigger fail_audit before insert on content.audit
        for each statement execute function public.fail_audit()`);

    await harness.apply(run.id);
    const { state, problem } = (await harness.ended(run.id)).run;

    await admin.raw('drop trigger fail_audit on content.audit');
    await admin.destroy();
    expect([state, problem]).toEqual(['failed', { code: 'unexpected' }]);
    expect(await harness.snapshot()).toBe(before);
    expect(await harness.db('content.import_audio').select('run_id')).toEqual([]);
  });

  it('is refused twice, of an older plan, and without one', async () => {
    const older = await harness.simulate(buildFeed(...three));
    const { run } = await harness.simulate(buildFeed(...three));
    expect((await harness.detail(older.run.id)).run.is_latest).toBe(false);
    expect((await harness.apply(older.run.id)).body).toMatchObject({ code: 'import_not_planned' });
    await harness.applyAll(run.id);
    expect((await harness.apply(run.id)).body).toMatchObject({ code: 'import_not_planned' });
    expect(await episodes()).toHaveLength(3);
    const failed = await harness.simulate('<html></html>');
    expect(failed.run).toMatchObject({ state: 'failed', problem: { code: 'not_a_feed' } });
    expect((await harness.apply(failed.run.id)).body).toMatchObject({ code: 'import_not_planned' });
    expect((await harness.apply(999_999)).status).toBe(404);
  });

  it('registers the audio although media was away meanwhile, and says what media refuses', async () => {
    const { run } = await harness.simulate(buildFeed(...three));
    await harness.applyAll(run.id);
    const [first] = await episodes();
    // As if media had not been told of this one.
    await harness.db('content.import_audio').insert({
      run_id: run.id,
      episode_id: first?.id,
      audio: JSON.stringify({
        enclosure: { url: 'https://cdn.example/a.mp3', sizeBytes: 1, mimeType: 'audio/mpeg' },
        durationMs: null,
      }),
    });
    harness.media.failFor(first?.id, 'service_unavailable');
    await harness.db.raw(
      `select content_jobs.add_job('send_import_audio', json_build_object('runId', ?::integer))`,
      [run.id],
    );
    await eventually(async () => {
      const { rows } = await harness.db.raw<{ rows: { last_error: string | null }[] }>(
        'select last_error from content_jobs.jobs',
      );
      return rows.some(({ last_error: error }) => error?.includes('service_unavailable'));
    });
    expect((await harness.detail(run.id)).run.audio).toEqual({ waiting: 1, refused: 0 });
    harness.media.failFor(first?.id, 'validation_failed');
    await harness.db.raw('update content_jobs._private_jobs set run_at = now()');
    await eventually(async () => (await harness.detail(run.id)).run.audio?.waiting === 0);
    expect((await harness.detail(run.id)).run.audio).toEqual({ waiting: 0, refused: 1 });
  });
});
