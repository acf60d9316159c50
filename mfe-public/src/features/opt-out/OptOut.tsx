import { Button } from '@nobicast/web-kit';
import { isOptedOut, setOptedOut } from '@nobicast/web-kit/analytics';
import { useIsMounted } from '@nobicast/web-kit/host';
import { useState } from 'react';
import { optOutCopy } from './opt-out.copy.ts';

/** Opting out in this browser; the test page has the same flag (A70). */
export function OptOut() {
  const isMounted = useIsMounted();
  return (
    <>
      <noscript>
        <p className="prose">{optOutCopy.needsScript}</p>
      </noscript>
      {/* Only known in the browser. */}
      {isMounted && <Switch />}
    </>
  );
}

function Switch() {
  const [isOut, setIsOut] = useState(isOptedOut);
  return (
    <>
      <p role="status">{isOut ? optOutCopy.state.out : optOutCopy.state.in}</p>
      <Button
        className="at-start"
        onClick={() => {
          setOptedOut(!isOut);
          setIsOut(!isOut);
        }}
      >
        {isOut ? optOutCopy.optIn : optOutCopy.optOut}
      </Button>
    </>
  );
}
