import { httpText } from '../api/status-texts.ts';
import { analyticsId } from './analytics-id.ts';

/** Counts one event. True when the server counted it; a failure is only logged and never disturbs the page. */
async function track(path: string, episodeId: number): Promise<boolean> {
  const ncid = analyticsId();
  if (!ncid || episodeId <= 0) return false;
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ episode_id: episodeId, ncid }),
      keepalive: true, // a download or a closed tab must not lose the count
    });
    if (!response.ok) throw new Error(httpText(response));
    const reply: unknown = await response.json();
    return typeof reply === 'object' && reply !== null && 'ok' in reply && reply.ok === true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : 'Network error');
    return false;
  }
}

export const trackPlay = (episodeId: number) => track('/api/metrics/play', episodeId);
export const trackDownload = (episodeId: number) => track('/api/metrics/download', episodeId);
