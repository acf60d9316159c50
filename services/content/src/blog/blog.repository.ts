import type { Post, PostCard, PostDetail, PostList, Topics } from '@nobicast/contracts';
import { callPath } from '@nobicast/contracts/call';
import { getCover } from '@nobicast/contracts/calls';
import { webCoverEnding } from '@nobicast/contracts/cover-sizes';
import { queryPrepared, type Knex, type PreparedStatement } from '@nobicast/service-kit';
import { reads } from '../reads.ts';
import type { PictureSizes } from '../text/html.rules.ts';
import { frenchSpaces } from '../text/spaces.rules.ts';

/** Which part of the public posts, newest first. */
export interface PostQuery {
  /** Exactly this tag. */
  tag?: string | undefined;
  /** Parts of title, excerpt or tags, in any order (A40). */
  search?: string | undefined;
  limit: number;
  offset: number;
}

export interface FeedPost extends Omit<Post, 'published_at' | 'read_time'> {
  publishedAt: Date;
}

type CardRow = Omit<PostCard, 'published_at'> & { published_at: Date };
type PostRow = Omit<Post, 'published_at'> & { published_at: Date };
type DetailRow = PostRow & {
  topics: Topics;
  others: (Omit<CardRow, 'published_at'> & { published_at: string })[];
};
/** An empty list is one row with the summary and nulls. */
type ListRow = Pick<PostList, 'total' | 'published' | 'topics'> & (CardRow | PostRow | { id: null });

const cardColumns =
  'p.id, p.slug, p.title, p.excerpt, p.cover_url, p.tags, p.author, p.published_at, p.read_minutes as read_time';
const wholeColumns = `${cardColumns}, p.content_md, p.author_avatar, p.author_bio`;
const isPublic = 'p.published_at <= :now';
const newestFirst = (row: string) => `${row}.published_at desc, ${row}.id desc`;

/** `strpos` has no wildcards, so that a typed `%` is none; a search without any word finds nothing. */
const matching = `${isPublic} and (:tag::text is null or p.tags @> array[:tag::text])
  and (:search::text is null or content.search_words(:search) <> '' and not exists (
    select from unnest(string_to_array(content.search_words(:search), ' ')) word
    where strpos(p.blog_search, word) = 0))`;

const topicsOf = (condition: string) => `
  (select coalesce(json_agg(json_build_object('tag', t.tag, 'count', t.count) order by t.count desc, t.tag), '[]')
    from (select tag, count(*)::integer as count from content.posts p, unnest(p.tags) tag
      where ${isPublic} and ${condition} group by tag) t)`;

const list = (name: string, columns: string): PreparedStatement => ({
  name,
  sql: `
    select s.total, s.published, s.topics, f.* from (
      select (select count(*)::integer from content.posts p where ${matching}) as total,
        (select count(*)::integer from content.posts p where ${isPublic}) as published,
        ${topicsOf('true')} as topics
    ) s left join lateral (
      select ${columns} from content.posts p where ${matching}
      order by ${newestFirst('p')} limit :limit offset :offset
    ) f on true
    order by ${newestFirst('f')}`,
});

/** Only so many of the newest posts are compared by their tags: a reader goes on to a recent one. */
const comparedPosts = 200;
const others = `
  (select coalesce(json_agg(o order by o.common desc, o.published_at desc, o.id desc), '[]') from (
    select r.*, (select count(*) from unnest(r.tags) t where t = any(f.tags)) as common from (
      select ${cardColumns} from content.posts p where ${isPublic} and p.id <> f.id
      order by ${newestFirst('p')} limit ${comparedPosts}
    ) r order by common desc, ${newestFirst('r')} limit 3
  ) o)`;

const detail = (name: string, condition: string): PreparedStatement => ({
  name,
  sql: `select f.*, ${topicsOf('p.tags && f.tags and tag = any(f.tags)')} as topics, ${others} as others
    from (select ${wholeColumns} from content.posts p where ${isPublic} and ${condition}) f`,
});

/** The ids of the pictures that were uploaded here. */
const pictureIds = /\/covers\/([\da-f]{32})-/g;

const statements = {
  pictureSizes: {
    name: 'blog-picture-sizes',
    sql: `select id, width, height from ${reads.pictures} where id = any(:ids::text[]) and width is not null`,
  },
  cards: list('blog-cards', cardColumns),
  posts: list('blog-posts', wholeColumns),
  latest: detail(
    'blog-latest',
    `p.id = (select p.id from content.posts p where ${isPublic} order by ${newestFirst('p')} limit 1)`,
  ),
  bySlug: detail('blog-by-slug', 'p.slug = :slug'),
  byFormerSlug: detail(
    'blog-by-former-slug',
    'p.id = (select s.post_id from content.former_post_slugs s where s.slug = :slug)',
  ),
  byId: detail('blog-by-id', 'p.id = :id'),
  newest: {
    name: 'blog-newest',
    sql: `select ${wholeColumns} from content.posts p where ${isPublic}
      order by ${newestFirst('p')} limit :limit`,
  },
} satisfies Record<string, PreparedStatement>;

const toCard = (row: CardRow): PostCard => ({
  id: row.id,
  slug: row.slug,
  title: frenchSpaces(row.title),
  excerpt: row.excerpt && frenchSpaces(row.excerpt),
  cover_url: row.cover_url,
  tags: row.tags,
  author: row.author,
  published_at: row.published_at.toISOString(),
  read_time: row.read_time,
});

const toPost = (row: PostRow): Post => ({
  ...toCard(row),
  content_md: row.content_md,
  author_avatar: row.author_avatar,
  author_bio: row.author_bio,
});

export type BlogRepository = ReturnType<typeof blogRepository>;

/** Every read takes the current time: drafts and posts to come are left out. */
export function blogRepository(db: Knex) {
  async function findDetail(
    statement: PreparedStatement,
    bindings: Record<string, Knex.RawBinding>,
  ): Promise<PostDetail | undefined> {
    const [row] = await queryPrepared<DetailRow>(db, statement, bindings);
    return (
      row && {
        ...toPost(row),
        topics: row.topics,
        // Instants within JSON arrive as text.
        others: row.others.map((other) => toCard({ ...other, published_at: new Date(other.published_at) })),
      }
    );
  }

  return {
    async list(
      now: Date,
      { fields, ...query }: PostQuery & { fields?: 'card' | undefined },
    ): Promise<PostList> {
      const { tag = null, search = null, limit, offset } = query;
      const statement = fields === 'card' ? statements.cards : statements.posts;
      const rows = await queryPrepared<ListRow>(db, statement, { now, tag, search, limit, offset });
      const { total = 0, published = 0, topics = [] } = rows[0] ?? {};
      return {
        posts: rows.flatMap((row) => {
          if (row.id === null) return [];
          return [('content_md' in row ? toPost : toCard)(row as PostRow)];
        }),
        total,
        published,
        topics,
      };
    },

    findLatest: (now: Date) => findDetail(statements.latest, { now }),
    findBySlug: (now: Date, slug: string) => findDetail(statements.bySlug, { now, slug }),
    findByFormerSlug: (now: Date, slug: string) => findDetail(statements.byFormerSlug, { now, slug }),
    findById: (now: Date, id: number) => findDetail(statements.byId, { now, id }),

    /** The sizes of our pictures in a text, as far as they are known. */
    async listPictureSizes(markdown: string): Promise<PictureSizes> {
      const ids = [...new Set([...markdown.matchAll(pictureIds)].map(([, id = '']) => id))];
      if (ids.length === 0) return new Map();
      const rows = await queryPrepared<{ id: string; width: number; height: number }>(
        db,
        statements.pictureSizes,
        { ids },
      );
      return new Map(
        rows.map(({ id, width, height }) => [
          callPath(getCover, { params: { name: id + webCoverEnding } }),
          { width, height },
        ]),
      );
    },

    async listNewest(now: Date, limit: number): Promise<FeedPost[]> {
      const rows = await queryPrepared<PostRow>(db, statements.newest, { now, limit });
      return rows.map(({ published_at: publishedAt, read_time: _minutes, ...post }) => ({
        ...post,
        publishedAt,
      }));
    },
  };
}
