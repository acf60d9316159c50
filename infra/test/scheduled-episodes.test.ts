import { buildComment, startCommentsForTest, type CommentsForTest } from '@nobicast/comments/testing';
import {
  buildAudio,
  buildEpisode,
  buildGuest,
  buildParticipant,
  buildSubject,
  buildTranscript,
  startContentForTest,
  type ContentForTest,
} from '@nobicast/content/testing';
import { cookieNames, paths, roles } from '@nobicast/contracts';
import { episodePicture, subjectPicture } from '@nobicast/contracts/link-pictures';
import { buildCover, buildStoredAudio, startMediaForTest, type MediaForTest } from '@nobicast/media/testing';
import { eventually, silentLogger, testSecret } from '@nobicast/service-kit/testing';
import { actorHeader, changesChannel, hashToken, signActor, type Repetition } from '@nobicast/service-kit';
import {
  resolvingAuth,
  startGatewayForTest,
  type GatewayForTest,
} from '../../api-gateway/src/testing/gateway-for-test.ts';
import { publicationsRepository } from '../../services/content/src/episodes/publications.repository.ts';
import {
  buildShellFolder,
  startShell,
  type ShellForTest,
} from '../../shell/server/testing/shell-for-test.ts';
import { startPublicationClock } from '../../services/content/src/episodes/publication-clock.ts';

// The gateway with its cache, in front of content, the shell and comments with one database, and media with its own.
const publicUrl = 'https://nobicast.test';
const title = 'Un secret bien gardé';
const slug = 'un-secret';
const guestName = 'Zoé Tenue-Secrète';
const guestSlug = 'zoe-tenue-secrete';
const accountId = 'host';
const coverName = `${'c'.repeat(32)}.jpg`;

/** The cookie is the name of the role. */
const sessions = new Map(roles.map((role) => [hashToken(role), { userId: `a-${role}`, role }]));
const visitors = ['anonymous', ...roles] as const;

let comments: CommentsForTest;
let content: ContentForTest;
let media: MediaForTest;
let folder: ReturnType<typeof buildShellFolder>;
let shell: ShellForTest;
let gateway: GatewayForTest;
let clock: Repetition;
let episodeId: number;
let subjectId: number;
let audioEpisodeId: number;
/** Addresses of pictures change with it. */
let publishedAt = '2099-01-05T09:00:00.000Z';

beforeAll(async () => {
  comments = await startCommentsForTest();
  content = await startContentForTest(comments.database);
  media = await startMediaForTest();
  for (const service of [comments, content, media]) service.setNow(new Date().toISOString());
  folder = buildShellFolder();
  shell = await startShell({ folder: folder.folder, CONTENT_URL: content.url });
  gateway = await startGatewayForTest(
    { auth: resolvingAuth((hash) => sessions.get(hash)) },
    {
      COMMENTS_URL: comments.url,
      CONTENT_URL: content.url,
      MEDIA_URL: media.url,
      SHELL_URL: shell.url,
      DATABASE_URL: comments.database.urlFor('gateway'),
    },
  );
  clock = startPublicationClock({
    publications: publicationsRepository(content.db),
    clock: () => new Date(),
    logger: silentLogger(),
  });

  const published_at = publishedAt;
  await buildEpisode(content.db, { slug: 'public', title: 'Public' });
  episodeId = (await buildEpisode(content.db, { slug, title, published_at, number: 977 })).id;
  subjectId = await buildSubject(content.db, { episode_id: episodeId, title, start_ms: 0 });
  await buildAudio(content.dbAs('media'), episodeId);
  await buildTranscript(content.db, episodeId, [title]);
  await buildComment(comments, { episode_subject_id: subjectId, moment_ms: 1_000, is_approved: true });
  await buildGuest(content.db);
  const guestId = await buildGuest(content.db, {
    account_id: accountId,
    name: guestName,
    is_featured: false,
  });
  await content.db('content.guests').where({ id: guestId }).update({ key: guestSlug });
  await buildParticipant(content.db, { episode_id: episodeId, guest_id: guestId, participant_role: 'host' });
  await content.db('content.former_slugs').insert({ slug: 'un-ancien-secret', episode_id: episodeId });
  audioEpisodeId = (await buildStoredAudio(media, Buffer.alloc(5_000, 'x'), { published_at, title }))
    .episodeId;
  await buildCover(media, { episodeId: audioEpisodeId, name: coverName });
});
afterAll(async () => {
  await clock.stop();
  await gateway.close();
  await shell.stop();
  folder.remove();
  await media.close();
  await content.close();
  await comments.close();
});

const headersOf = (visitor: (typeof visitors)[number]): Record<string, string> =>
  visitor === 'anonymous' ? {} : { cookie: `${cookieNames(publicUrl).session}=${visitor}` };

const pictured = () => ({
  number: 977,
  type: 'podcast' as const,
  title,
  slug,
  published_at: publishedAt,
  cover_url: null,
});

/** Each place shows the episode, or is 404 without it. */
const places: readonly (readonly [name: string, path: () => string, shown: () => string])[] = [
  ['the list', () => '/api/episodes', () => title],
  ['the list of cards', () => '/api/episodes?fields=card', () => title],
  ['the list of its type', () => '/api/episodes?type=podcast&limit=1', () => title],
  ['the newest', () => '/api/episodes/latest', () => title],
  ['its slug', () => `/api/episodes/${slug}`, () => title],
  ['its former slug', () => '/api/episodes/un-ancien-secret', () => title],
  ['its id', () => `/api/episodes/${episodeId}`, () => title],
  ['its subject', () => `/api/episodes/${slug}/subjects/${subjectId}`, () => title],
  ['its audio', () => `/api/episodes/${audioEpisodeId}/stream`, () => 'xxx'],
  ['its download', () => `/api/episodes/${audioEpisodeId}/download?direct=true`, () => 'xxx'],
  ['its cover', () => `/api/covers/${coverName}`, () => 'a picture'],
  ['the feed', () => '/feed.xml', () => title],
  ['the archive feed', () => '/feed-archive.xml', () => title],
  ['its chapters', () => `/api/episodes/${episodeId}/chapters`, () => title],
  ['its transcript', () => `/api/episodes/${episodeId}/transcript`, () => title],
  ['its transcript for apps', () => `/api/episodes/${episodeId}/transcript.vtt`, () => title],
  ['its sound in the feeds', () => `/audio/${audioEpisodeId}/1.mp3`, () => 'xxx'],
  ['the sitemap of episodes', () => '/sitemaps/episodes-1.xml', () => `/episodes/${slug}<`],
  ['its sitemap of subjects', () => '/sitemaps/subjects-1.xml', () => `/episodes/${slug}/subjects/`],
  ['its waveform', () => `/api/episodes/${audioEpisodeId}/waveform`, () => '"levels"'],
  [
    'its player for other sites',
    () => `/api/oembed?url=${encodeURIComponent(`${publicUrl}/episodes/${slug}`)}`,
    () => title,
  ],
  ['its player on other sites', () => paths.embed(slug), () => title],
  ['its picture in links', () => episodePicture(pictured()), () => 'PNG'],
  [
    'its subject’s picture in links',
    () => subjectPicture(pictured(), { id: subjectId, title, start_ms: 0 }),
    () => 'PNG',
  ],
  ['the search', () => '/api/search?q=gard%C3%A9', () => title],
  ['the search in transcripts', () => '/api/search?q=gard%C3%A9&type=transcript', () => title],
  ['its guest', () => `/api/guests/${guestSlug}`, () => guestName],
  ['the directory of guests', () => '/api/guests', () => guestName],
  ['the sitemap of guests', () => '/sitemaps/guests-1.xml', () => guestSlug],
  ['the search for its guest', () => '/api/search?q=tenue-secrete', () => guestName],
  ['the search for its guests', () => '/api/search?q=tenue-secrete&type=guest', () => guestName],
  ['its comments', () => `/api/comments?episode_subject_id=${subjectId}`, () => 'Un commentaire'],
  ['the moments of its comments', () => `/api/episodes/${episodeId}/moments`, () => '"moment_ms":1000'],
  ['the number of comments', () => '/api/comments/count', () => '"count":1'],
  [
    'the number of its comments',
    () => `/api/comments/count?episode_subject_id=${subjectId}`,
    () => '"count":1',
  ],
  ['its figures', () => `/api/metrics/episode/${audioEpisodeId}`, () => '"plays":0'],
];

async function look(path: string, headers: Record<string, string>) {
  const reply = await fetch(gateway.url + path, { headers });
  return { status: reply.status, text: await reply.text() };
}

/** Ten times the second after which a change is to be seen. */
async function expectGone(change: string, from: typeof places): Promise<void> {
  for (const [name, path, shown] of from) {
    const isGone = async () => {
      const { status, text } = await look(path(), {});
      return !text.includes(shown()) && !text.includes(title) && status === (/^the /.test(name) ? 200 : 404);
    };
    await eventually(isGone, { timeoutMs: 10_000 }).catch(() => {
      throw new Error(`${name} still shows the episode after it ${change}.`);
    });
  }
}

/** The gateway does not listen to the database of media, which also has the trigger of the sound. */
const announceAudio = () =>
  content.db.raw('select pg_notify(?, ?)', [changesChannel, `episode-${audioEpisodeId}`]);

const hostedEpisodes = async () => {
  const actor = signActor({ kind: 'service', name: 'gateway' }, testSecret, { now: new Date() });
  const reply = await fetch(`${content.url}/internal/users/${accountId}/hosted-episodes`, {
    headers: { [actorHeader]: actor },
  });
  return reply.text();
};

// ADMIN-EPISODES-69
test('an episode with a date to come is hidden from everybody everywhere, and shown from that date on', async () => {
  for (const visitor of visitors)
    for (const [name, path, shown] of places) {
      const { status, text } = await look(path(), headersOf(visitor));
      expect([visitor, name, text.includes(shown()) || text.includes(title)]).toEqual([visitor, name, false]);
      // Lists exist without it; so does the newest, which is another one.
      expect([visitor, name, status]).toEqual([visitor, name, /^the /.test(name) ? 200 : 404]);
    }
  expect(await hostedEpisodes()).not.toContain(title);

  // Cached replies do not contain it yet, and nothing is written when the moment comes.
  const soon = new Date(Date.now() + 2_000);
  publishedAt = soon.toISOString();
  await content.db('content.episodes').where({ id: episodeId }).update({ published_at: soon });
  await media.content('content.episodes').where({ id: audioEpisodeId }).update({ published_at: soon });
  clock.wake();
  for (const [, path] of places) await look(path(), {});
  await eventually(() => Promise.resolve(Date.now() > soon.getTime()), { timeoutMs: 20_000 });
  for (const service of [content, comments, media]) service.setNow(new Date().toISOString());
  for (const visitor of visitors)
    for (const [name, path, shown] of places) {
      const appeared = async () => {
        const { status, text } = await look(path(), headersOf(visitor));
        return status === 200 && text.includes(shown());
      };
      // Ten times the 300 ms after which the clock announces it, and the time of a busy machine.
      await eventually(appeared, { timeoutMs: 10_000 }).catch(() => {
        throw new Error(`${name} does not show the episode to ${visitor}.`);
      });
    }
  expect(await hostedEpisodes()).toContain(title);

  // A podcast that waits for its preparation is not public, although its date has come (T3-B1).
  const awaiting = [
    [content.db, episodeId],
    [media.content, audioEpisodeId],
  ] as const;
  for (const [db, id] of awaiting) {
    const { id: awaited_preparation_id } = await buildEpisode(db, { type: 'preparation' });
    await db('content.episodes').where({ id }).update({ awaited_preparation_id });
  }
  await announceAudio();
  await expectGone('waits for its preparation', places);
  expect(await hostedEpisodes()).not.toContain(title);
  for (const [db, id] of awaiting)
    await db('content.episodes').where({ id }).update({ awaited_preparation_id: null });
  await announceAudio();
  for (const [, path, shown] of places)
    await eventually(async () => (await look(path(), {})).text.includes(shown()), { timeoutMs: 10_000 });

  // Withdrawn: cached replies must be purged. The addresses stay those of before.
  const withdrawn = { published_at: '2099-01-05T09:00:00.000Z' };
  await content.db('content.episodes').where({ id: episodeId }).update(withdrawn);
  await media.content('content.episodes').where({ id: audioEpisodeId }).update(withdrawn);
  await announceAudio();
  await expectGone('was withdrawn', places);
  expect(await hostedEpisodes()).not.toContain(title);

  await content.db('content.episodes').where({ id: episodeId }).delete();
  const frames = places.filter(([, path]) => /^\/(embed|api\/oembed)/.test(path()));
  await expectGone('was deleted', frames);
});
