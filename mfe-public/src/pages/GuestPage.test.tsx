import { act, fireEvent, screen } from '@testing-library/react';
import type { GuestDetail } from '@nobicast/contracts/guests';
import { stubFetch } from '@nobicast/web-kit/testing';
import { buildAppearance, buildGuestDetail } from '../testing/build-guest.ts';
import { loadPage, origin } from '../testing/load-page.ts';
import { openPage } from '../testing/open-page.tsx';

const path = '/api/guests/nour-lachaume';
const ok = (detail: GuestDetail) => ({ body: { ok: true, data: detail } });
const unknown = {
  status: 404,
  body: { ok: false, error: 'Cette personne n’est pas dans l’annuaire.', code: 'guest_not_found' },
};

let stub: ReturnType<typeof stubFetch>;
const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));
async function show(reply: Parameters<typeof stubFetch>[0][string]) {
  stub = stubFetch({ [path]: reply });
  const page = await openPage('/invites/nour-lachaume');
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

test('a person has a name, a role, a biography, domains, links, episodes and subjects', async () => {
  await show(
    ok(
      buildGuestDetail(
        {},
        {
          appearances: [buildAppearance({ participant_role: 'co-host' })],
          subjects: [
            {
              id: 12,
              title: 'Un mainteneur fatigué',
              episode_slug: 'nobicast-975',
              episode_number: 975,
              episode_type: 'podcast',
            },
          ],
        },
      ),
    ),
  );
  expect(heading()).toBe('Nour Lachaume');
  expect(document.title).toBe('Nour Lachaume, Chercheuse en sécurité, Nobicast');
  for (const text of ['Chercheuse en sécurité', 'Micrologiciel', 'Nobicast #975'])
    expect(screen.getByText(text)).toBeTruthy();
  // Markdown, as everywhere on the site.
  expect(screen.getByText('démonte').tagName).toBe('STRONG');
  expect(screen.getByText(/en coanimation/).textContent).toBe('16 novembre 2026, en coanimation');
  expect(href(/La nuit où le fil a cassé/)).toBe('/episodes/nobicast-975');
  expect(href('Un mainteneur fatigué')).toBe('/episodes/nobicast-975/subjects/12');
  expect(href(/^GitHub de Nour Lachaume/)).toBe('https://github.com/nour');
  expect(href('L’annuaire')).toBe('/invites');
});

test('a long list of episodes is collapsed, and says how many it leaves out', async () => {
  const appearances = Array.from({ length: 14 }, (_, id) => buildAppearance({ id, title: `Soir ${id}` }));
  await show(ok(buildGuestDetail({}, { appearances, appearance_count: 900 })));
  expect(screen.getByText('2 autres épisodes').closest('details')?.textContent).toContain('Soir 13');
  expect(screen.getByText('Soir 11').closest('details')).toBeNull();
  expect(screen.getByText(/Les 14 derniers sur 900/)).toBeTruthy();
});

test('with a name alone it is still a page', async () => {
  const nothing = { role: null, bio: null, bio_short: null, domains: [], links: [] };
  await show(ok(buildGuestDetail(nothing, { appearances: [] })));
  expect(screen.getByText('Pas encore de présentation.')).toBeTruthy();
  expect(screen.getByText('Pas encore à l’antenne')).toBeTruthy();
  expect(screen.queryByText('Les sujets qui en parlent')).toBeNull();
});

test('shows that it is loading, an unknown person, and a failure that can be retried', async () => {
  await show({ ...ok(buildGuestDetail()), delayMs: 500 });
  expect(screen.getByRole('status', { name: 'Chargement de la page…' })).toBeTruthy();
  await settle(600);
  expect(heading()).toBe('Nour Lachaume');
  document.body.innerHTML = '';
  stub.restore();
  await show(unknown);
  expect(heading()).toBe('Cette personne n’est pas dans l’annuaire.');
  expect(href('Voir l’annuaire')).toBe('/invites');
  expect(document.head.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  document.body.innerHTML = '';
  stub.restore();
  const failed = { status: 503, body: { ok: false } };
  await show([failed, failed, failed, failed, ok(buildGuestDetail())]);
  await settle(10_000);
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await settle();
  expect(heading()).toBe('Nour Lachaume');
});

describe('on the server', () => {
  const load = (detail: GuestDetail, at = '/invites/nour-lachaume') =>
    loadPage(at, { [`/api/guests/${at.split('/').at(-1)}`]: ok(detail) });

  test('the structured data describes the person', async () => {
    const { page } = await load(buildGuestDetail({ avatar_url: 'https://images.example/nour.jpg' }));
    expect([page.status, page.isCacheable, page.head.canonicalPath, page.head.image]).toEqual([
      200,
      true,
      '/invites/nour-lachaume',
      'https://images.example/nour.jpg',
    ]);
    expect(page.head.jsonLd?.[0]).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        name: 'Nour Lachaume',
        url: `${origin}/invites/nour-lachaume`,
        jobTitle: 'Chercheuse en sécurité',
        sameAs: ['https://github.com/nour'],
        knowsAbout: ['Sécurité', 'Micrologiciel'],
      },
    });
  });

  test('a link to somebody without a picture shows that of the show', async () => {
    const { page } = await load(buildGuestDetail());
    expect(page.head.image).toMatch(/^\/.+\.png$/);
  });

  test('a former slug redirects', async () => {
    const { page } = await load(buildGuestDetail(), '/invites/nour-l');
    expect([page.status, page.movedTo, page.isCacheable]).toEqual([301, '/invites/nour-lachaume', false]);
  });

  test('an unknown person is 404, and not indexable', async () => {
    const { page } = await loadPage('/invites/nour-lachaume', { [path]: unknown });
    expect([page.status, page.head.isIndexable, page.isCacheable]).toEqual([404, false, false]);
  });
});
