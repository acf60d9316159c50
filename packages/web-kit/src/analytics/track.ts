import { trackDownload as downloadCall, trackPlay as playCall } from '@nobicast/contracts/calls';
import { dataOf, requestCall } from '../api/api-client.ts';
import { httpText } from '../api/status-texts.ts';
import { analyticsId } from './analytics-id.ts';

/** True if the server counted it; a failure is only logged. */
async function track(call: typeof playCall | typeof downloadCall, episodeId: number): Promise<boolean> {
  const ncid = analyticsId();
  if (!ncid || episodeId <= 0) return false;
  try {
    const body = { episode_id: episodeId, ncid };
    // A download or a closed tab must not cancel the request.
    const response = await requestCall(call, { body }, { keepalive: true });
    if (!response.ok) throw new Error(httpText(response));
    return (await dataOf(call, response)) !== undefined;
  } catch (error) {
    console.error(error instanceof Error ? error.message : 'Network error');
    return false;
  }
}

export const trackPlay = (episodeId: number) => track(playCall, episodeId);
export const trackDownload = (episodeId: number) => track(downloadCall, episodeId);
