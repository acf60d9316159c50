import { isOnAir } from '@nobicast/contracts/live-window';
import { useLiveOf } from '@nobicast/web-kit/host';
import { useLazyPart } from '../frame/use-lazy-part.ts';
import type { ShellLive } from './live-store.ts';

const load = () => import(/* webpackChunkName: "live-bar" */ './LiveBar.tsx');

export function LazyLiveBar({ live }: { live: ShellLive }) {
  const isNeeded = useLiveOf(
    live,
    (state) => isOnAir(state.live?.show ?? null) || state.playback !== 'silent',
  );
  const revision = useLiveOf(live, (state) => state.live?.revision);
  const parts = useLazyPart({
    isNeeded,
    load,
    onFailure: (error) => console.error('The bar of the show could not be loaded.', error),
    attempt: revision,
  });
  return parts && <parts.LiveBar live={live} />;
}
