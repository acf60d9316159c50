import { Markdown } from '@nobicast/web-kit';
import { episodeCopy } from './episode.copy.ts';
import styles from './EpisodeNotes.module.css';

/** The description of the episode. */
export function EpisodeNotes({ text }: { text: string }) {
  return (
    <div className={styles.notes}>
      <h2 className="section-title display">{episodeCopy.notes}</h2>
      <Markdown className="prose" topLevel={3} text={text} />
    </div>
  );
}
