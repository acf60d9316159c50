import { useEffect, useState } from 'react';

const slowAfterMs = 3000;
const slowText = 'C’est plus long que d’habitude.';

/** Next to the skeleton of a page: says after a few seconds that loading takes long, to everybody (U5). */
export function SlowNotice() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    // There from the start: screen readers only announce what is added to a live region.
    <p className="time mute" role="status">
      {isSlow && slowText}
    </p>
  );
}
