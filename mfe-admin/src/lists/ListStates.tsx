import { Panel, RetryButton, Skeleton } from '@nobicast/web-kit';
import type { ApiError, Loadable } from '@nobicast/web-kit/api';
import { listsCopy } from './lists.copy.ts';

export function ListLoading({ text }: { text: string }) {
  return (
    <div className="stack" role="status">
      <p className="mute">{text}</p>
      <Skeleton height="3.5rem" />
      <Skeleton height="3.5rem" />
      <Skeleton height="3.5rem" />
    </div>
  );
}

export function ListFailure({
  error,
  fallback,
  onRetry,
}: {
  error: ApiError;
  fallback: string;
  onRetry: () => void;
}) {
  return (
    <Panel
      tone="error"
      heading="h2"
      title={error.status === 403 ? listsCopy.forbidden : error.message || fallback}
    >
      {error.status !== 404 && <RetryButton onRetry={onRetry} />}
    </Panel>
  );
}

type NotReadyLoad = Exclude<Loadable<unknown>, { state: 'ready' }>;

/** What stands in place of a reply that is not there. */
export const NotReady = ({
  load,
  texts,
}: {
  load: NotReadyLoad;
  texts: { loading: string; failed: string };
}) =>
  load.state === 'loading' ? (
    <ListLoading text={texts.loading} />
  ) : (
    <ListFailure error={load.error} fallback={texts.failed} onRetry={load.retry} />
  );
