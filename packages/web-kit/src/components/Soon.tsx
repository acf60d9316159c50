import { paths } from '@nobicast/contracts/paths';
import { Badge } from './Badge.tsx';
import { Band } from './Band.tsx';
import { ButtonLink } from './ButtonLink.tsx';
import { MoreLink } from './MoreLink.tsx';
import styles from './Soon.module.css';
import { soonCopy } from './soon.copy.ts';

interface SoonProps {
  title: string;
  line: string;
}

/** A page that is announced: its name stands there as a draft, hollow and amber like a preparation. */
export function Soon({ title, line }: SoonProps) {
  return (
    <Band
      isFirst
      isRuled
      margin={
        <>
          <Badge tone="prep">{soonCopy.badge}</Badge>
          <span className="time mute">{soonCopy.margin}</span>
        </>
      }
    >
      <div className="fit">
        <h1 className={`${styles.title} display`}>{title}</h1>
      </div>
      <div className={styles.hatch} aria-hidden="true" />
      <div className="stack">
        <p className="prose soft">{line}</p>
        <p className="cluster gap-4">
          <ButtonLink variant="primary" isBig to={paths.home}>
            {soonCopy.listen}
          </ButtonLink>
          <MoreLink to={paths.archives}>{soonCopy.archives}</MoreLink>
        </p>
      </div>
    </Band>
  );
}
