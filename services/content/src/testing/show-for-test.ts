import { randomUUID } from 'node:crypto';
import type { HttpMethod, SentShowCommand, Show } from '@nobicast/contracts';
import type { UserActor } from '@nobicast/service-kit';
import type { ContentForTest } from './content-for-test.ts';
import { buildEpisode, buildGuest, buildParticipant, buildSubject } from './factories.ts';

/** A preparation of three subjects with this host, and the calls of its régie. */
export async function buildShowOf(content: ContentForTest, host: UserActor) {
  const slug = `themes-${randomUUID()}`;
  const { id } = await buildEpisode(content.db, {
    type: 'preparation',
    slug,
    published_at: '2026-11-25T17:00:00Z',
  });
  const subjectIds: number[] = [];
  for (const [order_index, title] of ['Un', 'Deux', 'Trois'].entries())
    subjectIds.push(await buildSubject(content.db, { episode_id: id, title, order_index }));
  const guest_id = await buildGuest(content.db, { account_id: host.userId });
  await buildParticipant(content.db, { episode_id: id, guest_id, participant_role: 'host' });
  const path = `/api/shows/${slug}`;
  return {
    id,
    slug,
    subjectIds,
    read: (as = host) => content.call('GET', path, { as }),
    move: (recording_starts_at: string | null, as = host) =>
      content.call('PUT', `${path}/start`, { as, body: { recording_starts_at } }),
    plan: (subjectId: number, planned_minutes: number | null, as = host) =>
      content.call('PUT', `${path}/subjects/${subjectId}/length`, { as, body: { planned_minutes } }),
    callTo: (method: HttpMethod, below: string, body?: unknown, { as = host, version = 1 } = {}) =>
      content.call(method, path + below, { as, body, version }),
    send: (commands: readonly SentShowCommand[], as = host) =>
      content.call('POST', `${path}/commands`, { as, body: { commands } }),
  };
}

export const showCommand = (
  action: SentShowCommand['action'],
  pressed_at = '2026-11-28T20:00:00.000Z',
): SentShowCommand => ({ id: randomUUID(), pressed_at, since_sync_ms: 1_000, action });

/** A reply with the whole show. */
export const showOf = ({ body }: { body: Record<string, unknown> }) => body.data as Show;
