import type { CurrentUser } from '@nobicast/contracts/sign-in';
import { providerLabels } from '@nobicast/contracts/roles';
import { RoleBadge } from '@nobicast/web-kit';
import { accountCopy } from './account.copy.ts';
import styles from './AccountHead.module.css';

const labels: Record<string, string> = providerLabels;

interface AccountHeadProps {
  user: CurrentUser;
  id?: string;
  className: string | undefined;
}

export function AccountHead({ user, id, className }: AccountHeadProps) {
  const { name, email, role, provider } = user;
  return (
    <div className={`${styles.head} ${className}`} id={id}>
      {name && <strong className={styles.name}>{name}</strong>}
      {email && <span className={`${styles.email} mono mute`}>{email}</span>}
      {role !== 'user' && (
        <span className={styles.badge}>
          <RoleBadge role={role} />
        </span>
      )}
      {provider && (
        <span className="mute size-sm">
          {accountCopy.via} {labels[provider] ?? provider}
        </span>
      )}
    </div>
  );
}
