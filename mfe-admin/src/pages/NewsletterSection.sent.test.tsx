import { act, fireEvent, screen, within } from '@testing-library/react';
import {
  buildIssue,
  calls,
  issueAnswer,
  issuePath,
  issuesPath,
  newsletterHome,
  noCounts,
  openNewsletter,
  press,
  previewPath,
  sent,
  settle,
  setUpNewsletterScreen,
} from '../testing/newsletter-screen.tsx';
import { ok } from '../testing/open-admin.tsx';

setUpNewsletterScreen();

test('lists the issues with what became of them, and begins a new one', async () => {
  const { markdown: _markdown, ...issue } = buildIssue({
    state: 'sent',
    scheduled_at: '2026-11-16T09:00:00.000Z',
    withdrawn_at: '2026-11-17T09:00:00.000Z',
    counts: { ...noCounts, total: 3, sent: 2, in_doubt: 1 },
  });
  const { router } = await openNewsletter(
    {
      [`${issuesPath}?page=1`]: ok({ issues: [issue], total: 1, recipients: 1_204 }),
      [issuesPath]: issueAnswer({ subject: '' }),
      [issuePath]: issueAnswer({ subject: '' }),
    },
    newsletterHome,
  );
  expect(screen.getByText(/1\s204 adresses confirmées/)).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toContain(
    '2 sur 3, 1 envoi incertain, retiré des archives',
  );
  await press('Nouveau numéro');
  expect(router.state.location.pathname).toBe(`${newsletterHome}/7`);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sans objet');
});

test('an issue far down the list leads back to its page of the list', async () => {
  const { markdown: _markdown, ...issue } = buildIssue({ state: 'sent' });
  const listed = ok({ issues: [issue], total: 120, recipients: 1_204 });
  const { router } = await openNewsletter(
    { [`${issuesPath}?page=1`]: listed, [`${issuesPath}?page=2`]: listed, [issuePath]: issueAnswer() },
    newsletterHome,
  );
  await press('Suivant');
  fireEvent.click(screen.getByRole('link', { name: 'Le numéro sept' }));
  await settle();
  await act(() => router.navigate(-1));
  await settle();
  expect(router.state.location).toMatchObject({ pathname: newsletterHome, search: '?page=2' });
  expect(screen.getByText(/^Page 2 sur/)).toBeTruthy();
});

test('a page of subscribers past the end is left for the last one', async () => {
  const list = '/api/admin/newsletter/subscribers';
  const { router } = await openNewsletter(
    {
      [`${list}?page=9`]: ok({ subscribers: [], total: 120, is_capped: false }),
      [`${list}?page=3`]: ok({ subscribers: [], total: 120, is_capped: false }),
    },
    `${newsletterHome}/abonnes?page=9`,
  );
  await settle();
  expect(router.state.location.search).toBe('?page=3');
});

test('a scheduled issue can be cancelled', async () => {
  const scheduled = { state: 'scheduled', scheduled_at: '2026-11-23T09:00:00.000Z' } as const;
  await openNewsletter({
    [issuePath]: [issueAnswer(scheduled), issueAnswer()],
    [`${issuePath}/cancel`]: issueAnswer(),
  });
  expect(screen.getByText(/Il part le 23 novembre 2026/)).toBeTruthy();
  await press('Annuler l’envoi', 200);
  expect(sent(`${issuePath}/cancel`)).toEqual([{}]);
  expect(screen.getByText('Brouillon')).toBeTruthy();
});

test('shows the progress as it goes on, and that the mail server takes nothing', async () => {
  await openNewsletter({
    [issuePath]: [
      issueAnswer({ state: 'sending', counts: { ...noCounts, total: 4, waiting: 3, sent: 1 } }),
      issueAnswer({
        state: 'sending',
        paused_until: '2026-11-20T09:01:00.000Z',
        counts: { ...noCounts, total: 4, waiting: 1, sent: 3 },
      }),
    ],
  });
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  await settle(2_100);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75');
  expect(screen.getByText(/L’envoi reprend à 10:01/)).toBeTruthy();
});

test('says what a sent issue was about, and leads back to the others', async () => {
  const { router } = await openNewsletter({
    [issuePath]: issueAnswer({ state: 'sent', finished_at: '2026-11-16T09:00:00.000Z' }),
    [`${issuesPath}?page=1`]: ok({ issues: [], total: 0, recipients: 0 }),
  });
  await settle(500);
  const text = screen.getByRole('region', { name: 'Le texte de ce numéro' });
  expect(within(text).getByText('EN TEXTE')).toBeTruthy();
  expect(sent(previewPath)).toEqual([
    { subject: 'Le numéro sept', preview: 'Ce lundi.', markdown: 'Bonjour.' },
  ]);
  fireEvent.click(screen.getByRole('link', { name: 'Tous les numéros' }));
  await settle();
  expect(router.state.location.pathname).toBe(newsletterHome);
});

test('a sent issue is withdrawn from the archive after a question, and brought back (T3-P18)', async () => {
  const state = { state: 'sent', finished_at: '2026-11-16T09:00:00.000Z' } as const;
  const withdrawn = issueAnswer({ ...state, withdrawn_at: '2026-11-20T09:00:00.000Z' });
  await openNewsletter({
    [issuePath]: [issueAnswer(state), withdrawn, issueAnswer(state)],
    [`${issuePath}/withdrawal`]: withdrawn,
  });
  const link = () => screen.queryByRole('link', { name: 'Lire sa page' });
  expect(link()?.getAttribute('href')).toBe('/infolettre/7');
  await press('Retirer des archives', 500);
  expect(sent(`${issuePath}/withdrawal`)).toEqual([]);
  fireEvent.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Retirer des archives' }),
  );
  await settle(500);
  expect(link()).toBeNull();
  await press('Remettre dans les archives', 500);
  expect(sent(`${issuePath}/withdrawal`)).toEqual([{ is_withdrawn: true }, { is_withdrawn: false }]);
  expect(link()).toBeTruthy();
});

test('what is in doubt is decided by a person, one by one', async () => {
  await openNewsletter({
    [issuePath]: issueAnswer({
      state: 'sent',
      finished_at: '2026-11-16T09:00:00.000Z',
      counts: { ...noCounts, total: 2, sent: 1, in_doubt: 1 },
    }),
    [`${issuePath}/deliveries?state=in_doubt&page=1`]: ok({
      deliveries: [{ id: '41', email: 'zoe@exemple.fr', state: 'in_doubt', reason: null, at: null }],
      total: 1,
    }),
    [`${issuePath}/deliveries/41`]: issueAnswer({ state: 'sent' }),
  });
  expect(screen.getByText('zoe@exemple.fr')).toBeTruthy();
  await press('Considérer comme reçu');
  await press('Renvoyer');
  expect(sent(`${issuePath}/deliveries/41`)).toEqual([{ decision: 'arrived' }, { decision: 'resend' }]);
});

test.each([
  [null, 'Prochain lundi\u00a0: le 23 novembre 2026. Aucun numéro n’est programmé.'],
  [
    { id: 8, subject: 'Bonsoir', scheduled_at: '2026-11-23T09:00:00.000Z' },
    'Prochain envoi\u00a0: Bonsoir, lundi 23 novembre 2026 à 10:00, heure de Paris.',
  ],
])('says what leaves next, or that Monday has none: %j (T3-L7)', async (next, text) => {
  await openNewsletter(
    { [`${issuesPath}?page=1`]: ok({ issues: [], total: 0, recipients: 2, next }) },
    newsletterHome,
  );
  expect(document.body.textContent).toContain(text);
});

test('the addresses have a curve, with its figures (T3-L7)', async () => {
  const weeks = [3, 3, 5].map((confirmed, index) => ({
    at: `2026-11-${String(6 + 7 * index).padStart(2, '0')}T09:00:00.000Z`,
    confirmed,
  }));
  await openNewsletter(
    {
      '/api/admin/newsletter/subscribers?page=1': ok({ subscribers: [], total: 0, is_capped: false }),
      '/api/admin/newsletter/growth': ok({ weeks }),
    },
    `${newsletterHome}/abonnes`,
  );
  const curve = within(screen.getByRole('region', { name: 'Adresses confirmées' }));
  expect(curve.getByText('5 adresses confirmées, +2 en 2 semaines.')).toBeTruthy();
  expect(curve.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'AuAdresses',
    '20/11/20265',
    '13/11/20263',
    '06/11/20263',
  ]);
});

test('addresses are searched, filtered by state, and removed after a question', async () => {
  const subscriber = {
    id: 5,
    email: 'zoe@exemple.fr',
    first_name: 'Zoé',
    state: 'confirmed',
    requested_at: '2026-11-16T09:00:00.000Z',
    confirmed_at: null,
    ended_at: null,
  };
  const list = '/api/admin/newsletter/subscribers';
  const page = (subscribers: unknown[], total = subscribers.length) =>
    ok({ subscribers, total, is_capped: false });
  const { router } = await openNewsletter(
    {
      '/api/admin/newsletter/growth': ok({ weeks: [] }),
      [`${list}?page=1`]: page([subscriber], 100_000),
      [`${list}?page=1&search=zoe`]: [page([subscriber]), page([])],
      [`${list}/5`]: ok({}),
    },
    `${newsletterHome}/abonnes`,
  );
  expect(screen.getByText(/100\s000 adresses/)).toBeTruthy();
  expect(screen.getByText('Page 1 sur 2000')).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zoe' } });
  await settle(400);
  expect(router.state.location.search).toBe('?recherche=zoe');
  await press('Retirer zoe@exemple.fr', 500);
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Retirer' }));
  await settle(300);
  expect(calls().some(({ path, init }) => path === `${list}/5` && init?.method === 'DELETE')).toBe(true);
  expect(screen.getByText('Aucune adresse')).toBeTruthy();
});
