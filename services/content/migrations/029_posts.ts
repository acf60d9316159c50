import { keyTriggers, type Migration } from '@nobicast/service-kit';

const tables = `
create table content.posts (
  id integer generated always as identity primary key,
  -- Digits alone are an id, and "latest" is the newest post.
  slug text not null constraint posts_slug_unique unique
    constraint posts_slug_check check (slug ~ '^[a-z0-9-]+$' and slug !~ '^[0-9]+$' and slug <> 'latest'),
  title text not null,
  excerpt text,
  content_md text not null default '',
  cover_url text,
  tags text[] not null default '{}',
  author text not null,
  author_avatar text,
  author_bio text,
  -- Null for a draft. Public from this instant on.
  published_at timestamptz,
  -- By the words of the text, so that lists need not read it.
  read_minutes integer not null default 1 constraint posts_read_minutes_check check (read_minutes >= 1),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What the search of the blog looks in (A40), and what that of the administration does.
  blog_search text not null generated always as (
    content.search_words(title || ' ' || coalesce(excerpt, '') || ' ' || content.tags_text(tags))
  ) stored,
  list_search text not null generated always as (
    content.search_words(title || ' ' || slug || ' ' || author || ' ' || content.tags_text(tags))
  ) stored,
  site_search tsvector generated always as (
    content.search_document(title, content.tags_text(tags), coalesce(excerpt, '') || ' ' || content_md)
  ) stored
);
create index posts_newest on content.posts (published_at desc, id desc);
create index posts_tags on content.posts using gin (tags) with (fastupdate = off);
create index posts_site_search on content.posts using gin (site_search) with (fastupdate = off);
create trigger posts_version before update on content.posts
  for each row execute function content.raise_version(
    'version', 'updated_at', 'blog_search', 'list_search', 'site_search');

create table content.former_post_slugs (
  slug text primary key,
  post_id integer not null constraint former_post_slugs_post_fk references content.posts (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index former_post_slugs_post on content.former_post_slugs (post_id);

-- What was saved, and what was refused because somebody else had changed the same fields meanwhile.
create table content.post_versions (
  id integer generated always as identity primary key,
  post_id integer not null constraint post_versions_post_fk references content.posts (id) on delete cascade,
  version integer not null,
  is_refused boolean not null default false,
  is_autosave boolean not null default false,
  fields jsonb not null,
  -- The id of an account: its name is read when the history is.
  saved_by text,
  saved_at timestamptz not null
);
create index post_versions_post on content.post_versions (post_id, id desc);
`;

/**
 * A draft announces nothing: nobody sees it, and it is saved while it is typed. A date announces itself also while it is
 * to come, for the publication clock.
 */
const keys = keyTriggers({
  schema: 'content',
  table: 'posts',
  id: 'id',
  announces: [
    {
      columns: ['slug', 'published_at'],
      keys: `select 'posts' from changed where published_at is not null
        union all
        select '!posts' from changed where published_at <= now()
          and not exists (select 1 from content.posts p where p.id = changed.id and p.published_at <= now())`,
    },
    {
      columns: [
        'title',
        'excerpt',
        'content_md',
        'cover_url',
        'tags',
        'author',
        'author_avatar',
        'author_bio',
      ],
      keys: `select 'posts' from changed where published_at <= now()`,
    },
  ],
});

const formerSlugKeys = keyTriggers({
  schema: 'content',
  table: 'former_post_slugs',
  id: 'slug',
  announces: [{ columns: ['post_id'], keys: `select 'posts' from changed` }],
});

const text = `concat_ws(' ', c.title, c.excerpt, c.content_md, array_to_string(c.tags, ' '))`;
const quoted = (sql: string) => `'${sql.replaceAll("'", "''")}'`;

/** The words by which mistyped ones are corrected: those that nothing public has are never proposed. */
const spellings = `
create trigger posts_spellings_on_insert after insert on content.posts
  referencing new table as changed for each statement
  execute function content.add_spellings(${quoted(text)}, 'changed c');
create trigger posts_spellings_on_update after update on content.posts
  referencing old table as former new table as changed for each statement
  execute function content.add_spellings(${quoted(text)}, ${quoted(
    `(select c.* from changed c join former b using (id)
      where (${text}) is distinct from (${text.replaceAll('c.', 'b.')})) c`,
  )});
`;

export const posts: Migration = {
  name: '029_posts',
  async up(db) {
    for (const statement of [tables, keys, formerSlugKeys, spellings]) await db.raw(statement);
  },
};
