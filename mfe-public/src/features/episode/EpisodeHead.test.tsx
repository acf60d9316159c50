import { HostProvider } from '@nobicast/web-kit/host';
import { fakeHost, fakeLive } from '@nobicast/web-kit/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { buildEpisode } from '../../testing/build-episode.ts';
import { EpisodeHead } from './EpisodeHead.tsx';

const invites = () => screen.queryByText(/^L’émission s’enregistre en direct/) !== null;

function open(recordingStartsAt: string) {
  const live = fakeLive();
  const episode = buildEpisode({
    type: 'preparation',
    slug: 'preparation-977',
    recording_starts_at: recordingStartsAt,
  });
  render(
    <MemoryRouter>
      <HostProvider host={fakeHost({ live })}>
        <EpisodeHead episode={episode} live={(before) => before} />
      </HostProvider>
    </MemoryRouter>,
  );
  return { live, slug: episode.slug };
}

test('a preparation invites to the recording until its show has ended', async () => {
  const { live, slug } = open('9999-11-28T20:00:00.000Z');
  const show = {
    episode_id: 977,
    slug,
    title: null,
    starts_at: '2026-11-28T20:00:00.000Z',
    began_at: '2026-11-28T20:01:00.000Z',
    ended_at: null,
    subject: null,
  };
  const become = (change: { phase: 'on_air' | 'ended'; slug?: string }) =>
    act(() => live.become({ live: { revision: change.phase, stream: null, show: { ...show, ...change } } }));
  become({ phase: 'on_air' });
  become({ phase: 'ended', slug: 'preparation-976' });
  expect(invites()).toBe(true);
  become({ phase: 'ended' });
  expect(invites()).toBe(false);
  expect(screen.getByText(/^L’émission est enregistrée/)).toBeTruthy();
});

test('a preparation whose show was hours ago does not invite to it, also where nobody says that it has ended', () => {
  jest.useFakeTimers({ now: new Date('2026-11-28T23:00:00Z') });
  open('2026-11-28T20:00:00.000Z');
  expect(invites()).toBe(true);
  cleanup();
  jest.setSystemTime(new Date('2026-11-28T23:00:01Z'));
  open('2026-11-28T20:00:00.000Z');
  expect(invites()).toBe(false);
  jest.useRealTimers();
});
