import { limits } from '@nobicast/contracts/limits';
import { slugOf } from '@nobicast/contracts/slug';
import { Field, TextArea, TextField } from '@nobicast/web-kit';
import { fieldLabels, formCopy } from './episode-form.copy.ts';
import styles from './episode-form.module.css';
import { ParisDateField } from '../../editing/ParisDateField.tsx';
import type { EpisodeForm } from './use-episode-form.ts';

/** The fields of an episode, for a new one and for a change. */
export function EpisodeFields({ form }: { form: EpisodeForm }) {
  const { base, initial, values, errors, change, isSaving } = form;
  const slugOfTitle = slugOf(values.title);
  const { adminEpisodes: bounds } = limits;
  const texts = (field: 'number' | 'title' | 'slug' | 'description') => ({
    label: fieldLabels[field],
    value: values[field],
    readOnly: isSaving,
    ...(errors[field] !== undefined && { error: errors[field] }),
  });
  return (
    <div className={styles.fields}>
      <TextField
        {...texts('number')}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ target }) => change({ number: target.value })}
      />
      <Field
        label={fieldLabels.type}
        help={base ? formCopy.typeHelp : undefined}
        {...(errors.type !== undefined && { error: errors.type })}
      >
        {(control) => (
          <select
            {...control}
            value={values.type}
            aria-disabled={isSaving || undefined}
            onChange={({ target }) =>
              change({ type: target.value === 'preparation' ? 'preparation' : 'podcast' })
            }
          >
            <option value="podcast">{formCopy.types.podcast}</option>
            <option value="preparation">{formCopy.types.preparation}</option>
          </select>
        )}
      </Field>
      <TextField
        {...texts('title')}
        className={styles.span ?? ''}
        autoComplete="off"
        maxLength={bounds.titleLength}
        onChange={({ target }) => change({ title: target.value })}
      />
      <div className={styles.span}>
        <TextField
          {...texts('slug')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          help={base && values.slug !== initial.slug ? formCopy.slugHelp : undefined}
          onChange={({ target }) => change({ slug: target.value })}
        />
        {slugOfTitle !== '' && slugOfTitle !== values.slug && (
          <button
            type="button"
            className={`${styles.suggestion} more`}
            onClick={() => change({ slug: slugOfTitle })}
          >
            {formCopy.slugOfTitle(slugOfTitle)}
          </button>
        )}
      </div>
      <div className={styles.span}>
        <ParisDateField
          label={fieldLabels.published_at}
          value={values.published_at}
          isReadOnly={isSaving}
          onChange={(wallClock) => change({ published_at: wallClock })}
          {...(errors.published_at !== undefined && { error: errors.published_at })}
        />
      </div>
      <TextArea
        {...texts('description')}
        className={styles.span ?? ''}
        rows={8}
        help={formCopy.descriptionHelp}
        onChange={({ target }) => change({ description: target.value })}
      />
    </div>
  );
}
