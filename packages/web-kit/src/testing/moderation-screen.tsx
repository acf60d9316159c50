import { act, fireEvent, screen } from '@testing-library/react';
import { fakeHost } from './fake-host.ts';
import { renderScreen } from './render-screen.tsx';
import { stubFetch } from './stub-fetch.ts';
import { Moderation } from '../moderation/Moderation.tsx';

export const pending = (id: number) => ({
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
export const decision = (comment_id: number, action: string) => ({
  id: 100 + comment_id,
  comment_id,
  action,
  at: '2026-11-20T09:30:00.000Z',
  moderator_id: 'alix',
  moderator_name: 'Alix',
  reason: null,
});
export const ok = (data: object) => ({ body: { ok: true, data } });

let stub: ReturnType<typeof stubFetch> | undefined;
/** What the screen called, the oldest first. */
export const calls = () => stub?.calls ?? [];

export function setUpModeration() {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') });
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    stub?.restore();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
}
export const settle = () => act(() => jest.advanceTimersByTimeAsync(20));

export const untilPolled = () => act(() => jest.advanceTimersByTimeAsync(4_100));
export const announcement = () => screen.getAllByRole('status').at(-1)?.textContent;

export async function show(replies: Parameters<typeof stubFetch>[0], host = fakeHost()) {
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
export const press = async (name: string) => {
  fireEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement);
  await settle();
};
