import { Button } from '@nobicast/web-kit';
import { isOptedOut, setOptedOut } from '@nobicast/web-kit/analytics';
import { useIsMounted } from '@nobicast/web-kit/host';
import { useState } from 'react';
import { refusalCopy } from './download-counts.copy.ts';

/** The opt-out of this browser, the same as on the test page (A70). */
export function Refusal() {
  const isMounted = useIsMounted();
  return (
    <section className="stack mt-6">
      <h2 className="title">{refusalCopy.title}</h2>
      <p className="prose">{refusalCopy.intro}</p>
      <p className="prose">{refusalCopy.flag}</p>
      <noscript>
        <p className="prose">{refusalCopy.needsScript}</p>
      </noscript>
      {/* Known in the browser only. */}
      {isMounted && <Switch />}
    </section>
  );
}

function Switch() {
  const [isOut, setIsOut] = useState(isOptedOut);
  return (
    <>
      <p role="status">{isOut ? refusalCopy.state.out : refusalCopy.state.in}</p>
      <Button
        className="at-start"
        onClick={() => {
          setOptedOut(!isOut);
          setIsOut(!isOut);
        }}
      >
        {isOut ? refusalCopy.optIn : refusalCopy.optOut}
      </Button>
    </>
  );
}
