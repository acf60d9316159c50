import type { AdminPost, AdminPostPage, AdminPostRow, PostState } from '@nobicast/contracts';
import { namesOf } from '@nobicast/contracts/fields/field';
import { postFields } from '@nobicast/contracts/fields/post.fields';
import { queryPrepared, type Knex, type PreparedStatement } from '@nobicast/service-kit';
import { withReadTime, type PostFields } from './post-fields.rules.ts';

export interface PostFilter {
  search?: string | undefined;
  state?: PostState | undefined;
}

export interface LockedPost extends PostFields {
  id: number;
  version: number;
  updatedAt: Date;
}

type Dated<Reply> = Omit<Reply, 'published_at' | 'created_at' | 'updated_at'> & {
  published_at: Date | null;
  created_at: Date;
  updated_at: Date;
};
type ListRow = { total: number } & (Dated<AdminPostRow> | { id: null });

const rowColumns = `p.id, p.slug, p.title, p.excerpt, p.cover_url, p.tags, p.author, p.published_at,
  p.read_minutes as read_time, p.version, p.created_at, p.updated_at,
  coalesce(p.published_at <= :now, false) as is_public`;

/** Drafts first, those that were changed last before the others. */
const order = (row: string) =>
  `(${row}.published_at is null) desc, coalesce(${row}.published_at, ${row}.updated_at) desc, ${row}.id desc`;

const matching = `(:search::text is null or not exists (
    select from unnest(string_to_array(content.search_words(:search), ' ')) word
    where strpos(p.list_search, word) = 0))
  and (:state::text is null or :state = case
    when p.published_at is null then 'draft' when p.published_at <= :now then 'public' else 'scheduled' end)`;

const list: PreparedStatement = {
  name: 'admin-posts',
  sql: `
    select s.total, f.* from (select count(*)::integer as total from content.posts p where ${matching}) s
    left join lateral (
      select ${rowColumns} from content.posts p where ${matching} order by ${order('p')} limit :limit offset :offset
    ) f on true
    order by ${order('f')}`,
};

const one: PreparedStatement = {
  name: 'admin-post',
  sql: `select ${rowColumns}, p.content_md, p.author_avatar, p.author_bio,
      (select coalesce(array_agg(f.slug order by f.created_at, f.slug), '{}')
        from content.former_post_slugs f where f.post_id = p.id) as former_slugs
    from content.posts p where p.id = :id`,
};

const toRow = (row: Dated<AdminPostRow>): AdminPostRow => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  excerpt: row.excerpt,
  cover_url: row.cover_url,
  tags: row.tags,
  author: row.author,
  read_time: row.read_time,
  version: row.version,
  is_public: row.is_public,
  published_at: row.published_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

export type PostsRepository = ReturnType<typeof postsRepository>;

/** Authors see posts before they are public, too. */
export function postsRepository(db: Knex) {
  return {
    async list(
      now: Date,
      { page, limit, search, state }: PostFilter & { page: number; limit: number },
    ): Promise<AdminPostPage> {
      const bindings = {
        now,
        search: search === '' ? null : (search ?? null),
        state: state ?? null,
        limit,
        offset: (page - 1) * limit,
      };
      const rows = await queryPrepared<ListRow>(db, list, bindings);
      const total = rows[0]?.total ?? 0;
      return {
        posts: rows.flatMap((row) => (row.id === null ? [] : [toRow(row)])),
        pagination: { page, limit, total, pages: Math.ceil(total / limit) },
      };
    },

    async find(now: Date, id: number): Promise<AdminPost | undefined> {
      const [row] = await queryPrepared<Dated<AdminPost>>(db, one, { id, now });
      return (
        row && {
          ...toRow(row),
          content_md: row.content_md,
          author_avatar: row.author_avatar,
          author_bio: row.author_bio,
          former_slugs: row.former_slugs,
        }
      );
    },

    async lock(id: number): Promise<LockedPost | undefined> {
      const row = await db('content.posts')
        .where({ id })
        .forUpdate()
        .first<(Omit<LockedPost, 'updatedAt'> & { updated_at: Date }) | undefined>(
          'id',
          ...namesOf(postFields),
          'version',
          'updated_at',
        );
      if (!row) return undefined;
      const { updated_at: updatedAt, ...fields } = row;
      return { ...fields, updatedAt };
    },

    async insert(fields: PostFields): Promise<number> {
      const [row] = await db('content.posts').insert(withReadTime(fields)).returning<{ id: number }[]>('id');
      if (!row) throw new Error('The post was not inserted.');
      return row.id;
    },

    /** Returns the new version. */
    async update(id: number, fields: Partial<PostFields>): Promise<number> {
      const [row] = await db('content.posts')
        .where({ id })
        .update(withReadTime(fields))
        .returning<{ version: number }[]>('version');
      if (!row) throw new Error('The post is locked, so it exists.');
      return row.version;
    },

    /** Foreign keys delete its former slugs and its history. */
    async remove(id: number): Promise<void> {
      await db('content.posts').where({ id }).delete();
    },
  };
}
