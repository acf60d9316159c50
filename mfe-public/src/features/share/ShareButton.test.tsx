import { act, screen } from '@testing-library/react';
import { renderScreen } from '@nobicast/web-kit/testing';
import { ShareButton } from './ShareButton.tsx';

const playable = (episodeId: number) => ({
  episodeId,
  slug: 'nobicast-975',
  number: 975,
  type: 'podcast' as const,
  title: 'La nuit',
  coverUrl: '',
  durationMs: 100_000,
  chapters: [],
});
const writeText = jest.fn(() => Promise.resolve());
beforeEach(() => {
  writeText.mockClear();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
});

const show = () =>
  renderScreen(<ShareButton episodeId={975} title="La nuit" path="/episodes/nobicast-975" />).host;
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

describe('sharing an episode (U17)', () => {
  test('shares its page before the first play, and while another episode is in the player', async () => {
    const host = show();
    await press('Partager');
    expect(writeText).toHaveBeenLastCalledWith('http://localhost/episodes/nobicast-975');
    act(() => host.player.play(playable(1), { atSeconds: 36 }));
    await press('Partager');
    expect(writeText).toHaveBeenCalledTimes(2);
    expect(writeText).toHaveBeenLastCalledWith('http://localhost/episodes/nobicast-975');
  });
  test('offers the moment of the press once it is in the player', async () => {
    const host = show();
    act(() => host.player.play(playable(975), { atSeconds: 36.7 }));
    await press('Partager');
    expect(writeText).not.toHaveBeenCalled();
    act(() => host.player.become({ positionSeconds: 40 }));
    await press('À partir de 00:36');
    expect(writeText).toHaveBeenLastCalledWith('http://localhost/episodes/nobicast-975?t=36');
    expect(host.notices).toEqual([{ message: 'Lien copié', kind: 'info' }]);
    await press('Tout l’épisode');
    expect(writeText).toHaveBeenLastCalledWith('http://localhost/episodes/nobicast-975');
  });
});
