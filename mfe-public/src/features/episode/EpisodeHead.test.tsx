import { HostProvider } from '@nobicast/web-kit/host';
import { fakeHost, fakeLive } from '@nobicast/web-kit/testing';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { buildEpisode } from '../../testing/build-episode.ts';
import { EpisodeHead } from './EpisodeHead.tsx';

test('a preparation invites to the recording until its show has ended', async () => {
  const live = fakeLive();
  const episode = buildEpisode({ type: 'preparation', slug: 'preparation-977' });
  render(
    <MemoryRouter>
      <HostProvider host={fakeHost({ live })}>
        <EpisodeHead episode={episode} live={(before) => before} />
      </HostProvider>
    </MemoryRouter>,
  );
  const show = {
    episode_id: 977,
    slug: episode.slug,
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
  expect(screen.getByText(/^L’émission s’enregistre en direct/)).toBeTruthy();
  become({ phase: 'ended' });
  expect(screen.queryByText(/^L’émission s’enregistre en direct/)).toBeNull();
  expect(screen.getByText(/^L’émission est enregistrée/)).toBeTruthy();
});
