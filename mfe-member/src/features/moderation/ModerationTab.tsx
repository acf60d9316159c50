import { Panel, RetryButton, Skeleton } from '@nobicast/web-kit';
import type { ModerationProps } from '@nobicast/web-kit/moderation';
import { type FunctionComponent, useEffect, useRef, useState } from 'react';

const moderationTabCopy = {
  title: 'Modération',
  loading: 'Chargement de la modération…',
  failed: 'La modération n’a pas pu être chargée. Vérifiez votre connexion.',
} as const;

/** Only moderators fetch this code, and only when they open the tab. */
export function ModerationTab({ onWaiting }: { onWaiting: (count: number) => void }) {
  const [Moderation, setModeration] = useState<FunctionComponent<ModerationProps>>();
  const [hasFailed, setHasFailed] = useState(false);
  const [hasRetried, setHasRetried] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isWanted = !Moderation && !hasFailed;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    import(/* webpackChunkName: "moderation" */ '@nobicast/web-kit/moderation').then(
      (chunk) => isCurrent && setModeration(() => chunk.Moderation),
      (error: unknown) => {
        console.error('The code of the moderation could not be loaded.', error);
        if (isCurrent) setHasFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);

  function retry() {
    // The pressed button disappears.
    place.current?.focus();
    setHasRetried(true);
    setHasFailed(false);
  }

  if (Moderation) return <Moderation onWaiting={onWaiting} takesFocus={hasRetried} />;
  return (
    <div ref={place} tabIndex={-1}>
      {hasFailed ? (
        <Panel tone="error" heading="h1" title={moderationTabCopy.failed}>
          <RetryButton onRetry={retry} />
        </Panel>
      ) : (
        <div className="stack" role="status" aria-label={moderationTabCopy.loading}>
          <h1 className="section-title display">{moderationTabCopy.title}</h1>
          <Skeleton height="7rem" />
          <Skeleton height="7rem" />
        </div>
      )}
    </div>
  );
}
