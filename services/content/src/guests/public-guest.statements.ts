const takesPart = `select from content.episode_participants pp join content.episodes pe on pe.id = pp.episode_id
  where pp.guest_id = g.id and pe.published_at <= :now`;

/**
 * The condition under which a guest `g` is public: the directory shows them, or they take part in a published episode.
 * Before their first episode is published, unlisted guests stay hidden. Takes `:now`.
 */
export const isPublicGuest = `(g.is_featured or exists (${takesPart}))`;

/**
 * The same for a few of many guests: with the offset, Postgres looks for the episodes of each guest by an index, and
 * does not read all participants instead.
 */
export const isPublicGuestOfFew = `(g.is_featured or exists (${takesPart} offset 0))`;
