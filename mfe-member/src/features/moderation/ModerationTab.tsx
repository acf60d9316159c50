import { Panel, RetryButton, Skeleton } from '@nobicast/web-kit';
import { useEffect, useState, type FunctionComponent } from 'react';
import { moderationTabCopy } from './moderation-tab.copy.ts';

type Screen = FunctionComponent<{ onWaiting?: (count: number) => void }>;

/** The queue, whose code only moderators fetch, and only when they open it. */
export function ModerationTab({ onWaiting }: { onWaiting: (count: number) => void }) {
  const [Moderation, setModeration] = useState<Screen>();
  const [hasFailed, setHasFailed] = useState(false);
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

  if (Moderation) return <Moderation onWaiting={onWaiting} />;
  if (hasFailed)
    return (
      <Panel tone="error" heading="h1" title={moderationTabCopy.failed}>
        <RetryButton onRetry={() => setHasFailed(false)} />
      </Panel>
    );
  return (
    <div className="stack" role="status" aria-label={moderationTabCopy.loading}>
      <h1 className="section-title display">{moderationTabCopy.title}</h1>
      <Skeleton height="7rem" />
      <Skeleton height="7rem" />
    </div>
  );
}
