import { deleteFile, deleteTranscript, uploadFile, uploadTranscript } from '@nobicast/contracts/calls';
import type { FileKind, UploadedFile } from '@nobicast/contracts/episode-files';
import type { TranscriptFacts } from '@nobicast/contracts/transcripts';
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

export function callsOfTranscript(episodeId: number): FileCalls<TranscriptFacts> {
  const params = { id: episodeId };
  return {
    store: async (options) => (await uploadCall(uploadTranscript, { params }, options)).transcript,
    remove: () => sendProven(deleteTranscript, { params }, removal),
  };
}
