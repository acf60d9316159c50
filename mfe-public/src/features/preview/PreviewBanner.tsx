import { previewCopy } from './preview.copy.ts';
import styles from './preview.module.css';

/** Says that nobody else sees the page yet. */
export function PreviewBanner(dates: { publishedAt: string; expiresAt: string }) {
  const { publishedAt } = dates;
  return (
    <div className={styles.banner} role="note">
      <p className={`${styles.what} title`}>
        {previewCopy.banner} <time dateTime={publishedAt}>{previewCopy.publication(publishedAt)}</time>
      </p>
      <p className="soft size-sm">{previewCopy.until(dates)}</p>
    </div>
  );
}
