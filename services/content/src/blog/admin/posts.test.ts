import type {
  AdminPost,
  AdminPostPage,
  Change,
  CheckedLink,
  PostDetail,
  PostVersion,
} from '@nobicast/contracts';
import type { UserActor } from '@nobicast/service-kit';
import { ImportProblem } from '../../imports/feed/import-problem.ts';
import {
  buildAdmin,
  buildPost,
  startContentForTest,
  type ContentForTest,
  type ReplyForTest,
} from '../../testing/index.ts';

let content: ContentForTest;
let maud: UserActor;
let ines: UserActor;
/** What an address answers; anything else is reached. */
const problems: Record<string, ImportProblem> = {};

beforeAll(async () => {
  content = await startContentForTest(undefined, {
    fetcher: {
      open: (address) =>
        problems[address]
          ? Promise.reject(problems[address])
          : Promise.resolve({
              url: 'https://exemple.fr/',
              contentType: 'text/html',
              charset: undefined,
              body: (async function* () {})(),
            }),
    },
  });
  const auth = content.dbAs('auth');
  maud = await buildAdmin(auth, 'Maud Keller');
  ines = await buildAdmin(auth, 'Inès Vautrin');
});
afterAll(() => content.close());
beforeEach(async () => {
  content.setNow('2026-11-20T12:00:00Z');
  await content.db('content.posts').delete();
});

const newPost = { title: 'Un article', slug: 'un-article', author: 'Inès Vautrin' };
const postOf = ({ body }: ReplyForTest) => (body.data as { post: AdminPost }).post;
const conflictOf = ({ body }: ReplyForTest) => body.data as { current: AdminPost; changes: Change[] };
const create = (body: object = {}, as = maud) =>
  content.call('POST', '/api/admin/posts', { body: { ...newPost, ...body }, as });
const change = (
  id: number,
  body: object,
  { as = maud, version }: { as?: UserActor; version?: number } = {},
) => content.call('PUT', `/api/admin/posts/${id}`, { body, as, ...(version !== undefined && { version }) });
const history = async (id: number) => {
  const { body } = await content.call('GET', `/api/admin/posts/${id}/versions`);
  return (body.data as { versions: PostVersion[] }).versions;
};
const textOf = async (id: number, versionId: number) => {
  const { body } = await content.call('GET', `/api/admin/posts/${id}/versions/${versionId}`);
  return (body.data as { fields: { content_md: string } }).fields.content_md;
};
const acts = (id: number) =>
  content
    .db('content.audit')
    .where({ target_type: 'post', target_id: String(id) })
    .orderBy('id')
    .pluck('action');

test('a new post is a draft; its reading time follows from its text', async () => {
  const { status, body } = await create({ content_md: 'mot '.repeat(660), tags: ['Réseau'] });
  expect(status).toBe(200);
  expect(postOf({ status, body })).toMatchObject({
    ...newPost,
    published_at: null,
    is_public: false,
    read_time: 3,
    version: 1,
    tags: ['Réseau'],
    cover_url: null,
  });
});

test.each([
  ['no title', { title: ' ' }, 'title'],
  ['a slug of digits', { slug: '2026' }, 'slug'],
  ['the slug "latest"', { slug: 'latest' }, 'slug'],
  ['the same tag twice', { tags: ['Réseau', 'réseau'] }, 'tags'],
  ['a picture over http', { cover_url: 'http://images.example/un.jpg' }, 'cover_url'],
  ['a picture that is a script', { author_avatar: 'javascript:alert(1)' }, 'author_avatar'],
  ['an address of ours that is no picture', { cover_url: '/api/covers/un.jpg' }, 'cover_url'],
  ['a cover without web sizes', { cover_url: `/api/covers/${'a'.repeat(32)}.jpg` }, 'cover_url'],
  ['the year 26', { published_at: '0026-01-01T00:00:00Z' }, 'published_at'],
])('%s is refused', async (_name, fields, path) => {
  const { status, body } = await create(fields);
  expect([status, (body.fields as { path: string }[]).map((field) => field.path)]).toEqual([400, [path]]);
});

test('pictures that were uploaded here are taken as their upload names them, and elsewhere by https', async () => {
  const uploaded = `/api/covers/${'a'.repeat(32)}-1400.jpg`;
  const pictures = { cover_url: uploaded, author_avatar: 'https://images.example/ines.jpg' };
  const { id, ...post } = postOf(await create(pictures));
  expect(post).toMatchObject(pictures);
  expect(postOf(await change(id, { author_avatar: uploaded })).author_avatar).toBe(uploaded);
});

test('a date makes a post public at once, or when it comes; without one it is withdrawn', async () => {
  const { id } = postOf(await create());
  const isRead = async () => (await content.get('/api/blog/un-article')).status;
  expect(await isRead()).toBe(404);
  await change(id, { published_at: '2026-11-20T11:59:59Z' });
  expect(await isRead()).toBe(200);
  await change(id, { published_at: '2026-11-20T13:00:00Z' });
  expect(await isRead()).toBe(404);
  content.setNow('2026-11-20T13:00:00Z');
  expect(await isRead()).toBe(200);
  await change(id, { published_at: null });
  expect(await isRead()).toBe(404);
});

describe('slugs', () => {
  test('one that another post has is refused with 409, and names that post', async () => {
    await create();
    const { status, body } = await create({ title: 'Un autre' });
    expect([status, body.code, body.error]).toEqual([
      409,
      'slug_taken',
      'L’article «\u00a0Un article\u00a0» a déjà ce slug.',
    ]);
  });

  test('a former one redirects, until it is taken on purpose', async () => {
    const { id } = postOf(await create());
    expect(postOf(await change(id, { slug: 'nouveau' })).former_slugs).toEqual(['un-article']);
    await change(id, { published_at: '2026-01-01T00:00:00Z' });
    expect((await content.data<PostDetail>('/api/blog/un-article')).slug).toBe('nouveau');
    expect((await create()).body.code).toBe('slug_redirects');
    expect((await create({ takes_redirect: true })).status).toBe(200);
    // It may come back to its own.
    const other = postOf(await create({ slug: 'a' })).id;
    await change(other, { slug: 'b' });
    expect(postOf(await change(other, { slug: 'a' })).former_slugs).toEqual(['b']);
  });
});

describe('two people at once', () => {
  test('who is late is told what the other changed, and both texts stay in the history', async () => {
    const { id } = postOf(await create({ content_md: 'Le début.' }));
    await change(id, { content_md: 'Le texte de Maud.' }, { version: 1 });
    const late = await change(id, { content_md: 'Le texte d’Inès.' }, { as: ines, version: 1 });
    expect([late.status, late.body.code]).toEqual([412, 'stale_version']);
    expect(conflictOf(late)).toMatchObject({
      current: { content_md: 'Le texte de Maud.', version: 2 },
      changes: [{ fields: ['content_md'], by: 'Maud Keller' }],
    });
    const versions = await history(id);
    expect(versions.map(({ by, version, is_refused }) => [by, version, is_refused])).toEqual([
      ['Inès Vautrin', 1, true],
      ['Maud Keller', 2, false],
      ['Maud Keller', 1, false],
    ]);
    expect(await Promise.all(versions.map((version) => textOf(id, version.id)))).toEqual([
      'Le texte d’Inès.',
      'Le texte de Maud.',
      'Le début.',
    ]);
    // Sent again, it is there once.
    await change(id, { content_md: 'Le texte d’Inès.' }, { as: ines, version: 1 });
    expect(await history(id)).toHaveLength(3);
    expect(await acts(id)).toEqual(['create', 'update', 'set_aside']);
  });

  test('fields that only one of them changed are refused as well, for the form to join; nothing is set aside', async () => {
    const { id } = postOf(await create());
    await change(id, { title: 'Un titre' }, { version: 1 });
    const late = await change(id, { excerpt: 'Un extrait' }, { as: ines, version: 1 });
    expect([late.status, (await history(id)).length]).toEqual([412, 2]);
    expect((await change(id, { excerpt: 'Un extrait' }, { as: ines, version: 2 })).status).toBe(200);
  });
});

describe('the history', () => {
  test('keeps every saved version, also the one before the first change', async () => {
    const { id } = await buildPost(content.db, { content_md: 'Avant.' });
    await change(id, { content_md: 'Après.' });
    const versions = await history(id);
    expect(versions.map(({ by, version }) => [by, version])).toEqual([
      ['Maud Keller', 2],
      [null, 1],
    ]);
    expect(await textOf(id, versions[1]?.id ?? 0)).toBe('Avant.');
    // A save that changes nothing is no version.
    await change(id, { content_md: 'Après.' });
    expect(await history(id)).toHaveLength(2);
  });

  test('has one version for what one person saves while typing, and a new one after ten minutes', async () => {
    const { id } = postOf(await create());
    const autosave = (text: string, as = maud) => change(id, { content_md: text, is_autosave: true }, { as });
    await autosave('U');
    await autosave('Un');
    await autosave('Un mot');
    expect((await history(id)).map(({ version }) => version)).toEqual([4, 1]);
    content.setNow('2026-11-20T12:11:00Z');
    await autosave('Un mot de plus');
    await autosave('D’Inès', ines);
    await autosave('De Maud');
    expect((await history(id)).map(({ version, by }) => [version, by])).toEqual([
      [7, 'Maud Keller'],
      [6, 'Inès Vautrin'],
      [5, 'Maud Keller'],
      [4, 'Maud Keller'],
      [1, 'Maud Keller'],
    ]);
    // What is saved by hand stays.
    await change(id, { content_md: 'À la main' });
    await autosave('Et encore');
    expect((await history(id)).map(({ version }) => version)).toEqual([9, 8, 6, 5, 4, 1]);
  });

  test('has nothing of what is saved while typing once the date has come', async () => {
    const { id, version } = postOf(await create({ published_at: '2026-11-20T12:10:00.000Z' }));
    const autosave = (text: string, read: number) =>
      change(id, { content_md: text, is_autosave: true }, { version: read });
    expect((await autosave('Avant.', version)).status).toBe(200);
    content.setNow('2026-11-20T12:10:00Z');
    const refused = await autosave('Aprè', version + 1);
    expect([refused.status, refused.body.code]).toEqual([412, 'stale_version']);
    expect(conflictOf(refused)).toMatchObject({
      current: { content_md: 'Avant.', is_public: true, version: version + 1 },
      changes: [],
    });
    expect(await history(id)).toHaveLength(2);
    expect((await change(id, { content_md: 'Après.' }, { version: version + 1 })).status).toBe(200);
  });

  test('goes with the post', async () => {
    const { id } = postOf(await create());
    expect((await content.call('DELETE', `/api/admin/posts/${id}`)).status).toBe(200);
    expect(await content.db('content.post_versions').where({ post_id: id })).toEqual([]);
    expect((await content.call('GET', `/api/admin/posts/${id}/versions`)).status).toBe(404);
    expect((await content.call('DELETE', `/api/admin/posts/${id}`)).body.code).toBe('post_not_found');
    expect(await acts(id)).toEqual(['create', 'delete']);
  });
});

test('the list has drafts first, finds parts of title, slug, author and tags, and filters by state', async () => {
  await buildPost(content.db, { title: 'Publié', slug: 'publie', tags: ['Réseau'] });
  await buildPost(content.db, {
    title: 'Programmé',
    slug: 'programme',
    published_at: '2026-12-01T00:00:00Z',
  });
  await buildPost(content.db, { title: 'Brouillon', slug: 'brouillon', author: 'Zoé', published_at: null });
  const titles = async (query = '') => {
    const { body } = await content.call('GET', `/api/admin/posts${query}`);
    return (body.data as AdminPostPage).posts.map(({ title }) => title);
  };
  expect(await titles()).toEqual(['Brouillon', 'Programmé', 'Publié']);
  expect(await titles('?search=zoe')).toEqual(['Brouillon']);
  expect(await titles('?search=reseau')).toEqual(['Publié']);
  expect(await titles('?state=draft')).toEqual(['Brouillon']);
  expect(await titles('?state=scheduled')).toEqual(['Programmé']);
  expect(await titles('?state=public')).toEqual(['Publié']);
});

test('links are opened on demand: dead, alive, unclear, or of a private network', async () => {
  problems['https://x.example/gone'] = new ImportProblem('gone', { code: 'refused', status: 404 });
  problems['https://x.example/shut'] = new ImportProblem('shut', { code: 'refused', status: 403 });
  problems['https://nowhere.example/'] = new ImportProblem('unknown', { code: 'unreachable' });
  problems['http://10.0.0.1/'] = new ImportProblem('private', { code: 'private_address' });
  const addresses = [...Object.keys(problems), 'https://x.example/'];
  const { body } = await content.call('POST', '/api/admin/posts/check-links', { body: { addresses } });
  expect((body.data as { links: CheckedLink[] }).links.map(({ state, status }) => [state, status])).toEqual([
    ['dead', 404],
    ['unclear', 403],
    ['dead', null],
    ['refused', null],
    ['alive', 200],
  ]);
});
