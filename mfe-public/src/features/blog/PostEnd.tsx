import type { PostDetail } from '@nobicast/contracts/blog';
import { Band, PictureSources, useImageFailure } from '@nobicast/web-kit';
import { initials, paragraphs } from '@nobicast/web-kit/format';
import type { ReactNode } from 'react';
import { postPageCopy } from './blog.copy.ts';
import { PostCard } from './PostCard.tsx';
import styles from './blog.module.css';

interface PostEndProps {
  post: PostDetail;
  /** The newsletter form, beside the author (POST-18). */
  children?: ReactNode;
}

export function PostEnd({ post, children }: PostEndProps) {
  return (
    <>
      <Band margin={<span className="label">{postPageCopy.signed}</span>}>
        <div className="split">
          <Author post={post} />
          {children}
        </div>
      </Band>
      {post.others.length > 0 && (
        <Band margin={<span className="label">{postPageCopy.next}</span>}>
          <nav className="no-print" aria-label={postPageCopy.others}>
            <h2 className="section-title display">{postPageCopy.others}</h2>
            <ol className={styles.list}>
              {post.others.map((other) => (
                <PostCard key={other.id} post={other} level="h3" />
              ))}
            </ol>
          </nav>
        </Band>
      )}
    </>
  );
}

/** POST-14 */
function Author({ post: { author, author_avatar: avatar, author_bio: bio } }: { post: PostDetail }) {
  const { hasFailed, watch } = useImageFailure(avatar);
  return (
    <div className={styles.author}>
      <span className={styles.face} data-initials={initials(author)} aria-hidden="true">
        {avatar && !hasFailed && (
          <picture>
            <PictureSources url={avatar} size={128} />
            <img
              {...watch}
              data-initials={initials(author)}
              src={avatar}
              alt=""
              width={128}
              height={128}
              loading="lazy"
              decoding="async"
              referrerPolicy="no-referrer"
            />
          </picture>
        )}
      </span>
      <div className="stack">
        <p className={`${styles.authorName} title`}>{author}</p>
        {bio &&
          paragraphs(bio).map((line, index) => (
            <p key={index} className="prose soft">
              {line}
            </p>
          ))}
      </div>
    </div>
  );
}
