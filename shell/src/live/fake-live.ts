import type { Live } from '@nobicast/contracts/live';
import { noLive } from '@nobicast/contracts/host-api';
import { createStore } from 'zustand/vanilla';
import type { LiveStore } from './live-state.ts';

type Show = NonNullable<Live['show']>;

export const startsAt = '2026-11-28T20:00:00.000Z';

const show: Show = {
  episode_id: 977,
  slug: 'preparation-977',
  title: 'La semaine du câble',
  phase: 'on_air',
  starts_at: startsAt,
  began_at: '2026-11-28T20:01:00.000Z',
  ended_at: null,
  subject: { id: 5, title: 'Le câble', elapsed_since: '2026-11-28T20:01:00.000Z', elapsed_ms: null },
};

export const liveReply = (revision: string, change: Partial<Show> = {}): Live => ({
  revision,
  show: { ...show, ...change },
  stream: { url: 'https://direct.example/son.mp3', type: 'audio/mpeg' },
});

export const planned = { phase: 'planned', began_at: null, subject: null } as const;

export const newStore = (): LiveStore => createStore(() => noLive);
