import { limits } from '@nobicast/contracts/limits';
import { slugOf } from '@nobicast/contracts/slug';
import { Field, TextArea, TextField } from '@nobicast/web-kit';
import { ParisDateField } from '../../editing/ParisDateField.tsx';
import { currentWallClock } from '../../editing/paris-date.ts';
import { PictureField } from '../../uploads/PictureField.tsx';
import { LinkCheck } from './LinkCheck.tsx';
import { editorCopy, fieldLabels, type PostField } from './posts.copy.ts';
import styles from './posts.module.css';
import type { PostForm } from './use-post-form.ts';

const bounds = limits.adminPosts;

/** The fields of a post: what is read, and beside it what decides how it is shown. */
export function PostFields({ form }: { form: PostForm }) {
  const { values, errors, change, isSaving } = form;
  const texts = (field: PostField) => ({
    label: fieldLabels[field],
    value: values[field],
    readOnly: isSaving,
    // The browser must not fill in the admin's own name or picture.
    autoComplete: 'off',
    ...(errors[field] !== undefined && { error: errors[field] }),
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  });
  const pictures = (field: 'cover_url' | 'author_avatar') => ({
    label: fieldLabels[field],
    addressLabel: editorCopy.addresses[field],
    value: values[field],
    error: errors[field],
    isReadOnly: isSaving,
    maxLength: bounds.urlLength,
    onChange: (address: string) => change({ [field]: address }),
  });
  return (
    <div className={styles.columns}>
      <fieldset className={styles.fields}>
        <legend className="vh">{editorCopy.text}</legend>
        <TextField {...texts('title')} maxLength={bounds.titleLength} />
        <TextArea
          {...texts('excerpt')}
          rows={3}
          maxLength={bounds.excerptLength}
          help={editorCopy.excerptHelp}
        />
        <TextArea
          {...texts('content_md')}
          className={styles.text ?? ''}
          rows={24}
          spellCheck
          lang="fr"
          help={editorCopy.textHelp}
        />
        <LinkCheck markdown={values.content_md} />
      </fieldset>
      <fieldset className={styles.fields}>
        <legend className="vh">{editorCopy.settings}</legend>
        <Publication form={form} />
        <Slug form={form} texts={texts('slug')} />
        <TextField {...texts('tags')} help={editorCopy.tagsHelp} />
        <PictureField {...pictures('cover_url')} shape="wide" help={editorCopy.coverHelp} />
        <TextField {...texts('author')} maxLength={bounds.authorLength} />
        <PictureField {...pictures('author_avatar')} shape="square" help={editorCopy.avatarHelp} />
        <TextArea {...texts('author_bio')} rows={3} maxLength={bounds.bioLength} />
      </fieldset>
    </div>
  );
}

/** A draft, or a date, which may be to come. */
function Publication({ form: { values, errors, change, isSaving } }: { form: PostForm }) {
  const isDated = values.published_at !== '' || errors.published_at !== undefined;
  return (
    <>
      <Field label={editorCopy.publication}>
        {(control) => (
          <select
            {...control}
            value={isDated ? 'dated' : 'draft'}
            aria-disabled={isSaving || undefined}
            onChange={({ target }) =>
              change({ published_at: target.value === 'dated' ? currentWallClock() : '' })
            }
          >
            <option value="draft">{editorCopy.publications.draft}</option>
            <option value="dated">{editorCopy.publications.dated}</option>
          </select>
        )}
      </Field>
      {isDated && (
        <ParisDateField
          label={fieldLabels.published_at}
          value={values.published_at}
          isReadOnly={isSaving}
          onChange={(wallClock) => change({ published_at: wallClock })}
          {...(errors.published_at !== undefined && { error: errors.published_at })}
        />
      )}
    </>
  );
}

function Slug({
  form: { base, values, change },
  texts,
}: {
  form: PostForm;
  texts: React.ComponentProps<typeof TextField>;
}) {
  const slugOfTitle = slugOf(values.title);
  return (
    <div>
      <TextField
        {...texts}
        autoCapitalize="none"
        spellCheck={false}
        help={base && values.slug !== base.slug ? editorCopy.slugHelp : undefined}
      />
      {slugOfTitle !== '' && slugOfTitle !== values.slug && (
        <button
          type="button"
          className={`${styles.suggestion} more`}
          onClick={() => change({ slug: slugOfTitle })}
        >
          {editorCopy.slugOfTitle(slugOfTitle)}
        </button>
      )}
    </div>
  );
}
