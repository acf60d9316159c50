import { fillPath } from './fill-path.ts';
import { getTranscript } from './calls.ts';

/**
 * Where the transcript of a public episode is as a file. Apart from the calls of these files, which a page need not load
 * to link to one.
 */
export const transcriptPath = (episodeId: number, ending: 'vtt' | 'srt' | 'json' | 'txt'): string =>
  `${fillPath(getTranscript.path, { params: { id: episodeId } })}.${ending}`;
