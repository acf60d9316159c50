import { screen, within } from '@testing-library/react';
import { fakeHost } from '@nobicast/web-kit/testing';
import { renderToString } from 'react-dom/server.node';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createRemote } from '../app.tsx';
import { buildGuest } from '../testing/build-guest.ts';
import { loadPage } from '../testing/load-page.ts';

// API-PUBLIC-030
const path = '/api/guests?featured=true&limit=500';
const everybody = [
  buildGuest(),
  buildGuest({ slug: 'awa-diallo', name: 'Awa Diallo', domains: ['Réseau', 'Sécurité'], bio_short: null }),
];
const ok = (guests: typeof everybody) => ({ body: { ok: true, data: { guests, total: guests.length } } });

const render = async (at: string) => {
  const { page } = await loadPage(at, { [path]: ok(everybody) });
  const remote = createRemote(fakeHost(), { initialCache: page.cache });
  await remote.preloadPage?.('/invites');
  const router = createMemoryRouter(remote.routes, { initialEntries: [at] });
  return { page, html: renderToString(<RouterProvider router={router} />) };
};

test('the filters of the address are applied, by a form that needs no JavaScript', async () => {
  const { html } = await render('/invites?q=nour&domain=S%C3%A9curit%C3%A9');
  document.body.innerHTML = html;
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Nour Lachaume',
  ]);
  const form = screen.getByRole<HTMLFormElement>('search');
  expect([form.method, form.getAttribute('action')]).toEqual(['get', '/invites']);
  expect([...new FormData(form)]).toEqual([
    ['q', 'nour'],
    ['domain', 'Sécurité'],
  ]);
  expect(within(form).getByRole('button', { name: 'Filtrer' }).getAttribute('type')).toBe('submit');
});

test.each([
  ['/invites', true],
  ['/invites?participated=1', true],
  ['/invites?domain=R%C3%A9seau', true],
  ['/invites?domain=Cuisine', false],
  ['/invites?q=nour', false],
])('%s is stored by caches: %s', async (at, isCacheable) => {
  const { page } = await loadPage(at, { [path]: ok(everybody) });
  expect([page.status, page.head.canonicalPath, page.isCacheable]).toEqual([200, '/invites', isCacheable]);
});
