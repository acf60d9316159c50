import type { PlayerPort } from '@nobicast/contracts/host-api';
import type { RegisteredRemote } from '@nobicast/contracts/release';
import { Button, Panel } from '@nobicast/web-kit';
import { OtherPagesWorkText } from '@nobicast/web-kit/host';
import { RotateCw } from '@nobicast/web-kit/icons';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { frameCopy } from '../frame/frame.copy.ts';

const copy = frameCopy.unavailable;

/**
 * Shown when a remote could not be loaded. The frame stays, and playback continues. "Réessayer" navigates to the same
 * address, which loads the remote again; where its remote is unknown (undefined), it reloads the page.
 */
export function UnavailableRemote({
  remote,
  player,
}: {
  remote: RegisteredRemote | undefined;
  player: PlayerPort;
}) {
  const location = useLocation();
  const navigate = useNavigate();
  const [isRetrying, setIsRetrying] = useState(false);

  async function retry() {
    if (isRetrying) return;
    if (!remote) return window.location.reload();
    setIsRetrying(true);
    await navigate(location.pathname + location.search + location.hash, {
      replace: true,
      preventScrollReset: true,
    });
    setIsRetrying(false);
  }

  return (
    // The federation name is for debugging.
    <section className="band band--first" data-remote={remote?.name ?? ''}>
      <div className="band__margin ruled" />
      <div className="band__body">
        <Panel tone="outage" heading="h1" title={copy.title}>
          <p className="soft">
            {copy.explanation} <OtherPagesWorkText player={player} />
          </p>
          <Button
            aria-busy={isRetrying || undefined}
            aria-disabled={isRetrying || undefined}
            onClick={() => void retry()}
          >
            <RotateCw className="icon" aria-hidden="true" />
            {isRetrying ? copy.retrying : copy.retry}
          </Button>
        </Panel>
      </div>
    </section>
  );
}
