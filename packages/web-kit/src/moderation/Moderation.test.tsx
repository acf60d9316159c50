import { act, fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '../testing/render-screen.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
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

async function show(replies: Parameters<typeof stubFetch>[0]) {
  stub = stubFetch({
    '/api/moderation/comments?page=1': ok({
      comments: [pending(3), pending(2), pending(1)],
      total: 3,
      oldest_at: '2026-11-20T09:00:00.000Z',
    }),
    ...replies,
  });
  const onDecided = jest.fn();
  renderScreen(<Moderation onDecided={onDecided} />);
  await settle();
  return onDecided;
}
const press = async (name: string) => {
  fireEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement);
  await settle();
};

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

test('tells nothing of a decision that failed', async () => {
  const onDecided = await show({
    '/api/moderation/comments/3/approve': { status: 500, body: { ok: false, error: 'x', code: 'internal' } },
  });
  await press('Approuver A');
  expect(onDecided).not.toHaveBeenCalled();
  expect(screen.getAllByRole('article')).toHaveLength(3);
});
