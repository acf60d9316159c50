import { act, fireEvent, screen } from '@testing-library/react';
import { fakeHost } from '../testing/fake-host.ts';
import { stubTurnstile } from '../testing/stub-turnstile.ts';
import {
  announcement,
  calls,
  decision,
  ok,
  pending,
  press,
  setUpModeration,
  show,
  untilPolled,
} from '../testing/moderation-screen.tsx';

setUpModeration();

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
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: ' Merci, c’est corrigé. ' } });
  act(() => turnstile.solve('jeton'));
  await press('Approuver et publier la réponse');
  const posts = calls().filter(({ init }) => init?.method === 'POST');
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
  expect(document.activeElement).toBe(screen.getByText('Texte 2').closest('article'));
  expect(announcement()).toBe('Réponse à Autrice 3 publiée.');
  expect(onDecided).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'z' });
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(announcement()).toMatch(/^Trop tard pour annuler d’une touche.*Autrice 3/);
  turnstile.restore();
});

test('an answered comment does not come back with a list that was read before its answer', async () => {
  const turnstile = stubTurnstile();
  const page = { comments: [pending(3), pending(2)], total: 2, oldest_at: pending(2).created_at };
  await show({
    '/api/bot-check': ok({ provider: 'turnstile', site_key: 'k' }),
    '/api/moderation/comments?page=1': [ok(page), { ...ok(page), delayMs: 600 }],
    '/api/moderation/comments/3/approve': { ...ok({ decision: decision(3, 'approve') }), delayMs: 100 },
    '/api/comments': ok({ comment: { id: 50, state: 'approved' } }),
  });
  await press('Répondre');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Merci, c’est corrigé.' } });
  act(() => turnstile.solve('jeton'));
  await untilPolled();
  await press('Approuver et publier la réponse');
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(announcement()).toBe('Réponse à Autrice 3 publiée.');
  expect(screen.queryByText('Texte 3')).toBeNull();
  expect(screen.queryByRole('button', { name: /nouveau/ })).toBeNull();
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
  expect(calls().at(-1)).toMatchObject({ path: questionOf(3), init: { method: 'PUT' } });
  expect(announcement()).toBe('La question d’Autrice 3 est dans la régie.');
  await press(name);
  expect(announcement()).toBe('Commentaire d’Autrice 2 approuvé, mais absent de la régie.');
});
