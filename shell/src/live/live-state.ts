import type { LiveState, PlayerPort } from '@nobicast/contracts/host-api';
import type { StoreApi } from 'zustand/vanilla';

export type LiveStore = StoreApi<LiveState>;

/** Of the player of episodes: one of the two is heard, as loud as the other. */
export type EpisodePlayer = Pick<PlayerPort, 'subscribe' | 'getSnapshot' | 'pause'>;
