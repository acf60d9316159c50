import { type CSSProperties, useEffect, useState } from 'react';
import styles from './Skeleton.module.css';

/** Sizes are in CSS units. The parent announces the loading state. */
export function Skeleton({ width, height, ratio }: { width?: string; height?: string; ratio?: string }) {
  const style: CSSProperties = { width, height: ratio ? 'auto' : height, aspectRatio: ratio };
  return <span className={styles.skeleton} style={style} aria-hidden="true" data-skeleton />;
}

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
