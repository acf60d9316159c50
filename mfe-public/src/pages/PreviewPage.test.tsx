import { fireEvent, screen } from '@testing-library/react';
import { callPath } from '@nobicast/contracts/call';
import { getPreview } from '@nobicast/contracts/calls';
import { previewLink } from '@nobicast/contracts/preview-link';
import { buildDetail, buildEpisode, buildPreparation, buildSubject } from '../testing/build-episode.ts';
import { loadPage } from '../testing/load-page.ts';
import { openPage } from '../testing/open-page.tsx';

const token = 'p'.repeat(43);
const address = previewLink(token);
const path = callPath(getPreview, { query: { token } });
const stream = `/api/previews/stream?token=${token}`;
const publishedAt = '2026-11-23T09:00:00.000Z';

const buildPreview = (change: Parameters<typeof buildDetail>[0] = {}) => ({
  state: 'preview' as const,
  expires_at: '2026-12-20T12:00:00.000Z',
  ...buildDetail({
    episode: buildEpisode({ published_at: publishedAt }),
    subjects: [buildSubject({ title: 'Premier sujet', start_ms: 60_000 })],
    ...change,
  }),
});
const open = (change: Parameters<typeof buildPreview>[0] = {}) =>
  openPage(address, { cache: { [path]: buildPreview(change) } });
afterEach(() => (document.body.innerHTML = ''));

describe('The page of a preview', () => {
  test('says that it is one, until when, and when the episode is published', async () => {
    await open();
    const banner = screen.getByRole('note').textContent;
    expect(banner).toContain('Aperçu\u00a0: cet épisode n’est pas encore public.');
    expect(banner).toContain('Publication le lundi 23 novembre 2026 à 10:00 (heure de Paris).');
    expect(banner).toContain('À la date de publication, elle mènera à la page de l’épisode.');
  });

  test('plays the preview from the subject that is pressed, and offers it as a download', async () => {
    const { host } = await open();
    fireEvent.click(screen.getByRole('button', { name: /00:01:00/ }));
    expect(host.player.getSnapshot().episode).toMatchObject({
      chapters: [{ title: 'Premier sujet', startMs: 60_000 }],
      preview: { page: address, stream },
    });
    const [download] = screen.getAllByRole('link', { name: 'Télécharger' });
    expect(download?.getAttribute('href')).toBe(`/api/previews/download?token=${token}`);
  });

  test('before hydration its controls play the preview, too', async () => {
    const { container } = await open();
    const sources = [...container.querySelectorAll<HTMLElement>('[data-play]')].map(
      ({ dataset }) => dataset.src,
    );
    expect(sources).toEqual([stream, stream]);
  });

  test('has no figures, no comments, no shares, and no link to what is not public', async () => {
    const { container } = await open();
    for (const name of [/en chiffres/, /Partager/, /commentaires? sur|Lire les/])
      expect(screen.queryByText(name)).toBeNull();
    const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links.filter((link) => link?.startsWith('/episodes/'))).toEqual([]);
  });

  test('without audio says so, and its subjects start nothing', async () => {
    await open({ episode: buildEpisode({ published_at: publishedAt, assets: {} }) });
    expect(screen.getByText('L’audio n’est pas encore là')).toBeTruthy();
    expect(document.querySelector('[data-play]')).toBeNull();
  });

  test('of a preparation has no player', async () => {
    await open({ episode: buildPreparation({ published_at: publishedAt }) });
    expect(document.querySelector('[data-play]')).toBeNull();
    expect(screen.getByRole('note').textContent).not.toContain('écoutez');
  });

  test('leads to the page of the episode once that is public', async () => {
    const { router } = await openPage(address, {
      cache: { [path]: { state: 'public', slug: 'nobicast-975' } },
    });
    expect([router.state.location.pathname, router.state.location.search]).toEqual([
      '/episodes/nobicast-975',
      '',
    ]);
  });

  test('of an address that does not work says what to do', async () => {
    const failure = { status: 404, message: 'Cette adresse d’aperçu n’existe pas, ou ne vaut plus.' };
    await openPage(address, { cache: { [path]: { failure } } });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Aperçu indisponible');
  });
});

describe('On the server', () => {
  const load = (body: unknown, status = 200) => loadPage(address, { [path]: { status, body } });

  test('a preview is rendered, cached nowhere, and names the episode to no search engine', async () => {
    const { page } = await load({ ok: true, data: buildPreview() });
    expect(page).toMatchObject({
      status: 200,
      isCacheable: false,
      head: {
        title: expect.stringContaining('Aperçu\u00a0: #975'),
        canonicalPath: '/apercu',
        isIndexable: false,
      },
    });
    expect(page?.head).not.toHaveProperty('jsonLd');
    expect(page?.head).not.toHaveProperty('image');
  });

  test('from the date on it is a redirect, which keeps the token to itself', async () => {
    const { page } = await load({ ok: true, data: { state: 'public', slug: 'nobicast-975' } });
    expect(page).toMatchObject({ status: 301, movedTo: '/episodes/nobicast-975', dropsQuery: true });
  });

  test('an address that does not work is 404', async () => {
    const { page } = await load({ ok: false, error: 'x', code: 'preview_not_found' }, 404);
    expect(page).toMatchObject({ status: 404, isCacheable: false, head: { isIndexable: false } });
  });
});
