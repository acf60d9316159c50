import { canHost } from '@nobicast/contracts/roles';
import type { Dashboard } from '@nobicast/contracts/dashboard';
import { profileFields, socialNetworks } from '@nobicast/contracts/fields/account.fields';
import { Badge, Button } from '@nobicast/web-kit';
import { entriesOf, switchedOn, valuesOf } from '@nobicast/web-kit/form';
import { useHost } from '@nobicast/web-kit/host';
import { Pencil } from '@nobicast/web-kit/icons';
import { useState, type ReactNode } from 'react';
import { profileOf, type ProfileValues } from './profile-values.ts';
import { profileCopy } from './profile.copy.ts';
import formStyles from './ProfileForm.module.css';
import { ProfileForm } from './ProfileForm.tsx';
import styles from './ProfileTab.module.css';
import { PublicCard } from './PublicCard.tsx';

interface ProfileTabProps {
  user: Dashboard['user'];
  /** Reloads the dashboard. */
  reload: () => Promise<void>;
  /** Shown below the profile unless it is being edited. */
  children: ReactNode;
}

/** The member's profile: first read-only, editable on demand. */
export function ProfileTab({ user, reload, children }: ProfileTabProps) {
  const { session, notify } = useHost();
  const [isEditing, setIsEditing] = useState(false);
  const [hasEdited, setHasEdited] = useState(false);
  const profile = profileOf(user.profile);
  const values = valuesOf(profileFields, profile);

  function closeForm() {
    setHasEdited(true);
    setIsEditing(false);
  }
  async function onSaved() {
    await Promise.all([reload(), session.refresh()]);
    closeForm();
    notify(profileCopy.saved);
  }
  function onCancel() {
    closeForm();
    void reload();
  }

  return (
    <>
      <div className={styles.head}>
        <h1 className={`${styles.title} display`}>{profileCopy.title}</h1>
        {isEditing && <Badge tone="podcast">{profileCopy.editing}</Badge>}
      </div>
      {isEditing ? (
        <ProfileForm user={user} profile={profile} onSaved={onSaved} onCancel={onCancel} />
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

interface ProfileViewProps {
  user: Dashboard['user'];
  values: ProfileValues;
  /** Whether to focus the edit button, after the form was closed. */
  isFocused: boolean;
  onEdit: () => void;
}

/** The saved profile, read-only, with a button that opens the form. */
function ProfileView({ user, values, isFocused, onEdit }: ProfileViewProps) {
  return (
    <div>
      <section className={styles.group}>
        <h2 className={`${styles.groupTitle} title`}>{profileCopy.you}</h2>
        <dl className={styles.facts}>
          <Fact label={profileFields.name.label}>{values.name}</Fact>
          <Fact label={profileCopy.email}>{user.email}</Fact>
          <Fact label={profileFields.avatar_url.label}>{values.avatar_url}</Fact>
          <Fact label={profileFields.bio.label}>{values.bio}</Fact>
        </dl>
      </section>
      {canHost(user.profile.role) && (
        <section className={styles.group}>
          <h2 className={`${styles.groupTitle} title`}>{profileCopy.onAir}</h2>
          <dl className={styles.facts}>
            <Fact label={profileFields.host_bio.label}>{values.host_bio}</Fact>
            <Fact label={profileFields.expertise_areas.label}>
              {entriesOf(values.expertise_areas, ',').join(', ')}
            </Fact>
            {socialNetworks.map((network) => (
              <Fact key={network} label={profileFields[network].label}>
                {values[network]}
              </Fact>
            ))}
          </dl>
        </section>
      )}
      <section className={styles.group}>
        <h2 className={`${styles.groupTitle} title`}>{profileCopy.mails}</h2>
        <dl className={styles.facts}>
          <Fact label={profileFields.wants_publication_mail.label}>
            {values.wants_publication_mail === switchedOn ? profileCopy.yes : profileCopy.no}
          </Fact>
        </dl>
      </section>
      <Button className={styles.edit} variant="primary" isBig autoFocus={isFocused} onClick={onEdit}>
        <Pencil className="icon" aria-hidden="true" />
        {profileCopy.edit}
      </Button>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="size-sm mute">{label}</dt>
      <dd>{children || <span className="mute">{profileCopy.empty}</span>}</dd>
    </div>
  );
}
