import { classifyMedia, type MediaInfo } from '@nobicast/contracts/media-type';
import { ExternalLink as OutIcon } from '../icons/index.ts';
import { ExternalLink } from './ExternalLink.tsx';
import { MediaEmbed } from './MediaEmbed.tsx';
import { MediaImage } from './MediaImage.tsx';
import { mediaCopy } from './media-preview.copy.ts';
import styles from './MediaPreview.module.css';

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
