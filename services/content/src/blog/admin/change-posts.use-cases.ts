import type { AdminPost, PostChange } from '@nobicast/contracts';
import { emptyRow } from '@nobicast/contracts/fields/field';
import { postFields } from '@nobicast/contracts/fields/post.fields';
import { ApiError, changedColumns } from '@nobicast/service-kit';
import { freeSlug } from '../../editing/free-slug.ts';
import type { HistoryRepository } from '../../editing/history.repository.ts';
import { contestedFields, type PostFields } from './post-fields.rules.ts';
import type { PostSlugsRepository } from './post-slugs.repository.ts';
import type { PostVersionsRepository } from './post-versions.repository.ts';
import { slugOfPost } from '../../editing/slug.copy.ts';
import type { LockedPost, PostsRepository } from './posts.repository.ts';

/** On one connection, inside its transaction. */
export interface Repositories {
  posts: PostsRepository;
  slugs: PostSlugsRepository;
  versions: PostVersionsRepository;
  history: HistoryRepository;
}

export interface ChangePostsDependencies {
  inTransaction<Result>(work: (repositories: Repositories) => Promise<Result>): Promise<Result>;
  clock: () => Date;
}

type NewPost = Omit<PostChange, 'is_autosave'> & Pick<PostFields, 'title' | 'slug' | 'author'>;

const fieldsOf = ({ id: _id, version: _version, updatedAt: _updatedAt, ...fields }: LockedPost): PostFields =>
  fields;

/** @throws ApiError `post_not_found` */
export async function getPost(posts: PostsRepository, now: Date, id: number): Promise<AdminPost> {
  const post = await posts.find(now, id);
  if (!post) throw new ApiError('post_not_found');
  return post;
}

/** @throws ApiError `slug_taken` or `slug_redirects` */
export function createPost(
  { inTransaction, clock }: ChangePostsDependencies,
  { fields: sent, actorId }: { fields: NewPost; actorId: string },
): Promise<AdminPost> {
  const { takes_redirect: takesRedirect = false, published_at: publishedAt = null, ...texts } = sent;
  const fields: PostFields = {
    ...emptyRow(postFields),
    ...texts,
    published_at: publishedAt === null ? null : new Date(publishedAt),
  };
  return inTransaction(async ({ posts, slugs, versions, history }) => {
    await slugs.lock();
    await freeSlug(slugs, slugOfPost, { slug: fields.slug, takesRedirect });
    const id = await posts.insert(fields);
    const now = clock();
    await versions.add({ postId: id, version: 1, fields, savedBy: actorId, savedAt: now });
    await history.record([{ type: 'post', id, action: 'create', version: 1 }], {
      by: await history.getActor(actorId),
      at: now,
    });
    return getPost(posts, now, id);
  });
}

interface Change {
  row: LockedPost;
  changed: Partial<PostFields>;
  takesRedirect: boolean;
  isAutosave: boolean;
  actorId: string;
  now: Date;
}

/** Changes a locked row, with its history and its record. Nothing is written where no value changes. */
async function applyChange(
  { posts, slugs, versions, history }: Repositories,
  { row, changed, takesRedirect, isAutosave, actorId, now }: Change,
): Promise<void> {
  const names = Object.keys(changed);
  if (names.length === 0) return;
  const { id } = row;
  const { slug } = changed;
  if (slug !== undefined) await freeSlug(slugs, slugOfPost, { slug, takesRedirect, id });
  // Keeps the post as it was before there was a history, so that the first change can be taken back as well.
  if (!(await versions.has(id, row.version)))
    await versions.add({
      postId: id,
      version: row.version,
      fields: fieldsOf(row),
      savedBy: null,
      savedAt: row.updatedAt,
    });
  const version = await posts.update(id, changed);
  if (slug !== undefined) await slugs.addFormer(row.slug, id);
  await versions.dropContinued(id, actorId, now);
  const fields = { ...fieldsOf(row), ...changed };
  await versions.add({ postId: id, version, fields, savedBy: actorId, savedAt: now, isAutosave });
  await history.record([{ type: 'post', id, action: 'update', fields: names, version }], {
    by: await history.getActor(actorId),
    at: now,
  });
}

type Outcome = { state: 'saved'; post: AdminPost } | { state: 'stale'; data: unknown };

/** The reply to a writer whose version is outdated. A text that conflicts with another change is kept in the history. */
async function refuseStale(
  { posts, versions, history }: Repositories,
  { row, changed, actorId, now }: Change,
  readVersion: number,
): Promise<Outcome> {
  const { id } = row;
  const changes = await history.listChanges({ type: 'post', id }, readVersion, row);
  const fields = { ...fieldsOf(row), ...changed };
  if (contestedFields(changed, changes).length > 0 && !(await versions.hasRefused(id, fields))) {
    await versions.add({
      postId: id,
      version: readVersion,
      fields,
      savedBy: actorId,
      savedAt: now,
      isRefused: true,
    });
    await history.record([{ type: 'post', id, action: 'set_aside', fields: Object.keys(changed) }], {
      by: await history.getActor(actorId),
      at: now,
    });
  }
  return { state: 'stale', data: { current: await getPost(posts, now, id), changes } };
}

/**
 * Changes the fields that are sent. The slug that the post had until now redirects to it.
 * @throws ApiError `post_not_found`, `slug_taken`, `slug_redirects`; `stale_version` if the row has another version
 *   than the one that was read, or the change is an autosave of a public post
 */
export async function updatePost(
  { inTransaction, clock }: ChangePostsDependencies,
  call: {
    id: number;
    sent: PostChange;
    version?: number | undefined;
    actorId: string;
  },
): Promise<AdminPost> {
  const { id, version, actorId } = call;
  const { takes_redirect: takesRedirect = false, is_autosave: isAutosave = false, ...sent } = call.sent;
  const outcome = await inTransaction(async (repositories): Promise<Outcome> => {
    const { posts, slugs } = repositories;
    const now = clock();
    if (sent.slug !== undefined) await slugs.lock();
    const row = await posts.lock(id);
    if (!row) throw new ApiError('post_not_found');
    const change = {
      row,
      changed: changedColumns(postFields, row, sent),
      takesRedirect,
      isAutosave,
      actorId,
      now,
    };
    if (version !== undefined && version !== row.version) return refuseStale(repositories, change, version);
    if (isAutosave) {
      const current = await getPost(posts, now, id);
      if (current.is_public) return { state: 'stale', data: { current, changes: [] } };
    }
    await applyChange(repositories, change);
    return { state: 'saved', post: await getPost(posts, now, id) };
  });
  // Thrown after the transaction, which must keep the refused text.
  if (outcome.state === 'stale') throw new ApiError('stale_version', { data: outcome.data });
  return outcome.post;
}

/**
 * Deletes a post with its history.
 * @throws ApiError `post_not_found`
 */
export function deletePost(
  { inTransaction, clock }: ChangePostsDependencies,
  { id, actorId }: { id: number; actorId: string },
): Promise<void> {
  return inTransaction(async ({ posts, history }) => {
    const row = await posts.lock(id);
    if (!row) throw new ApiError('post_not_found');
    await posts.remove(id);
    await history.record([{ type: 'post', id, action: 'delete', version: row.version }], {
      by: await history.getActor(actorId),
      at: clock(),
    });
  });
}
