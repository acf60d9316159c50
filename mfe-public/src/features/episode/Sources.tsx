import type { Subject } from '@nobicast/contracts/episodes';
import { sourcesOf } from '@nobicast/contracts/sources';
import { ExternalLink } from '@nobicast/web-kit';
import { timecode } from '@nobicast/web-kit/format';
import { episodeCopy } from './episode.copy.ts';
import styles from './episode.module.css';

/** What the subjects lead to, each with its time where that is known. Nothing without links. */
export function Sources({
  subjects,
  className,
}: {
  subjects: readonly Subject[];
  className: string | undefined;
}) {
  const sources = sourcesOf(subjects);
  if (sources.length === 0) return null;
  return (
    <section className={className}>
      <h2 className="section-title display">{episodeCopy.sources}</h2>
      <ul className={styles.sources}>
        {sources.map(({ title, startMs, href, site }, index) => (
          <li key={index}>
            {startMs !== null && <span className="time mute">{timecode(startMs / 1000)}</span>}
            <span>
              <ExternalLink className="link" href={href}>
                {title}
              </ExternalLink>{' '}
              <span className="mono mute">{site}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
