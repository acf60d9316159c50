import type { Subject } from '@nobicast/contracts';
import type { MediaInfo } from '@nobicast/contracts/media-type';
import { ExternalLink, useImageFailure } from '@nobicast/web-kit';
import { ExternalLink as OutIcon } from '@nobicast/web-kit/icons';
import { subjectCopy } from './subject.copy.ts';
import styles from './subject.module.css';

/**
 * A subject's link, with the page's description of itself once our server has read it (decision 0088). The host is
 * always shown: a site may give itself any name.
 */
export function LinkCard({
  subject: { title, link_card: card },
  media: { href, host },
}: {
  subject: Pick<Subject, 'title' | 'link_card'>;
  media: MediaInfo & { href: string };
}) {
  const picture = card?.picture_url ?? null;
  const { hasFailed, watch } = useImageFailure(picture);
  return (
    <div className={styles.frame}>
      <ExternalLink className={styles.card} href={href} referrerPolicy="no-referrer">
        <span className={styles.text}>
          <span className={styles.site}>
            <span className="mono">{host}</span>
            {card?.site && <span className="soft">{card.site}</span>}
          </span>
          <span className={`title ${styles.cardTitle}`}>{card?.title ?? title}</span>
          {card?.description && <span className={`soft ${styles.description}`}>{card.description}</span>}
          <span className={styles.go}>
            {subjectCopy.seeLink}
            <OutIcon className="icon" aria-hidden="true" />
          </span>
        </span>
        {picture !== null && !hasFailed && (
          <img {...watch} className={styles.picture} src={picture} alt="" loading="lazy" decoding="async" />
        )}
      </ExternalLink>
    </div>
  );
}
