import type { EpisodeFields } from './admin-episodes.repository.ts';

type SentValues = Partial<Omit<EpisodeFields, 'published_at'>> & { published_at?: string | undefined };

/** The fields whose values differ from those of the row, in the order in which forms have them. */
export function changedFields(row: EpisodeFields, sent: SentValues): Partial<EpisodeFields> {
  const { number, slug, type, title, description, published_at: sentInstant } = sent;
  const publishedAt = sentInstant === undefined ? undefined : new Date(sentInstant);
  const hasMoved = publishedAt !== undefined && publishedAt.getTime() !== row.published_at.getTime();
  return {
    ...(number !== undefined && number !== row.number && { number }),
    ...(slug !== undefined && slug !== row.slug && { slug }),
    ...(type !== undefined && type !== row.type && { type }),
    ...(hasMoved && { published_at: publishedAt }),
    ...(title !== undefined && title !== row.title && { title }),
    ...(description !== undefined && description !== row.description && { description }),
  };
}
