import type { Guest } from '@nobicast/contracts/guests';
import { buttonClass } from '@nobicast/web-kit';
import { AtSign, GitBranch, Globe, type Icon } from '@nobicast/web-kit/icons';
import { guestsCopy } from './guests.copy.ts';
import { linksOf } from './guests.rules.ts';
import styles from './guests.module.css';

const social = ['twitter', 'x', 'mastodon', 'bluesky', 'linkedin', 'instagram', 'threads', 'facebook'];

function iconOf(label: string): Icon {
  const name = label.toLowerCase();
  if (['github', 'gitlab', 'codeberg', 'code'].includes(name)) return GitBranch;
  return social.includes(name) ? AtSign : Globe;
}

interface GuestLinksProps {
  guest: Pick<Guest, 'name' | 'links'>;
  hasText?: boolean;
}

/** Each label has its icon (GUESTS-18). */
export function GuestLinks({ guest: { name, links }, hasText = false }: GuestLinksProps) {
  const shown = linksOf(links);
  if (shown.length === 0) return null;
  return (
    <p className={styles.links}>
      {shown.map(({ label, url }) => {
        const LinkIcon = iconOf(label);
        return (
          <a
            key={`${label} ${url}`}
            className={buttonClass({ variant: 'quiet', isIcon: !hasText })}
            href={url}
            target="_blank"
            rel="noopener nofollow"
            title={hasText ? undefined : guestsCopy.linkText(label)}
            aria-label={`${guestsCopy.linkLabel(label, name)} ${guestsCopy.newTab}`}
          >
            <LinkIcon className="icon" aria-hidden="true" />
            {hasText && guestsCopy.linkText(label)}
          </a>
        );
      })}
    </p>
  );
}
