import { addDefaultParticipants, createEpisode } from '@nobicast/contracts/calls';
import { suggestedSlug } from '@nobicast/contracts/slug';
import { sendCall } from '@nobicast/web-kit/api';
import { nextDistribution } from '@nobicast/web-kit/countdown';
import { listCopy } from './episodes.copy.ts';

/**
 * Makes the preparation of a number, with those who host the show. Nobody sees it before the next distribution, unless
 * its date is changed. Returns its id; throws an ApiError.
 */
export async function prepareEpisode(number: number, now: Date): Promise<number> {
  const { episode } = await sendCall(
    createEpisode,
    {
      body: {
        number,
        type: 'preparation',
        slug: suggestedSlug('', number),
        published_at: nextDistribution(now).toISOString(),
      },
    },
    { fallback: listCopy.prepareFailed },
  );
  try {
    await sendCall(addDefaultParticipants, { params: { id: episode.id }, body: {} });
  } catch (error) {
    // Its page adds them with one press.
    console.error('The usual team could not be added to the new preparation.', error);
  }
  return episode.id;
}
