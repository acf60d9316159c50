import { listenForTestChanges, type ChangesForTest } from '@nobicast/service-kit/testing';
import {
  buildEpisode,
  buildGuest,
  buildParticipant,
  buildSubject,
  buildTranscript,
  startContentForTest,
  type ContentForTest,
} from './testing/index.ts';

let content: ContentForTest;
let changes: ChangesForTest;
beforeAll(async () => {
  content = await startContentForTest();
  changes = await listenForTestChanges({ url: content.directUrl, db: content.db });
});
afterAll(async () => {
  await changes.close();
  await content.close();
});

const far = '2099-01-01T00:00:00Z';
/** The keys that this work announces, each once, in any number of notifications. */
const keysOf = async (work: () => PromiseLike<unknown>) => {
  const heard = await changes.notifiedBy(work);
  return [...new Set(heard.flatMap((keys) => keys.split(' ')))].sort();
};
const row = (table: string, id: number) => content.db(`content.${table}`).where({ id });
const factsOf = (id: number) => ['any-episode', `episode-${id}`];
/** For replies that list too many episodes to have a key for each. */
const removalOf = (id: number) => ['!any-episode', `!episode-${id}`];
const membershipOf = (id: number, ...numbers: number[]) => [
  ...factsOf(id),
  'episodes',
  ...numbers.map((number) => `number-${number}`).sort(),
];

describe('episodes', () => {
  test('a new episode announces the list, itself and its number', async () => {
    let built = { id: 0, number: 0 };
    const keys = await keysOf(async () => (built = await buildEpisode(content.db)));
    expect(keys).toEqual(membershipOf(built.id, built.number));
  });

  test('slug, type, date and number of an episode announce the list, a new number also the old one', async () => {
    const { id, number } = await buildEpisode(content.db);
    for (const fields of [
      { slug: 'another-address' },
      { type: 'preparation' },
      { published_at: '2026-01-06T09:00:00Z' },
    ])
      expect([fields, await keysOf(() => row('episodes', id).update(fields))]).toEqual([
        fields,
        membershipOf(id, number),
      ]);
    expect(await keysOf(() => row('episodes', id).update({ number: 5_000 }))).toEqual(
      membershipOf(id, number, 5_000),
    );
  });

  test('other columns announce only the episode', async () => {
    const { id } = await buildEpisode(content.db);
    for (const fields of [
      { title: 'Autre' },
      { description: '# Autre' },
      { cover_url: 'https://x.example/c' },
      { kind: 'bonus' },
      { season: 2 },
      { is_explicit: true },
      {
        transcripts: JSON.stringify([{ url: 'https://cdn.example/t.vtt', type: 'text/vtt', language: 'fr' }]),
      },
    ])
      expect([fields, await keysOf(() => row('episodes', id).update(fields))]).toEqual([fields, factsOf(id)]);
  });

  test('columns that no page shows and statements without changes announce nothing', async () => {
    const { id } = await buildEpisode(content.db, { title: 'Le même' });
    expect(await keysOf(() => row('episodes', id).update({ title: 'Le même', source: 'import' }))).toEqual(
      [],
    );
    expect(await keysOf(() => row('episodes', id).update({ updated_at: content.db.fn.now() }))).toEqual([]);
    expect(await keysOf(() => row('episodes', -1).update({ title: 'Personne' }))).toEqual([]);
    expect(await keysOf(() => row('episodes', -1).delete())).toEqual([]);
  });

  test('moving the publication of an episode into the future is a removal, moving it back is not', async () => {
    const { id, number } = await buildEpisode(content.db);
    expect(await keysOf(() => row('episodes', id).update({ published_at: far }))).toEqual([
      ...removalOf(id),
      ...membershipOf(id, number),
    ]);
    expect(await keysOf(() => row('episodes', id).update({ published_at: '2026-01-05T09:00:00Z' }))).toEqual(
      membershipOf(id, number),
    );
  });

  test('deleting an episode announces a removal, with everything that belongs to it', async () => {
    const { id, number } = await buildEpisode(content.db);
    const subjectId = await buildSubject(content.db, { episode_id: id });
    const guestId = await buildGuest(content.db, { account_id: 'u-host' });
    await buildParticipant(content.db, { episode_id: id, guest_id: guestId, participant_role: 'host' });
    const author = 'u-author';
    await content.dbAs('auth')('auth.users').insert({ id: author, email: 'author@exemple.fr' });
    await content.dbAs('comments')('comments.comments').insert({
      episode_subject_id: subjectId,
      author_name: 'A',
      author_email: 'a@b.fr',
      content: 'x',
      is_approved: true,
      new_user_id: author,
    });
    await content.dbAs('media')('media.audio').insert({
      episode_id: id,
      kind: 'external',
      url: 'https://x.example/a',
      mime_type: 'audio/mpeg',
      size_bytes: 1,
      uploaded_at: new Date(),
    });
    expect(await keysOf(() => row('episodes', id).delete())).toEqual([
      '!any-episode',
      `!episode-${id}`,
      '!member-u-author',
      ...factsOf(id),
      'episodes',
      'member-u-author',
      'member-u-host',
      `number-${number}`,
    ]);
  });

  test('a transcript announces its episode when it comes, is replaced, and goes; its lines announce nothing', async () => {
    const { id } = await buildEpisode(content.db);
    expect(await keysOf(() => buildTranscript(content.db, id))).toEqual(factsOf(id));
    const transcript = () => content.db('content.transcripts').where({ episode_id: id });
    expect(await keysOf(() => transcript().update({ language: 'en' }))).toEqual(factsOf(id));
    const lines = content.db('content.transcript_lines').where({ episode_id: id });
    expect(await keysOf(() => lines.delete())).toEqual([]);
    expect(await keysOf(() => transcript().delete())).toEqual([...removalOf(id), ...factsOf(id)]);
  });

  test('many rows in one statement cause one notification; too many announce everything', async () => {
    const rows = (count: number, prefix: string) =>
      Array.from({ length: count }, (_, index) => ({
        number: 1,
        type: 'podcast',
        slug: `${prefix}-${index}`,
        published_at: '2026-01-01T00:00:00Z',
      }));
    const few = await changes.notifiedBy(() => content.db('content.episodes').insert(rows(3, 'few')));
    expect(few).toEqual([expect.stringMatching(/^any-episode( episode-\d+){3} episodes number-1$/)]);
    const many = await changes.notifiedBy(() => content.db('content.episodes').insert(rows(1_000, 'many')));
    expect(many).toEqual(['*']);
    const removed = await changes.notifiedBy(() =>
      content.db('content.episodes').where('slug', 'like', 'many-%').update({ published_at: far }),
    );
    // Which ones were removed, their row says.
    expect(removed).toEqual(['*']);
  });
});

describe('what belongs to an episode', () => {
  test('a new, a changed and a deleted subject announce it', async () => {
    const { id } = await buildEpisode(content.db);
    let subjectId = 0;
    const inserting = async () => (subjectId = await buildSubject(content.db, { episode_id: id }));
    expect(await keysOf(inserting)).toEqual(factsOf(id));
    expect(await keysOf(() => row('subjects', subjectId).update({ start_ms: 90_000 }))).toEqual(factsOf(id));
    expect(await keysOf(() => row('subjects', subjectId).update({ start_ms: 90_000 }))).toEqual([]);
    expect(await keysOf(() => row('subjects', subjectId).delete())).toEqual([
      ...removalOf(id),
      ...factsOf(id),
    ]);
  });

  test('a subject that moves announces both episodes', async () => {
    const [from, to] = [await buildEpisode(content.db), await buildEpisode(content.db)];
    const subjectId = await buildSubject(content.db, { episode_id: from.id });
    expect(await keysOf(() => row('subjects', subjectId).update({ episode_id: to.id }))).toEqual(
      ['any-episode', `episode-${from.id}`, `episode-${to.id}`].sort(),
    );
  });

  test('participants announce it, and the profiles of those with an account', async () => {
    const { id } = await buildEpisode(content.db);
    const guestId = await buildGuest(content.db, { account_id: 'u1' });
    let participantId = 0;
    const inserting = async () =>
      (participantId = await buildParticipant(content.db, { episode_id: id, guest_id: guestId }));
    expect(await keysOf(inserting)).toEqual([...factsOf(id), 'member-u1']);
    const participant = () => row('episode_participants', participantId);
    expect(await keysOf(() => participant().update({ participant_role: 'host' }))).toEqual([
      ...factsOf(id),
      'member-u1',
    ]);
    expect(await keysOf(() => participant().update({ role: 'Témoin' }))).toEqual(factsOf(id));
    expect(await keysOf(() => participant().delete())).toEqual([
      ...removalOf(id),
      ...factsOf(id),
      'member-u1',
    ]);
    expect(await keysOf(() => buildParticipant(content.db, { episode_id: id, name: 'Camille' }))).toEqual(
      factsOf(id),
    );
  });

  test('a guest announces the directory, all their episodes, and their account’s profile', async () => {
    const [first, second] = [await buildEpisode(content.db), await buildEpisode(content.db)];
    const guestId = await buildGuest(content.db);
    for (const { id } of [first, second])
      await buildParticipant(content.db, { episode_id: id, guest_id: guestId });
    const shown = ['any-episode', `episode-${first.id}`, `episode-${second.id}`, 'guests'].sort();
    expect(await keysOf(() => row('guests', guestId).update({ name: 'Awa Diallo' }))).toEqual(shown);
    expect(await keysOf(() => row('guests', guestId).update({ key: 'awa' }))).toEqual(shown);
    expect(await keysOf(() => row('guests', guestId).update({ bio_short: 'Brève' }))).toEqual(['guests']);
    expect(await keysOf(() => row('guests', guestId).update({ account_id: 'u2' }))).toEqual(['member-u2']);
    expect(await keysOf(() => row('guests', guestId).update({ bio: 'Longue' }))).toEqual(['guests']);
    expect(await keysOf(() => row('guests', guestId).update({ account_id: 'u3' }))).toEqual([
      'member-u2',
      'member-u3',
    ]);
    expect(await keysOf(() => row('guests', guestId).delete())).toEqual(
      [
        '!guests',
        ...new Set([first, second].flatMap(({ id }) => removalOf(id))),
        ...shown,
        'member-u3',
      ].sort(),
    );
    expect(await keysOf(() => buildGuest(content.db))).toEqual(['guests']);
  });
});

test('truncating a table announces the removal of everything', async () => {
  expect(await keysOf(() => content.db.raw('truncate content.episode_participants'))).toEqual(['!*']);
});
