import type { Dashboard } from '@nobicast/contracts/dashboard';
import { Badge } from '@nobicast/web-kit';
import { useHost } from '@nobicast/web-kit/host';
import { useState, type ReactNode } from 'react';
import { profileValues } from './profile-values.ts';
import { profileCopy } from './profile.copy.ts';
import formStyles from './ProfileForm.module.css';
import { ProfileForm } from './ProfileForm.tsx';
import styles from './ProfileTab.module.css';
import { ProfileView } from './ProfileView.tsx';
import { PublicCard } from './PublicCard.tsx';

interface ProfileTabProps {
  user: Dashboard['user'];
  /** Loads the dashboard again. */
  reload: () => Promise<void>;
  /** What stands below the profile while it is read, not edited. */
  children: ReactNode;
}

/** One's profile: read first, edited on demand. */
export function ProfileTab({ user, reload, children }: ProfileTabProps) {
  const { session, notify } = useHost();
  const [isEditing, setIsEditing] = useState(false);
  const [hasEdited, setHasEdited] = useState(false);
  const values = profileValues(user.profile);

  function leave() {
    setHasEdited(true);
    setIsEditing(false);
  }
  async function onSaved() {
    await Promise.all([reload(), session.refresh()]);
    leave();
    notify(profileCopy.saved);
  }
  function onCancel() {
    leave();
    void reload();
  }

  return (
    <>
      <div className={styles.head}>
        <h1 className={`${styles.title} display`}>{profileCopy.title}</h1>
        {isEditing && <Badge tone="podcast">{profileCopy.editing}</Badge>}
      </div>
      {isEditing ? (
        <ProfileForm user={user} values={values} onSaved={onSaved} onCancel={onCancel} />
      ) : (
        <>
          <div className={formStyles.profile}>
            <ProfileView
              user={user}
              values={values}
              isFocused={hasEdited}
              onEdit={() => setIsEditing(true)}
            />
            <aside>
              <PublicCard userId={user.id} role={user.profile.role} values={values} />
            </aside>
          </div>
          {children}
        </>
      )}
    </>
  );
}
