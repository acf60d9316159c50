import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { getAdminEpisode } from '@nobicast/contracts/calls';
import { episodeWeekPath } from '@nobicast/contracts/generated/episode-week-path';
import { regiePath } from '@nobicast/contracts/generated/regie-path';
import { paths } from '@nobicast/contracts/paths';
import { teamTitle, titleOrHeading } from '@nobicast/contracts/titles';
import { Button, ButtonLink, ExternalLink } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { useHost, usePageHead } from '@nobicast/web-kit/host';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { BecomePodcast } from '../../features/episodes/index.ts';
import { datesSentence, numberText, stateSentence, useReadAt, weekCopy } from '../../features/week/index.ts';
import styles from '../../features/week/week.module.css';
import { adminHead } from '../../heads.ts';
import list from '../../lists/list.module.css';
import { useLateNavigate } from '../../use-late-navigate.ts';

interface WeekHeadProps {
  episode: AdminEpisode;
  /** The podcast that the preparation was merged into while the page was open. */
  mergedInto: number | undefined;
  /** Something that was typed or sent on the page is not saved. */
  isUnsaved: boolean;
  onChanged: () => Promise<void>;
}

const hintId = 'week-becoming';

/** How a preparation becomes a podcast; undefined for a podcast, and once that is planned. */
function becomingHint({ type, number, podcast_id: podcastId, ...episode }: AdminEpisode) {
  const { planned_merge: planned, becomes_podcast_at: becomesAt } = episode;
  if (type !== 'preparation' || planned || becomesAt !== null) return undefined;
  return podcastId === null ? weekCopy.setPodcastHint(number) : weekCopy.mergeHint(number);
}

/** Which episode it is, where it stands, and what it becomes next. */
export function WeekHead({ episode, mergedInto, isUnsaved, onChanged }: WeekHeadProps) {
  const { notify } = useHost();
  const navigate = useLateNavigate();
  const { id, number, podcast_id: podcastId, type, is_public: isPublic, slug } = episode;
  usePageHead(adminHead(teamTitle(episode), episodeWeekPath(id)));
  const podcast = useCall(getAdminEpisode, podcastId === null ? null : { params: { id: podcastId } });
  const [isBecoming, setIsBecoming] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownType = useRef(type);
  useEffect(() => {
    // The pressed button disappears with the preparation. The focus only moves if nothing else has it.
    if (shownType.current !== type && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    shownType.current = type;
  }, [type]);
  useReadAt(
    podcast.state === 'ready' && !podcast.data.episode.is_public
      ? podcast.data.episode.published_at
      : undefined,
    () => (podcast.state === 'ready' ? podcast.reload() : Promise.resolve()),
  );
  const target = podcast.state === 'ready' && podcastId !== null ? podcast.data.episode : undefined;
  const isSwitchPlanned = episode.becomes_podcast_at !== null;
  const merges = type === 'preparation' && podcastId !== null && !episode.planned_merge && !isSwitchPlanned;
  const hint = becomingHint(episode);
  const hasRegie = type === 'preparation' || episode.had_show;
  function becomePodcast() {
    // A merge takes what is saved, and the form goes with its row.
    if (isUnsaved && merges) notify(weekCopy.saveFirst, { kind: 'error' });
    else setIsBecoming(true);
  }
  /** The podcast is read again, because the merge has changed it. */
  async function openMerged(into: number) {
    if (podcast.state === 'ready') await podcast.reload();
    await navigate(episodeWeekPath(into), { replace: true });
  }
  const title = (
    <h1 className={`${styles.heading} display`} ref={heading} tabIndex={-1}>
      {episode.title?.trim() && <span>{numberText(number)}</span>} {titleOrHeading(episode)}
    </h1>
  );
  if (mergedInto !== undefined)
    return (
      <>
        {title}
        <p className={`${styles.state} mt-3`}>
          <Merged into={mergedInto} />
        </p>
      </>
    );
  return (
    <>
      {title}
      <p className={`${styles.state} mt-3`} role="status">
        {stateSentence(episode, target, new Date())}
      </p>
      {type === 'preparation' && <p className="mt-3">{datesSentence(episode, target, new Date())}</p>}
      <p className="cluster mt-3">
        {isPublic && (
          <ExternalLink className={`${list.target} link`} href={paths.episode(slug)}>
            {weekCopy.view}
          </ExternalLink>
        )}
        {hasRegie && (
          <ButtonLink variant="quiet" to={regiePath(slug)}>
            {weekCopy.regie}
          </ButtonLink>
        )}
        {type === 'preparation' && (
          <Button aria-describedby={hint === undefined ? undefined : hintId} onClick={becomePodcast}>
            {episode.planned_merge
              ? weekCopy.plannedMerge
              : isSwitchPlanned
                ? weekCopy.plannedSwitch
                : podcastId === null
                  ? weekCopy.setPodcast
                  : weekCopy.merge}
          </Button>
        )}
      </p>
      {hasRegie && <p className="soft size-sm mt-3">{weekCopy.regieNotes}</p>}
      {hint !== undefined && (
        <p className="soft size-sm mt-3" id={hintId}>
          {hint}
        </p>
      )}
      {isBecoming && (
        <BecomePodcast
          episode={episode}
          onCancel={() => setIsBecoming(false)}
          onDone={(into) => {
            setIsBecoming(false);
            void (into === undefined ? onChanged() : openMerged(into));
          }}
        />
      )}
    </>
  );
}

/** For what was typed into a preparation that is gone. */
export const Merged = ({ into }: { into: number }) => (
  <>
    {weekCopy.merged}{' '}
    <Link className="link" to={episodeWeekPath(into)}>
      {weekCopy.openPodcast}
    </Link>
  </>
);
