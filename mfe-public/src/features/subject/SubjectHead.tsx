import type { PlayableEpisode } from '@nobicast/contracts/host-api';
import { isOnAir } from '@nobicast/contracts/live-show';
import { paths } from '@nobicast/contracts/paths';
import { playControl } from '@nobicast/contracts/play-control';
import type { SubjectReply } from '@nobicast/contracts/subjects';
import { Badge, Band, Button, RichText } from '@nobicast/web-kit';
import { timecode } from '@nobicast/web-kit/format';
import { useHost, useLive } from '@nobicast/web-kit/host';
import { ArrowLeft, Pause, Play } from '@nobicast/web-kit/icons';
import { Link } from 'react-router-dom';
import type { TimedSubject } from '../../subject-times.ts';
import { subjectCopy } from './subject.copy.ts';
import styles from './subject.module.css';

interface SubjectHeadProps {
  reply: SubjectReply;
  timed: readonly TimedSubject[];
  playable: PlayableEpisode;
  /** Undefined unless this episode is in the player. */
  currentSubjectId: number | undefined;
  /** Playing or loading. */
  isActive: boolean;
}

export function SubjectHead({ reply, timed, ...sound }: SubjectHeadProps) {
  const { subject, episode } = reply;
  const isPodcast = episode.type === 'podcast';
  const back = isPodcast ? subjectCopy.backToEpisode : subjectCopy.backToPreparation;
  const isOnAirNow = useLive(
    ({ live }) => isOnAir(live?.show ?? null) && live?.show?.subject?.id === subject.id,
  );
  const own = timed.find((other) => other.subject.id === subject.id);
  return (
    <Band
      isFirst
      isRuled
      margin={
        <>
          <Link className="crumb link" to={paths.episode(episode.slug)} viewTransition>
            <ArrowLeft className="icon" aria-hidden="true" />
            {back(episode.number)}
          </Link>
          {isPodcast && own && <span className="time">{own.time}</span>}
        </>
      }
    >
      <p className="cluster">
        <Badge tone={isPodcast ? 'podcast' : 'prep'}>
          {isPodcast ? subjectCopy.podcast(episode.number) : subjectCopy.preparation}
        </Badge>
        {isOnAirNow && <Badge tone="live">{subjectCopy.onAir}</Badge>}
      </p>
      <h1 className={`${styles.title} display mt-3`}>{subject.title}</h1>
      <div className="split mt-5">
        <div>
          {subject.description?.trim() && (
            <RichText
              className={`${styles.lead} hero__lead prose`}
              html={subject.description_html}
              text={subject.description}
            />
          )}
        </div>
        {own && <Place reply={reply} timed={timed} own={own} {...sound} />}
      </div>
    </Band>
  );
}

/** The subject's position in its episode, with the play button. */
function Place({
  reply: { episode },
  timed,
  own,
  playable,
  currentSubjectId,
  isActive,
}: SubjectHeadProps & { own: TimedSubject }) {
  const { player } = useHost();
  const rank = timed.indexOf(own) + 1;
  const { startSeconds } = own;
  // While another subject of the episode plays, a press moves here instead of pausing.
  const isHere = isActive && (startSeconds === undefined || currentSubjectId === own.subject.id);
  const ends = [timed[0], timed.at(-1)];
  const hasRealStarts = timed.every((other) => other.startSeconds !== undefined);
  const durationSeconds = (episode.duration_ms ?? 0) / 1000;
  const lengthOf = (index: number) => {
    if (!hasRealStarts || durationSeconds === 0) return 1;
    const start = timed[index]?.startSeconds ?? 0;
    return Math.max(1, (timed[index + 1]?.startSeconds ?? durationSeconds) - start);
  };
  return (
    <div className={styles.place}>
      <p className="label">{subjectCopy.place(rank, timed.length)}</p>
      <div className={styles.chapters} aria-hidden="true">
        {timed.map(({ subject }, index) => (
          <i
            key={subject.id}
            className={subject.id === own.subject.id ? styles.now : undefined}
            style={{ '--w': lengthOf(index) }}
          />
        ))}
      </div>
      <p className={`${styles.ends} time mute`}>
        {ends.map((end, index) => (
          <span key={index}>{end?.time}</span>
        ))}
      </p>
      {episode.type === 'podcast' && (
        <Button
          {...playControl(episode.id)}
          data-at={startSeconds}
          // It would mark the page's own player, for which the dock hides.
          data-sound={undefined}
          className={`${styles.play} needs-script`}
          variant="primary"
          onClick={() => (isHere ? player.pause() : player.play(playable, { atSeconds: startSeconds }))}
        >
          {isHere ? (
            <Pause className="icon" aria-hidden="true" />
          ) : (
            <Play className="icon" aria-hidden="true" />
          )}
          {isHere
            ? subjectCopy.pauseIt
            : startSeconds === undefined
              ? subjectCopy.playEpisode
              : subjectCopy.playFrom(timecode(startSeconds))}
        </Button>
      )}
    </div>
  );
}
