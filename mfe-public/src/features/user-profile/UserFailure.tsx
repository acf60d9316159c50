import { paths } from '@nobicast/contracts/paths';
import { Band, ButtonLink, Panel, RetryButton } from '@nobicast/web-kit';
import type { ApiError } from '@nobicast/web-kit/api';
import { House } from '@nobicast/web-kit/icons';
import { userCopy } from './user.copy.ts';

/** Shown if the profile does not exist or could not be loaded. */
export function UserFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const isUnknown = error.status === 404;
  return (
    <Band isFirst isRuled margin={<span className="label">{userCopy.profile}</span>}>
      <Panel tone="error" heading="h1" title={isUnknown ? userCopy.unknown : userCopy.failed}>
        <p className="soft">{isUnknown ? userCopy.unknownHint : userCopy.failedHint}</p>
        <p className="cluster">
          {!isUnknown && <RetryButton onRetry={onRetry} />}
          <ButtonLink variant={isUnknown ? 'plain' : 'quiet'} to={paths.home}>
            <House className="icon" aria-hidden="true" />
            {userCopy.home}
          </ButtonLink>
        </p>
      </Panel>
    </Band>
  );
}
