import type { ReplyOf } from '@nobicast/contracts/call';
import {
  deleteFile,
  deleteTranscript,
  readTranscriptFile,
  uploadFile,
  uploadTranscript,
} from '@nobicast/contracts/calls';
import type { FileKind, UploadedFile } from '@nobicast/contracts/episode-files';
import type { TranscriptReading } from '@nobicast/contracts/transcripts';
import { uploadCall } from '@nobicast/web-kit/api';
import { sendProven } from '@nobicast/web-kit/fresh-proof';
import { filesCopy } from './files.copy.ts';
import type { FileCalls } from './use-episode-file.ts';

const removal = { fallback: filesCopy.removeFailed };

export function callsOfFile(episodeId: number, kind: FileKind): FileCalls<UploadedFile> {
  const params = { id: episodeId };
  return {
    store: async (options) => (await uploadCall(uploadFile, { params, form: { kind } }, options)).file,
    remove: () => sendProven(deleteFile, { params, query: { kind } }, removal),
  };
}

/** The person for each label of a file; null where the label is no name, but part of what is said. */
export type VoiceNames = Record<string, string | null>;
/** Resolves with the choices of the person who sends the file; rejects where they cancel. */
export type AskVoices = (reading: TranscriptReading, signal: AbortSignal) => Promise<VoiceNames>;
export type StoredTranscript = ReplyOf<typeof uploadTranscript>;

/** The file is read first, so that its voices are named before it is stored. */
export function callsOfTranscript(episodeId: number, askVoices: AskVoices): FileCalls<StoredTranscript> {
  const params = { id: episodeId };
  return {
    async store(options) {
      const reading = await uploadCall(readTranscriptFile, { params }, options);
      const names = reading.labels.length > 0 ? await askVoices(reading, options.signal) : undefined;
      const form = names && { voices: JSON.stringify(names) };
      return uploadCall(uploadTranscript, { params, ...(form && { form }) }, options);
    },
    remove: () => sendProven(deleteTranscript, { params }, removal),
  };
}
