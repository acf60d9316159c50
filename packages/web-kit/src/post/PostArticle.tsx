import { blogPaths } from '@nobicast/contracts/blog-paths';
import { smallPicture } from '@nobicast/contracts/picture-address';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '../format/plurals.ts';
import { Avatar } from '../components/Avatar.tsx';
import { Band } from '../components/Band.tsx';
import { CoverImage } from '../components/Cover.tsx';
import { RichText } from '../components/RichText.tsx';
import { formatFullDate } from '../format/dates.ts';
import styles from './post.module.css';

const postCopy = {
  topics: 'Sujets de l’article',
  readTime: (minutes: number) => `${counted(minutes, 'minute', 'minutes')} de lecture`,
  shortTime: (minutes: number) => `${minutes} min`,
  undated: 'Sans date',
} as const;

interface ShownPost {
  slug: string;
  title: string;
  excerpt: string | null;
  content_md: string;
  content_html?: string | null | undefined;
  cover_url: string | null;
  tags: readonly string[];
  author: string;
  author_avatar: string | null;
  /** Null for a draft. */
  published_at: string | null;
  read_time: number;
}

interface PostArticleProps {
  post: ShownPost;
  /** In the margin, above the reading time. */
  back?: ReactNode;
  aside?: ReactNode;
}

/** A post as its readers see it, also for the author's preview. */
export function PostArticle({ post, back, aside }: PostArticleProps) {
  const body = <RichText className={styles.article} html={post.content_html} text={post.content_md} />;
  return (
    <article>
      <Band
        isFirst
        isRuled
        margin={
          <>
            {back}
            <span className="time mute">{postCopy.shortTime(post.read_time)}</span>
          </>
        }
      >
        <Head post={post} />
      </Band>
      <div className={styles.coverBand}>
        <div className={styles.cover}>
          <CoverImage
            url={post.cover_url}
            generated={blogPaths.drawing(post.slug)}
            alt=""
            size={1_120}
            isLazy={false}
          />
        </div>
      </div>
      <Band isRuled margin={<span className="time mute">00:00</span>}>
        {aside ? (
          <div className="split">
            {body}
            {aside}
          </div>
        ) : (
          body
        )}
      </Band>
    </article>
  );
}

function Head({ post }: { post: ShownPost }) {
  const { tags, title, excerpt, author, author_avatar: avatar, published_at: publishedAt, read_time } = post;
  return (
    <div className={`fit ${styles.head}`}>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={postCopy.topics}>
          {tags.map((tag) => (
            <li key={tag}>
              <Link className={styles.chip} to={blogPaths.topic(tag)}>
                {tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <h1 className={`${styles.title} display`}>{title}</h1>
      {excerpt && <p className={`${styles.excerpt} hero__lead prose`}>{excerpt}</p>}
      <p className={styles.byline}>
        <span className="cluster">
          <Avatar name={author} imageUrl={avatar && smallPicture(avatar)} />
          <strong>{author}</strong>
        </span>
        {publishedAt === null ? (
          <span className="time mute">{postCopy.undated}</span>
        ) : (
          <time className="time" dateTime={publishedAt}>
            {formatFullDate(publishedAt)}
          </time>
        )}
        <span className="time mute">{postCopy.readTime(read_time)}</span>
      </p>
    </div>
  );
}
