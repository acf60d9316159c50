import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { putStoredAudio } from '@nobicast/contracts';
import { callService, type InternalSecret } from '@nobicast/service-kit';

/** Time for one audio file of some megabytes, also on a busy machine. */
const deadlineMs = 60_000;

/** Sends files of the demo data's `audio` folder to media. */
export function audioSender(options: { folder: string; mediaUrl: string; secret: InternalSecret }) {
  return async (episodeId: number, fileName: string): Promise<void> => {
    await callService(putStoredAudio, {
      baseUrl: options.mediaUrl,
      params: { id: episodeId },
      // Media compares this with what it stored, so it keeps the old name of the demo data.
      query: { source_url: `season:${fileName}` },
      bytes: await openAsBlob(path.join(options.folder, 'audio', fileName), { type: 'audio/mpeg' }),
      secret: options.secret,
      caller: 'content',
      deadlineMs,
    });
  };
}
