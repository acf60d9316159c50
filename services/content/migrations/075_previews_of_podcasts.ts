import type { Migration } from '@nobicast/service-kit';

const isPublic = 'e.published_at <= now() and e.awaited_preparation_id is null';
/** Made while the preparation was public already, it shows the podcast that this becomes (decision 0035). */
const leadsToPage = `${isPublic} and not (e.type = 'preparation' and p.created_at >= e.published_at)`;

const border = `
create or replace view content.previewed_episodes as
  select p.token, e.id, e.number, e.type, e.title, ${leadsToPage} as is_public
  from content.preview_links p join content.episodes e on e.id = p.episode_id
  where p.revoked_at is null and (p.expires_at > now() or (${leadsToPage}));
`;

export const previewsOfPodcasts: Migration = {
  name: '075_previews_of_podcasts',
  up: async (db) => void (await db.raw(border)),
};
