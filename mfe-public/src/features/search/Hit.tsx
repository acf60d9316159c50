import type { MissingWord, SearchHit } from '@nobicast/contracts/search';
import { Avatar, Marked } from '@nobicast/web-kit';
import { formatShortDate, timecode } from '@nobicast/web-kit/format';
import { Link } from 'react-router-dom';
import { searchCopy } from './search.copy.ts';
import { searchAddress } from './search.rules.ts';
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
          <Without words={hit.without} />
          {discussion && (
            <Link className={`${styles.discussion} link`} to={discussion}>
              {searchCopy.discussion}
            </Link>
          )}
        </p>
        {excerpt && (
          <p className={`${styles.excerpt} prose soft`}>
            <Marked text={excerpt} marks={marks.excerpt} />
          </p>
        )}
      </div>
    </li>
  );
}

/** Words that are lacking, each with the search that requires it. */
export const Without = ({ words = [] }: { words: readonly MissingWord[] | undefined }) =>
  words.map(({ word, query }) => [
    ', ',
    <Link key={word} className="link" to={searchAddress({ query })}>
      {searchCopy.without(word)}
    </Link>,
  ]);

function Lead({
  hit: { type, title, number, start_ms: startMs, date, image_url: imageUrl },
}: {
  hit: SearchHit;
}) {
  if (type === 'episode') return <span className={`${styles.number} display`}>{number}</span>;
  return (
    <div className={styles.lead}>
      {type === 'guest' && <Avatar name={title} imageUrl={imageUrl ?? null} />}
      {startMs !== null && <span className="time">{timecode(startMs / 1000)}</span>}
      {(type === 'comment' || type === 'blog') && date && (
        <span className="time mute">{formatShortDate(date)}</span>
      )}
    </div>
  );
}

function Facts({ hit: { type, subtitle, number, date, tags } }: { hit: SearchHit }) {
  const ofEpisode = number ? [searchCopy.ofEpisode(number)] : [];
  const day = date && formatShortDate(date);
  const facts: Record<SearchHit['type'], (string | null)[]> = {
    episode: [searchCopy.episode, day],
    subject: [...ofEpisode, day],
    blog: [searchCopy.post, ...tags],
    guest: [subtitle, ...tags, ...ofEpisode],
    transcript: [...ofEpisode, day],
    comment: ofEpisode,
  };
  return facts[type].filter(Boolean).join(', ');
}
