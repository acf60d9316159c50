import { act, fireEvent, screen, within } from '@testing-library/react';
import type { PublicProfile } from '@nobicast/contracts/profile';
import { stubFetch } from '@nobicast/web-kit/testing';
import { buildComment, buildHosted, buildProfile, buildEmptyProfile } from '../testing/build-profile.ts';
import { loadPage, origin } from '../testing/load-page.ts';
import { openPage } from '../testing/open-page.tsx';

const path = '/api/users/u-1';
const ok = (user: PublicProfile) => ({ body: { ok: true, data: { user } } });
const unknown = {
  status: 404,
  body: { ok: false, error: 'Ce membre n’existe pas.', code: 'user_not_found' },
};
const loading = { name: 'Chargement du profil…' };

let stub: ReturnType<typeof stubFetch>;
const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));
async function show(reply: Parameters<typeof stubFetch>[0][string]) {
  stub = stubFetch({ [path]: reply });
  const page = await openPage('/users/u-1');
  await settle();
  return page;
}
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  stub?.restore();
  jest.useRealTimers();
  document.body.innerHTML = '';
});
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('a profile', () => {
  test('links the addresses in what its member wrote, as in comments (T3-P1)', async () => {
    await show(ok(buildProfile({ bio: 'Sur https://fil.example/a.', host_bio: 'Et https://onde.example' })));
    const links = ['fil.example/a', 'onde.example'].map((site) =>
      screen.getByRole('link', { name: new RegExp(`https://${site}`) }),
    );
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
      ['https://fil.example/a', 'nofollow ugc noopener'],
      ['https://onde.example', 'nofollow ugc noopener'],
    ]);
  });

  test('shows the name, the date of joining and the role', async () => {
    await show(ok(buildProfile()));
    expect(heading()).toBe('Inès Vautrin');
    expect(document.title).toBe('Inès Vautrin, Nobicast');
    for (const text of ['Animateur', 'depuis mars 2016', 'Journaliste.', 'Logiciel libre'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('Tient le conducteur depuis l’épisode 512.')).toBeTruthy();
  });
  test('links to the comments, and to the hosted episodes', async () => {
    await show(ok(buildProfile()));
    expect(href('Un mainteneur fatigué')).toBe('/episodes/nobicast-975/subjects/12#commentaire-7');
    expect(href(/La nuit où le fil a cassé/)).toBe('/episodes/nobicast-975');
    expect(screen.getByText('Le lien est dans la description.')).toBeTruthy();
    expect(screen.getByText('16 janv. 2025')).toBeTruthy();
  });
  test('collapses a long list of episodes after twelve, and shows how many comments are not listed', async () => {
    const hosted = Array.from({ length: 14 }, (_, rank) => buildHosted({ id: rank, title: `Soir ${rank}` }));
    await show(ok(buildProfile({ hosted_episodes: hosted, comment_count: 64 })));
    expect(screen.getByText('2 autres épisodes').closest('details')?.textContent).toContain('Soir 13');
    expect(screen.getByText('Soir 11').closest('details')).toBeNull();
    expect(screen.getByText('1 dernier sur 64')).toBeTruthy();
  });
  test('marks the links of a member as nofollow, and drops those that are not http or https', async () => {
    const social_links: PublicProfile['social_links'] = [
      { network: 'website', url: 'https://www.ines.example/moi' },
      { network: 'github', url: 'javascript:alert(1)' },
    ];
    await show(ok(buildProfile({ social_links })));
    const links = within(screen.getByRole('list', { name: 'Ailleurs sur le web' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('rel')])).toEqual([
      ['ines.example (nouvel onglet)', 'nofollow ugc noopener'],
    ]);
  });
  test('loads the portrait lazily and without a referrer, and falls back to initials', async () => {
    const { container } = await show(ok(buildProfile({ avatar_url: 'https://images.example/ines.jpg' })));
    const image = container.querySelector('img');
    expect(['loading', 'referrerpolicy', 'alt'].map((name) => image?.getAttribute(name))).toEqual([
      'lazy',
      'no-referrer',
      '',
    ]);
    if (image) fireEvent.error(image);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('IV')).toBeTruthy();
  });
  test('without a name, words, episodes and comments is still a page', async () => {
    await show(ok(buildEmptyProfile()));
    expect(heading()).toBe('Membre');
    expect(screen.getByText('Pas encore de commentaire.')).toBeTruthy();
    expect(screen.getByText('Pas encore de présentation.')).toBeTruthy();
    for (const text of ['Utilisateur', 'Épisodes animés', 'Derrière le micro'])
      expect(screen.queryByText(text)).toBeNull();
  });
});

describe('a profile whose data is not in the document', () => {
  test('shows that it is loading', async () => {
    await show({ ...ok(buildProfile()), delayMs: 500 });
    expect(screen.getByRole('status', loading)).toBeTruthy();
    await settle(600);
    expect(heading()).toBe('Inès Vautrin');
  });
  test('that does not exist shows a message and links home', async () => {
    await show(unknown);
    expect(heading()).toBe('Ce membre n’existe pas.');
    expect(href('Retour à l’accueil')).toBe('/');
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
    expect(document.head.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  });
  test('that cannot be loaded shows an error, and can be retried', async () => {
    const failed = { status: 503, body: { ok: false } };
    await show([failed, failed, failed, failed, ok(buildProfile())]);
    await settle(10_000);
    expect(heading()).toBe('Le profil n’a pas pu être chargé.');
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await settle();
    expect(heading()).toBe('Inès Vautrin');
  });
});

describe('on the server', () => {
  test('the structured data describes the person, without an e-mail address', async () => {
    const { page } = await loadPage('/users/u-1', {
      [path]: ok(buildProfile({ avatar_url: 'https://images.example/ines.jpg' })),
    });
    expect(page).toMatchObject({
      status: 200,
      isCacheable: true,
      head: { title: 'Inès Vautrin, Nobicast', canonicalPath: '/users/u-1', description: 'Journaliste.' },
    });
    expect(page.head.jsonLd?.[0]).toMatchObject({
      '@type': 'ProfilePage',
      url: `${origin}/users/u-1`,
      mainEntity: {
        '@type': 'Person',
        name: 'Inès Vautrin',
        image: 'https://images.example/ines.jpg',
        sameAs: ['https://github.com/ines'],
      },
    });
    expect(JSON.stringify(page)).not.toContain('@nobicast');
    expect(JSON.stringify(page.head.jsonLd)).not.toContain('email');
  });
  test('an unknown member is a 404 with a message', async () => {
    const { page } = await loadPage('/users/u-1', { [path]: unknown });
    expect(page).toMatchObject({ status: 404, isCacheable: false, head: { isIndexable: false } });
    await openPage('/users/u-1', { cache: page.cache });
    await settle();
    expect(heading()).toBe('Ce membre n’existe pas.');
  });
  test('without an API it is served without data, for the browser to load', async () => {
    const { page } = await loadPage('/users/u-1', {});
    expect(page).toMatchObject({ status: 200, cache: {}, isCacheable: false });
  });
});

test('a comment on a preparation is shown as such', async () => {
  await show(
    ok(buildProfile({ comments: [buildComment({ episode_type: 'preparation', episode_number: 976 })] })),
  );
  expect(screen.getByText('Thèmes pour #976')).toBeTruthy();
});
