import type { NewsletterParts, NewsletterText } from '@nobicast/contracts/admin-newsletter';
import { previewNewsletter } from '@nobicast/contracts/calls';
import { Skeleton } from '@nobicast/web-kit';
import { ApiError, sendCall } from '@nobicast/web-kit/api';
import { useEffect, useState } from 'react';
import { issueCopy } from './newsletter.copy.ts';
import styles from './newsletter.module.css';

const previewDelayMs = 400;

/** Both parts of the mail as they arrive, drawn again when the typing pauses. */
export function IssuePreview({ title, text }: { title: string; text: NewsletterText }) {
  const { subject, preview, markdown } = text;
  const [parts, setParts] = useState<NewsletterParts>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    async function read() {
      try {
        const shown = await sendCall(previewNewsletter, { body: { subject, preview, markdown } });
        if (isCurrent) setParts(shown);
        if (isCurrent) setHasFailed(false);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (isCurrent) setHasFailed(true);
      }
    }
    const timer = setTimeout(() => void read(), previewDelayMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [subject, preview, markdown]);
  return (
    <section className={styles.shown} aria-label={title}>
      <h2 className="title">{title}</h2>
      <p className="size-sm mute" role="status">
        {hasFailed && issueCopy.showFailed}
      </p>
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
