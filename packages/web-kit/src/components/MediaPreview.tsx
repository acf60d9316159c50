import { classifyMedia, type MediaInfo } from '@nobicast/contracts/media-type';
import { useEffect, useRef, useState } from 'react';
import { ExternalLink as OutIcon, ImageOff } from '../icons/index.ts';
import { ExternalLink } from './ExternalLink.tsx';
import { PlayButton } from './PlayButton.tsx';
import { Badge } from './Badge.tsx';
import { useImageFailure } from './use-image-failure.ts';
import styles from './MediaPreview.module.css';

export const mediaCopy = {
  /** Verbatim. */
  imageFailed: "Impossible de charger l'image",
  loadVideo: (title: string) => `Charger la vidéo\u00a0: ${title}`,
  loadSound: (title: string) => `Charger le son\u00a0: ${title}`,
  onDemand: 'Chargé à votre demande',
  youtube: 'Vidéo YouTube',
  soundcloud: 'Son SoundCloud',
  image: 'Image',
  watchOn: (host: string) => `Regarder sur ${host}`,
  listenOn: (host: string) => `Écouter sur ${host}`,
  openLink: (host: string) => `Ouvrir le lien, ${host}`,
  openImage: 'Ouvrir l’image',
} as const;

/** `title` is the subject that the URL belongs to. */
export function MediaPreview({ url, title }: { url: string; title: string }) {
  const media = classifyMedia(url);
  if (media.href === null) return <p className="mono">{media.host}</p>;
  return (
    <div className={styles.frame} data-media={media.type}>
      {media.embedUrl && (media.type === 'youtube' || media.type === 'soundcloud') && (
        <MediaEmbed kind={media.type} embedUrl={media.embedUrl} title={title} />
      )}
      {media.type === 'image' && <MediaImage src={media.href} title={title} />}
      {media.type === 'video' && media.isFile && (
        <video src={media.href} controls preload="none" aria-label={title} />
      )}
      {media.type === 'audio' && media.isFile && (
        <audio src={media.href} controls preload="none" aria-label={title} />
      )}
      <ExternalLink className={styles.open} href={media.href} referrerPolicy="no-referrer">
        {openText(media)}
        <OutIcon className="icon" aria-hidden="true" />
      </ExternalLink>
    </div>
  );
}

function openText({ type, host }: MediaInfo): string {
  if (type === 'video' || type === 'youtube') return mediaCopy.watchOn(host);
  if (type === 'audio' || type === 'soundcloud') return mediaCopy.listenOn(host);
  return type === 'image' ? mediaCopy.openImage : mediaCopy.openLink(host);
}

interface MediaEmbedProps {
  kind: 'youtube' | 'soundcloud';
  embedUrl: string;
  title: string;
}

/** Loads nothing from the third party before the button is pressed; then its player gets the focus. */
function MediaEmbed({ kind, embedUrl, title }: MediaEmbedProps) {
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

function MediaImage({ src, title }: { src: string; title: string }) {
  const { hasFailed, watch } = useImageFailure(src);
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
    <img {...watch} src={src} alt={title} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
  );
}
