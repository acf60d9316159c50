import type { Alignment } from '@nobicast/contracts/alignment';
import { getAlignment } from '@nobicast/contracts/calls';
import { isExcerptMark, openCutMarks, toSound } from '@nobicast/contracts/alignment-plan';
import { useCall } from '@nobicast/web-kit/api';
import { alignmentCopy as copy } from './alignment.copy.ts';
import styles from './alignment.module.css';

/** Passages that hosts marked as to be cut, and that nobody has cut or refused yet. */
export const uncutMarks = ({ recording, plan }: Alignment) =>
  openCutMarks(recording?.marks ?? [], plan ?? { cuts: [], refused: [] });

/** What hosts marked during the show: good excerpts, where the sound has them, and what nobody has cut or refused yet. */
export function MarksOfShow({ episodeId }: { episodeId: number }) {
  const load = useCall(getAlignment, { params: { id: episodeId } });
  if (load.state === 'loading') return null;
  if (load.state === 'failed') return <p className="mute size-sm">{copy.marksFailed}</p>;
  const { recording, plan } = load.data;
  const marks = recording?.marks ?? [];
  const excerpts = marks.filter(isExcerptMark);
  const uncut = uncutMarks(load.data);
  if (uncut.length === 0 && excerpts.length === 0) return null;
  return (
    <div className="stack mt-3">
      {uncut.length > 0 && <p className="size-sm">{copy.uncut(uncut.length)}</p>}
      {excerpts.length > 0 && (
        <>
          <h3 className={styles.partTitle}>{copy.excerpts}</h3>
          <ul className={styles.lines}>
            {excerpts.map(({ id, word, at_ms: at }) => (
              <li className={`${styles.line} time`} key={id}>
                {copy.excerpt(word, plan ? Math.max(toSound(at, plan), 0) : at)}
              </li>
            ))}
          </ul>
          {!plan && <p className="mute size-sm">{copy.excerptsOfRecording}</p>}
        </>
      )}
    </div>
  );
}
