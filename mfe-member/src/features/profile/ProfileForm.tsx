import type { Dashboard } from '@nobicast/contracts/dashboard';
import { limits } from '@nobicast/contracts/limits';
import { paths } from '@nobicast/contracts/paths';
import { canHost } from '@nobicast/contracts/roles';
import { Button, CheckboxField, ExternalLink, FormAlert, TextArea, TextField } from '@nobicast/web-kit';
import { useWatch, type FieldErrors } from 'react-hook-form';
import { ConfirmDialog, useLeaveGuard } from '@nobicast/web-kit/confirm-dialog';
import { expertiseAreas, networks, type ProfileValues } from './profile-values.ts';
import { profileCopy } from './profile.copy.ts';
import styles from './ProfileForm.module.css';
import { PublicCard } from './PublicCard.tsx';
import { useImageFails } from './use-image-fails.ts';
import { useProfileForm } from './use-profile-form.ts';

interface ProfileFormProps {
  user: Dashboard['user'];
  values: ProfileValues;
  onSaved: () => Promise<void>;
  onCancel: () => void;
}

/** The form of the member's profile, next to a preview of the public profile. */
export function ProfileForm({ user, values: initialValues, onSaved, onCancel }: ProfileFormProps) {
  const { role } = user.profile;
  const isHost = canHost(role);
  const form = useProfileForm(initialValues, onSaved);
  const { control, errors, field, save, failure, changeCount, isSaving } = form;
  const typed: ProfileValues = { ...initialValues, ...useWatch({ control }) };
  const isAvatarBroken = useImageFails(typed.avatar_url.trim());
  const leaving = useLeaveGuard(changeCount > 0 && !isSaving);
  const { labels } = profileCopy;

  return (
    <form noValidate className={styles.profile} onSubmit={(event) => void save(event)}>
      <div>
        <fieldset className={styles.group}>
          <legend className={`${styles.title} title`}>{profileCopy.you}</legend>
          <div className={styles.fields}>
            <TextField
              label={labels.name}
              help={profileCopy.room(typed.name.length, limits.profile.nameLength)}
              autoComplete="name"
              error={errors.name?.message}
              {...field('name')}
            />
            <TextField label={labels.email} help={profileCopy.emailHint} value={user.email} readOnly />
            <TextField
              className={styles.span}
              label={labels.avatar_url}
              help={isAvatarBroken && !errors.avatar_url ? profileCopy.avatarBroken : profileCopy.avatarHint}
              type="url"
              autoComplete="photo"
              placeholder={profileCopy.urlPlaceholder}
              error={errors.avatar_url?.message}
              {...field('avatar_url')}
            />
            <TextArea
              className={styles.span}
              label={labels.bio}
              help={`${profileCopy.bioHint} ${profileCopy.room(typed.bio.length, limits.profile.bioLength)}`}
              error={errors.bio?.message}
              {...field('bio')}
            />
          </div>
        </fieldset>
        <fieldset className={styles.group}>
          <legend className={`${styles.title} title`}>{profileCopy.mails}</legend>
          <div className={styles.fields}>
            <CheckboxField
              className={styles.span}
              label={labels.wants_publication_mail}
              help={profileCopy.publicationMailHint}
              {...form.tick('wants_publication_mail')}
            />
          </div>
        </fieldset>
        {isHost && <HostFields field={field} errors={errors} typed={typed} />}
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
        <div className={styles.saveBar}>
          <span className="time" aria-live="polite">
            {profileCopy.changes(changeCount)}
          </span>
          <Button variant="quiet" onClick={onCancel}>
            {profileCopy.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            aria-busy={isSaving || undefined}
            aria-disabled={isSaving || undefined}
          >
            {profileCopy.save}
          </Button>
        </div>
      </div>
      <aside>
        <div className={styles.preview}>
          <PublicCard userId={user.id} role={role} values={typed} />
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
    </form>
  );
}

interface HostFieldsProps {
  field: ReturnType<typeof useProfileForm>['field'];
  errors: FieldErrors<ProfileValues>;
  typed: ProfileValues;
}

/** The fields that only hosts have. */
function HostFields({ field, errors, typed }: HostFieldsProps) {
  const { labels } = profileCopy;
  return (
    <fieldset className={styles.group}>
      <legend className={`${styles.title} title`}>{profileCopy.onAir}</legend>
      <div className={styles.fields}>
        <TextArea
          className={styles.span}
          label={labels.host_bio}
          help={profileCopy.room(typed.host_bio.length, limits.profile.hostBioLength)}
          error={errors.host_bio?.message}
          {...field('host_bio')}
        />
        <TextField
          className={styles.span}
          label={labels.expertise}
          help={profileCopy.expertiseHint(expertiseAreas(typed.expertise).length)}
          error={errors.expertise?.message}
          {...field('expertise')}
        />
        {networks.map((network) => (
          <TextField
            key={network}
            label={labels[network]}
            type="url"
            placeholder={profileCopy.urlPlaceholder}
            error={errors[network]?.message}
            {...field(network)}
          />
        ))}
      </div>
    </fieldset>
  );
}
