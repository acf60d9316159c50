import { Button, TextArea } from '@nobicast/web-kit';
import { useHost } from '@nobicast/web-kit/host';
import { useRef } from 'react';
import { subscribeCopy } from './subscribe.copy.ts';
import styles from './subscribe.module.css';

export function FeedAddress({ feed }: { feed: URL }) {
  const { notify } = useHost();
  const field = useRef<HTMLTextAreaElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(feed.href);
      notify(subscribeCopy.copied);
    } catch {
      // Not allowed, or not over https.
      field.current?.select();
      notify(subscribeCopy.notCopied, { kind: 'error' });
    }
  }

  return (
    <div className={styles.address}>
      <TextArea
        ref={field}
        label={subscribeCopy.address}
        readOnly
        value={feed.href}
        rows={2}
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button className="needs-script" onClick={() => void copy()}>
        {subscribeCopy.copy}
      </Button>
    </div>
  );
}
