import { paths } from '@nobicast/contracts/paths';
import { Band, ButtonLink, Panel, RetryButton } from '@nobicast/web-kit';
import type { ApiError } from '@nobicast/web-kit/api';
import { BackToArchives } from './BackToArchives.tsx';
import { episodeCopy } from './episode.copy.ts';

/** Shown if the episode does not exist or could not be loaded. */
export function EpisodeFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const isMissing = error.status === 404;
  return (
    <Band isFirst isRuled margin={<BackToArchives />}>
      <Panel tone="error" heading="h1" title={error.message || episodeCopy.notFound}>
        <p className="soft">{isMissing ? episodeCopy.notFoundHint : episodeCopy.failedHint}</p>
        <p className="cluster">
          <ButtonLink to={paths.archives}>{episodeCopy.backToArchives}</ButtonLink>
          {!isMissing && <RetryButton variant="quiet" onRetry={onRetry} />}
        </p>
      </Panel>
    </Band>
  );
}
