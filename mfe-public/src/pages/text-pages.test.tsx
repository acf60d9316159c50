import { brand, emails } from '@nobicast/contracts/brand';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { loadPage, type Answers } from '../testing/load-page.ts';
import { openPage } from '../testing/open-page.tsx';

const path = '/api/metrics/summary';
const answers: Answers = {
  [path]: {
    body: {
      ok: true,
      data: { episodes: 976, listeners: 6_120, plays_week: 2_710, listeners_30_days: 3_300 },
    },
  },
};

afterEach(() => {
  localStorage.clear();
  document.body.innerHTML = '';
});

async function openServed(address: string, known: Answers = answers) {
  const { page } = await loadPage(address, known);
  await openPage(address, { cache: page.cache });
  return page;
}
const textOf = () => document.body.textContent?.replace(/[\u00a0\u202f]/g, ' ') ?? '';
const figureOf = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent;

test.each([
  '/a-propos',
  '/faq',
  '/publicite',
  '/legal/mentions-legales',
  '/legal/confidentialite',
  '/legal/cgu',
])('%s is rendered on the server, indexed, and cached under its own address only', async (address) => {
  const { page } = await loadPage(address, answers);
  expect(page).toMatchObject({ status: 200, isCacheable: true, head: { canonicalPath: address } });
  expect(page.head.isIndexable).not.toBe(false);
  expect((await loadPage(`${address}/`, answers)).page.isCacheable).toBe(false);
  await openPage(address, { cache: page.cache });
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(document.title).toBe(page.head.title);
});

describe('About', () => {
  test('describes the podcast (STATIC-01), its week and its licence', async () => {
    await openServed('/a-propos');
    for (const word of ['technique', 'cybersécurité', 'développement', 'culture numérique'])
      expect(textOf()).toContain(word);
    expect(textOf()).toContain('samedi 20:00 UTC');
    expect(screen.getByRole('link', { name: /BY-NC-ND 3\.0/ }).getAttribute('href')).toBe(brand.licence.url);
  });

  test('shows the figures of the site', async () => {
    const { cache } = await openServed('/a-propos');
    expect(Object.keys(cache)).toEqual([path]);
    expect(figureOf('épisodes')).toBe('976');
    expect(figureOf('écoutes par semaine')).toBe('2.7K+');
    expect(figureOf('auditeurs par mois')).toBe('3.3K+');
  });

  test('shows fixed figures where they cannot be read (API-METRICS-17 to 20)', async () => {
    const { cache } = await openServed('/a-propos', {});
    expect(cache).toEqual({});
    document.body.innerHTML = '';
    await openPage('/a-propos', {
      cache: { [path]: { failure: { message: 'HTTP 404: Not Found', status: 404 } } },
    });
    expect(figureOf('épisodes')).toBe('975');
    expect(figureOf('auditeurs')).toBe('5K+');
    expect(figureOf('écoutes par semaine')).toBe('2.5K+');
    expect(figureOf('auditeurs par mois')).toBe('3.2K+');
  });
});

describe('FAQ', () => {
  const answerOf = (question: RegExp) => {
    const item = screen.getByRole('heading', { name: question }).closest('details');
    if (!item) throw new Error('The question stands in no <details>.');
    return item;
  };
  const answered = (question: RegExp) => answerOf(question).textContent?.replace(/\u00a0/g, ' ');

  test('has three sections of questions that open and close (STATIC-02, STATIC-03)', async () => {
    await openServed('/faq');
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'L’émission',
      'Participer',
      'Écouter, réutiliser',
    ]);
    const questions = [...document.querySelectorAll('details')];
    expect(questions).toHaveLength(11);
    for (const question of questions)
      expect(within(question).getByRole('heading', { level: 3 })).toBeTruthy();
    expect(questions.filter(({ open }) => open)).toHaveLength(1);
    const closed = questions.find(({ open }) => !open);
    const summary = closed?.querySelector('summary');
    for (const isOpen of [true, false]) {
      if (summary) fireEvent.click(summary);
      expect(closed?.open).toBe(isOpen);
    }
  });

  test('has the specified facts (STATIC-04 to 09)', async () => {
    await openServed('/faq');
    // STATIC-04, 05, 06
    expect(answered(/^Quand sort/)).toMatch(
      /Un épisode par semaine.*saisons de 12 épisodes.*samedi à 20:00 UTC/,
    );
    // STATIC-07
    expect(answered(/proposer un sujet/)).toContain('mercredi');
    // STATIC-08
    expect(answered(/flux ne montre-t-il/)).toMatch(/20 à 25 épisodes.*flux séparé/);
    // STATIC-09
    expect(answered(/rediffuser/)).toContain('BY-NC-ND 3.0');
  });

  test('links both feeds (FEED-03)', async () => {
    await openServed('/faq');
    expect(screen.getByRole('link', { name: /^Le Feed/ }).getAttribute('href')).toBe('/feed.xml');
    expect(screen.getByRole('link', { name: /flux des archives/ }).getAttribute('href')).toBe(
      '/feed-archive.xml',
    );
  });

  test('the fragment of the address opens its answer', async () => {
    await openPage('/faq#licence');
    expect(answerOf(/rediffuser/).open).toBe(true);
    expect(answerOf(/télécharger/).open).toBe(false);
  });
});

describe('Advertising', () => {
  test('has prices, audience, policy and a way to talk (STATIC-10 to 25)', async () => {
    await openServed('/publicite');
    // STATIC-14 to 19
    const rowsOf = (name: RegExp) =>
      within(screen.getByRole('table', { name }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent));
    expect(rowsOf(/^Annonce d’événement/)).toEqual([
      ['1 épisode', '$350'],
      ['3 épisodes', '$700'],
    ]);
    expect(rowsOf(/^Sponsoring d’épisode/)).toEqual([
      ['1 épisode', '$800'],
      ['4 épisodes', '$2,000'],
      ['8 épisodes', '$3,000'],
    ]);
    // STATIC-20 to 24
    expect(screen.getByRole('heading', { name: 'Qui écoute' })).toBeTruthy();
    const audience = (label: string) =>
      screen.getByRole('heading', { name: label }).parentElement?.querySelector('p')?.textContent;
    expect(audience('Écoutes en direct')).toBe('2.5K-3.5K');
    expect(audience('Téléchargements par semaine')).toBe('50K-65K');
    expect(audience('Visites du site par jour')).toBe('500-1.5K');
    expect(audience('Membres du salon')).toBe('5.5K+');
    // STATIC-10 to 13
    expect(screen.getByRole('heading', { name: 'La règle de la maison' })).toBeTruthy();
    expect(textOf()).toMatch(/organisations militaires ou politiques/);
    expect(textOf()).toMatch(/droit de refuser toute campagne, quelle qu’en soit la raison/);
    expect(textOf()).toMatch(/soumise à une validation éditoriale/);
    // STATIC-25
    expect(screen.getByRole('link', { name: 'Écrire à l’équipe' }).getAttribute('href')).toBe('/contact');
  });

  test('shows its own fixed figures where they cannot be read (API-METRICS-17, API-METRICS-18)', async () => {
    await openPage('/publicite', {
      cache: { [path]: { failure: { message: 'HTTP 404: Not Found', status: 404 } } },
    });
    expect([figureOf('épisodes'), figureOf('auditeurs')]).toEqual(['973', '5.5K+']);
  });
});

describe('Legal pages', () => {
  test('the notice states licence, law and the legal address (STATIC-26, STATIC-37, STATIC-39, STATIC-41)', async () => {
    const { cache } = await openServed('/legal/mentions-legales');
    expect(cache).toEqual({});
    expect(textOf()).toContain('Creative Commons BY-NC-ND 3.0');
    expect(textOf()).toContain('droit français');
    expect(screen.getByRole('link', { name: emails.legal }).getAttribute('href')).toBe(
      `mailto:${emails.legal}`,
    );
  });

  test('each has an index of its sections (T3-L13)', async () => {
    await openServed('/legal/cgu');
    const links = within(screen.getByRole('navigation', { name: 'Sur cette page' })).getAllByRole('link');
    expect(links.length).toBeGreaterThan(4);
    for (const link of links)
      expect(document.querySelector(`${link.getAttribute('href')} h2`)?.textContent).toBe(link.textContent);
  });

  test('the notice says where to report a security problem, and what happens then (T3-F8)', async () => {
    await openServed('/legal/mentions-legales');
    expect(screen.getByRole('heading', { name: 'Signaler une faille de sécurité' })).toBeTruthy();
    expect(screen.getByRole('link', { name: emails.security }).getAttribute('href')).toBe(
      `mailto:${emails.security}`,
    );
  });

  test('the terms state licence and law (STATIC-26, STATIC-38, STATIC-40, STATIC-44)', async () => {
    const { cache } = await openServed('/legal/cgu');
    expect(cache).toEqual({});
    expect(textOf()).toContain('Creative Commons BY-NC-ND 3.0');
    expect(textOf()).toContain('droit français');
    expect(screen.getByRole('link', { name: emails.support })).toBeTruthy();
  });

  test('the policy has its sections, the six rights and the version (STATIC-26 to 36, STATIC-42, STATIC-43)', async () => {
    const { cache } = await openServed('/legal/confidentialite');
    expect(cache).toEqual({});
    // STATIC-27, 28, 29, 31, 32, 33, 34
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Données collectées',
      'Utilisations',
      'Cookies et stockage',
      'Partage',
      'Vos droits',
      'Sécurité',
      'Conservation',
      'Nous écrire',
    ]);
    expect(textOf()).toMatch(/Essentiels.*Mesure d’audience/);
    const rights = screen.getByRole('heading', { name: 'Vos droits' }).closest('section');
    expect(rights?.querySelectorAll('li')).toHaveLength(6);
    // STATIC-35, 36
    expect(textOf()).toContain('Version 2.1');
    expect(textOf()).toContain('15 janvier 2025');
    // STATIC-42, 43
    expect(screen.getByRole('link', { name: emails.privacy })).toBeTruthy();
    expect(screen.getByRole('link', { name: emails.hello })).toBeTruthy();
  });

  test('the policy states the specified periods (ANALYTICS-12 to 15)', async () => {
    await openServed('/legal/confidentialite');
    expect(textOf()).toContain('Données de contact : 3 ans après le dernier contact');
    expect(textOf()).toContain('Newsletter : jusqu’à la désinscription');
    expect(textOf()).toContain('Données d’écoute : 2 ans, anonymisées après 6 mois');
    expect(textOf()).toContain('Cookies de mesure d’audience : 13 mois');
  });

  test('the cookies of measurement are refused and accepted (STATIC-30)', async () => {
    await openServed('/legal/confidentialite');
    const opener = screen.getByRole('button', { name: 'Gérer les préférences de cookies' });
    expect(opener.getAttribute('aria-expanded')).toBe('false');
    await act(async () => fireEvent.click(opener));
    const flag = () => localStorage.getItem('nobicast_analytics_opt_out');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Refuser la mesure' })));
    expect(flag()).toBe('true');
    expect(screen.getByText('La mesure du lecteur est refusée dans ce navigateur.')).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Accepter la mesure' })));
    expect(flag()).not.toBe('true');
  });
});
