/**
 * The condition under which visitors may know of a guest `g`: the directory shows them, or an episode that is published.
 * Somebody of a coming episode alone is nobody yet. Takes `:now`.
 */
export const isPublicGuest = `(g.is_featured or exists (
  select from content.episode_participants pp join content.episodes pe on pe.id = pp.episode_id
  where pp.guest_id = g.id and pe.published_at <= :now))`;
