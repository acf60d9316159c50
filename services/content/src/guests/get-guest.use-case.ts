import type { GuestDetail } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import { idOfReference } from '../episodes/episodes.use-cases.ts';
import { pageHtml } from '../text/html.rules.ts';
import type { GuestsRepository } from './guests.repository.ts';

/**
 * One person with everything their page shows. `reference` is a slug, also a former one, or an id.
 * @throws ApiError `guest_not_found`
 */
export async function getGuest(
  { guests, clock }: { guests: GuestsRepository; clock: () => Date },
  reference: string,
): Promise<GuestDetail> {
  const now = clock();
  const id = idOfReference(reference);
  const guest = await guests.find(id === undefined ? { slug: reference } : { id }, now);
  if (!guest) throw new ApiError('guest_not_found');
  return {
    guest: { ...guest, bio_html: guest.bio === null ? undefined : pageHtml(guest.bio) },
    ...(await guests.listAppearances(guest.id, now)),
    subjects: await guests.listSubjects(guest, now),
  };
}
