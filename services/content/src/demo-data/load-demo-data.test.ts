import type { EpisodeDetail, EpisodeList, SentIssueList } from '@nobicast/contracts';
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

beforeAll(async () => {
  content = await startContentForTest();
});
afterAll(() => content.close());
beforeEach(async () => {
  await content.db('content.episodes').delete();
  await content.db('content.guests').delete();
  await content.db('content.newsletter_issues').delete();
});

const load = (loaded: Parameters<typeof loadDemoData>[1] = demoData) =>
  loadDemoData(
    {
      inTransaction: (work) => content.db.transaction((transaction) => work(demoDataRepository(transaction))),
      clock: () => new Date('2026-11-20T12:00:00Z'),
    },
    loaded,
  );

test('an empty database is filled', async () => {
  expect(await load()).toBe(3);
  const { episodes, total } = await content.data<EpisodeList>('/api/episodes?fields=card');
  expect(total).toBe(3);
  expect(episodes.map(({ slug, published_at }) => [slug, published_at])).toEqual([
    ['deux', '2026-11-16T09:00:00.000Z'],
    ['themes-975', '2026-11-11T17:00:00.000Z'],
    ['un', '2026-11-09T09:00:00.000Z'],
  ]);
  const { subjects, guests } = await content.data<EpisodeDetail>('/api/episodes/deux');
  expect(subjects.map(({ title, start_ms, order_index }) => [title, start_ms, order_index])).toEqual([
    ['Un', 1000, 0],
    ['Deux', null, 1],
  ]);
  expect(guests.map(({ name, role }) => [name, role])).toEqual([
    ['Camille', 'Animatrice'],
    ['Awa Diallo', 'Ingénieure'],
  ]);
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

test('what is there already, whoever made it, is left as it is; the rest is added', async () => {
  await buildEpisode(content.db, { slug: 'deux', title: 'À moi' });
  expect(await load()).toBe(2);
  expect(await load()).toBe(0);
  const { episode, subjects } = await content.data<EpisodeDetail>('/api/episodes/deux');
  expect([episode.title, subjects]).toEqual(['À moi', []]);
  expect((await content.data<EpisodeList>('/api/episodes')).total).toBe(3);
});

test('a run that fails leaves nothing half done', async () => {
  const [first] = demoData.episodes;
  if (!first) throw new Error('The fixture has no episode.');
  const broken = {
    ...first,
    slug: 'trois',
    participants: [{ guest: 'nobody', participant_role: 'guest' as const }],
  };
  await expect(load({ ...demoData, episodes: [...demoData.episodes, broken] })).rejects.toThrow(
    'unknown guest: nobody',
  );
  expect((await content.data<EpisodeList>('/api/episodes')).total).toBe(0);
});

test('issues have the date of their episode, are loaded once, and left out without one', async () => {
  const issues = [
    { episode: 'un', subject: 'Le premier', preview: '', markdown: 'Bonjour.' },
    { episode: 'deux', subject: 'Le deuxième', preview: 'Ce lundi.', markdown: 'Bonjour.' },
    { episode: 'absent', subject: 'Nulle part', preview: '', markdown: 'Bonjour.' },
  ];
  await load({ ...demoData, issues });
  await load({ ...demoData, issues });
  const { issues: sent } = await content.data<SentIssueList>('/api/newsletter/issues');
  expect(sent.map(({ subject, sent_at }) => [subject, sent_at])).toEqual([
    ['Le deuxième', '2026-11-16T09:00:00.000Z'],
    ['Le premier', '2026-11-09T09:00:00.000Z'],
  ]);
});

test('concurrent runs load the data once', async () => {
  await Promise.all([load(), load()]);
  expect((await content.data<EpisodeList>('/api/episodes')).total).toBe(3);
});
