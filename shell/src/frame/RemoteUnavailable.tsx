import { Button, Panel } from '@nobicast/web-kit';
import { RotateCw } from '@nobicast/web-kit/icons';
import { frameCopy } from './frame.copy.ts';

interface RemoteUnavailableProps {
  /** The federation name of the remote, for debugging. */
  name: string;
  isRetrying: boolean;
  onRetry: () => void;
}

const copy = frameCopy.unavailable;

/** Shown when a remote could not be loaded. The frame stays, and playback continues. */
export function RemoteUnavailable({ name, isRetrying, onRetry }: RemoteUnavailableProps) {
  return (
    <section className="band band--first" data-remote={name}>
      <div className="band__margin ruled" />
      <div className="band__body">
        <Panel tone="remote" heading="h1" title={copy.title}>
          <p className="soft">{copy.explanation}</p>
          <Button
            aria-busy={isRetrying || undefined}
            aria-disabled={isRetrying || undefined}
            onClick={() => {
              if (!isRetrying) onRetry();
            }}
          >
            <RotateCw className="icon" aria-hidden="true" />
            {isRetrying ? copy.retrying : copy.retry}
          </Button>
        </Panel>
      </div>
    </section>
  );
}
