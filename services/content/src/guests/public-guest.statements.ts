/**
 * The condition under which a guest `g` is public: the directory shows them, or they take part in a published episode.
 * Before their first episode is published, unlisted guests stay hidden. Takes `:now`.
 */
export const isPublicGuest = `(g.is_featured or exists (
  select from content.episode_participants pp join content.episodes pe on pe.id = pp.episode_id
  where pp.guest_id = g.id and pe.published_at <= :now))`;
