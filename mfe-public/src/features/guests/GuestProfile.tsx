import type { GuestDetail } from '@nobicast/contracts/guests';
import { paths } from '@nobicast/contracts/paths';
import { Band, RichText, Skeleton, SlowNotice } from '@nobicast/web-kit';
import { ArrowLeft } from '@nobicast/web-kit/icons';
import { Link } from 'react-router-dom';
import { Face } from './Face.tsx';
import { GuestLinks } from './GuestLinks.tsx';
import { guestCopy, guestsCopy } from './guests.copy.ts';
import { pictureOf } from './guests.rules.ts';
import { Domains } from './Roster.tsx';
import styles from './GuestProfile.module.css';

const longestWord = (text: string) => Math.max(...text.split(/[\s-]+/).map((word) => word.length));

export function BackToDirectory() {
  return (
    <Link className="crumb link" to={paths.guests} viewTransition>
      <ArrowLeft className="icon" aria-hidden="true" />
      {guestCopy.back}
    </Link>
  );
}

export function GuestProfile({ guest }: { guest: GuestDetail['guest'] }) {
  const { name, slug, role, domains } = guest;
  const bio = guest.bio?.trim();
  const biography = bio || guest.bio_short?.trim();
  return (
    <Band isFirst isRuled margin={<BackToDirectory />}>
      <div className={styles.who}>
        <div className={styles.portrait}>
          <Face name={name} slug={slug} imageUrl={pictureOf(guest)} isFirst />
        </div>
        <div className="fit">
          {role && <p className={`${styles.role} title size-xl soft`}>{role}</p>}
          <h1 className={`${styles.name} display mt-3`} style={{ '--glyphs': longestWord(name) }}>
            {name}
          </h1>
        </div>
      </div>
      <div className={styles.foot}>
        {biography ? (
          <RichText
            className={`${styles.bio} prose`}
            html={bio ? guest.bio_html : undefined}
            text={biography}
          />
        ) : (
          <p className="prose mute">{guestCopy.noBiography}</p>
        )}
        <div className={`${styles.facts} stack`}>
          {domains.length > 0 && (
            <div>
              <p className="label">{guestsCopy.domains}</p>
              <Domains domains={domains} />
            </div>
          )}
          <GuestLinks guest={guest} hasText />
        </div>
      </div>
    </Band>
  );
}

export function GuestSkeleton() {
  return (
    <Band isFirst isRuled margin={<BackToDirectory />}>
      <div role="status" aria-label={guestCopy.loading}>
        <div className={styles.who}>
          <div className={styles.portrait}>
            <Skeleton width="100%" ratio="1" />
          </div>
          <Skeleton width="70%" height="clamp(3rem, 9vw, 8rem)" />
        </div>
        <div className={styles.foot}>
          <Skeleton width="100%" height="6rem" />
        </div>
      </div>
      <SlowNotice />
    </Band>
  );
}
