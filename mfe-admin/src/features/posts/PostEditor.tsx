import type { AdminPost } from '@nobicast/contracts/admin-posts';
import { blogPaths } from '@nobicast/contracts/blog-paths';
import { getAdminPost } from '@nobicast/contracts/calls';
import { editorialPaths } from '@nobicast/contracts/editorial-paths';
import { countWords, readMinutes } from '@nobicast/contracts/post-text';
import { Badge, Button, ExternalLink } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { ConfirmDialog, useLeaveGuard } from '@nobicast/web-kit/confirm-dialog';
import { useSession } from '@nobicast/web-kit/host';
import { Trash2 } from '@nobicast/web-kit/icons';
import { PostArticle } from '@nobicast/web-kit/post';
import * as Tabs from '@radix-ui/react-tabs';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { leaveCopy } from '../../editing/editing.copy.ts';
import { FieldConflicts } from '../../editing/FieldConflicts.tsx';
import { instantOf } from '../../editing/paris-date.ts';
import { RestoredDraft } from '../../editing/RestoredDraft.tsx';
import { SaveFailureAlert } from '../../editing/SaveFailure.tsx';
import { useRefusalFocus } from '../../editing/use-refusal-focus.ts';
import { BackLink } from '../../lists/BackLink.tsx';
import { ListFailure, ListLoading } from '../../lists/ListStates.tsx';
import { DeletePost } from './DeletePost.tsx';
import { PostHistory } from './PostHistory.tsx';
import { PostFields } from './PostFields.tsx';
import { tagsOf, type PostValues } from './post-values.ts';
import { editorCopy, fieldLabels, stateLabels, stateOf } from './posts.copy.ts';
import styles from './posts.module.css';
import { usePostForm, type PostForm } from './use-post-form.ts';
import { useSavedPost } from './use-post-list.ts';

const BackToList = () => <BackLink to={editorialPaths.posts}>{editorCopy.back}</BackLink>;

/** The editor of a post that is there already. */
export function PostEditor({ id }: { id: number }) {
  const load = useCall(getAdminPost, { params: { id } }, { fallback: editorCopy.failed });
  /** As it was when the editor was opened: what is read again later must not replace what is typed. */
  const [opened, setOpened] = useState<AdminPost>();
  if (!opened && load.state === 'ready') setOpened(load.data.post);
  if (opened) return <Editor post={opened} />;
  return (
    <>
      <BackToList />
      {load.state === 'failed' ? (
        <ListFailure error={load.error} fallback={editorCopy.failed} onRetry={load.retry} />
      ) : (
        <ListLoading text={editorCopy.loading} />
      )}
    </>
  );
}

export const NewPostEditor = () => <Editor post={undefined} />;

function Editor({ post }: { post: AdminPost | undefined }) {
  const session = useSession();
  const navigate = useNavigate();
  const share = useSavedPost();
  const [tab, setTab] = useState('write');
  const [isDeleting, setIsDeleting] = useState(false);
  /** The guard must not hold a navigation that follows from a save. */
  const [next, setNext] = useState<string>();
  const user = session.state === 'member' ? session.user : undefined;
  const form = usePostForm({
    post,
    admin: { id: user?.id ?? '', name: user?.name ?? '' },
    onCreated: ({ id }) => setNext(`${editorialPaths.posts}/${id}`),
  });
  const { base, values, isDirty, isSaving } = form;
  useEffect(() => {
    if (next !== undefined) void navigate(next, { replace: true });
  }, [next, navigate]);
  // What was saved is shown by the list.
  const version = base?.version;
  const shareSaved = useEffectEvent(() => void share(base));
  useEffect(() => shareSaved(), [version]);
  const leaving = useLeaveGuard(isDirty && !isSaving && next === undefined);

  const title = values.title.trim() || (base ? editorCopy.untitled : editorCopy.newTitle);
  return (
    <>
      <BackToList />
      <div className={`${styles.head} cluster between`}>
        <div>
          <h1 className={`${styles.heading} title`}>{title}</h1>
          <p className="cluster mt-3">
            {base && <Badge>{stateLabels[stateOf(base)]}</Badge>}
            <SaveState form={form} />
          </p>
        </div>
        <p className="cluster">
          {base?.is_public && (
            <ExternalLink className="link" href={blogPaths.post(base.slug)}>
              {editorCopy.open}
            </ExternalLink>
          )}
          {base && (
            <Button variant="quiet" onClick={() => setIsDeleting(true)}>
              <Trash2 className="icon" aria-hidden="true" />
              {editorCopy.remove}
            </Button>
          )}
        </p>
      </div>
      <Tabs.Root value={tab} onValueChange={setTab} activationMode="manual">
        <Tabs.List className={styles.tabs} aria-label={editorCopy.tabs}>
          {(['write', 'preview', ...(base ? (['history'] as const) : [])] as const).map((name) => (
            <Tabs.Trigger key={name} className={styles.tab} value={name}>
              {editorCopy[name]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {/* Stays while another tab is open: a picture may be on its way. */}
        <Tabs.Content value="write" tabIndex={-1} forceMount>
          <WriteForm form={form} />
        </Tabs.Content>
        <Tabs.Content value="preview" tabIndex={-1}>
          <Preview values={values} />
        </Tabs.Content>
        {base && (
          <Tabs.Content value="history" tabIndex={-1}>
            <PostHistory
              postId={base.id}
              version={base.version}
              onRestore={(restored) => {
                form.change(restored);
                setTab('write');
              }}
            />
          </Tabs.Content>
        )}
      </Tabs.Root>
      {isDeleting && base && (
        <DeletePost
          post={base}
          onCancel={() => setIsDeleting(false)}
          onDeleted={() => {
            form.discard();
            setNext(editorialPaths.posts);
          }}
        />
      )}
      <ConfirmDialog
        isOpen={leaving.state === 'blocked'}
        isDangerous
        title={leaveCopy.title}
        description={<p>{leaveCopy.text}</p>}
        confirm={leaveCopy.confirm}
        cancel={leaveCopy.cancel}
        onConfirm={() => {
          form.discard();
          leaving.proceed?.();
        }}
        onCancel={() => leaving.reset?.()}
      />
    </>
  );
}

/** Whether what is typed is saved; announced to screen readers. */
function SaveState({ form: { isAutosaving, isDirty, isPublic, autosavedAt, base } }: { form: PostForm }) {
  const text = isAutosaving
    ? editorCopy.autosaving
    : isDirty
      ? isPublic
        ? editorCopy.unsaved
        : base && editorCopy.unsavedDraft
      : autosavedAt !== undefined
        ? editorCopy.autosaved(autosavedAt)
        : undefined;
  return (
    <span className="time mute" role="status">
      {text}
    </span>
  );
}

function WriteForm({ form }: { form: PostForm }) {
  const { base, failure, isSaving, save } = form;
  const element = useRef<HTMLFormElement>(null);
  const focusWrongField = useRefusalFocus(element);

  function submit(event: FormEvent) {
    event.preventDefault();
    void save().then(focusWrongField);
  }
  return (
    <form noValidate ref={element} className={styles.form} onSubmit={submit}>
      {failure && (
        <SaveFailureAlert failure={failure}>
          {failure.offersRedirect && (
            <p className="cluster">
              <Button onClick={() => void save({ takesRedirect: true })}>{editorCopy.takeRedirect}</Button>
              {editorCopy.takeRedirectHelp}
            </p>
          )}
        </SaveFailureAlert>
      )}
      <RestoredDraft at={form.restoredAt} onStartOver={form.startOver} />
      <FieldConflicts
        title={editorCopy.conflict}
        author={editorCopy.person}
        form={form}
        labels={fieldLabels}
      />
      <PostFields form={form} />
      <div className={styles.foot}>
        <Button
          type="submit"
          variant="primary"
          aria-busy={isSaving || undefined}
          aria-disabled={isSaving || undefined}
        >
          {base ? editorCopy.save : editorCopy.create}
        </Button>
        <span className="time mute">
          {editorCopy.readTime(readMinutes(form.values.content_md), countWords(form.values.content_md))}
        </span>
      </div>
    </form>
  );
}

/** The post as its readers will see it. */
function Preview({ values }: { values: PostValues }) {
  const instant = values.published_at === '' ? undefined : instantOf(values.published_at);
  return (
    <div className={styles.preview}>
      <PostArticle
        post={{
          slug: values.slug.trim() || 'article',
          title: values.title.trim() || editorCopy.untitled,
          excerpt: values.excerpt.trim() || null,
          content_md: values.content_md,
          cover_url: values.cover_url.trim() || null,
          tags: tagsOf(values.tags),
          author: values.author,
          author_avatar: values.author_avatar.trim() || null,
          published_at: instant ?? null,
          read_time: readMinutes(values.content_md),
        }}
      />
    </div>
  );
}
