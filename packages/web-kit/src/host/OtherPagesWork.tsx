import type { PlayerPort } from '@nobicast/contracts/host-api';
import { useSyncExternalStore } from 'react';
import { useHost, usePlayerOf } from './HostProvider.tsx';

const otherPagesWorkCopy = {
  works: 'Le reste du site fonctionne.',
  isOffline: 'Vous êtes hors ligne.',
  plays: 'Le reste du site fonctionne, et l’épisode en cours continue de jouer.',
} as const;

function subscribeToNetwork(onChange: () => void): () => void {
  const listening = new AbortController();
  for (const type of ['online', 'offline'])
    window.addEventListener(type, onChange, { signal: listening.signal });
  return () => listening.abort();
}

/** Beside a failed page: the rest works, and playback continues if something plays (U5). */
export function OtherPagesWorkText({ player }: { player: PlayerPort }) {
  const isPlaying = usePlayerOf(player, ({ status }) => status === 'playing' || status === 'buffering');
  const isOnline = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
  if (!isOnline) return otherPagesWorkCopy.isOffline;
  return isPlaying ? otherPagesWorkCopy.plays : otherPagesWorkCopy.works;
}

export const OtherPagesWork = () => <OtherPagesWorkText player={useHost().player} />;
