import { ApiError } from '@nobicast/service-kit';

interface Owner {
  id: number;
  /** The owner had the slug once, and is still reached by a redirect from it. */
  isFormer: boolean;
}

interface Slugs<Of extends Owner> {
  findOwner(slug: string): Promise<Of | undefined>;
  removeFormer(slug: string): Promise<void>;
}

const refuseSlug = (code: 'slug_taken' | 'slug_redirects', sentence: string) =>
  new ApiError(code, { sentence, fields: [{ in: 'body', path: 'slug', message: sentence }] });

/**
 * Makes a slug free: for something new, or for what is renamed, which has this `id`.
 * @throws ApiError `slug_taken`, or `slug_redirects` for the former slug of another owner that is not to be taken
 */
export async function freeSlug<Of extends Owner>(
  slugs: Slugs<Of>,
  sentencesOf: (owner: Of) => { taken: string; redirects: string },
  { slug, takesRedirect, id }: { slug: string; takesRedirect: boolean; id?: number },
): Promise<void> {
  const owner = await slugs.findOwner(slug);
  if (!owner) return;
  if (!owner.isFormer) throw refuseSlug('slug_taken', sentencesOf(owner).taken);
  if (owner.id !== id && !takesRedirect) throw refuseSlug('slug_redirects', sentencesOf(owner).redirects);
  await slugs.removeFormer(slug);
}
