import type { AdminPost } from '@nobicast/contracts/admin-posts';
import { createPost, showText, updatePost } from '@nobicast/contracts/calls';
import { postFields } from '@nobicast/contracts/fields/post.fields';
import { slugOf } from '@nobicast/contracts/slug';
import { Button, Field } from '@nobicast/web-kit';
import { conflictOf, isRefusal, sendCall } from '@nobicast/web-kit/api';
import {
  registerBottomBar,
  controlOf,
  currentWallClock,
  FormField,
  FormView,
  SaveButton,
  useForm,
  usePausedReply,
  type Form,
  type FormValues,
} from '@nobicast/web-kit/form';
import { useHost } from '@nobicast/web-kit/host';
import columns from '../../editing/columns.module.css';
import { ParisDateField } from '../../editing/ParisDateField.tsx';
import { LinkCheck } from '../../editing/LinkCheck.tsx';
import { InsertPicture } from '../../uploads/InsertPicture.tsx';
import { PictureField } from '../../uploads/PictureField.tsx';
import { conflictCopy, editorCopy } from './posts.copy.ts';
import styles from './posts.module.css';

export type PostForm = Form<typeof postFields, AdminPost>;
export type PostValues = FormValues<typeof postFields>;

interface PostFormOptions {
  /** Undefined for a new post. */
  post: AdminPost | undefined;
  /** Whose drafts these are, and whose name a new post begins with. */
  admin: { id: string; name: string };
  onCreated: (post: AdminPost) => void;
}

const hasCome = (instant: string | null) => instant !== null && new Date(instant) <= new Date();

/**
 * The form of one post. What is not public saves itself; what readers see waits for the button, and is kept in this tab
 * until then.
 */
export function usePostForm({ post, admin, onCreated }: PostFormOptions) {
  const { notify } = useHost();
  return useForm<typeof postFields, AdminPost>({
    fields: postFields,
    row: post,
    start: { author: admin.name },
    draft: { kind: 'post', userId: admin.id, id: post?.id ?? 'new' },
    follows: { name: 'slug', from: ({ title }) => slugOf(title) },
    autosave: {
      delayMs: 3_000,
      isAllowed: ({ is_public: isPublic, published_at: at }) => !isPublic && !hasCome(at),
    },
    async create(values, flags) {
      const body = { ...values, ...flags };
      return (await sendCall(createPost, { body }, { fallback: editorCopy.createFailed })).post;
    },
    async update({ id, version }, change, flags) {
      const rules = { fallback: editorCopy.saveFailed, version };
      return (await sendCall(updatePost, { params: { id }, body: { ...change, ...flags } }, rules)).post;
    },
    conflictOf: (error) => conflictOf(updatePost, error),
    isSlugRedirect: (error) => isRefusal(updatePost, error, 'slug_redirects'),
    failed: { create: editorCopy.createFailed, update: editorCopy.saveFailed },
    onSaved(saved, { isNew, merged }) {
      if (merged) notify(editorCopy.merged(merged.authors, merged.fields));
      else notify(isNew ? editorCopy.created : editorCopy.saved);
      if (isNew) onCreated(saved);
    },
  });
}

/** The text of a post as its readers see it, and how long they take. */
export const useShownPost = (markdown: string) =>
  usePausedReply(showText, { body: { markdown, as: 'post' } });

/** The fields of a post: what is read, and beside it what decides how it is shown. */
export function PostForm({ form }: { form: PostForm }) {
  const { row, values, isSaving } = form;
  const text = values.content_md;
  const { reply: shown } = useShownPost(text);
  const pictures = (name: 'cover_url' | 'author_avatar') => ({
    ...controlOf(form, name),
    addressLabel: editorCopy.addresses[name],
    maxLength: postFields[name].maxLength,
  });
  const foot = (
    <div className={styles.foot} ref={registerBottomBar}>
      <SaveButton isSaving={isSaving}>{row ? editorCopy.save : editorCopy.create}</SaveButton>
      {row && !row.is_public && <PublishNow form={form} />}
      {shown && shown.words > 0 && (
        <span className="time mute">{editorCopy.readTime(shown.read_minutes, shown.words)}</span>
      )}
    </div>
  );
  return (
    <FormView
      form={form}
      className={styles.form}
      conflict={conflictCopy}
      takeRedirect={{ label: editorCopy.takeRedirect, help: editorCopy.takeRedirectHelp }}
      foot={foot}
    >
      <div className={columns.columns}>
        <fieldset className={columns.fields}>
          <legend className="vh">{editorCopy.text}</legend>
          <FormField form={form} name="title" />
          <FormField form={form} name="excerpt" className={styles.excerpt} rows={3} />
          <InsertPicture text={text} isReadOnly={isSaving} onChange={(next) => form.type('content_md', next)}>
            <FormField form={form} name="content_md" className={styles.text} rows={24} spellCheck lang="fr" />
          </InsertPicture>
          <LinkCheck texts={[text]} as="post" />
        </fieldset>
        <fieldset className={columns.fields}>
          <legend className="vh">{editorCopy.settings}</legend>
          <Publication form={form} />
          <FormField form={form} name="slug" suggestion={slugOf(values.title)} />
          <FormField form={form} name="tags" />
          <PictureField {...pictures('cover_url')} shape="wide" />
          <FormField form={form} name="author" />
          <PictureField {...pictures('author_avatar')} shape="square" />
          <FormField form={form} name="author_bio" rows={3} />
        </fieldset>
      </div>
    </FormView>
  );
}

/** Saves with the date of now. */
const PublishNow = ({ form }: { form: PostForm }) => (
  <Button
    type="submit"
    aria-disabled={form.isSaving || undefined}
    onClick={({ currentTarget }) => {
      form.change({ published_at: currentWallClock() });
      // This button goes once the post is public.
      currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    }}
  >
    {editorCopy.publishNow}
  </Button>
);

/** A draft, or a date, which may be to come. */
function Publication({ form }: { form: PostForm }) {
  const date = controlOf(form, 'published_at');
  const isDated = date.value !== '' || date.error !== undefined;
  return (
    <>
      <Field label={editorCopy.publication}>
        {(control) => (
          <select
            {...control}
            value={isDated ? 'dated' : 'draft'}
            aria-disabled={date.isReadOnly || undefined}
            onChange={({ target }) =>
              date.onChange(target.value === 'dated' ? form.initial.published_at || currentWallClock() : '')
            }
          >
            <option value="draft">{editorCopy.publications.draft}</option>
            <option value="dated">{editorCopy.publications.dated}</option>
          </select>
        )}
      </Field>
      {isDated && <ParisDateField {...date} />}
    </>
  );
}
