import { limits } from '@nobicast/contracts/limits';
import { TextArea, TextField } from '@nobicast/web-kit';
import type { FieldErrors } from 'react-hook-form';
import { expertiseAreas, networks, type ProfileValues } from './profile-values.ts';
import { profileCopy } from './profile.copy.ts';
import styles from './ProfileForm.module.css';
import type { useProfileForm } from './use-profile-form.ts';

interface HostFieldsProps {
  field: ReturnType<typeof useProfileForm>['field'];
  errors: FieldErrors<ProfileValues>;
  typed: ProfileValues;
}

/** What only hosts edit. */
export function HostFields({ field, errors, typed }: HostFieldsProps) {
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
