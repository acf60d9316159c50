import { limits } from '@nobicast/contracts/limits';
import { CheckboxField, Markdown, TextArea, TextField } from '@nobicast/web-kit';
import { PictureField } from '../../uploads/PictureField.tsx';
import { fieldLabels, formCopy, type GuestField } from './guests.copy.ts';
import { isHidden, isShown } from './guest-values.ts';
import styles from './guests.module.css';
import { LinksField } from './LinksField.tsx';
import type { GuestForm } from './use-guest-form.ts';

export function GuestFields({ form }: { form: GuestForm }) {
  const { values, errors, change, isSaving, base } = form;
  const { adminGuests: bounds } = limits;
  const texts = (field: GuestField) => ({
    label: fieldLabels[field],
    value: values[field],
    readOnly: isSaving,
    // These are somebody else's: the browser must not fill in the admin's own.
    autoComplete: 'off',
    ...(errors[field] !== undefined && { error: errors[field] }),
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  });
  return (
    <>
      <TextField {...texts('name')} maxLength={bounds.nameLength} />
      <TextField
        {...texts('slug')}
        help={formCopy.slugHelp(base?.former_slugs ?? [])}
        maxLength={bounds.slugLength}
        autoCapitalize="none"
      />
      <TextField {...texts('role')} help={formCopy.roleHelp} maxLength={bounds.roleLength} />
      <TextArea
        {...texts('bio_short')}
        rows={2}
        help={formCopy.bioShortHelp(values.bio_short.trim().length, bounds.bioShortLength)}
        maxLength={bounds.bioShortLength}
      />
      <div>
        <TextArea {...texts('bio')} rows={8} help={formCopy.bioHelp} maxLength={bounds.bioLength} />
        <details className={styles.preview}>
          <summary className="link">{formCopy.preview}</summary>
          {values.bio.trim() === '' ? (
            <p className="mute">{formCopy.noPreview}</p>
          ) : (
            <Markdown className="prose" text={values.bio.trim()} topLevel={3} />
          )}
        </details>
      </div>
      <TextArea {...texts('domains')} rows={3} help={formCopy.domainsHelp} />
      <LinksField
        links={values.links}
        error={errors.links}
        isReadOnly={isSaving}
        onChange={(links) => change({ links })}
      />
      <PictureField
        label={fieldLabels.avatar_url}
        addressLabel={formCopy.avatarAddress}
        help={formCopy.avatarHelp}
        shape="square"
        value={values.avatar_url}
        error={errors.avatar_url}
        isReadOnly={isSaving}
        maxLength={bounds.urlLength}
        onChange={(address) => change({ avatar_url: address })}
      />
      <TextField {...texts('email')} help={formCopy.emailHelp} inputMode="email" maxLength={254} />
      <CheckboxField
        label={fieldLabels.is_featured}
        help={formCopy.featuredHelp}
        checked={values.is_featured === isShown}
        disabled={isSaving}
        onChange={({ target }) => change({ is_featured: target.checked ? isShown : isHidden })}
      />
    </>
  );
}
