import type { SearchHit } from '@nobicast/contracts/search';
import { Avatar, Marked } from '@nobicast/web-kit';
import { formatShortDate, timecode } from '@nobicast/web-kit/format';
import { Link } from 'react-router-dom';
import { searchCopy } from './search.copy.ts';
import styles from './search.module.css';

export function Hit({ hit }: { hit: SearchHit }) {
  const { title, marks, excerpt, discussion_url: discussion } = hit;
  return (
    <li className={styles.item}>
      <Lead hit={hit} />
      <div>
        <h3 className={`${styles.title} title`}>
          <Link to={hit.url}>
            {hit.type === 'comment' ? (
              searchCopy.commentAbout(title, hit.subtitle ?? '')
            ) : (
              <Marked text={title} marks={marks.title} />
            )}
          </Link>
        </h3>
        <p className="time mute">
          <Facts hit={hit} />
          {discussion !== null && (
            <Link className={`${styles.discussion} link`} to={discussion}>
              {searchCopy.discussion}
            </Link>
          )}
        </p>
        {excerpt !== null && (
          <p className={`${styles.excerpt} prose soft`}>
            <Marked text={excerpt} marks={marks.excerpt} />
          </p>
        )}
      </div>
    </li>
  );
}

function Lead({
  hit: { type, title, number, start_ms: startMs, date, image_url: imageUrl },
}: {
  hit: SearchHit;
}) {
  if (type === 'episode') return <span className={`${styles.number} display`}>{number}</span>;
  return (
    <div className={styles.lead}>
      {type === 'guest' && <Avatar name={title} imageUrl={imageUrl ?? null} />}
      {(type === 'subject' || type === 'transcript') && startMs !== null && (
        <span className="time">{timecode(startMs / 1000)}</span>
      )}
      {(type === 'comment' || type === 'blog') && date !== null && (
        <span className="time mute">{formatShortDate(date)}</span>
      )}
    </div>
  );
}

function Facts({ hit: { type, subtitle, number, date, tags } }: { hit: SearchHit }) {
  const ofEpisode = number === null ? [] : [searchCopy.ofEpisode(number)];
  const facts: Record<SearchHit['type'], (string | null)[]> = {
    episode: [searchCopy.episode, date && formatShortDate(date)],
    subject: [...ofEpisode, date && formatShortDate(date)],
    blog: [searchCopy.post, ...tags],
    guest: [subtitle, ...tags, ...ofEpisode],
    transcript: [...ofEpisode, date && formatShortDate(date)],
    comment: ofEpisode,
  };
  return facts[type].filter(Boolean).join(', ');
}
