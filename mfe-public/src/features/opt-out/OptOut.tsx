import { Button } from '@nobicast/web-kit';
import { isOptedOut, setOptedOut } from '@nobicast/web-kit/analytics';
import { useIsMounted } from '@nobicast/web-kit/host';
import { useState } from 'react';

const optOutCopy = {
  state: {
    in: 'La mesure du lecteur est acceptée.',
    out: 'La mesure du lecteur est refusée dans ce navigateur.',
  },
  needsScript: 'Ce bouton a besoin de JavaScript.',
  optOut: 'Refuser la mesure',
  optIn: 'Accepter la mesure',
} as const;

/** Opting out in this browser; a page for developers has the same flag (A70). */
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
