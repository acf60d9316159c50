import { ImageOff } from '../icons/index.ts';
import { Badge } from './Badge.tsx';
import { mediaCopy } from './media-preview.copy.ts';
import { useImageFailure } from './use-image-failure.ts';
import styles from './MediaPreview.module.css';

export function MediaImage({ src, title }: { src: string; title: string }) {
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
