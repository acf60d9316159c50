import { getLatestEpisode, paths } from '@nobicast/contracts';
import { callService } from '@nobicast/service-kit';

const deadlineMs = 60_000;

/** The home page shows the latest episode, and its sound can be played. */
export async function isComplete(url: string): Promise<boolean> {
  const get = (target: string, headers: Record<string, string> = {}) =>
    fetch(url + target, { headers, signal: AbortSignal.timeout(deadlineMs) });
  try {
    const [page, { episode }] = await Promise.all([
      get(paths.home),
      callService(getLatestEpisode, { baseUrl: url, deadlineMs }),
    ]);
    if (page.status !== 200 || !(await page.text()).includes(paths.episode(episode.slug))) return false;
    const sound = await get(paths.stream(episode.id), { range: 'bytes=0-999' });
    await sound.arrayBuffer();
    return sound.status === 206;
  } catch {
    return false; // not up yet, or too slow
  }
}
