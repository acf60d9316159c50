import { paths } from '@nobicast/contracts/paths';
import { Badge } from './Badge.tsx';
import { Band } from './Band.tsx';
import { ButtonLink } from './ButtonLink.tsx';
import { MoreLink } from './MoreLink.tsx';
import styles from './ComingSoon.module.css';
import { comingSoonCopy } from './coming-soon.copy.ts';

interface ComingSoonProps {
  title: string;
  line: string;
}

const emailAddress = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/** A text in which every e-mail address is a link. Split at the addresses, every second part is one. */
const withMailLinks = (text: string) =>
  text.split(emailAddress).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={index} className="link" href={`mailto:${part}`}>
        {part}
      </a>
    ),
  );

/** The content of a page that is not built yet: its title drawn as a draft, outlined and amber like a preparation. */
export function ComingSoon({ title, line }: ComingSoonProps) {
  return (
    <Band
      isFirst
      isRuled
      margin={
        <>
          <Badge tone="prep">{comingSoonCopy.badge}</Badge>
          <span className="time mute">{comingSoonCopy.margin}</span>
        </>
      }
    >
      <div className="fit">
        <h1 className={`${styles.title} display`}>{title}</h1>
      </div>
      <div className={styles.hatch} aria-hidden="true" />
      <div className="stack">
        <p className="prose soft">{withMailLinks(line)}</p>
        <p className="cluster gap-4">
          <ButtonLink variant="primary" isBig to={paths.home}>
            {comingSoonCopy.listen}
          </ButtonLink>
          <MoreLink to={paths.archives}>{comingSoonCopy.archives}</MoreLink>
        </p>
      </div>
    </Band>
  );
}
