import { useEffect, useRef, useState } from 'react';
import { mediaCopy } from './media-preview.copy.ts';
import { PlayButton } from './PlayButton.tsx';
import styles from './MediaPreview.module.css';

interface MediaEmbedProps {
  kind: 'youtube' | 'soundcloud';
  embedUrl: string;
  title: string;
}

/** Loads nothing from the third party before the button is pressed; then its player gets the focus. */
export function MediaEmbed({ kind, embedUrl, title }: MediaEmbedProps) {
  const [isLoaded, setIsLoaded] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (isLoaded) frame.current?.focus();
  }, [isLoaded]);

  return (
    <div className={`${styles.media} ${kind === 'soundcloud' ? `${styles.sound} ` : ''}needs-script`}>
      {isLoaded ? (
        <iframe
          ref={frame}
          src={embedUrl}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <>
          <PlayButton
            isBig
            label={kind === 'youtube' ? mediaCopy.loadVideo(title) : mediaCopy.loadSound(title)}
            onClick={() => setIsLoaded(true)}
          />
          <p className={`${styles.caption} label`}>
            <span>{mediaCopy[kind]}</span>
            <span>{mediaCopy.onDemand}</span>
          </p>
        </>
      )}
    </div>
  );
}
