import { pagePlayerId } from '@nobicast/contracts/play-control';
import { usePlayerOf } from '@nobicast/web-kit/host';
import { frameCopy } from '../frame/frame.copy.ts';
import { useLazyPart } from '../frame/use-lazy-part.ts';
import type { DockProps } from './Dock.tsx';
import { dockId } from './dock-id.ts';

const loadDock = () => import(/* webpackChunkName: "dock" */ './Dock.tsx');

export function LazyDock(props: DockProps) {
  const hasEpisode = usePlayerOf(props.player, (state) => state.episode !== null);
  const status = usePlayerOf(props.player, (state) => state.status);
  const parts = useLazyPart({
    isNeeded: hasEpisode,
    load: loadDock,
    onFailure: (error) => console.error('The player bar could not be loaded.', error),
    attempt: status,
  });
  return parts && <parts.Dock {...props} />;
}

/** Leads to the dock where it is shown, else to the page's player. Style sheets hide it where there is neither. */
export function SkipToPlayer({ player }: Pick<DockProps, 'player'>) {
  const hasEpisode = usePlayerOf(player, (state) => state.episode !== null);
  return (
    <a
      className="skip skip-player"
      href={`#${hasEpisode ? dockId : pagePlayerId}`}
      onClick={(event) => {
        const dock = document.getElementById(dockId);
        const target = dock && !dock.inert ? dock : document.getElementById(pagePlayerId);
        if (!target) return;
        event.preventDefault();
        target.focus();
      }}
    >
      {frameCopy.skipToPlayer}
    </a>
  );
}
