import type { PostCard as Card } from '@nobicast/contracts/blog';
import { blogPaths } from '@nobicast/contracts/blog-paths';
import { brand } from '@nobicast/contracts/brand';
import { CoverImage } from '@nobicast/web-kit';
import { formatShortDate } from '@nobicast/web-kit/format';
import { ArrowRight } from '@nobicast/web-kit/icons';
import { Link } from 'react-router-dom';
import { blogCopy } from './blog.copy.ts';
import styles from './blog.module.css';

const shownTags = 3;

/** Three tags at most (BLOG-14). */
export const Tags = ({ tags }: { tags: readonly string[] }) =>
  tags.length > 0 && (
    <p className={styles.tags}>
      {tags.slice(0, shownTags).map((tag) => (
        <span key={tag} className="label">
          {tag}
        </span>
      ))}
    </p>
  );

/** Only visual: the title is the link, and covers the card. */
export const ReadMore = () => (
  <span className="more" aria-hidden="true">
    {blogCopy.read}
    <ArrowRight className="icon" />
  </span>
);

/** On the blog and below a post (BLOG-11 to 19). */
export function PostCard({ post, level: Title }: { post: Card; level: 'h2' | 'h3' }) {
  const { slug, title, excerpt, tags, published_at: publishedAt, read_time: minutes } = post;
  return (
    <li className={styles.row}>
      <p className={styles.at}>
        <time className="time mute" dateTime={publishedAt}>
          {formatShortDate(publishedAt)}
        </time>
        <span className="time">{blogCopy.minutes(minutes)}</span>
      </p>
      <div className={styles.line}>
        <div>
          <Tags tags={tags} />
          <Title className={`${styles.rowTitle} title`}>
            <Link to={blogPaths.post(slug)} viewTransition>
              {title}
            </Link>
          </Title>
          {excerpt && <p className={`${styles.excerpt} prose soft`}>{excerpt}</p>}
          <ReadMore />
        </div>
        <PostPicture post={post} />
      </div>
    </li>
  );
}

/** Without a picture, a drawing with the show's letter (BLOG-13). */
function PostPicture({ post: { slug, cover_url: url } }: { post: Card }) {
  return (
    <div className={styles.picture}>
      <CoverImage url={url} generated={blogPaths.drawing(slug)} alt="" size={128} />
      {url === null && (
        <span className={`${styles.letter} display`} aria-hidden="true">
          {brand.name.charAt(0)}
        </span>
      )}
    </div>
  );
}
