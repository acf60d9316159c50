import { getBlogFeed } from '@nobicast/contracts/calls';
import { paths } from '@nobicast/contracts/paths';
import { Stat, Stats } from '@nobicast/web-kit';
import { formatCount } from '@nobicast/web-kit/format';
import { Rss } from '@nobicast/web-kit/icons';
import type { ReactNode } from 'react';
import { blogCopy } from './blog.copy.ts';
import type { BlogChoice, BlogPage } from './blog.query.ts';
import styles from './blog.module.css';

const popularTopics = 6;
/** Simulated (BLOG-09). */
const contributors = 4;

interface BlogAsideProps {
  page: BlogPage;
  choice: BlogChoice;
  onChoose: (choice: Partial<BlogChoice>) => void;
  /** The newsletter form, on top. */
  children?: ReactNode;
}

/** Popular topics and some figures. */
export function BlogAside({ page: { topics, published }, choice, onChoose, children }: BlogAsideProps) {
  return (
    <aside className="no-print">
      {children}
      {topics.length > 0 && (
        <div className="aside-block">
          <h2 className="aside-title title">{blogCopy.popular}</h2>
          {/* A form, so that it works without JavaScript. */}
          <form action={paths.blog} method="get">
            {topics.slice(0, popularTopics).map(({ tag, count }) => (
              <button
                key={tag}
                className={styles.topic}
                name="tag"
                value={tag}
                aria-current={tag === choice.tag ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  onChoose({ query: '', tag });
                }}
              >
                <span>{tag}</span> <span className="time mute">{formatCount(count)}</span>
              </button>
            ))}
          </form>
        </div>
      )}
      <div className="aside-block">
        {published > 0 && (
          <>
            <h2 className="aside-title title">{blogCopy.figures}</h2>
            <Stats isBare className={styles.figures}>
              <Stat value={formatCount(published)} label={blogCopy.articles(published)} />
              <Stat value={formatCount(contributors)} label={blogCopy.contributors} />
              <Stat value={formatCount(topics.length)} label={blogCopy.topics(topics.length)} />
            </Stats>
          </>
        )}
        <a className={`${styles.feed} link`} href={getBlogFeed.path}>
          <Rss className="icon" aria-hidden="true" /> {blogCopy.feed}
        </a>
      </div>
    </aside>
  );
}
