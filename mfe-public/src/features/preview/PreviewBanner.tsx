import { previewCopy, type PreviewFacts } from './preview.copy.ts';
import styles from './preview.module.css';

/** Says that nobody else sees the page yet. */
export function PreviewBanner(preview: PreviewFacts) {
  const { publishedAt } = preview;
  return (
    <div className={styles.banner} role="note">
      <p className={`${styles.what} title`}>
        {previewCopy.banner} <time dateTime={publishedAt}>{previewCopy.publication(publishedAt)}</time>
      </p>
      <p className="soft size-sm">{previewCopy.until(preview)}</p>
    </div>
  );
}
