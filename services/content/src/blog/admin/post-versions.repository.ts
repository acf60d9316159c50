import { limits, type PostVersion } from '@nobicast/contracts';
import { countWords } from '../../text/plain.rules.ts';
import type { Knex, RowOf } from '@nobicast/service-kit';
import type { PostFields } from './post-fields.rules.ts';
import { reads } from '../../reads.ts';

/** A version with its texts, as the API tells it. */
export type StoredFields = Omit<PostFields, 'published_at'> & { published_at: string | null };

export interface NewVersion {
  postId: number;
  version: number;
  fields: PostFields;
  /** The id of an account; null for what was there before there was a history. */
  savedBy: string | null;
  savedAt: Date;
  isRefused?: boolean;
  isAutosave?: boolean;
}

interface VersionRow {
  id: number;
  version: number;
  is_refused: boolean;
  by: RowOf<typeof reads.members>['name'];
  saved_at: Date;
  fields: StoredFields;
}

const columns = `v.id, v.version, v.is_refused, m.name as by, v.saved_at, v.fields`;
const versionsWithNames = `content.post_versions v left join ${reads.members} m on m.id = v.saved_by`;

const toVersion = ({ id, version, is_refused, by, saved_at: savedAt, fields }: VersionRow): PostVersion => ({
  id,
  version,
  is_refused,
  by,
  at: savedAt.toISOString(),
  title: fields.title,
  words: countWords(fields.content_md),
});

const { historyPage, autosaveMinutes } = limits.adminPosts;

export type PostVersionsRepository = ReturnType<typeof postVersionsRepository>;

/** The history of posts: what was saved, and what was refused. */
export function postVersionsRepository(db: Knex) {
  return {
    async has(postId: number, version: number): Promise<boolean> {
      const row: unknown = await db('content.post_versions')
        .where({ post_id: postId, version, is_refused: false })
        .first('id');
      return row !== undefined;
    },

    async add({ postId, version, fields, savedBy, savedAt, ...kind }: NewVersion): Promise<void> {
      const { isRefused = false, isAutosave = false } = kind;
      await db('content.post_versions').insert({
        post_id: postId,
        version,
        is_refused: isRefused,
        is_autosave: isAutosave,
        fields: JSON.stringify(fields),
        saved_by: savedBy,
        saved_at: savedAt,
      });
    },

    /** Drops the newest version if it is an autosave of the same person, a few minutes old: the next one replaces it. */
    async dropContinued(postId: number, savedBy: string, now: Date): Promise<void> {
      await db.raw(
        `delete from content.post_versions where is_autosave and saved_by = :savedBy and saved_at > :since
          and id = (select max(id) from content.post_versions where post_id = :postId)`,
        { postId, savedBy, since: new Date(now.getTime() - autosaveMinutes * 60_000) },
      );
    },

    /** Whether the same text was refused before: sending it again adds nothing. */
    async hasRefused(postId: number, fields: PostFields): Promise<boolean> {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        `select 1 from content.post_versions where post_id = :postId and is_refused and fields = :fields::jsonb`,
        { postId, fields: JSON.stringify(fields) },
      );
      return rows.length > 0;
    },

    async list(postId: number, page: number) {
      const { rows } = await db.raw<{ rows: VersionRow[] }>(
        `select ${columns} from ${versionsWithNames} where v.post_id = :postId
          order by v.id desc limit :limit offset :offset`,
        { postId, limit: historyPage, offset: (page - 1) * historyPage },
      );
      const counted = await db('content.post_versions')
        .where({ post_id: postId })
        .count<{ count: string }[]>();
      const total = Number(counted[0]?.count ?? 0);
      return {
        versions: rows.map(toVersion),
        pagination: { page, limit: historyPage, total, pages: Math.ceil(total / historyPage) },
      };
    },

    async find(
      postId: number,
      versionId: number,
    ): Promise<{ version: PostVersion; fields: StoredFields } | undefined> {
      const { rows } = await db.raw<{ rows: VersionRow[] }>(
        `select ${columns} from ${versionsWithNames} where v.post_id = :postId and v.id = :versionId`,
        { postId, versionId },
      );
      const [row] = rows;
      return row && { version: toVersion(row), fields: row.fields };
    },
  };
}
