import type { Migration } from '@nobicast/service-kit';

/** Of the largest JPEG of a picture, so that a page can keep its place free. */
const sizes = `
alter table media.pictures
  add column width integer constraint pictures_width_check check (width >= 1),
  add column height integer constraint pictures_height_check check (height >= 1);
comment on column media.pictures.width is 'Of its largest JPEG, in pixels; null for pictures of before.';

create view media.published_pictures as select id, width, height from media.pictures;
grant select on media.published_pictures to nobicast_content;
`;

export const pictureSizes: Migration = {
  name: '019_picture_sizes',
  up: async (db) => void (await db.raw(sizes)),
};
