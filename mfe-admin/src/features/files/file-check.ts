import type { FileKind } from '@nobicast/contracts/episode-files';
import { fileSentences } from '@nobicast/contracts/file-sentences';
import { limits } from '@nobicast/contracts/limits';

/** What browsers call these formats: the type of a file comes from its name, and differs by system. */
const types: Record<FileKind, readonly string[]> = {
  audio: ['audio/mpeg', 'audio/mp3', 'audio/wav', 'audio/x-wav', 'audio/ogg', 'application/ogg'],
  cover: ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'],
};
const audioNames = ['.mp3', '.wav', '.ogg'];

/** For the file chooser, which still offers all files. */
export const acceptedIn: Record<FileKind, string> = {
  audio: [...types.audio, ...audioNames].join(','),
  cover: types.cover.join(','),
};

const hasFormat = (kind: FileKind, { name, type }: File) =>
  types[kind].includes(type) ||
  (kind === 'audio' && audioNames.some((ending) => name.toLowerCase().endsWith(ending)));

/**
 * Why a file is not sent at all; undefined where it is (ADMIN-ASSETS-07 to 12). The server judges by the bytes
 * themselves.
 */
export function refusalOf(kind: FileKind, file: File): string | undefined {
  if (!hasFormat(kind, file)) return fileSentences[`${kind}Format`];
  const most = kind === 'audio' ? limits.files.maxAudioBytes : limits.files.maxCoverBytes;
  return file.size > most ? fileSentences[`${kind}Size`] : undefined;
}
