import { act, fireEvent, screen } from '@testing-library/react';
import { fakeHost } from '../testing/fake-host.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import { stubTurnstile } from '../testing/stub-turnstile.ts';
import { Moderation } from './Moderation.tsx';

const pending = (id: number) => ({
  id,
  content: `Texte ${id}`,
  created_at: '2026-11-20T09:00:00.000Z',
  subject_id: 31,
  subject_title: 'La porte dérobée',
  episode_slug: 'nobicast-975',
  episode_title: 'La nuit où le fil a cassé',
  episode_number: 975,
  author_name: `Autrice ${id}`,
  author_email: `a${id}@exemple.fr`,
  new_user_id: null,
  user_id: null,
  moment_ms: null,
  flags: [],
});
const decision = (comment_id: number, action: string) => ({
  id: 100 + comment_id,
  comment_id,
  action,
  at: '2026-11-20T09:30:00.000Z',
  moderator_id: 'alix',
  moderator_name: 'Alix',
  reason: null,
});
const ok = (data: object) => ({ body: { ok: true, data } });

let stub: ReturnType<typeof stubFetch> | undefined;
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  stub?.restore();
  jest.restoreAllMocks();
  jest.useRealTimers();
});
const settle = () => act(() => jest.advanceTimersByTimeAsync(20));

const untilPolled = () => act(() => jest.advanceTimersByTimeAsync(4_100));
const announcement = () => screen.getAllByRole('status').at(-1)?.textContent;

async function show(replies: Parameters<typeof stubFetch>[0], host = fakeHost()) {
  stub = stubFetch({
    '/api/moderation/comments?page=1': ok({
      comments: [pending(3), pending(2), pending(1)],
      total: 3,
      oldest_at: '2026-11-20T09:00:00.000Z',
    }),
    ...replies,
  });
  const onDecided = jest.fn();
  renderScreen(<Moderation onDecided={onDecided} />, { host });
  await settle();
  return onDecided;
}
const press = async (name: string) => {
  fireEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement);
  await settle();
};

test('T3-P17: a card of an answer says what is answered, with a link to it', async () => {
  const answers = { id: 12, author_name: 'Zoé', excerpt: 'Qui l’a posée\u202f?' };
  stub = stubFetch({
    '/api/moderation/comments?page=1': ok({
      comments: [{ ...pending(2), answers }, pending(1)],
      total: 2,
      oldest_at: '2026-11-20T09:00:00.000Z',
    }),
  });
  renderScreen(<Moderation />);
  await settle();
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
  fireEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner le commentaire de Autrice 1' }));
  await press('Approuver la sélection');
  expect(onDecided).toHaveBeenCalledTimes(4);
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
  expect([cards(), stub?.calls.length]).toEqual([3, 1]);
  fireEvent.keyDown(document.body, { key: 'j' });
  await settle();
  expect(screen.getAllByRole('article')[1]).toBe(document.activeElement);
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
    const polls = stub?.calls.length ?? 0;
    await untilPolled();
    expect(stub?.calls.length).toBeGreaterThan(polls);
  });
});

test('a queue that cannot be followed says why, once, until it can again', async () => {
  const page = ok({ comments: [pending(3)], total: 1, oldest_at: null });
  const signedOut = { status: 403, body: { ok: false, error: 'x', code: 'forbidden' } };
  const away = { status: 503, body: { ok: false, error: 'x', code: 'unavailable' } };
  await show({
    '/api/moderation/comments?page=1': [page, signedOut, signedOut, page, away, away, away, page],
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
  expect(announcement()).toBe('Commentaire de Autrice 3 de nouveau en attente.');
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
  expect(stub?.calls.filter(({ path }) => path.endsWith('/take-back'))).toEqual([]);
});

test('a comment is answered where it waits: it is approved, then the answer is posted and approved', async () => {
  const turnstile = stubTurnstile();
  const onDecided = await show({
    '/api/bot-check': ok({ provider: 'turnstile', site_key: 'k' }),
    '/api/moderation/comments/3/approve': ok({ decision: decision(3, 'approve') }),
    '/api/comments': ok({ comment: { id: 50, state: 'pending' } }),
    '/api/moderation/comments/50/approve': ok({ decision: decision(50, 'approve') }),
  });
  await press('Répondre');
  const field = screen.getByRole('textbox', { name: 'Votre réponse à Autrice 3' });
  fireEvent.change(field, { target: { value: ' Merci, c’est corrigé. ' } });
  act(() => turnstile.solve('jeton'));
  await press('Approuver et publier la réponse');
  const posts = stub?.calls.filter(({ init }) => init?.method === 'POST') ?? [];
  expect(posts.map(({ path }) => path)).toEqual([
    '/api/moderation/comments/3/approve',
    '/api/comments',
    '/api/moderation/comments/50/approve',
  ]);
  expect(JSON.parse(String(posts[1]?.init?.body))).toMatchObject({
    episode_subject_id: 31,
    answers_to: 3,
    content: 'Merci, c’est corrigé.',
    turnstile_token: 'jeton',
  });
  expect(screen.queryByText('Texte 3')).toBeNull();
  expect(announcement()).toBe('Réponse à Autrice 3 publiée.');
  expect(onDecided).toHaveBeenCalledTimes(1);
  turnstile.restore();
});

test('a comment of the show on air is approved for its questions, and of no other (T3-R4)', async () => {
  const host = fakeHost();
  const questionOf = (id: number) => `/api/shows/nobicast-975/questions/${id}`;
  await show(
    {
      '/api/moderation/comments/3/approve': ok({ decision: decision(3, 'approve') }),
      '/api/moderation/comments/2/approve': ok({ decision: decision(2, 'approve') }),
      [questionOf(3)]: ok({}),
      [questionOf(2)]: { status: 403, body: { ok: false, error: 'Non.' } },
    },
    host,
  );
  const name = 'Approuver pour l’antenne';
  expect(screen.queryByRole('button', { name })).toBeNull();
  const instant = '2026-11-20T10:00:00.000Z';
  const show975 = {
    episode_id: 9,
    slug: 'nobicast-975',
    title: null,
    phase: 'on_air',
    starts_at: instant,
  } as const;
  const live = { ...show975, began_at: instant, ended_at: null, subject: null };
  act(() => host.live.become({ live: { revision: 'r1', stream: null, show: live } }));
  await press(name);
  expect(stub?.calls.at(-1)).toMatchObject({ path: questionOf(3), init: { method: 'PUT' } });
  expect(announcement()).toBe('La question d’Autrice 3 est dans la régie.');
  await press(name);
  expect(announcement()).toBe('Commentaire d’Autrice 2 approuvé, mais absent de la régie.');
});
