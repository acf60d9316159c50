import type { AdminPost, AdminPostPage } from '@nobicast/contracts/admin-posts';
import { stubFetch } from '@nobicast/web-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { frameReplies, ok, openAdmin } from './open-admin.tsx';

export const postsPath = '/admin/redaction/articles';
export const postListPath = '/api/admin/posts?page=1&limit=20';
export const postPath = '/api/admin/posts/7';

export const buildPost = (change: Partial<AdminPost> = {}): AdminPost => ({
  id: 7,
  slug: 'la-panne',
  title: 'La panne',
  excerpt: null,
  content_md: 'Le texte.',
  cover_url: null,
  tags: ['Réseau'],
  author: 'Inès Vautrin',
  author_avatar: null,
  author_bio: null,
  published_at: '2026-01-05T09:00:00.000Z',
  read_time: 1,
  version: 3,
  is_public: true,
  former_slugs: [],
  created_at: '2026-01-01T09:00:00.000Z',
  updated_at: '2026-01-05T09:00:00.000Z',
  ...change,
});
export const postPageOf = (posts: AdminPost[], total = posts.length) =>
  ok({
    posts,
    pagination: { page: 1, limit: 20, total, pages: Math.ceil(total / 20) },
  } satisfies AdminPostPage);
export const draft = { published_at: null, is_public: false };

let stub: ReturnType<typeof stubFetch> | undefined;
export function setUpPostsScreen() {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
    sessionStorage.clear();
  });
  afterEach(() => {
    closePosts();
    jest.useRealTimers();
  });
}
export function closePosts() {
  stub?.restore();
  document.body.innerHTML = '';
}
export const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));
export async function openPosts(at: string, answers: Parameters<typeof stubFetch>[0] = {}) {
  const shown = { html: '<h2>Comme pour les lecteurs</h2>', words: 4, read_minutes: 1, links: [] };
  stub = stubFetch({
    ...frameReplies,
    '/api/admin/shown-text': ok(shown),
    [postListPath]: postPageOf([buildPost()]),
    ...answers,
  });
  const opened = await openAdmin(at);
  await settle();
  return opened;
}
export const openPost = (post: AdminPost, ...replies: object[]) =>
  openPosts(`${postsPath}/7`, { [postPath]: [ok({ post }), ...replies] });
export const sent = (path = postPath) =>
  (stub?.calls ?? [])
    .filter(
      ({ path: called, init }) => called === path && init?.method !== undefined && init.method !== 'GET',
    )
    .map(({ init }) => ({
      method: init?.method,
      version: new Headers(init?.headers).get('if-match'),
      body: init?.body === undefined ? undefined : (JSON.parse(String(init.body)) as unknown),
    }));
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
export const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
export const tab = async (name: string) => {
  fireEvent.mouseDown(screen.getByRole('tab', { name }), { button: 0 });
  await settle();
};
export const stale = (current: AdminPost, fields: string[]) => ({
  status: 412,
  body: {
    ok: false,
    error: 'Trop tard.',
    code: 'stale_version',
    data: { current, changes: [{ fields, by: 'Adèle', at: '2026-11-20T09:30:00.000Z' }] },
  },
});
