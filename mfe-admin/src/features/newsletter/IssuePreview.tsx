import type { NewsletterText } from '@nobicast/contracts/admin-newsletter';
import { previewNewsletter } from '@nobicast/contracts/calls';
import { Skeleton } from '@nobicast/web-kit';
import { usePausedReply } from '@nobicast/web-kit/form';
import { issueCopy } from './newsletter.copy.ts';
import styles from './newsletter.module.css';

/** Gmail shows about 102 kB of HTML and cuts off the rest. */
const shownBytes = 100_000;
const bytesOf = (html: string) => new TextEncoder().encode(html).length;

/** Both parts of the mail as they arrive. */
export function IssuePreview({ title, text }: { title: string; text: NewsletterText }) {
  const { subject, preview, markdown } = text;
  const { reply: parts, hasFailed } = usePausedReply(previewNewsletter, {
    body: { subject, preview, markdown },
  });
  return (
    <section className={styles.shown} aria-label={title}>
      <h2 className="title">{title}</h2>
      <p className="size-sm mute" role="status">
        {hasFailed && issueCopy.showFailed}
      </p>
      <div role="status">
        {parts && bytesOf(parts.html) > shownBytes && (
          <p className="soft">{issueCopy.tooLong(bytesOf(parts.html))}</p>
        )}
      </div>
      {parts ? (
        <>
          {/*
            Sandboxed: whatever the text contains, nothing in it runs. A new frame for each text: a new document in the
            same one would be a step of the browser's history, and "back" would lead to the preview before.
          */}
          <iframe
            key={parts.html}
            className={styles.mail}
            title={issueCopy.html}
            sandbox=""
            srcDoc={parts.html}
          />
          <h3 className="label">{issueCopy.text}</h3>
          {/* It scrolls, so the keyboard must reach it. */}
          <pre className={styles.plain} tabIndex={0} role="region" aria-label={issueCopy.text}>
            {parts.text}
          </pre>
        </>
      ) : (
        <Skeleton height="20rem" />
      )}
    </section>
  );
}
