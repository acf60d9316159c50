/**
 * Counts the download of an episode (A59). Its code is loaded with the first one, because most visits have none. A
 * failure is only logged, and never affects the download.
 */
export async function countDownload(episodeId: number): Promise<void> {
  try {
    const { trackDownload } = await import(/* webpackChunkName: "analytics" */ '../analytics/track.ts');
    await trackDownload(episodeId);
  } catch (error) {
    console.error('The download could not be counted.', error);
  }
}
