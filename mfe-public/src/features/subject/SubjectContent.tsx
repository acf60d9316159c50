import { paths } from '@nobicast/contracts/paths';
import type { SubjectReply } from '@nobicast/contracts/subjects';
import { classifyMedia, type MediaInfo } from '@nobicast/contracts/media-type';
import { Band, buttonClass, ExternalLink, MediaPreview, RichText, Turn } from '@nobicast/web-kit';
import { ExternalLink as OutIcon } from '@nobicast/web-kit/icons';
import { Link } from 'react-router-dom';
import type { TimedSubject } from '../../subject-times.ts';
import { LinkCard } from './LinkCard.tsx';
import { subjectCopy } from './subject.copy.ts';
import styles from './subject.module.css';

const isPlainLink = (media: MediaInfo | undefined): media is MediaInfo & { href: string } =>
  media?.type === 'link' && media.href !== null;

/** The document, text and link of a subject, beside the other subjects. */
export function SubjectContent({ reply, timed }: { reply: SubjectReply; timed: readonly TimedSubject[] }) {
  const { subject, episode } = reply;
  const url = subject.content_url?.trim();
  const media = url ? classifyMedia(url) : undefined;
  const others = (
    <div className="aside-block">
      <h2 className="aside-title title">{subjectCopy.sameEpisode}</h2>
      <nav className={styles.brief} aria-label={subjectCopy.runningOrderOf(episode.number)}>
        {timed.map((other) => (
          <Link
            key={other.subject.id}
            to={paths.subject(episode.slug, other.subject.id)}
            aria-current={other.subject.id === subject.id ? 'page' : undefined}
          >
            <span className="time">{other.time}</span>
            <span>{other.subject.title}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
  if (!url && !subject.content_text) return <Band>{others}</Band>;
  return (
    <Band margin={<span className="label">{subjectCopy.document}</span>}>
      <div className="split">
        <div className="stack">
          {/* For a plain link the card below is the link. */}
          {url && !isPlainLink(media) && <MediaPreview url={url} title={subject.title} />}
          {subject.content_text && (
            <RichText
              className="prose soft mt-5"
              html={subject.content_text_html}
              text={subject.content_text}
            />
          )}
          {isPlainLink(media) && <LinkCard subject={subject} media={media} />}
          {media && media.href !== null && !isPlainLink(media) && (
            <p>
              <ExternalLink className={buttonClass({})} href={media.href} referrerPolicy="no-referrer">
                {subjectCopy.seeLink}
                <OutIcon className="icon" aria-hidden="true" />
              </ExternalLink>
            </p>
          )}
        </div>
        <aside>{others}</aside>
      </div>
    </Band>
  );
}

export function SubjectTurn({ reply, timed }: { reply: SubjectReply; timed: readonly TimedSubject[] }) {
  const index = timed.findIndex((other) => other.subject.id === reply.subject.id);
  const turnTo = (other: TimedSubject | undefined, label: (time: string | undefined) => string) =>
    other && {
      to: paths.subject(reply.episode.slug, other.subject.id),
      label: label(other.time),
      title: other.subject.title,
    };
  return (
    <Turn
      marginLabel={subjectCopy.next}
      name={subjectCopy.others}
      previous={turnTo(timed[index - 1], subjectCopy.previousAt)}
      next={turnTo(timed[index + 1], subjectCopy.nextAt)}
    />
  );
}
