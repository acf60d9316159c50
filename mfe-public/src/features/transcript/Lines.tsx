import type { TranscriptLine } from '@nobicast/contracts/transcripts';
import { Marked, type Marks } from '@nobicast/web-kit';
import { timecode } from '@nobicast/web-kit/format';
import { Link2 } from '@nobicast/web-kit/icons';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { fold, type Found, type Group } from './transcript.rules.ts';
import { panelCopy } from './transcript-panel.copy.ts';
import styles from './TranscriptPanel.module.css';

interface LinesProps {
  lines: readonly TranscriptLine[];
  group: Group;
  /** The line being played, if it is in this group; else any index before or after. */
  current: number | undefined;
  /** The line that the Tab key reaches, if it is in this group. */
  tabStop: number | undefined;
  found: Found | undefined;
  /** By folded name. */
  pages: ReadonlyMap<string, string>;
}

/** One subject. Only the groups with the current and the previous line are rendered again. */
export const Lines = memo(function Lines({ lines, group, current, tabStop, found, pages }: LinesProps) {
  const shown = lines.slice(group.from, group.to).flatMap((line, offset) => {
    const index = group.from + offset;
    const marks = found?.marks.get(index);
    return found && !marks ? [] : [{ line, index, marks }];
  });
  if (shown.length === 0) return null;
  return (
    <>
      {group.chapter && <h3 className={`${styles.subject} title`}>{group.chapter.title}</h3>}
      <ol className={styles.lines}>
        {shown.map(({ line, index, marks }, place) => (
          <Line
            key={index}
            index={index}
            line={line}
            hasNewSpeaker={line.speaker !== shown[place - 1]?.line.speaker}
            page={pages.get(fold(line.speaker ?? ''))}
            when={whenOf(index, current)}
            isTabStop={index === tabStop}
            marks={marks}
          />
        ))}
      </ol>
    </>
  );
});

type When = 'past' | 'now' | undefined;
const whenOf = (index: number, current: number | undefined): When =>
  current === undefined || index > current ? undefined : index === current ? 'now' : 'past';

interface LineProps {
  index: number;
  line: TranscriptLine;
  hasNewSpeaker: boolean;
  /** The speaker's page. */
  page: string | undefined;
  when: When;
  isTabStop: boolean;
  marks: Marks | undefined;
}

/** TranscriptPanel.tsx handles presses. The text is no button, so that it can be selected. */
const Line = memo(function Line({ index, line, hasNewSpeaker, page, when, isTabStop, marks }: LineProps) {
  const time = timecode(line.start_ms / 1000);
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <li
      className={styles.line}
      data-index={index}
      data-when={when}
      aria-current={when === 'now' || undefined}
    >
      <button
        type="button"
        className={`${styles.time} time`}
        data-act="play"
        tabIndex={tabIndex}
        aria-label={panelCopy.playFrom(time)}
      >
        {time}
      </button>
      <p className={styles.text}>
        {hasNewSpeaker && line.speaker !== null && (
          <strong className={styles.speaker}>
            {page === undefined ? (
              line.speaker
            ) : (
              <Link className="link" to={page} tabIndex={tabIndex}>
                {line.speaker}
              </Link>
            )}
          </strong>
        )}
        {marks ? <Marked text={line.text} marks={marks} /> : line.text}
      </p>
      <button
        type="button"
        className={styles.share}
        data-act="share"
        tabIndex={tabIndex}
        aria-label={panelCopy.share(time)}
        title={panelCopy.share(time)}
      >
        <Link2 className="icon" aria-hidden="true" />
      </button>
    </li>
  );
});
