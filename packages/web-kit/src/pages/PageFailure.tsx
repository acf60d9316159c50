import { isActiveStatus } from '@nobicast/contracts/host-api';
import { useEffect } from 'react';
import { Band } from '../components/Band.tsx';
import { Panel } from '../components/Panel.tsx';
import { RetryButton } from '../components/RetryButton.tsx';
import { useHost } from '../host/HostProvider.tsx';
import { OtherPagesWork } from '../host/OtherPagesWork.tsx';
import { mayReload } from './former-release.ts';
import { pageCopy } from './page.copy.ts';

/**
 * A page's code could not be loaded because a new release is out. A new document helps; while something plays, the
 * visitor chooses the moment.
 */
export function FormerRelease({ release, reload }: { release: string; reload: () => void }) {
  const { player } = useHost();
  useEffect(() => {
    if (!isActiveStatus(player.getSnapshot().status) && mayReload(release)) reload();
  }, [player, release, reload]);
  return <PageFailure onRetry={reload} />;
}

/** The code of a page did not arrive: it is asked for again once the network is back. */
export function MissingCode({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return <PageFailure onRetry={onRetry} />;
}

function PageFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Band isFirst isRuled>
      <Panel tone="outage" heading="h1" title={pageCopy.failed}>
        <p className="soft">
          <OtherPagesWork />
        </p>
        <RetryButton onRetry={onRetry} />
      </Panel>
    </Band>
  );
}
