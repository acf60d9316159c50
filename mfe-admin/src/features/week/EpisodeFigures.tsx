import { getFirstFigures } from '@nobicast/contracts/calls';
import { Stat, Stats } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { NotReady } from '../../lists/ListStates.tsx';
import { figuresCopy } from './week.copy.ts';

/** How a published podcast does, beside the show's median at the same age. */
export function EpisodeFigures({ episodeId }: { episodeId: number }) {
  const load = useCall(getFirstFigures, { params: { id: episodeId } }, { fallback: figuresCopy.failed });
  if (load.state !== 'ready') return <NotReady load={load} texts={figuresCopy} />;
  const { days, plays, downloads, is_counted: isCounted, compared, median } = load.data;
  if (isCounted === false) return <p className="soft">{figuresCopy.uncounted}</p>;
  return (
    <>
      <p className="soft">{figuresCopy.period(days)}</p>
      <Stats>
        <Stat value={figuresCopy.count(plays)} label={figuresCopy.plays(median?.plays)} />
        <Stat value={figuresCopy.count(downloads)} label={figuresCopy.downloads(median?.downloads)} />
      </Stats>
      <p className="mute size-sm">{figuresCopy.compared(compared)}</p>
    </>
  );
}
