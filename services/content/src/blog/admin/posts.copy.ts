import type { PostSlugOwner } from './post-slugs.repository.ts';

const nameOf = ({ title }: PostSlugOwner) => `L’article «\u00a0${title}\u00a0»`;

/** Why a slug is refused. */
export const slugSentences = {
  taken: (owner: PostSlugOwner) => `${nameOf(owner)} a déjà ce slug.`,
  redirects: (owner: PostSlugOwner) =>
    `${nameOf(owner)} a eu ce slug\u00a0: les anciens liens mènent encore vers cette page.`,
};
