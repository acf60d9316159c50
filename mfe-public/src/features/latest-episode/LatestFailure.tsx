import { paths } from '@nobicast/contracts/paths';
import { Band, MoreLink, Panel, RetryButton } from '@nobicast/web-kit';
import { latestCopy } from './latest-episode.copy.ts';

export function LatestFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Band margin={<span className="label">{latestCopy.margin}</span>}>
      <Panel tone="error" heading="h2" title={latestCopy.failed}>
        <p>{message}</p>
        <p className="soft">{latestCopy.failedHint}</p>
        <p className="cluster gap-4">
          <RetryButton onRetry={onRetry} />
          <MoreLink to={paths.archives}>{latestCopy.toArchives}</MoreLink>
        </p>
      </Panel>
    </Band>
  );
}
