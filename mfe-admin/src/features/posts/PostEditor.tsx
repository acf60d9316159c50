import type { AdminPost } from '@nobicast/contracts/admin-posts';
import { blogPaths } from '@nobicast/contracts/blog-paths';
import { getAdminPost } from '@nobicast/contracts/calls';
import { editorialPaths } from '@nobicast/contracts/editorial-paths';
import { Badge, Button, ExternalLink } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { entriesOf, instantOf, useLeaveQuestion } from '@nobicast/web-kit/form';
import { useMemberSession } from '@nobicast/web-kit/sign-in-again';
import { Trash2 } from '@nobicast/web-kit/icons';
import { PostArticle } from '@nobicast/web-kit/post';
import * as Tabs from '@radix-ui/react-tabs';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useNewestRow } from '../../editing/use-newest-row.ts';
import { BackLink } from '../../lists/BackLink.tsx';
import list from '../../lists/list.module.css';
import { ListFailure, ListLoading } from '../../lists/ListStates.tsx';
import { DeletePost } from './DeletePost.tsx';
import { PostHistory } from './PostHistory.tsx';
import { PostForm, usePostForm, useShownPost, type PostValues } from './PostForm.tsx';
import { editorCopy, stateLabels, stateOf } from './posts.copy.ts';
import styles from './posts.module.css';
import { useSavedPost } from './use-post-list.ts';

const BackToList = () => <BackLink to={editorialPaths.posts}>{editorCopy.back}</BackLink>;

/** The editor of a post that is there already. */
export function PostEditor({ id }: { id: number }) {
  const load = useCall(getAdminPost, { params: { id } }, { fallback: editorCopy.failed });
  /** The post as it was when the editor was opened: what is read again later must not replace what is typed. */
  const [opened, setOpened] = useState<AdminPost>();
  if (!opened && load.state === 'ready') setOpened(load.data.post);
  if (opened) return <Editor post={opened} read={load.state === 'ready' ? load.data.post : undefined} />;
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

export const NewPostEditor = () => <Editor post={undefined} read={undefined} />;

interface EditorProps {
  post: AdminPost | undefined;
  /** The post as it was last read. */
  read: AdminPost | undefined;
}

function Editor({ post, read }: EditorProps) {
  const session = useMemberSession();
  const navigate = useNavigate();
  const share = useSavedPost();
  const [tab, setTab] = useState('write');
  const writeTab = useRef<HTMLButtonElement>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  /** Where to go after a save. A state, so that the guard against leaving is off by then. */
  const [next, setNext] = useState<string>();
  const user = session.state === 'member' ? session.user : undefined;
  const form = usePostForm({
    post,
    admin: { id: user?.id ?? '', name: user?.name ?? '' },
    onCreated: ({ id }) => setNext(`${editorialPaths.posts}/${id}`),
  });
  const { row, values, isDirty, isSaving } = form;
  useEffect(() => {
    if (next !== undefined) void navigate(next, { replace: true });
  }, [next, navigate]);
  useNewestRow(form, read);
  // Gives the saved version to the list, and to the editor that is opened next.
  const version = row?.version;
  const shareSaved = useEffectEvent(
    () => void share(row && row.version > (read?.version ?? 0) ? row : undefined),
  );
  useEffect(() => shareSaved(), [version]);
  const { question } = useLeaveQuestion({
    form: { isDirty: isDirty && next === undefined, isSaving },
    discard: form.discard,
  });

  const title = values.title.trim() || (row ? editorCopy.untitled : editorCopy.newTitle);
  return (
    <>
      <BackToList />
      <div className={`${styles.head} cluster between`}>
        <div>
          <h1 className={`${styles.heading} title`}>{title}</h1>
          <p className="cluster mt-3">
            {row && <Badge>{stateLabels[stateOf(row)]}</Badge>}
            <SaveState form={form} />
          </p>
        </div>
        <p className="cluster">
          {row?.is_public && (
            <ExternalLink className={`${list.target} link`} href={blogPaths.post(row.slug)}>
              {editorCopy.open}
            </ExternalLink>
          )}
          {row && (
            <Button variant="quiet" onClick={() => setIsDeleting(true)}>
              <Trash2 className="icon" aria-hidden="true" />
              {editorCopy.remove}
            </Button>
          )}
        </p>
      </div>
      <Tabs.Root value={tab} onValueChange={setTab} activationMode="manual">
        <Tabs.List className={styles.tabs} aria-label={editorCopy.tabs}>
          {(['write', 'preview', ...(row ? (['history'] as const) : [])] as const).map((name) => (
            <Tabs.Trigger
              key={name}
              ref={name === 'write' ? writeTab : undefined}
              className={styles.tab}
              value={name}
            >
              {editorCopy[name]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {/* Stays while another tab is open: a picture may be on its way. */}
        <Tabs.Content value="write" tabIndex={-1} forceMount hidden={tab !== 'write'}>
          <PostForm form={form} />
        </Tabs.Content>
        <Tabs.Content value="preview" tabIndex={-1}>
          <Preview values={values} />
        </Tabs.Content>
        {row && (
          <Tabs.Content value="history" tabIndex={-1}>
            <PostHistory
              postId={row.id}
              version={row.version}
              onRestore={(restored) => {
                form.change(restored);
                setTab('write');
                // The pressed button is gone.
                writeTab.current?.focus();
              }}
            />
          </Tabs.Content>
        )}
      </Tabs.Root>
      {isDeleting && row && (
        <DeletePost
          post={row}
          onCancel={() => setIsDeleting(false)}
          onDeleted={() => {
            form.discard();
            setNext(editorialPaths.posts);
          }}
        />
      )}
      {question}
    </>
  );
}

/** Whether what is typed is saved; announced to screen readers. */
function SaveState({ form: { saving, isDirty, autosavedAt, row } }: { form: PostForm }) {
  const unsaved = row?.is_public ? editorCopy.unsaved : row && editorCopy.unsavedDraft;
  const saved = autosavedAt === undefined || row?.is_public ? undefined : editorCopy.autosaved(autosavedAt);
  return (
    <span className="time mute" role="status">
      {saving === 'by-itself' ? editorCopy.autosaving : isDirty ? unsaved : saved}
    </span>
  );
}

/** The post as its readers will see it. */
function Preview({ values }: { values: PostValues }) {
  const { reply } = useShownPost(values.content_md);
  const instant = instantOf(values.published_at);
  return (
    <div className={styles.preview}>
      <PostArticle
        post={{
          slug: values.slug.trim() || 'article',
          title: values.title.trim() || editorCopy.untitled,
          excerpt: values.excerpt.trim() || null,
          content_md: values.content_md,
          content_html: reply?.html,
          cover_url: values.cover_url.trim() || null,
          tags: entriesOf(values.tags, ','),
          author: values.author,
          author_avatar: values.author_avatar.trim() || null,
          published_at: instant ?? null,
          read_time: reply?.read_minutes ?? 1,
        }}
      />
    </div>
  );
}
