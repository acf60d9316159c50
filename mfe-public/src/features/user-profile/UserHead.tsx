import type { PublicProfile } from '@nobicast/contracts/profile';
import { Band, RoleBadge, Stat, Stats, useImageFailure } from '@nobicast/web-kit';
import { formatCount, graphemes, initials } from '@nobicast/web-kit/format';
import { LinkedText } from '../../LinkedText.tsx';
import { userCopy } from './user.copy.ts';
import { avatarOf, linksOf, nameOf } from './user.rules.ts';
import styles from './user-profile.module.css';

const longestWord = (text: string) => Math.max(...text.split(/[\s-]+/).map((word) => word.length));

/** Hosts also have a presentation. */
export function UserHead({ user }: { user: PublicProfile }) {
  return (
    <>
      <Masthead user={user} />
      <HostPresentation user={user} />
    </>
  );
}

function Masthead({ user }: { user: PublicProfile }) {
  const name = nameOf(user);
  const bio = user.bio?.trim();
  const imageUrl = avatarOf(user);
  const links = linksOf(user);
  return (
    <Band
      isFirst
      isRuled
      margin={
        <>
          <span className="label">{userCopy.profile}</span>
          <time className={`${styles.since} time mute`} dateTime={user.joined_at}>
            {userCopy.since(user.joined_at)}
          </time>
        </>
      }
    >
      <div className={styles.who}>
        <div className={styles.portrait}>
          <Portrait name={name} imageUrl={imageUrl} />
        </div>
        <div className="fit">
          <RoleBadge role={user.role} />
          <h1 className={`${styles.name} display mt-4`} style={{ '--glyphs': longestWord(name) }}>
            {name}
          </h1>
        </div>
      </div>
      <div className={styles.foot}>
        <div className="stack">
          {bio ? (
            <p className={`${styles.bio} prose`}>
              <LinkedText text={bio} />
            </p>
          ) : (
            <p className="prose mute">{userCopy.noBio}</p>
          )}
          {links.length > 0 && (
            <ul className={styles.links} aria-label={userCopy.links}>
              {links.map(({ network, url, text }) => (
                <li key={network}>
                  <a className="link" href={url} target="_blank" rel="nofollow ugc noopener">
                    {text}
                    <span className="vh"> {userCopy.newTab}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <Stats isBare className={styles.stats}>
          {user.hosted_episodes.length > 0 && (
            <Stat
              value={formatCount(user.hosted_episodes.length)}
              label={userCopy.hostedStat(user.hosted_episodes.length)}
            />
          )}
          <Stat value={formatCount(user.comment_count)} label={userCopy.commentsStat(user.comment_count)} />
        </Stats>
      </div>
    </Band>
  );
}

/** The portrait, or the initials crossed by the playhead. Decorative, because the name is next to it. */
function Portrait({ name, imageUrl }: { name: string; imageUrl: string | null }) {
  const { hasFailed, watch } = useImageFailure(imageUrl);
  const letters = initials(name);
  return (
    <span className={styles.frame} aria-hidden="true">
      <span className={`${styles.letters} display`} style={{ '--letters-em': widthOf(letters) }}>
        {letters}
      </span>
      <span className={styles.line} />
      {imageUrl && !hasFailed && (
        <img
          {...watch}
          className="display"
          data-initials={letters}
          src={imageUrl}
          alt=""
          width={256}
          height={256}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
        />
      )}
    </span>
  );
}

/** In em of the display font, slightly overestimated, so that the initials always fit. */
const widthOf = (letters: string) =>
  graphemes(letters).reduce(
    (em, letter) => em + (/^[MW]/.test(letter) ? 0.85 : /^\p{L}/u.test(letter) ? 0.6 : 1.4),
    0,
  );

/** Renders nothing without a biography and areas of expertise. */
function HostPresentation({ user: { host_bio, expertise_areas } }: { user: PublicProfile }) {
  const bio = host_bio?.trim();
  if (!bio && expertise_areas.length === 0) return null;
  return (
    <Band margin={<span className="label">{userCopy.microphone}</span>}>
      <h2 className="section-title display">{userCopy.behind}</h2>
      <div className="stack">
        {bio && (
          <p className={`${styles.hostBio} prose`}>
            <LinkedText text={bio} />
          </p>
        )}
        {expertise_areas.length > 0 && (
          <ul className={styles.chips} aria-label={userCopy.expertise}>
            {expertise_areas.map((area) => (
              <li key={area}>{area}</li>
            ))}
          </ul>
        )}
      </div>
    </Band>
  );
}
