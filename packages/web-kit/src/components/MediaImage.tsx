import { ImageOff } from '../icons/index.ts';
import { useEffect, useRef, useState } from 'react';
import { Badge } from './Badge.tsx';
import { mediaCopy } from './media-preview.copy.ts';
import styles from './MediaPreview.module.css';

/** A linked image, or the specified text if it fails to load. */
export function MediaImage({ src, title }: { src: string; title: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);

  // An image in the served HTML may have failed before React attached its listener.
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0 && current.currentSrc !== '') setHasFailed(true);
  }, []);

  if (hasFailed) {
    return (
      <div className={styles.media}>
        <p className={styles.failed}>
          <Badge tone="off">
            <ImageOff aria-hidden="true" />
            {mediaCopy.image}
          </Badge>
          <span className="title size-xl">{mediaCopy.imageFailed}</span>
        </p>
      </div>
    );
  }
  return (
    <img
      ref={image}
      src={src}
      alt={title}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setHasFailed(true)}
    />
  );
}
