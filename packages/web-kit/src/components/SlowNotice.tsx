import { useEffect, useState } from 'react';

const slowAfterMs = 3000;
const slowText = 'C’est plus long que d’habitude.';

/** Says after a few seconds that loading takes long (U5). */
export function SlowNotice() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    // A live region only announces what is added to it.
    <p className="time mute" role="status">
      {isSlow && slowText}
    </p>
  );
}
