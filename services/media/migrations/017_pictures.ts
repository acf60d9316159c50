import type { Migration } from '@nobicast/service-kit';

/** Pictures of posts, of their authors and of guests (decision 0057). */
const tables = `
create table media.pictures (
  -- The first part of its addresses. Random: who does not know it finds no picture that is not shown yet.
  id text primary key constraint pictures_id_check check (id ~ '^[0-9a-f]{32}$'),
  -- Of the file that was sent.
  size_bytes bigint not null constraint pictures_size_check check (size_bytes >= 0),
  uploaded_at timestamptz not null,
  -- Null while something uses it.
  unused_since timestamptz
);
create table media.picture_files (
  -- The last part of its public address.
  name text primary key,
  picture_id text not null constraint picture_files_picture_fk references media.pictures (id) on delete cascade,
  object_key text not null constraint picture_files_object_key_unique unique,
  stored_bytes bigint not null constraint picture_files_stored_bytes_check check (stored_bytes >= 0)
);
create index picture_files_picture on media.picture_files (picture_id);
create trigger picture_file_removed after delete on media.picture_files
  for each row execute function media.schedule_removal();
`;

export const pictures: Migration = {
  name: '017_pictures',
  up: async (db) => void (await db.raw(tables)),
};
