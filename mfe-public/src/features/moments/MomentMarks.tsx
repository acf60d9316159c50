import { listEpisodeMoments } from '@nobicast/contracts/calls';
import type { Episode } from '@nobicast/contracts/episodes';
import { paths } from '@nobicast/contracts/paths';
import { useCall } from '@nobicast/web-kit/api';
import { timecode } from '@nobicast/web-kit/format';
import { Link } from 'react-router-dom';
import { momentsCopy } from './moments.copy.ts';
import { marksOf, type Mark } from './moments.rules.ts';

interface MomentMarksProps {
  episode: Pick<Episode, 'id' | 'slug'>;
  durationMs: number;
  /** The class of the list, and that of a mark: their styles belong to the page. */
  listClass: string | undefined;
  markClass: string | undefined;
}

/** The moments that approved comments are about, as small marks below the track. Nothing while they are unknown. */
export function MomentMarks({ episode, durationMs, listClass, markClass }: MomentMarksProps) {
  const reply = useCall(listEpisodeMoments, { params: { id: episode.id } });
  const marks = reply.state === 'ready' ? marksOf(reply.data.moments, durationMs) : [];
  if (marks.length === 0) return null;
  return (
    <ul className={listClass} aria-label={momentsCopy.list}>
      {marks.map((mark) => (
        <li key={mark.moments[0].id} style={{ '--at': (mark.share * 100).toFixed(2) }}>
          <MarkLink className={markClass} slug={episode.slug} mark={mark} />
        </li>
      ))}
    </ul>
  );
}

/** Opens the first comment of a mark on the page of its subject, where the others are near. */
function MarkLink({
  className,
  slug,
  mark: { moments },
}: {
  className: string | undefined;
  slug: string;
  mark: Mark;
}) {
  const [first] = moments;
  const time = timecode(first.moment_ms / 1000);
  const name =
    moments.length === 1
      ? momentsCopy.one(time, first.author_name)
      : momentsCopy.several(time, moments.length);
  return (
    <Link
      className={className}
      to={paths.comment(slug, first.subject_id, first.id)}
      aria-label={name}
      title={name}
    >
      {moments.length > 1 && <span aria-hidden="true">{moments.length}</span>}
    </Link>
  );
}
