import { Band, Markdown } from '@nobicast/web-kit';
import { episodeCopy } from './episode.copy.ts';

/** What the episode says of itself. */
export function EpisodeNotes({ text }: { text: string }) {
  return (
    <Band margin={<span className="label">{episodeCopy.notes}</span>}>
      <Markdown className="prose" text={text} />
    </Band>
  );
}
