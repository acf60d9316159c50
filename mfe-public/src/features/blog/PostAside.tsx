import type { PostDetail } from '@nobicast/contracts/blog';
import { blogPaths } from '@nobicast/contracts/blog-paths';
import { Button, buttonClass, ExternalLink } from '@nobicast/web-kit';
import { formatCount } from '@nobicast/web-kit/format';
import { useHost } from '@nobicast/web-kit/host';
import { Link2 } from '@nobicast/web-kit/icons';
import { Link } from 'react-router-dom';
import { postPageCopy } from './blog.copy.ts';
import styles from './blog.module.css';

export function PostAside({ post, url }: { post: PostDetail; url: string }) {
  const { topics } = post;
  return (
    <aside className="no-print">
      <div className="aside-block">
        <h2 className="aside-title title">{postPageCopy.share}</h2>
        <Share title={post.title} url={url} />
      </div>
      {topics.length > 0 && (
        <div className="aside-block">
          <h2 className="aside-title title">{postPageCopy.related}</h2>
          {topics.map(({ tag, count }) => (
            <Link key={tag} className={styles.topic} to={blogPaths.topic(tag)}>
              <span>{tag}</span> <span className="time mute">{formatCount(count)}</span>
            </Link>
          ))}
        </div>
      )}
    </aside>
  );
}

/** Plain links: nothing of those sites is loaded (POST-15 to 17). */
function Share({ title, url }: { title: string; url: string }) {
  const { notify } = useHost();
  const twitter = `https://twitter.com/intent/tweet?${new URLSearchParams({ text: title, url })}`;
  const facebook = `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      notify(postPageCopy.linkCopied);
    } catch {
      // Not allowed, or not over https: the message shows the address to copy.
      notify(postPageCopy.linkNotCopied(url), { kind: 'error', staysOpen: true });
    }
  }

  return (
    <p className="cluster">
      <ExternalLink className={buttonClass({})} href={twitter}>
        {postPageCopy.twitter}
      </ExternalLink>
      <ExternalLink className={buttonClass({})} href={facebook}>
        {postPageCopy.facebook}
      </ExternalLink>
      <Button className="needs-script" onClick={() => void copy()}>
        <Link2 className="icon" aria-hidden="true" />
        {postPageCopy.copyLink}
      </Button>
    </p>
  );
}
