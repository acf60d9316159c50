import { renderScreen } from '@nobicast/web-kit/testing';
import { screen } from '@testing-library/react';
import { buildEpisode } from '../../testing/build-episode.ts';
import { DownloadLink } from './DownloadLink.tsx';

const audio = { size_bytes: 1_000_000, uploaded_at: '2025-01-15T09:00:00.000Z' };

describe('The download link', () => {
  it('saves our own file under its name, and shows its size in French (U21)', () => {
    renderScreen(
      <DownloadLink episode={buildEpisode({ assets: { audio: { ...audio, is_external: false } } })} />,
    );
    const link = screen.getByRole('link', { name: /^Télécharger 976,6\sKo$/ });
    expect(link.getAttribute('download')).toMatch(/^Nobicast#/);
    expect(link.getAttribute('target')).toBeNull();
  });

  it('opens a publisher’s file there, in a new tab, and says so (first use I11)', () => {
    renderScreen(
      <DownloadLink episode={buildEpisode({ assets: { audio: { ...audio, is_external: true } } })} />,
    );
    const link = screen.getByRole('link', {
      name: /^Télécharger chez l’éditeur 976,6\sKo \(nouvel onglet\)$/,
    });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener');
    expect(link.getAttribute('download')).toBeNull();
  });
});
