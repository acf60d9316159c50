import { updateProfile } from '@nobicast/contracts/calls';
import type { Dashboard } from '@nobicast/contracts/dashboard';
import { profileFields, socialNetworks } from '@nobicast/contracts/fields/account.fields';
import { paths } from '@nobicast/contracts/paths';
import { canHost } from '@nobicast/contracts/roles';
import { Button, ExternalLink, FormAlert, TextField } from '@nobicast/web-kit';
import { sendCall } from '@nobicast/web-kit/api';
import { ConfirmDialog, useLeaveGuard } from '@nobicast/web-kit/confirm-dialog';
import {
  registerBottomBar,
  entriesOf,
  FormElement,
  FormField,
  SaveButton,
  useForm,
  type Form,
} from '@nobicast/web-kit/form';
import { fieldOfPath, profileBody, type Profile } from './profile-values.ts';
import { profileCopy } from './profile.copy.ts';
import styles from './ProfileForm.module.css';
import { PublicCard } from './PublicCard.tsx';
import { useImageFails } from './use-image-fails.ts';

interface ProfileFormProps {
  user: Dashboard['user'];
  profile: Profile;
  onSaved: () => Promise<void>;
  onCancel: () => void;
}

/** The form of the member's profile, next to a preview of the public profile. */
export function ProfileForm({ user, profile, onSaved, onCancel }: ProfileFormProps) {
  const { role } = user.profile;
  const form = useForm<typeof profileFields, Profile>({
    fields: profileFields,
    row: profile,
    async update(row, change) {
      await sendCall(updateProfile, { body: profileBody(change) }, { fallback: profileCopy.failed });
      return { ...row, ...change };
    },
    failed: { update: profileCopy.failed },
    fieldOf: fieldOfPath,
    isJudgedByServer: true,
    onSaved,
  });
  const { values, problems, failure, isSaving, dirty } = form;
  const changeCount = dirty.length;
  const isAvatarBroken = useImageFails(values.avatar_url.trim()) && !problems.avatar_url;
  const leaving = useLeaveGuard(changeCount > 0 && !isSaving);
  const room = (name: 'name' | 'bio') => profileCopy.room(values[name].length, profileFields[name].maxLength);

  return (
    <FormElement className={styles.profile} save={() => form.save()}>
      <div>
        <fieldset className={styles.group}>
          <legend className={`${styles.title} title`}>{profileCopy.you}</legend>
          <div className={styles.fields}>
            <FormField
              form={form}
              name="name"
              help={room('name')}
              autoComplete="name"
              autoFocus
              maxLength={undefined}
            />
            <TextField label={profileCopy.email} help={profileCopy.emailHint} value={user.email} readOnly />
            <FormField
              form={form}
              name="avatar_url"
              className={styles.span}
              help={isAvatarBroken ? profileCopy.avatarBroken : undefined}
              autoComplete="photo"
              placeholder={profileCopy.urlPlaceholder}
              maxLength={undefined}
            />
            <FormField
              form={form}
              name="bio"
              className={styles.span}
              help={`${profileFields.bio.hint} ${room('bio')}`}
            />
          </div>
        </fieldset>
        <fieldset className={styles.group}>
          <legend className={`${styles.title} title`}>{profileCopy.mails}</legend>
          <div className={styles.fields}>
            <FormField form={form} name="wants_publication_mail" className={styles.span} />
          </div>
        </fieldset>
        {canHost(role) && <HostFields form={form} />}
        {failure && (
          <div className={styles.failure}>
            <FormAlert>
              {failure.text}
              {failure.isSignedOut && (
                // Opens another tab, so that the typed text is kept and can be saved afterwards.
                <p>
                  <ExternalLink className="link" href={paths.login}>
                    {profileCopy.signInAgain}
                  </ExternalLink>
                </p>
              )}
            </FormAlert>
          </div>
        )}
        <div className={styles.saveBar} ref={registerBottomBar}>
          <span className="time" aria-live="polite">
            {profileCopy.changes(changeCount)}
          </span>
          <Button
            variant="quiet"
            aria-disabled={isSaving || undefined}
            onClick={() => !isSaving && onCancel()}
          >
            {profileCopy.cancel}
          </Button>
          <SaveButton isSaving={isSaving}>{profileCopy.save}</SaveButton>
        </div>
      </div>
      <aside>
        <div className={styles.preview}>
          <PublicCard userId={user.id} role={role} values={values} />
        </div>
      </aside>
      <ConfirmDialog
        isOpen={leaving.state === 'blocked'}
        title={profileCopy.leaveTitle}
        description={<p>{profileCopy.leave(changeCount)}</p>}
        confirm={profileCopy.leaveConfirm}
        cancel={profileCopy.leaveCancel}
        isDangerous
        onConfirm={() => leaving.proceed?.()}
        onCancel={() => leaving.reset?.()}
      />
    </FormElement>
  );
}

/** The fields that only hosts have. */
function HostFields({ form }: { form: Form<typeof profileFields, Profile> }) {
  const { host_bio: hostBio, expertise_areas: expertise } = form.values;
  const room = profileCopy.room(hostBio.length, profileFields.host_bio.maxLength);
  return (
    <fieldset className={styles.group}>
      <legend className={`${styles.title} title`}>{profileCopy.onAir}</legend>
      <div className={styles.fields}>
        <FormField form={form} name="host_bio" className={styles.span} help={room} />
        <FormField
          form={form}
          name="expertise_areas"
          className={styles.span}
          help={profileCopy.expertiseHint(entriesOf(expertise, ',').length)}
        />
        {socialNetworks.map((network) => (
          <FormField
            key={network}
            form={form}
            name={network}
            placeholder={profileCopy.urlPlaceholder}
            maxLength={undefined}
          />
        ))}
      </div>
    </fieldset>
  );
}
