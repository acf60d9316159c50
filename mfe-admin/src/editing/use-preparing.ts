import { addDefaultParticipants, createEpisode, listAdminEpisodes } from '@nobicast/contracts/calls';
import { nextOpening } from '@nobicast/contracts/distribution';
import { episodeWeekPath } from '@nobicast/contracts/generated/episode-week-path';
import { suggestedSlug } from '@nobicast/contracts/slug';
import { failureText, sendCall } from '@nobicast/web-kit/api';
import { useHost } from '@nobicast/web-kit/host';
import { useState } from 'react';
import { useReloadList } from '../lists/use-list-place.ts';
import { useLateNavigate } from '../use-late-navigate.ts';
import { preparingCopy } from './editing.copy.ts';

/**
 * Makes the preparation of a number, with those who host the show. It opens to listeners on the usual day, unless its
 * date is changed. Returns its id; throws an ApiError.
 */
async function prepareEpisode(number: number, now: Date): Promise<number> {
  const { episode } = await sendCall(
    createEpisode,
    {
      body: {
        number,
        type: 'preparation',
        slug: suggestedSlug('', number),
        published_at: nextOpening(now).toISOString(),
      },
    },
    { fallback: preparingCopy.failed },
  );
  try {
    await sendCall(addDefaultParticipants, { params: { id: episode.id }, body: {} });
  } catch (error) {
    // Its page adds them with one press.
    console.error('The usual team could not be added to the new preparation.', error);
  }
  return episode.id;
}

/** Makes the preparation of a number at one press, and opens its page. Further presses meanwhile do nothing. */
export function usePreparing() {
  const { notify } = useHost();
  const navigate = useLateNavigate();
  const reloadList = useReloadList(listAdminEpisodes);
  const [isPreparing, setIsPreparing] = useState(false);
  async function prepare(number: number | undefined) {
    if (isPreparing) return;
    if (number === undefined) return notify(preparingCopy.noNumber, { kind: 'error' });
    setIsPreparing(true);
    try {
      await navigate(episodeWeekPath(await prepareEpisode(number, new Date())));
    } catch (error) {
      // Somebody else may have taken the number: the list is read again.
      notify(failureText(error, preparingCopy.failed), { kind: 'error' });
    } finally {
      setIsPreparing(false);
      await reloadList();
    }
  }
  return { prepare, isPreparing };
}
