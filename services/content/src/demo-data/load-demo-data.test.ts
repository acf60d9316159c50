import type { EpisodeDetail, EpisodeList } from '@nobicast/contracts';
import { buildEpisode, startContentForTest, type ContentForTest } from '../testing/index.ts';
import { loadDemoData } from './load-demo-data.ts';
import { demoDataRepository } from './demo-data.repository.ts';
import { demoDataSchema } from './demo-data.schema.ts';

const demoData = demoDataSchema.parse({
  guests: [
    {
      key: 'awa',
      name: 'Awa Diallo',
      email: 'awa@nobicast.example',
      role: 'Ingénieure',
      bio: 'b',
      bio_short: 's',
      avatar_url: null,
      domains: ['Réseau'],
      links: [{ label: 'site', url: 'https://awa.example' }],
      featured: true,
    },
  ],
  episodes: [
    {
      number: 975,
      type: 'podcast',
      title: 'Deux',
      slug: 'deux',
      weeks_ago: 0,
      description: 'd',
      audio: '975.mp3',
      participants: [
        { name: 'Camille', role: 'Animatrice', participant_role: 'host' },
        { guest: 'awa', participant_role: 'guest' },
      ],
      subjects: [
        {
          title: 'Un',
          description: null,
          content_type: 'link',
          content_url: 'https://x.example',
          content_text: null,
          start_ms: 1000,
        },
        {
          title: 'Deux',
          description: 'd',
          content_type: null,
          content_url: null,
          content_text: null,
          start_ms: null,
        },
      ],
    },
    {
      number: 975,
      type: 'preparation',
      title: null,
      slug: 'themes-975',
      weeks_ago: 0,
      description: null,
      audio: null,
      participants: [],
      subjects: [],
    },
    {
      number: 974,
      type: 'podcast',
      title: 'Un',
      slug: 'un',
      weeks_ago: 1,
      description: null,
      audio: 'archive.mp3',
      participants: [],
      subjects: [],
    },
  ],
});

let content: ContentForTest;
let sent: { episodeId: number; fileName: string }[];
let lines: string[];

beforeAll(async () => {
  content = await startContentForTest();
});
afterAll(() => content.close());
beforeEach(async () => {
  sent = [];
  lines = [];
  await content.db('content.episodes').delete();
  await content.db('content.guests').delete();
});

const load = (options: { failsAt?: string } = {}) =>
  loadDemoData(
    {
      repository: demoDataRepository(content.db),
      inTransaction: (work) => content.db.transaction((transaction) => work(demoDataRepository(transaction))),
      sendAudio: async (episodeId, fileName) => {
        if (fileName === options.failsAt) throw new Error('media is gone');
        sent.push({ episodeId, fileName });
      },
      clock: () => new Date('2026-11-20T12:00:00Z'),
      report: (line) => lines.push(line),
    },
    demoData,
  );

test('an empty database is filled, and the audio is sent newest first', async () => {
  await load();
  const { episodes, total } = await content.data<EpisodeList>('/api/episodes?fields=card');
  expect(total).toBe(3);
  expect(episodes.map(({ slug, published_at }) => [slug, published_at])).toEqual([
    ['deux', '2026-11-16T09:00:00.000Z'],
    ['themes-975', '2026-11-11T17:00:00.000Z'],
    ['un', '2026-11-09T09:00:00.000Z'],
  ]);
  const { subjects, guests, episode } = await content.data<EpisodeDetail>('/api/episodes/deux');
  expect(subjects.map(({ title, start_ms, order_index }) => [title, start_ms, order_index])).toEqual([
    ['Un', 1000, 0],
    ['Deux', null, 1],
  ]);
  expect(guests.map(({ name, role }) => [name, role])).toEqual([
    ['Camille', 'Animatrice'],
    ['Awa Diallo', 'Ingénieure'],
  ]);
  expect(sent.map(({ fileName }) => fileName)).toEqual(['975.mp3', 'archive.mp3']);
  expect(sent[0]?.episodeId).toBe(episode.id);
});

test('a guest’s e-mail address is stored, and no public reply contains it', async () => {
  await load();
  expect(await content.db('content.guests').select('name', 'email')).toEqual([
    { name: 'Awa Diallo', email: 'awa@nobicast.example' },
  ]);
  for (const path of ['/api/episodes', '/api/episodes/latest', '/api/episodes/deux']) {
    const { status, body } = await content.get(path);
    expect([status, JSON.stringify(body).includes('awa@')]).toEqual([200, false]);
  }
});

test('a second run changes and sends nothing, and reports that', async () => {
  await load();
  sent = [];
  await load();
  expect(sent).toEqual([]);
  expect(lines.at(-1)).toBe('La base contient déjà des épisodes : rien à charger.');
  expect((await content.data<EpisodeList>('/api/episodes')).total).toBe(3);
});

test('a database with any episode is not changed', async () => {
  await buildEpisode(content.db, { slug: 'mine' });
  await load();
  expect((await content.data<EpisodeList>('/api/episodes')).total).toBe(1);
  expect(sent).toEqual([]);
});

test('an interrupted run resumes with the missing audio', async () => {
  await expect(load({ failsAt: 'archive.mp3' })).rejects.toThrow('media is gone');
  await load();
  expect(sent.map(({ fileName }) => fileName)).toEqual(['975.mp3', 'archive.mp3']);
});

test('concurrent runs load the data once', async () => {
  await Promise.all([load(), load()]);
  expect((await content.data<EpisodeList>('/api/episodes')).total).toBe(3);
});
