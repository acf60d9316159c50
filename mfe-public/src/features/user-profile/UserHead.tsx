import type { PublicProfile } from '@nobicast/contracts/profile';
import { Band, RoleBadge, Stat, Stats } from '@nobicast/web-kit';
import { formatCount } from '@nobicast/web-kit/format';
import { userCopy } from './user.copy.ts';
import { avatarOf, linksOf, nameOf } from './user.rules.ts';
import { UserPortrait } from './UserPortrait.tsx';
import styles from './UserHead.module.css';

const longestWord = (text: string) => Math.max(...text.split(/[\s-]+/).map((word) => word.length));

/** The head of a profile: portrait, role, name, biography, figures. */
export function UserHead({ user }: { user: PublicProfile }) {
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
          <UserPortrait key={imageUrl} name={name} imageUrl={imageUrl} />
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
            <p className={`${styles.bio} prose`}>{bio}</p>
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
        <Stats isBare className={styles.figures}>
          {user.hosted_episodes.length > 0 && (
            <Stat
              value={formatCount(user.hosted_episodes.length)}
              label={userCopy.hostedFigure(user.hosted_episodes.length)}
            />
          )}
          <Stat value={formatCount(user.comment_count)} label={userCopy.commentsFigure(user.comment_count)} />
        </Stats>
      </div>
    </Band>
  );
}
