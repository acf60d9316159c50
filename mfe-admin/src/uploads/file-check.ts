import type { FileKind } from '@nobicast/contracts/episode-files';
import { limits } from '@nobicast/contracts/limits';
import { uploadsCopy } from './uploads.copy.ts';

/** What can be sent. Pictures of posts and guests are checked like covers. */
export type AssetKind = FileKind | 'transcript';

/**
 * The media types that browsers report for these formats. They derive them from a file's name, differently on each
 * system.
 */
const types: Record<AssetKind, readonly string[]> = {
  audio: ['audio/mpeg', 'audio/mp3', 'audio/wav', 'audio/x-wav', 'audio/ogg', 'application/ogg'],
  cover: ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'],
  transcript: ['text/vtt', 'application/x-subrip', 'application/json', 'text/html', 'text/plain'],
};
const names: Record<AssetKind, readonly string[]> = {
  audio: ['.mp3', '.wav', '.ogg'],
  cover: [],
  transcript: ['.vtt', '.srt', '.json', '.html', '.txt'],
};
const mostBytes: Record<AssetKind, number> = {
  audio: limits.files.maxAudioBytes,
  cover: limits.files.maxCoverBytes,
  transcript: limits.transcripts.maxBytes,
};

/** What the file chooser filters by; people can still choose any file there. */
export const acceptedIn = (kind: AssetKind) => [...types[kind], ...names[kind]].join(',');

const hasFormat = (kind: AssetKind, { name, type }: File) =>
  types[kind].includes(type) || names[kind].some((ending) => name.toLowerCase().endsWith(ending));

/**
 * Why a file is not sent at all; undefined where it is (ADMIN-ASSETS-07 to 12). The server judges by the bytes
 * themselves.
 */
export function refusalOf(kind: AssetKind, file: File): string | undefined {
  if (!hasFormat(kind, file)) return uploadsCopy.wrongFormat[kind];
  if (file.size === 0) return uploadsCopy.empty;
  return file.size > mostBytes[kind] ? uploadsCopy.tooLarge[kind] : undefined;
}
