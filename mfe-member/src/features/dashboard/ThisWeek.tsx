import { listEpisodes } from '@nobicast/contracts/calls';
import type { ReceivedAnswer } from '@nobicast/contracts/comments';
import type { EpisodeList } from '@nobicast/contracts/episodes';
import { paths } from '@nobicast/contracts/paths';
import { numberedTitle, titleOrEnigma } from '@nobicast/contracts/titles';
import { Skeleton } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { formatAgo, shortTimecode } from '@nobicast/web-kit/format';
import { useHost } from '@nobicast/web-kit/host';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { weekCopy } from './dashboard.copy.ts';
import styles from './ThisWeek.module.css';

type Listed = EpisodeList['episodes'][number];

/** Episodes in which a listener may have stopped. */
const searched = 20;
const mostStopped = 2;

interface ThisWeekProps {
  /** Undefined if the answers could not be read. */
  answers: readonly ReceivedAnswer[] | undefined;
  now: Date;
}

/** What to go on with: where one stopped listening, the newest episode, and what others answered. */
export function ThisWeek({ answers, now }: ThisWeekProps) {
  const load = useCall(listEpisodes, { query: { limit: searched, fields: 'card' } });
  return (
    <div className={styles.week}>
      {load.state === 'loading' && (
        <div role="status" aria-label={weekCopy.loading}>
          <Skeleton height="6rem" />
        </div>
      )}
      {load.state === 'failed' && <p className="mute">{weekCopy.failed}</p>}
      {load.state === 'ready' && <Episodes episodes={load.data.episodes} />}
      {answers && (
        <Part title={weekCopy.answers}>
          {answers.length === 0 && <p className="mute">{weekCopy.noAnswer}</p>}
          {answers.map((answer) => (
            <Entry
              key={answer.id}
              to={paths.comment(answer.episode_slug, answer.subject_id, answer.id)}
              title={weekCopy.answer(answer.author_name, answer.subject_title)}
              facts={formatAgo(answer.created_at, now)}
            >
              {answer.content}
            </Entry>
          ))}
        </Part>
      )}
    </div>
  );
}

function Episodes({ episodes }: { episodes: readonly Listed[] }) {
  const { player } = useHost();
  const stopped = episodes.flatMap((episode) => {
    const seconds = player.resumeSeconds(episode.id);
    return seconds > 0 ? [{ episode, seconds }] : [];
  });
  const shown = stopped.slice(0, mostStopped);
  const [newest] = episodes;
  return (
    <>
      {shown.length > 0 && (
        <Part title={weekCopy.resume}>
          {shown.map(({ episode, seconds }) => (
            <Entry
              key={episode.id}
              to={paths.episode(episode.slug)}
              title={titleOf(episode)}
              facts={weekCopy.stoppedAt(shortTimecode(seconds))}
            />
          ))}
        </Part>
      )}
      {newest && shown.every(({ episode }) => episode.id !== newest.id) && (
        <Part title={weekCopy.newest[newest.type]}>
          <Entry to={paths.episode(newest.slug)} title={titleOf(newest)} facts={weekCopy.todo[newest.type]} />
        </Part>
      )}
    </>
  );
}

const titleOf = (episode: Listed) => numberedTitle(episode.number, titleOrEnigma(episode));

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h2 className="label">{title}</h2>
    {children}
  </section>
);

interface EntryProps {
  to: string;
  title: string;
  facts: string;
  children?: ReactNode;
}

const Entry = ({ to, title, facts, children }: EntryProps) => (
  <article className={styles.entry}>
    <h3 className="title size-lg">
      <Link to={to}>{title}</Link>
    </h3>
    {children !== undefined && <p className={styles.words}>{children}</p>}
    <p className="time mute">{facts}</p>
  </article>
);
