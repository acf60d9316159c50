import { buildPublicComment, buildSubjectReply } from '../testing/build-subject-reply.ts';
import { loadPage, origin } from '../testing/load-page.ts';

const address = '/episodes/nobicast-975/subjects/2';
const path = `/api${address}`;

describe('A subject on the server', () => {
  const {
    subject,
    episode,
    running_order: subjects,
    ...page
  } = buildSubjectReply({
    comments: [buildPublicComment()],
    total: 1,
  });
  const answers = {
    '/api/episodes/nobicast-975': {
      body: { ok: true, data: { episode, subjects, guests: [], sibling: null, previous: null, next: null } },
    },
    '/api/comments?episode_subject_id=2': { body: { ok: true, data: page } },
  };

  test('the page is composed from the services that own its parts, and cached', async () => {
    const { page: data, fetchedPaths } = await loadPage(address, answers);
    expect(fetchedPaths.sort()).toEqual(Object.keys(answers).sort());
    expect(data).toMatchObject({
      status: 200,
      isCacheable: true,
      head: {
        canonicalPath: address,
        isEmbeddable: true,
        feed: { title: `${subject.title}, commentaires`, path: '/api/subjects/2/comments.xml' },
      },
    });
    expect(data.cache).toEqual({ [path]: { subject, episode, running_order: subjects, ...page } });
    expect(JSON.stringify(data.head.jsonLd)).toContain(`${origin}${address}`);
  });

  test('under a former slug of its episode it moved to the one of now', async () => {
    const { page: data } = await loadPage('/episodes/ancien/subjects/2', {
      ...answers,
      '/api/episodes/ancien': answers['/api/episodes/nobicast-975'],
    });
    expect(data).toMatchObject({ status: 301, movedTo: address, isCacheable: false });
  });

  test.each([
    ['of another episode', '/episodes/nobicast-975/subjects/9'],
    ['with an odd address', '/episodes/nobicast-975/subjects/x'],
  ])('a subject %s is 404', async (_which, other) => {
    const missing = {
      status: 404,
      body: { ok: false, error: 'Sujet non trouvé', code: 'subject_not_found' },
    };
    const { page: data } = await loadPage(other, {
      ...answers,
      '/api/comments?episode_subject_id=9': missing,
      '/api/comments?episode_subject_id=0': missing,
    });
    expect(data).toMatchObject({ status: 404, isCacheable: false, head: { isIndexable: false } });
  });

  test('a subject whose comments cannot be read is left to the browser', async () => {
    const { page: data } = await loadPage(address, {
      ...answers,
      '/api/comments?episode_subject_id=2': undefined as never,
    });
    expect(data).toMatchObject({ status: 200, isCacheable: false, cache: {} });
  });
});
