import { stubFetch } from '@nobicast/web-kit/testing';
import { buildDetail } from './testing/build-episode.ts';
import { buildSubjectReply } from './testing/build-subject-reply.ts';
import { loadPage } from './testing/load-page.ts';
import { openPage } from './testing/open-page.tsx';

const detail = buildDetail();
const { slug, id } = detail.episode;
const found = { body: { ok: true, data: detail } };

describe('An episode on the server', () => {
  test('under a former slug moved to its address of now, without its stats being read', async () => {
    const { page, fetchedPaths } = await loadPage('/episodes/ancien', { '/api/episodes/ancien': found });
    expect(page).toMatchObject({ status: 301, movedTo: `/episodes/${slug}`, isCacheable: false });
    expect(fetchedPaths).toEqual(['/api/episodes/ancien']);
  });

  test.each([String(id), slug.toUpperCase(), slug])('is not redirected from %s', async (reference) => {
    const { page } = await loadPage(`/episodes/${reference}`, { [`/api/episodes/${reference}`]: found });
    expect(page).toMatchObject({ status: 200, head: { canonicalPath: `/episodes/${slug}` } });
  });
});

describe('In the browser a former address is replaced by the one of now', () => {
  let stub: ReturnType<typeof stubFetch>;
  beforeEach(() => {
    stub = stubFetch({});
    Element.prototype.scrollIntoView = jest.fn();
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => ({ matches: false }) });
  });
  afterEach(() => {
    stub.restore();
    document.body.innerHTML = '';
  });

  test('of an episode, with query and hash', async () => {
    const cache = {
      '/api/episodes/ancien': detail,
      [`/api/episodes/${slug}`]: detail,
      [`/api/metrics/episode/${id}`]: { plays: 1, downloads: 1 },
    };
    const { router } = await openPage('/episodes/ancien?t=90#notes', { cache });
    const { pathname, search, hash } = router.state.location;
    expect(pathname + search + hash).toBe(`/episodes/${slug}?t=90#notes`);
    expect(router.state.historyAction).toBe('REPLACE');
  });

  test('of a subject', async () => {
    const reply = buildSubjectReply();
    const path = `/episodes/${reply.episode.slug}/subjects/${reply.subject.id}`;
    const former = `/episodes/ancien/subjects/${reply.subject.id}`;
    const { router } = await openPage(former, {
      cache: { [`/api${former}`]: reply, [`/api${path}`]: reply },
    });
    expect(router.state.location.pathname).toBe(path);
  });
});
