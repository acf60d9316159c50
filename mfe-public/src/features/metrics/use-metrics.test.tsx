import { renderScreen, stubFetch } from '@nobicast/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { useEpisodeMetrics } from './use-metrics.ts';

function Stats({ episodeId }: { episodeId: number }) {
  const stats = useEpisodeMetrics(episodeId);
  return <p>{stats ? `${stats.plays} / ${stats.downloads}` : '…'}</p>;
}

describe('The stats of an episode', () => {
  it.each([0, -1])('are zeros for the id %i, without a call (API-METRICS-24)', (episodeId) => {
    const { calls, restore } = stubFetch({});
    try {
      renderScreen(<Stats episodeId={episodeId} />);
      expect(screen.getByText('0 / 0')).toBeTruthy();
      expect(calls).toEqual([]);
    } finally {
      restore();
    }
  });

  it('stay 0 when the reply is 0', async () => {
    const { restore } = stubFetch({
      '/api/metrics/episode/5': { body: { ok: true, data: { episode_id: 5, plays: 0, downloads: 0 } } },
    });
    try {
      renderScreen(<Stats episodeId={5} />);
      await waitFor(() => expect(screen.getByText('0 / 0')).toBeTruthy());
    } finally {
      restore();
    }
  });
});
