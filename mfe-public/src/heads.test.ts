import { limits } from '@nobicast/contracts/limits';
import type { PageHead } from '@nobicast/contracts/remote';
import { serverPages } from './generated/server-pages.ts';
import { buildDetail, buildEpisode, buildLatest } from './testing/build-episode.ts';
import { buildGuestDetail } from './testing/build-guest.ts';
import { buildPost } from './testing/build-post.ts';
import { buildSentIssue } from './testing/build-sent-issue.ts';
import { buildProfile } from './testing/build-profile.ts';
import { loadPage, type Answers } from './testing/load-page.ts';

const ok = (data: unknown) => ({ body: { ok: true, data } });
const picture = 'https://images.example/portrait.jpg';
const episode = buildEpisode();
const guest = buildGuestDetail({ avatar_url: picture });
const post = buildPost();
const profile = buildProfile({ avatar_url: picture });

const answers: Answers = {
  '/api/episodes/latest': ok(buildLatest()),
  [`/api/episodes/${episode.slug}`]: ok(buildDetail({ episode })),
  '/api/comments?episode_subject_id=1': ok({ comments: [], total: 0 }),
  [`/api/guests/${guest.guest.slug}`]: ok(guest),
  [`/api/blog/${post.slug}`]: ok(post),
  '/api/newsletter/issues/3': ok(buildSentIssue()),
  [`/api/users/${profile.id}`]: ok({ user: profile }),
};

/** An address for each page with a parameter. */
const addresses: Readonly<Record<string, string>> = {
  '/episodes/:slug': `/episodes/${episode.slug}`,
  '/episodes/:slug/subjects/:subjectId': `/episodes/${episode.slug}/subjects/1`,
  '/users/:id': `/users/${profile.id}`,
  '/blog/:slug': `/blog/${post.slug}`,
  '/infolettre/:issueId': '/infolettre/3',
  '/invites/:slug': `/invites/${guest.guest.slug}`,
};

const pages = serverPages.map(({ path }) => path).filter((path) => path !== '*');
const heads = new Map<string, PageHead>();
beforeAll(async () => {
  for (const path of pages) {
    const { page } = await loadPage(addresses[path] ?? path, answers);
    if (path in addresses) expect([path, page.status, page.isCacheable]).toEqual([path, 200, true]);
    heads.set(path, page.head);
  }
});
const headOf = (path: string): PageHead => {
  const head = heads.get(path);
  if (!head) throw new Error(`No head of ${path}.`);
  return head;
};

// T3-P12
test.each(pages)('%s has a title, a description and an address of its own', (path) => {
  const { title, description, canonicalPath } = headOf(path);
  expect(title).toMatch(/Nobicast/);
  expect(description.length).toBeGreaterThan(10);
  expect(description.length).toBeLessThanOrEqual(limits.metaDescriptionLength);
  expect(canonicalPath).toMatch(/^\//);
  const others = pages.filter((other) => other !== path).map(headOf);
  expect(others.filter((other) => other.title === title)).toEqual([]);
  expect(others.filter((other) => other.canonicalPath === canonicalPath)).toEqual([]);
});

/** One visitor's, or for developers: links to them show nothing. */
const unshared = [
  '/apercu',
  '/mes-donnees',
  '/analytics-test',
  '/test-turnstile',
  '/commentaires/avis',
  '/contact/confirmation',
  '/newsletter/confirmation',
  '/newsletter/desinscription',
];

// T3-P12
test.each(pages.filter((path) => !unshared.includes(path)))('a link to %s shows a picture', (path) => {
  const { image, imageAlt, imageSize, isIndexable } = headOf(path);
  // The document shows that of the show then.
  if (image === undefined) return expect(isIndexable).not.toBe(false);
  expect(image).toMatch(/^(\/|https:\/\/)/);
  expect(imageAlt).toMatch(/\S/);
  // Nobody knows the size of another site's picture.
  if (image !== picture) expect(imageSize).toEqual({ width: expect.any(Number), height: expect.any(Number) });
});
