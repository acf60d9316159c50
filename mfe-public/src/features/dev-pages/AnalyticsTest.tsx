import { getEpisodeMetrics, getSummaryMetrics } from '@nobicast/contracts/calls';
import { analyticsCookie } from '@nobicast/contracts/brand';
import { fallbackStats } from '@nobicast/contracts/limits';
import { paths } from '@nobicast/contracts/paths';
import type { EpisodeMetrics } from '@nobicast/contracts/metrics';
import { Button, Skeleton, TextField } from '@nobicast/web-kit';
import { analyticsId, isOptedOut, setOptedOut, trackDownload, trackPlay } from '@nobicast/web-kit/analytics';
import { useCall, type Loadable } from '@nobicast/web-kit/api';
import { useIsMounted } from '@nobicast/web-kit/host';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { analyticsTestCopy } from './dev-pages.copy.ts';
import { DevPageLayout } from './DevPageLayout.tsx';
import styles from './dev-pages.module.css';

/** Shown instead of the stats of a failed call (A42). */
const { home, episode: episodeFallback } = fallbackStats;
const firstEpisodeId = 975;
const zeros = { episode_id: 0, plays: 0, downloads: 0, plays_last_7_days: 0, downloads_last_7_days: 0 };
/** For an id that is not positive no call is made. */
const noStats: Loadable<EpisodeMetrics> = { state: 'ready', data: zeros, reload: () => Promise.resolve() };
const siteFallback = {
  episodes: home.episodes,
  listeners: home.listeners,
  plays_week: home.playsWeek,
  listeners_30_days: home.listeners30Days,
  plays_30_days: 4 * home.playsWeek,
};
const rules = { isHttpTextOnly: true } as const;

/** For developers: the stats, tracking by hand, and opting out. */
export function AnalyticsTest() {
  const [episodeId, setEpisodeId] = useState(firstEpisodeId);
  const hasStats = episodeId > 0;
  const episode = useCall(getEpisodeMetrics, hasStats ? { params: { id: episodeId } } : null, rules);
  const site = useCall(getSummaryMetrics, {}, rules);
  const refresh = () => [episode, site].forEach(fetchAgain);
  return (
    <DevPageLayout title={analyticsTestCopy.title} intro={analyticsTestCopy.intro}>
      <EpisodeForm episodeId={episodeId} onChoose={setEpisodeId} />
      <div className={`${styles.columns} mt-5`}>
        <Figures
          title={analyticsTestCopy.episode(episodeId)}
          reply={hasStats ? episode : noStats}
          names={['plays', 'downloads', 'plays_last_7_days', 'downloads_last_7_days']}
          fallback={episodeFallback}
        />
        <Figures
          title={analyticsTestCopy.site}
          reply={site}
          names={['episodes', 'listeners', 'plays_week', 'listeners_30_days', 'plays_30_days', 'total_plays']}
          fallback={siteFallback}
        />
      </div>
      <Tracking episodeId={episodeId} onTracked={refresh} />
      <Consent />
      <p className="mt-5">
        <Link className="more" to={paths.downloadCounts}>
          {analyticsTestCopy.method}
        </Link>
      </p>
    </DevPageLayout>
  );
}

function fetchAgain(reply: Loadable<unknown>) {
  if (reply.state === 'ready') void reply.reload();
  if (reply.state === 'failed') reply.retry();
}

/** Anything but a whole number is 0, which has no stats. */
function EpisodeForm({ episodeId, onChoose }: { episodeId: number; onChoose: (id: number) => void }) {
  const [typed, setTyped] = useState(String(episodeId));
  function choose(event: FormEvent) {
    event.preventDefault();
    const id = Number(typed);
    onChoose(Number.isSafeInteger(id) ? id : 0);
  }
  return (
    <form className={styles.choice} noValidate onSubmit={choose}>
      <TextField
        label={analyticsTestCopy.episodeId}
        type="number"
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">{analyticsTestCopy.show}</Button>
    </form>
  );
}

type FigureName = keyof typeof analyticsTestCopy.figures;

interface FiguresProps<Name extends FigureName> {
  title: string;
  reply: Loadable<Record<Name, number>>;
  names: readonly Name[];
  /** For a failed call. */
  fallback: Partial<Record<Name, number>>;
}

const exact = new Intl.NumberFormat('fr-FR');

function Figures<Name extends FigureName>({ title, reply, names, fallback }: FiguresProps<Name>) {
  const figures = reply.state === 'ready' ? reply.data : fallback;
  return (
    <section className="stack">
      <h2 className="aside-title title">{title}</h2>
      {reply.state === 'failed' && (
        <p className="soft" role="status">
          {analyticsTestCopy.failed(reply.error.message)}
        </p>
      )}
      <dl className={styles.fields}>
        {names.map((name) => {
          const value: number | undefined = figures[name];
          return (
            <div key={name}>
              <dt className="mute">{analyticsTestCopy.figures[name]}</dt>
              <dd className="mono">
                {reply.state === 'loading' ? (
                  <Skeleton width="5rem" />
                ) : value === undefined ? (
                  analyticsTestCopy.unknown
                ) : (
                  exact.format(value)
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** Sends one event by hand, as a player or a download would. */
function Tracking({ episodeId, onTracked }: { episodeId: number; onTracked: () => void }) {
  const [isCounted, setIsCounted] = useState<boolean>();
  async function track(send: (id: number) => Promise<boolean>) {
    setIsCounted(undefined);
    const wasCounted = await send(episodeId);
    setIsCounted(wasCounted);
    if (wasCounted) onTracked();
  }
  return (
    <div className="stack mt-5">
      <div className="cluster">
        <Button variant="primary" onClick={() => void track(trackPlay)}>
          {analyticsTestCopy.trackPlay}
        </Button>
        <Button variant="primary" onClick={() => void track(trackDownload)}>
          {analyticsTestCopy.trackDownload}
        </Button>
        <Button onClick={onTracked}>{analyticsTestCopy.refresh}</Button>
      </div>
      <p className="time mute" role="status">
        {isCounted !== undefined && (isCounted ? analyticsTestCopy.tracked : analyticsTestCopy.notTracked)}
      </p>
    </div>
  );
}

/** Only known in the browser. */
function Consent() {
  const isMounted = useIsMounted();
  const [, setChanges] = useState(0);
  if (!isMounted) return null;
  const isOut = isOptedOut();
  const cookie = analyticsId();
  const state = cookie
    ? analyticsTestCopy.enabled
    : isOut
      ? analyticsTestCopy.optedOut
      : analyticsTestCopy.doNotTrack;
  return (
    <section className="stack mt-5">
      <h2 className="aside-title title">{analyticsTestCopy.privacy}</h2>
      <p role="status">{state}</p>
      <p className={`${styles.id} mono mute size-sm`}>
        {analyticsTestCopy.id(analyticsCookie)} {cookie ?? analyticsTestCopy.none}
      </p>
      <Button
        className="at-start"
        onClick={() => {
          setOptedOut(!isOut);
          setChanges((count) => count + 1);
        }}
      >
        {isOut ? analyticsTestCopy.optIn : analyticsTestCopy.optOut}
      </Button>
    </section>
  );
}
