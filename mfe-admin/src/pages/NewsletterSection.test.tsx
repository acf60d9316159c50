import { act, fireEvent, screen, within } from '@testing-library/react';
import type { NewsletterIssue } from '@nobicast/contracts/admin-newsletter';
import {
  buildIssue,
  calls,
  closeNewsletter,
  field,
  issueAnswer,
  issuePath,
  noCounts,
  issuesPath,
  newsletterHome,
  openNewsletter,
  press,
  previewPath,
  sent,
  settle,
  setUpNewsletterScreen,
  type,
} from '../testing/newsletter-screen.tsx';
import { ok } from '../testing/open-admin.tsx';

const stale = (current: NewsletterIssue, fields: string[]) => ({
  status: 412,
  body: {
    ok: false,
    error: 'Quelqu’un…',
    code: 'stale_version',
    data: { current, changes: [{ fields, by: 'Awa', at: '2026-11-20T09:30:00.000Z' }] },
  },
});

setUpNewsletterScreen();

test('saves by itself when the typing pauses, with the version that was read, and shows the mail as it arrives', async () => {
  await openNewsletter({
    [issuePath]: [issueAnswer(), issueAnswer({ version: 4, markdown: 'Bonjour à tous.' })],
  });
  await settle(400);
  expect(document.querySelector('iframe')?.srcdoc).toBe('<p>Mise en page</p>');
  expect(document.querySelector('iframe')?.getAttribute('sandbox')).toBe('');
  expect(screen.getByText('EN TEXTE')).toBeTruthy();
  type('Texte', 'Bonjour à tous. ');
  await settle(500);
  expect(sent(previewPath).at(-1)).toMatchObject({ markdown: 'Bonjour à tous. ' });
  expect(sent(issuePath, 'PUT')).toEqual([]);
  expect(screen.getByText('Modifications à enregistrer')).toBeTruthy();
  await settle(1_100);
  expect(sent(issuePath, 'PUT')).toEqual([{ markdown: 'Bonjour à tous.' }]);
  const call = calls().find(({ init }) => init?.method === 'PUT');
  expect(new Headers(call?.init?.headers).get('if-match')).toBe('"3"');
  expect(screen.getByText('Enregistré')).toBeTruthy();
  // Somebody is writing there: the space at the end stays, and nothing is saved again.
  expect(field('Texte').value).toBe('Bonjour à tous. ');
  await settle(5_000);
  expect(sent(issuePath, 'PUT')).toHaveLength(1);
});

test('what is typed after the session ended is still a draft of the same member (decision 0103)', async () => {
  const { host } = await openNewsletter({ [issuePath]: issueAnswer() });
  const text = field('Texte');
  act(() => host.session.become({ state: 'anonymous' }));
  await settle();
  fireEvent.change(text, { target: { value: 'Bonjour encore.' } });
  await settle(500);
  const drafts = Object.entries(sessionStorage).filter(([, draft]) => String(draft).includes('encore'));
  expect(drafts.map(([key]) => key.split(':')[1])).toEqual(['maud']);
});

test('begins with what was saved when somebody comes back to it', async () => {
  const { router } = await openNewsletter({
    [issuePath]: [issueAnswer(), issueAnswer({ version: 4, markdown: 'Bonjour à tous.' })],
    [`${issuesPath}?page=1`]: ok({ issues: [], total: 0, recipients: 0 }),
  });
  type('Texte', 'Bonjour à tous.');
  await settle(1_600);
  await act(() => router.navigate(newsletterHome));
  await settle();
  await act(() => router.navigate(-1));
  await settle();
  expect(field('Texte').value).toBe('Bonjour à tous.');
});

test('opened again, has what somebody else has saved since', async () => {
  const { router } = await openNewsletter({
    [issuePath]: [issueAnswer(), issueAnswer({ version: 4, subject: 'Leur objet' })],
    [`${issuesPath}?page=1`]: ok({ issues: [], total: 0, recipients: 0 }),
  });
  await act(() => router.navigate(newsletterHome));
  await settle(60_000);
  await act(() => router.navigate(-1));
  await settle();
  expect(field('Objet').value).toBe('Leur objet');
});

test('joins what somebody else saved in another field, and shows both texts of the same one (decision 0032)', async () => {
  await openNewsletter({
    [issuePath]: [
      issueAnswer(),
      stale(buildIssue({ version: 4, subject: 'L’objet d’Awa' }), ['subject']),
      issueAnswer({ version: 5, subject: 'L’objet d’Awa', markdown: 'À moi.' }),
      stale(buildIssue({ version: 6, subject: 'L’objet d’Awa', markdown: 'À Awa.' }), ['markdown']),
      issueAnswer({ version: 7, markdown: 'À Awa.' }),
    ],
  });
  type('Texte', 'À moi.');
  await settle(1_600);
  expect(field('Objet').value).toBe('L’objet d’Awa');
  type('Texte', 'Encore à moi.');
  await settle(1_600);
  expect(screen.getByText('Quelqu’un a modifié les mêmes champs')).toBeTruthy();
  // Nothing is saved before a person has chosen.
  const before = sent(issuePath, 'PUT').length;
  await settle(5_000);
  expect(sent(issuePath, 'PUT')).toHaveLength(before);
  await press('Prendre l’autre');
  expect(field('Texte').value).toBe('À Awa.');
});

test('what could not be saved stays, and is offered again after a reload', async () => {
  const down = { status: 503, body: { ok: false, error: 'Plus tard.', code: 'service_unavailable' } };
  await openNewsletter({ [issuePath]: [issueAnswer(), down] });
  field('Objet').focus();
  type('Objet', 'Pas encore enregistré');
  await settle(1_600);
  expect(screen.getByRole('alert').textContent).toContain('Plus tard.');
  // Somebody is typing there.
  expect(document.activeElement).toBe(field('Objet'));
  closeNewsletter();
  await openNewsletter({ [issuePath]: issueAnswer() });
  expect(field('Objet').value).toBe('Pas encore enregistré');
});

test('is filled from the episode of the week, after a question where something is written', async () => {
  await openNewsletter({
    [issuePath]: issueAnswer(),
    '/api/admin/newsletter/weekly': ok({ subject: '#975', preview: 'Au programme', markdown: '## Le fil' }),
  });
  await press('Remplir depuis l’épisode de la semaine', 500);
  const dialog = screen.getByRole('alertdialog');
  expect(dialog.textContent).toContain('Remplacer ce qui est écrit');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remplacer' }));
  await settle(200);
  expect([field('Objet').value, field('Texte').value]).toEqual(['#975', '## Le fil']);
});

test('an empty letter is filled at once, around what was typed while the text was read', async () => {
  await openNewsletter({
    [issuePath]: issueAnswer({ subject: '', preview: '', markdown: '' }),
    '/api/admin/newsletter/weekly': {
      ...ok({ subject: '#975', preview: 'Au programme', markdown: '## Le fil' }),
      delayMs: 300,
    },
  });
  await press('Remplir depuis l’épisode de la semaine', 100);
  type('Objet', 'Déjà vendredi');
  await settle(400);
  expect([field('Objet').value, field('Texte').value]).toEqual(['Déjà vendredi', '## Le fil']);
});

test('its links are checked on demand, because a mail that is sent cannot be corrected', async () => {
  await openNewsletter({ [issuePath]: issueAnswer() });
  type('Texte', 'Le [site](https://x.example) de Maud.');
  await press('Vérifier les liens');
  expect(sent('/api/admin/shown-text')).toEqual([
    { markdown: 'Le [site](https://x.example) de Maud.', as: 'post' },
  ]);
});

test('two presses send one mail to try it', async () => {
  await openNewsletter({
    [issuePath]: issueAnswer(),
    [`${issuePath}/test`]: { ...ok({}), delayMs: 100 },
  });
  const button = screen.getByRole('button', { name: 'M’envoyer un essai' });
  fireEvent.click(button);
  fireEvent.click(button);
  await settle(200);
  expect(sent(`${issuePath}/test`)).toHaveLength(1);
});

test('is sent after a question that names the number of recipients', async () => {
  await openNewsletter({
    [issuePath]: [
      issueAnswer(),
      issueAnswer({ state: 'sending', counts: { ...noCounts, total: 1_204, waiting: 1_204 } }),
    ],
    [`${issuePath}/schedule`]: issueAnswer({ state: 'scheduled' }),
  });
  expect(screen.getByText(/^Aujourd’hui, il partirait à 1\s204 adresses confirmées\.$/)).toBeTruthy();
  // Sending at once cannot be undone.
  // T3-B21
  const isPrimary = (name: string) => screen.getByRole('button', { name }).classList.contains('primary');
  expect(['Programmer', 'Envoyer maintenant'].map(isPrimary)).toEqual([true, false]);
  await press('Envoyer maintenant', 500);
  const dialog = screen.getByRole('alertdialog');
  expect(dialog.textContent).toMatch(/Envoyer à 1\s204 adresses/);
  expect(sent(`${issuePath}/schedule`)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Envoyer' }));
  await settle(200);
  expect(sent(`${issuePath}/schedule`)).toEqual([{ scheduled_at: null }]);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toMatch(/^0 sur 1\s204$/);
});

// T3-B11
test('is not sent to nobody, and says why', async () => {
  await openNewsletter({ [issuePath]: issueAnswer({}, 0) });
  await press('Envoyer maintenant', 500);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  const button = screen.getByRole('button', { name: 'Envoyer maintenant' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toMatch(/^Aucune adresse n’est confirmée/);
  expect(screen.getByRole('link', { name: 'Rédaction, Newsletter, Les adresses' }).getAttribute('href')).toBe(
    `${newsletterHome}/abonnes`,
  );
  await press('Programmer', 500);
  expect(screen.getByRole('alertdialog').textContent).toContain('redevient un brouillon');
  expect(sent(`${issuePath}/schedule`)).toEqual([]);
});

test('is scheduled on the clocks of Paris: next Monday at ten, at first', async () => {
  await openNewsletter({
    [issuePath]: issueAnswer(),
    [`${issuePath}/schedule`]: issueAnswer({ state: 'scheduled' }),
  });
  await press('Programmer', 500);
  const dialog = screen.getByRole('alertdialog');
  expect(dialog.textContent).toContain('23 novembre 2026 à 10:00, heure de Paris');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Programmer' }));
  await settle(200);
  expect(sent(`${issuePath}/schedule`)).toEqual([{ scheduled_at: '2026-11-23T09:00:00.000Z' }]);
});

test('is not scheduled for a date that has passed, as on a page that was left open', async () => {
  await openNewsletter({ [issuePath]: issueAnswer() });
  expect(screen.getByText(/il partira alors le lundi 23 novembre 2026 à 10:00, heure de Paris/)).toBeTruthy();
  jest.setSystemTime(new Date('2026-11-23T09:00:30Z'));
  await press('Programmer', 500);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByText('Cette date est passée.')).toBeTruthy();
  expect(screen.queryByText(/il partira alors/)).toBeNull();
  expect(document.activeElement?.getAttribute('role')).toBe('spinbutton');
});

test('is not scheduled for a date that is further ahead than a year', async () => {
  await openNewsletter({ [issuePath]: issueAnswer() });
  jest.setSystemTime(new Date('2025-11-20T09:00:00Z'));
  await press('Programmer', 500);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByText('Une date d’ici un an est attendue.')).toBeTruthy();
});

test('an address that is none of an issue is a 404', async () => {
  await openNewsletter({}, `${newsletterHome}/x`);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page introuvable');
});

test.each([
  [100_000, false],
  [100_001, true],
])('an issue of %d bytes of HTML says that Gmail cuts it off: %j (T3-P18)', async (bytes, isSaid) => {
  // An é has two bytes.
  const html = 'é'.repeat(10) + 'a'.repeat(bytes - 20);
  await openNewsletter({ [issuePath]: issueAnswer(), [previewPath]: ok({ html, text: '' }) });
  await settle(2_000);
  expect(screen.queryByText(/Gmail coupe la fin/) !== null).toBe(isSaid);
});

test('the list that somebody comes back to is read again at once', async () => {
  const listed = (issues: NewsletterIssue[]) => ok({ issues, total: issues.length, recipients: 3 });
  const { router } = await openNewsletter(
    {
      [`${issuesPath}?page=1`]: [listed([buildIssue()]), listed([])],
      [issuePath]: [issueAnswer(), ok({})],
    },
    newsletterHome,
  );
  fireEvent.click(screen.getByRole('link', { name: 'Le numéro sept' }));
  await settle();
  await press('Supprimer le brouillon');
  fireEvent.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Supprimer le brouillon' }),
  );
  await settle();
  expect(router.state.location.pathname).toBe(newsletterHome);
  expect(screen.queryByRole('link', { name: 'Le numéro sept' })).toBeNull();
});
