import type { PlayerPort } from '@nobicast/contracts/host-api';
import { useHost, usePlayerOf } from './HostProvider.tsx';

const otherPagesWorkCopy = {
  works: 'Le reste du site fonctionne.',
  plays: 'Le reste du site fonctionne, et l’épisode en cours continue de jouer.',
} as const;

/** Beside a failed page: the rest works, and playback continues if something plays (U5). */
export function OtherPagesWorkText({ player }: { player: PlayerPort }) {
  const isPlaying = usePlayerOf(player, ({ status }) => status === 'playing' || status === 'buffering');
  return isPlaying ? otherPagesWorkCopy.plays : otherPagesWorkCopy.works;
}

export const OtherPagesWork = () => <OtherPagesWorkText player={useHost().player} />;
