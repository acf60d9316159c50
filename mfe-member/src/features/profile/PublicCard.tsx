import { profileFields, socialNetworks } from '@nobicast/contracts/fields/account.fields';
import { canHost, type Role } from '@nobicast/contracts/roles';
import { paths } from '@nobicast/contracts/paths';
import { Avatar, Badge, MoreLink, RoleBadge } from '@nobicast/web-kit';
import { entriesOf } from '@nobicast/web-kit/form';
import { GitBranch, Globe, Link2, AtSign, type Icon } from '@nobicast/web-kit/icons';
import type { ProfileValues } from './profile-values.ts';
import { profileCopy } from './profile.copy.ts';
import { isImageAddress } from './use-image-fails.ts';
import styles from './PublicCard.module.css';

const icons: Record<(typeof socialNetworks)[number], Icon> = {
  twitter: AtSign,
  linkedin: Link2,
  github: GitBranch,
  website: Globe,
};

interface PublicCardProps {
  userId: string;
  role: Role;
  values: ProfileValues;
}

/** A live preview of the member's public profile. */
export function PublicCard({ userId, role, values }: PublicCardProps) {
  const isHost = canHost(role);
  const name = values.name.trim() || profileCopy.nameless;
  const areas = isHost ? entriesOf(values.expertise_areas, ',') : [];
  const given = isHost ? socialNetworks.filter((network) => values[network].trim()) : [];
  const words = (isHost && values.host_bio.trim()) || values.bio.trim();
  return (
    <div className="stack">
      <h2 className="label">{profileCopy.preview}</h2>
      <article className={styles.card}>
        <Avatar
          name={name}
          imageUrl={isImageAddress(values.avatar_url.trim()) ? values.avatar_url.trim() : null}
        />
        <div className={styles.who}>
          <h3 className={`${styles.name} title`}>{name}</h3>
          <RoleBadge role={role} />
        </div>
        <div className={styles.more}>
          {words && <p className={`${styles.words} prose soft`}>{words}</p>}
          {areas.length > 0 && (
            <ul className="cluster">
              {areas.map((area, index) => (
                <li key={`${index}.${area}`} className={styles.chip}>
                  {area}
                </li>
              ))}
            </ul>
          )}
          {given.length > 0 && (
            <ul className="cluster">
              {given.map((network) => {
                const Icon = icons[network];
                return (
                  <li key={network}>
                    <Badge>
                      <Icon aria-hidden="true" />
                      {profileFields[network].label}
                    </Badge>
                  </li>
                );
              })}
            </ul>
          )}
        </div>
      </article>
      <MoreLink to={paths.user(userId)}>{profileCopy.publicPage}</MoreLink>
    </div>
  );
}
