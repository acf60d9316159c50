import { act, fireEvent, screen, within } from '@testing-library/react';
import type { Guest } from '@nobicast/contracts/guests';
import { stubFetch } from '@nobicast/web-kit/testing';
import { buildGuest } from '../testing/build-guest.ts';
import { openPage } from '../testing/open-page.tsx';

// API-PUBLIC-030
const path = '/api/guests?featured=true&limit=500';
const ok = (guests: Guest[]) => ({ body: { ok: true, data: { guests, total: guests.length } } });

const awa = buildGuest({
  slug: 'awa-diallo',
  name: 'Awa Diallo',
  role: 'Ingénieure réseau',
  bio_short: 'Relie des villes.',
  domains: ['Réseau', 'Sécurité web'],
  episodes: [],
});
const nour = buildGuest();
const yse = buildGuest({
  slug: 'yse-marchetti',
  name: 'Ysé Marchetti',
  role: null,
  bio_short: null,
  domains: [],
  links: [],
  episodes: [{ slug: 'nobicast-971', number: 971 }],
});
const everybody = [awa, nour, yse];

let stub: ReturnType<typeof stubFetch>;
let scrolled: string[] = [];
const settle = (ms = 20) => act(() => jest.advanceTimersByTimeAsync(ms));
async function show(reply: Parameters<typeof stubFetch>[0][string], at = '/invites') {
  stub = stubFetch({ [path]: reply });
  const page = await openPage(at);
  await settle();
  return page;
}
beforeEach(() => {
  jest.useFakeTimers();
  scrolled = [];
  // jsdom has no layout.
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this.id);
  };
});
afterEach(() => {
  stub?.restore();
  jest.useRealTimers();
  document.body.innerHTML = '';
});

const names = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const counter = () => screen.getAllByRole('status').map(({ textContent }) => textContent)[0];
const field = () => screen.getByRole('searchbox', { name: 'Rechercher' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const domain = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Domaine' });
const participated = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Déjà participé' });
const card = (name: string) => {
  const found = screen.getByRole('heading', { level: 3, name }).closest('li');
  if (!found) throw new Error(`${name} has no card.`);
  return within(found);
};

describe('the directory', () => {
  test('shows a title, an introduction and everybody under their letters (GUESTS-01, 02, 24)', async () => {
    await show(ok(everybody));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Invités');
    expect(screen.getByText(/Voici qui appeler/)).toBeTruthy();
    expect(names()).toEqual(['Awa Diallo', 'Nour Lachaume', 'Ysé Marchetti']);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'A',
      'N',
      'Y',
    ]);
    // GUESTS-11
    expect(counter()).toBe('3 expert(s) trouvé(s)');
    expect(document.title).toBe('Invités, Nobicast');
  });

  test('a card has everything that is known (GUESTS-13 to 19)', async () => {
    const links = [
      { label: 'github', url: 'https://github.com/nour' },
      { label: 'twitter', url: 'https://twitter.com/nour' },
      { label: 'blog', url: 'https://nour.example/' },
      { label: 'piège', url: 'javascript:alert(1)' },
    ];
    const episodes = Array.from({ length: 14 }, (_, index) => ({
      slug: `nobicast-${975 - index}`,
      number: 975 - index,
    }));
    await show(ok([buildGuest({ links, episodes }), yse]));
    const nourCard = card('Nour Lachaume');
    for (const text of [
      'Chercheuse en sécurité',
      'Sécurité',
      'Micrologiciel',
      'Démonte des micrologiciels le jour.',
    ])
      expect(nourCard.getByText(text)).toBeTruthy();
    expect(nourCard.getByRole('link', { name: 'Nour Lachaume' }).getAttribute('href')).toBe(
      '/invites/nour-lachaume',
    );
    const shown = ['GitHub de Nour Lachaume', 'Twitter de Nour Lachaume', 'Blog de Nour Lachaume'].map(
      (name) => nourCard.getByRole('link', { name: `${name} (nouvel onglet)` }),
    );
    expect(shown.map((link) => link.getAttribute('href'))).toEqual(links.slice(0, 3).map(({ url }) => url));
    expect(new Set(shown.map((link) => link.innerHTML)).size).toBe(3);
    expect(nourCard.queryByRole('link', { name: /piège/i })).toBeNull();
    const chips = nourCard.getAllByRole('link', { name: /^Épisode\s#\d+$/ });
    expect(chips[0]?.getAttribute('href')).toBe('/episodes/nobicast-975');
    expect(chips).toHaveLength(12);
    expect(nourCard.getByRole('link', { name: 'et 2 autres' }).getAttribute('href')).toBe(
      '/invites/nour-lachaume',
    );
  });

  test('a picture that fails gives way to the initials (GUESTS-13)', async () => {
    const { container } = await show(
      ok([buildGuest({ avatar_url: 'https://images.example/nour.jpg' }), awa]),
    );
    const image = container.querySelector('img');
    expect([image?.getAttribute('src'), image?.getAttribute('loading')]).toEqual([
      'https://images.example/nour.jpg',
      'lazy',
    ]);
    if (image) fireEvent.error(image);
    expect(container.querySelector('img')).toBeNull();
    expect(
      [...container.querySelectorAll('[data-initials]')].map((face) => face.getAttribute('data-initials')),
    ).toEqual(['NL', 'AD']);
  });

  test('a picture that was uploaded here is offered in its web sizes, until it fails', async () => {
    const start = `/api/covers/${'a'.repeat(32)}`;
    const { container } = await show(ok([buildGuest({ avatar_url: `${start}-1400.jpg` }), awa]));
    const sources = () => [...container.querySelectorAll('source')].map(({ type }) => type);
    const image = container.querySelector('img');
    expect([image?.getAttribute('src'), sources()]).toEqual([
      `${start}-1400.jpg`,
      ['image/avif', 'image/webp'],
    ]);
    if (image) fireEvent.error(image);
    expect([container.querySelector('img'), sources()]).toEqual([null, []]);
  });

  test('somebody who has not been on air yet is there too', async () => {
    await show(ok([awa]));
    expect(card('Awa Diallo').getByText('Pas encore reçu')).toBeTruthy();
  });

  test('without anybody it says what will be here', async () => {
    await show(ok([]));
    expect(screen.getByText('L’annuaire est encore vide.')).toBeTruthy();
    expect(counter()).toBe('0 expert(s) trouvé(s)');
  });
});

describe('the filters', () => {
  test.each([
    ['nour', ['Nour Lachaume']],
    ['INGENIEURE', ['Awa Diallo']],
    ['micrologiciels', ['Nour Lachaume']],
    ['ysé', ['Ysé Marchetti']],
    ['réseau awa', ['Awa Diallo']],
    // A word of a domain only.
    ['Micrologiciel ', ['Nour Lachaume']],
    ['web', []],
  ])('%j is searched in name, role and short biography (GUESTS-03 to 05)', async (text, expected) => {
    await show(ok(everybody));
    type(text);
    await settle();
    expect(names()).toEqual(expected);
    // GUESTS-11
    expect(counter()).toBe(`${expected.length} expert(s) trouvé(s)`);
  });

  test('all domains of the people are offered once, and exactly one is chosen (GUESTS-06, 07)', async () => {
    const { router } = await show(ok(everybody));
    expect([...domain().options].map(({ text }) => text)).toEqual([
      'Tous les domaines',
      'Micrologiciel',
      'Réseau',
      'Sécurité',
      'Sécurité web',
    ]);
    fireEvent.change(domain(), { target: { value: 'Sécurité' } });
    await settle();
    expect(names()).toEqual(['Nour Lachaume']);
    expect(router.state.location.search).toBe('?domain=S%C3%A9curit%C3%A9');
    expect(router.state.preventScrollReset).toBe(true);
  });

  test('only people with an episode have participated already (GUESTS-08, 09)', async () => {
    const { router } = await show(ok(everybody));
    fireEvent.click(participated());
    await settle();
    expect(names()).toEqual(['Nour Lachaume', 'Ysé Marchetti']);
    expect(router.state.location.search).toBe('?participated=1');
  });

  test('live in the address: it gives them, follows them after a pause, and "back" brings them back', async () => {
    const { router } = await show(ok(everybody), '/invites?q=nour&participated=1');
    expect([names(), participated().checked]).toEqual([['Nour Lachaume'], true]);
    type('ysé');
    await settle();
    expect([names(), router.state.location.search]).toEqual([['Ysé Marchetti'], '?q=nour&participated=1']);
    await settle(400);
    expect(router.state.location.search).toBe('?q=ys%C3%A9&participated=1');
    fireEvent.click(participated());
    await settle();
    expect(router.state.location.search).toBe('?q=ys%C3%A9');
    await act(() => router.navigate(-1));
    expect(participated().checked).toBe(true);
  });

  test('nobody matches: it says so, and the filters can be cleared (GUESTS-12)', async () => {
    const { router } = await show(ok(everybody), '/invites?q=zzzz');
    expect(screen.getByText('Aucun expert trouvé pour ces critères')).toBeTruthy();
    const [clear] = screen.getAllByRole('button', { name: 'Effacer les filtres' });
    if (clear) fireEvent.click(clear);
    await settle();
    expect([names().length, router.state.location.search]).toEqual([3, '']);
  });
});

describe('a directory that is not in the document', () => {
  test('shows that it is loading (GUESTS-21)', async () => {
    await show({ ...ok(everybody), delayMs: 500 });
    expect(screen.getByRole('status', { name: 'Chargement de l’annuaire…' })).toBeTruthy();
    await settle(600);
    expect(names()).toHaveLength(3);
  });

  test('that fails says so with the text of the server, and can be retried (GUESTS-22, 23)', async () => {
    const failed = { status: 503, body: { ok: false, error: 'Le service dort.' } };
    await show([failed, failed, failed, failed, ok(everybody)]);
    await settle(10_000);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Erreur: Le service dort.');
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await settle();
    expect(names()).toHaveLength(3);
  });

  test('that fails without a text has one of its own (GUESTS-25)', async () => {
    await show({ body: { ok: false } });
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Erreur: Failed to load guests');
  });
});

describe('an anchor', () => {
  test.each(['/invites#guest-nour-lachaume', '/invites#guest-Nour%20Lachaume'])(
    '%s brings the card into view once it is there (GUESTS-20, O27)',
    async (at) => {
      await show({ ...ok(everybody), delayMs: 200 }, at);
      expect(scrolled).toEqual([]);
      await settle(300);
      expect(scrolled).toEqual(['guest-nour-lachaume']);
    },
  );

  test('of somebody who is not in the directory leads to their page', async () => {
    stub = stubFetch({
      [path]: ok(everybody),
      '/api/guests/theo-barzilai': { status: 404, body: { ok: false, code: 'guest_not_found' } },
    });
    const { router } = await openPage('/invites#guest-theo-barzilai');
    await settle();
    expect(router.state.location.pathname).toBe('/invites/theo-barzilai');
  });
});
