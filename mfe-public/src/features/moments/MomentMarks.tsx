import { counted, de, timecode } from '@nobicast/web-kit/format';
import { listEpisodeMoments } from '@nobicast/contracts/calls';
import type { Episode } from '@nobicast/contracts/episodes';
import { paths } from '@nobicast/contracts/paths';
import { useCall } from '@nobicast/web-kit/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Mark, marksOf, type Moment } from './moments.rules.ts';

const momentsCopy = {
  list: 'Messages sur des moments de l’épisode',
  one: (time: string, author: string) => `${time}, message ${de(author)}`,
  several: (time: string, count: number) => `${time}, ${counted(count, 'message', 'messages')}`,
} as const;

interface MomentMarksProps {
  episode: Pick<Episode, 'id' | 'slug'>;
  durationMs: number;
  /** The styles belong to the page. */
  classes: Readonly<Partial<Record<'marks' | 'mark' | 'moments', string>>>;
}

const timeOf = ({ moment_ms: milliseconds }: Moment) => timecode(milliseconds / 1000);

/**
 * Marks below the track for the moments that comments are about. A mark of several opens their list, which takes the
 * focus; Escape returns it. The space is reserved while they load, so that nothing moves; without marks there is none.
 */
export function MomentMarks({ episode, durationMs, classes }: MomentMarksProps) {
  const reply = useCall(listEpisodeMoments, { params: { id: episode.id } });
  // The width of a phone, until it is measured.
  const [widthPx, setWidthPx] = useState(300);
  const [openId, setOpenId] = useState<number>();
  const opened = useRef<HTMLUListElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const measure = useCallback((list: HTMLUListElement) => {
    const observer = new ResizeObserver(() => setWidthPx(list.clientWidth));
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  useEffect(() => opened.current?.querySelector('a')?.focus(), [openId]);
  const marks = reply.state === 'ready' ? marksOf(reply.data.moments, durationMs, widthPx) : [];
  if (marks.length === 0) return reply.state === 'loading' && <div className={classes.marks} />;
  const open = marks.find(({ moments }) => moments[1] && moments[0].id === openId);
  const nameOf = ({ moments }: Mark) =>
    moments[1]
      ? momentsCopy.several(timeOf(moments[0]), moments.length)
      : momentsCopy.one(timeOf(moments[0]), moments[0].author_name);
  const linkTo = ({ subject_id: subjectId, id }: Moment) => paths.comment(episode.slug, subjectId, id);
  return (
    <>
      <ul ref={measure} className={classes.marks} aria-label={momentsCopy.list}>
        {marks.map((mark) => {
          const [first, second] = mark.moments;
          const look = { className: classes.mark, 'aria-label': nameOf(mark), title: nameOf(mark) };
          return (
            <li key={first.id} style={{ '--at': mark.share * 100 }}>
              {second ? (
                <button
                  {...look}
                  ref={mark === open ? opener : undefined}
                  type="button"
                  aria-expanded={mark === open}
                  onClick={() => setOpenId(mark === open ? undefined : first.id)}
                >
                  <span aria-hidden="true">{mark.moments.length}</span>
                </button>
              ) : (
                <Link {...look} to={linkTo(first)} />
              )}
            </li>
          );
        })}
      </ul>
      {open && (
        <ul
          ref={opened}
          className={classes.moments}
          aria-label={nameOf(open)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              opener.current?.focus();
              setOpenId(undefined);
            }
          }}
        >
          {open.moments.map((moment) => (
            <li key={moment.id}>
              <Link className="link time" to={linkTo(moment)}>
                {momentsCopy.one(timeOf(moment), moment.author_name)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
