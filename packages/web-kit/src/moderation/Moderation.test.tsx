import { act, fireEvent, screen } from '@testing-library/react';
import {
  announcement,
  calls,
  decision,
  ok,
  pending,
  press,
  setUpModeration,
  settle,
  show,
  untilPolled,
} from '../testing/moderation-screen.tsx';

setUpModeration();

test('T3-P17: a card of an answer says what is answered, with a link to it', async () => {
  const answers = { id: 12, author_name: 'Zoé', excerpt: 'Qui l’a posée\u202f?' };
  await show({
    '/api/moderation/comments?page=1': ok({
      comments: [{ ...pending(2), answers }, pending(1)],
      total: 2,
      oldest_at: '2026-11-20T09:00:00.000Z',
    }),
  });
  const [answer, other] = screen.getAllByRole('article');
  expect(answer?.textContent).toContain('Répond à Zoé\u00a0: Qui l’a posée');
  expect(other?.textContent).not.toContain('Répond à');
  expect(screen.getByRole('link', { name: 'Zoé' }).getAttribute('href')).toBe(
    '/episodes/nobicast-975/subjects/31#commentaire-12',
  );
});

test('tells its page of each decision, and of each that is taken back', async () => {
  const onDecided = await show({
    '/api/moderation/comments/3/approve': ok({ decision: decision(3, 'approve') }),
    '/api/moderation/comments/2/reject': ok({ decision: decision(2, 'reject') }),
    '/api/moderation/decisions/take-back': ok({
      outcomes: [{ outcome: 'decided', comment_id: 2, decision: decision(2, 'undo') }],
    }),
    '/api/moderation/decisions': ok({
      outcomes: [{ outcome: 'decided', comment_id: 1, decision: decision(1, 'approve') }],
    }),
  });
  expect(onDecided).not.toHaveBeenCalled();
  await press('Approuver A');
  expect(onDecided).toHaveBeenCalledTimes(1);
  await press('Rejeter R');
  expect(onDecided).toHaveBeenCalledTimes(2);
  await press('Annuler Z');
  expect(onDecided).toHaveBeenCalledTimes(3);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner le commentaire d’Autrice 1' }));
  await press('Approuver la sélection');
  expect(onDecided).toHaveBeenCalledTimes(4);
});

test('says how many wait and since when, and of none no oldest', async () => {
  await show({
    '/api/moderation/comments?page=1': ok({
      comments: [pending(1)],
      total: 1,
      oldest_at: '2026-11-20T09:00:00.000Z',
    }),
    '/api/moderation/comments/1/approve': ok({ decision: decision(1, 'approve') }),
  });
  expect(screen.getByText('1 en attente, le plus ancien il y a 1 heure')).toBeTruthy();
  await press('Approuver A');
  expect(screen.getByText('0 en attente')).toBeTruthy();
});

test('tells nothing of a decision that failed, which is only logged (ADMIN-MODERATION-16)', async () => {
  const onDecided = await show({
    '/api/moderation/comments/3/approve': {
      status: 500,
      body: { ok: false, error: 'Une panne.', code: 'internal' },
    },
  });
  await press('Approuver A');
  expect(onDecided).not.toHaveBeenCalled();
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(screen.queryByText('Une panne.')).toBeNull();
  expect(console.error).toHaveBeenCalledWith('A moderation call failed.', expect.anything());
});

test('an entry says who wrote what about what, as text, and why a check flagged it (ADMIN-MODERATION-01 to 11)', async () => {
  const comment = {
    ...pending(3),
    content: '<b>Gras</b> <script>alert(1)</script>',
    moment_ms: 2_832_000,
    flags: [{ phase: 'links', sentence: 'Trois liens' }],
  };
  await show({
    '/api/moderation/comments?page=1': ok({ comments: [comment], total: 1, oldest_at: comment.created_at }),
  });
  const entry = screen.getByRole('article');
  for (const part of [
    comment.content,
    'Autrice 3',
    'a3@exemple.fr',
    'id\u00a03',
    'à 00:47:12',
    'Trois liens',
  ])
    expect(entry.textContent).toContain(part);
  expect(entry.querySelector('b, script')).toBeNull();
  expect(entry.querySelector('time')?.textContent).toMatch(/\d{1,2} \p{L}+\.? 20\d\d, \d\d:\d\d$/u);
  const links = [...entry.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['a3@exemple.fr', 'mailto:a3@exemple.fr'],
    ['#975 La nuit où le fil a cassé', '/episodes/nobicast-975'],
    ['La porte dérobée', '/episodes/nobicast-975/subjects/31'],
  ]);
  for (const name of ['Approuver A', 'Rejeter R', 'Contexte', 'Motif'])
    expect(screen.getByRole('button', { name })).not.toBeNull();
});

test('a key decides nothing while shortcuts are off, nor where somebody types', async () => {
  await show({});
  const field = document.body.appendChild(document.createElement('input'));
  const cards = () => screen.getAllByRole('article').length;
  for (const key of ['a', 'r', 'x', 'z', '1']) fireEvent.keyDown(field, { key });
  window.localStorage.setItem('nobicast_shortcuts', 'off');
  fireEvent.keyDown(document.body, { key: 'a' });
  window.localStorage.removeItem('nobicast_shortcuts');
  field.remove();
  await settle();
  expect([cards(), calls().length]).toEqual([3, 1]);
  fireEvent.keyDown(document.body, { key: 'j' });
  await settle();
  expect(screen.getAllByRole('article')[1]).toBe(document.activeElement);
  // The skip link leads there.
  const main = document.body.appendChild(document.createElement('main'));
  fireEvent.keyDown(main, { key: 'j' });
  main.remove();
  await settle();
  expect(screen.getAllByRole('article')[2]).toBe(document.activeElement);
});

test('a queue that cannot be read says so; a press reads it, and its first card has the focus', async () => {
  const away = { status: 400, body: { ok: false, error: 'Une panne.', code: 'x' } };
  await show({
    '/api/moderation/comments?page=1': [away, ok({ comments: [pending(3)], total: 1, oldest_at: null })],
  });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(
    'Les commentaires en attente n’ont pas pu être chargés',
  );
  screen.getByRole('button', { name: 'Réessayer' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(document.activeElement).not.toBe(document.body);
  await settle();
  expect(document.activeElement).toBe(screen.getByRole('article'));
});

describe('a decision while another page loads', () => {
  const many = { comments: [pending(3), pending(2), pending(1)], total: 53, oldest_at: null };
  const approved = (delayMs: number) => ({
    ...ok({ decision: decision(3, 'approve') }),
    delayMs,
  });
  const secondPage = (delayMs: number) => ({
    ...ok({ comments: [pending(52), pending(51)], total: 52, oldest_at: null }),
    delayMs,
  });

  test.each([
    ['that was on its way', 1_000, 2_000, ['Approuver A', 'Suivant']],
    ['made before the page arrives', 500, 1_000, ['Suivant', 'Approuver A']],
  ])('%s: the page is shown, and the queue is followed', async (_name, decidedMs, loadedMs, buttons) => {
    await show({
      '/api/moderation/comments?page=1': ok(many),
      '/api/moderation/comments?page=2': secondPage(loadedMs),
      '/api/moderation/comments/3/approve': approved(decidedMs),
    });
    for (const name of buttons) await press(name);
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(screen.getByText('Texte 52')).not.toBeNull();
    expect(screen.queryByText('Texte 3')).toBeNull();
    expect(screen.getByRole('list', { name: 'Commentaires en attente' }).getAttribute('aria-busy')).toBe(
      'false',
    );
    const polls = calls().length ?? 0;
    await untilPolled();
    expect(calls().length).toBeGreaterThan(polls);
  });
});

test('a queue is followed again where the network has swallowed a request', async () => {
  const page = ok({ comments: [pending(3)], total: 1, oldest_at: null });
  const more = ok({ comments: [pending(4), pending(3)], total: 2, oldest_at: null });
  await show({
    '/api/moderation/comments?page=1': [page, { ...page, after: new Promise(() => undefined) }, more],
  });
  await untilPolled();
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(announcement()).toMatch(/nouveau/);
});

test('a queue that cannot be followed says why, once, until it can again', async () => {
  const page = ok({ comments: [pending(3)], total: 1, oldest_at: null });
  const signedOut = { status: 403, body: { ok: false, error: 'x', code: 'forbidden' } };
  const away = { status: 503, body: { ok: false, error: 'x', code: 'unavailable' } };
  const illegible = { body: '<html>' };
  await show({
    '/api/moderation/comments?page=1': [page, signedOut, signedOut, page, away, illegible, away, page],
  });
  await untilPolled();
  const lost = /^Vous n’êtes plus connecté/;
  expect(screen.getAllByText(lost)).toHaveLength(2);
  expect(announcement()).toMatch(lost);
  expect(screen.getByRole('link', { name: /^Se reconnecter/ }).getAttribute('href')).toBe('/login');
  await untilPolled();
  await untilPolled();
  expect(screen.queryByRole('link', { name: /^Se reconnecter/ })).toBeNull();

  const stale = /^La file n’est plus à jour/;
  await untilPolled();
  await untilPolled();
  expect(screen.queryByText(stale)).toBeNull();
  await untilPolled();
  expect(announcement()).toMatch(stale);
  await untilPolled();
  expect(screen.getAllByText(stale)).toHaveLength(1);
});

test('what is taken back is named: after a decision that failed it is an earlier one', async () => {
  await show({
    '/api/moderation/comments/3/approve': ok({ decision: decision(3, 'approve') }),
    '/api/moderation/comments/2/approve': { status: 500, body: { ok: false, error: 'x', code: 'internal' } },
    '/api/moderation/decisions/take-back': ok({
      outcomes: [{ outcome: 'decided', comment_id: 3, decision: decision(3, 'undo') }],
    }),
  });
  await press('Approuver A');
  await press('Approuver A');
  await press('Annuler Z');
  expect(announcement()).toBe('Commentaire d’Autrice 3 de nouveau en attente.');
});

test('the history is read again when it is opened, and after an undo', async () => {
  const historyWith = (...ids: number[]) =>
    ok({
      decisions: ids.map((id) => ({
        ...decision(id, 'approve'),
        author_name: `Autrice ${id}`,
        excerpt: `Texte ${id}`,
        subject_title: null,
        subject_id: null,
        episode_slug: null,
        may_take_back: [],
      })),
      total: ids.length,
    });
  await show({
    '/api/moderation/comments/3/approve': ok({ decision: decision(3, 'approve') }),
    '/api/moderation/decisions?page=1': [historyWith(9), historyWith(3, 9), historyWith(9)],
    '/api/moderation/decisions/take-back': ok({
      outcomes: [{ outcome: 'decided', comment_id: 3, decision: decision(3, 'undo') }],
    }),
  });
  await press('Historique');
  await press('En attente');
  await press('Approuver A');
  await press('Historique');
  expect(screen.getByText('Texte 3')).not.toBeNull();
  await press('Annuler Z');
  expect(screen.queryByText('Texte 3')).toBeNull();
});

// T3-B14
test('Z after the time to undo says that it is too late, with the way to the comment; before any decision it says nothing', async () => {
  await show({
    '/api/moderation/comments/3/approve': ok({ decision: decision(3, 'approve') }),
    '/api/moderation/comments/2/reject': ok({ decision: decision(2, 'reject') }),
  });
  const pressZ = async () => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'z' });
    await settle();
  };
  await pressZ();
  expect(announcement()).toBe('');
  await press('Approuver A');
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  await pressZ();
  expect(announcement()).toMatch(/^Trop tard pour annuler d’une touche.*Autrice 3/);
  expect(screen.getByRole('link', { name: 'Voir le commentaire' }).getAttribute('href')).toBe(
    '/episodes/nobicast-975/subjects/31#commentaire-3',
  );
  // A rejected comment is nowhere to be seen: the history takes it back.
  await press('Rejeter R');
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  await pressZ();
  expect(announcement()).toMatch(/^Trop tard.*Autrice 2.*historique/);
  expect(screen.queryByRole('link', { name: 'Voir le commentaire' })).toBeNull();
  expect(calls().filter(({ path }) => path.endsWith('/take-back'))).toEqual([]);
});
