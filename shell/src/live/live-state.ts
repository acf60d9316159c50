import type { LiveState, PlayerPort } from '@nobicast/contracts/host-api';
import type { StoreApi } from 'zustand/vanilla';

export type LiveStore = StoreApi<LiveState>;

/** What the live player needs of the player of episodes: only one of the two plays, and both have the same volume. */
export type EpisodePlayer = Pick<PlayerPort, 'subscribe' | 'getSnapshot' | 'pause'>;
