/**
 * Counts a download (A59). Loads its code with the first one, because most visits have none. A failure is only logged.
 */
export async function countDownload(episodeId: number): Promise<void> {
  try {
    const { trackDownload } = await import(/* webpackChunkName: "analytics" */ '../analytics/track.ts');
    await trackDownload(episodeId);
  } catch (error) {
    console.error('The download could not be counted.', error);
  }
}
