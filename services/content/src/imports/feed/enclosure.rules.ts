import { hasCredentials } from '@nobicast/contracts/credentials';
import { ImportProblem, type ItemNote } from './import-problem.ts';
import { cleanLine, webAddress } from './text.rules.ts';

export interface Enclosure {
  url: string;
  /** 0 where the feed does not say it. */
  sizeBytes: number;
  mimeType: string;
}

/** An enclosure, or a `media:content`. */
interface WrittenFile {
  url?: string | undefined;
  length?: number | undefined;
  fileSize?: number | undefined;
  type?: string | undefined;
  medium?: string | undefined;
}

const typesByExtension: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg', m4a: 'audio/mp4', m4b: 'audio/mp4', aac: 'audio/aac', oga: 'audio/ogg', ogg: 'audio/ogg',
  opus: 'audio/ogg', flac: 'audio/flac', wav: 'audio/wav',
  mp4: 'video/mp4', m4v: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm', mkv: 'video/x-matroska', avi: 'video/x-msvideo',
  jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', gif: 'image/gif', webp: 'image/webp',
  pdf: 'application/pdf', epub: 'application/epub+zip', zip: 'application/zip', html: 'text/html', htm: 'text/html', txt: 'text/plain',
}; // prettier-ignore

/** Whether a type does not tell what the file is. */
const isVague = (type: string) =>
  !/^[\w.+-]+\/[\w.+-]+/.test(type) ||
  /^(application|binary)\/(octet-stream|x-download|force-download)/.test(type);

/** Other names under which feeds declare what podcasts are. */
const typesByOtherName: Readonly<Record<string, string>> = {
  'audio/mp3': 'audio/mpeg',
  'audio/mpeg3': 'audio/mpeg',
  'audio/x-mp3': 'audio/mpeg',
  'audio/x-mpeg': 'audio/mpeg',
  'audio/x-mpeg-3': 'audio/mpeg',
  'audio/m4a': 'audio/mp4',
  'audio/mp4a-latm': 'audio/mp4',
};

/** By the ending of its name. */
const typeOfName = (url: string): string | undefined =>
  typesByExtension[/\.(\w{2,4})$/.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? ''];

/** What a file is: as declared, without parameters, else by the ending of its name. Without both it is what podcasts are. */
function typeOf({ type, medium }: WrittenFile, url: string): string {
  const declared = cleanLine(type)
    ?.toLowerCase()
    .slice(0, 100)
    .replace(/\s*;.*$/, '');
  if (declared && !isVague(declared)) return typesByOtherName[declared] ?? declared;
  return typeOfName(url) ?? (medium === undefined || medium === 'audio' ? 'audio/mpeg' : `${medium}/*`);
}

const isAudio = ({ mimeType }: Enclosure) => mimeType.startsWith('audio/');

function filesOf(written: readonly WrittenFile[], base: string | undefined): Enclosure[] {
  return written.flatMap((file) => {
    const url = webAddress(file.url, { base });
    const length = file.length ?? file.fileSize ?? 0;
    const sizeBytes = Number.isSafeInteger(length) && length > 0 ? length : 0;
    return url ? [{ url, sizeBytes, mimeType: typeOf(file, url) }] : [];
  });
}

/**
 * The audio of an item: its enclosure, else what Media RSS says, which some write alone. A file whose name is that of audio
 * counts as such where nothing is declared as audio. Other files that one could hear or read are left out, and noted.
 * @throws ImportProblem where it has none, or at an address that cannot be published
 */
export function audioOf(
  {
    enclosures = [],
    media = [],
  }: { enclosures?: readonly WrittenFile[] | undefined; media?: readonly WrittenFile[] },
  { base, notes }: { base: string | undefined; notes: ItemNote[] },
): Enclosure {
  const written = [...enclosures, ...media];
  if (written.length === 0) throw new ImportProblem('it has no enclosure', { code: 'no_audio' });
  const files = [...filesOf(enclosures, base), ...filesOf(media, base)];
  const [first] = files;
  if (!first) throw unusable(written);
  const named = files.find(({ url }) => typeOfName(url)?.startsWith('audio/'));
  const audio = files.find(isAudio) ?? named;
  if (!audio)
    throw new ImportProblem(`its enclosure is not audio (${first.mimeType})`, {
      code: 'no_audio',
      written: `${first.mimeType} ${first.url}`,
    });
  const mimeType = isAudio(audio) ? audio.mimeType : (typeOfName(audio.url) ?? audio.mimeType);
  if (!isAudio(audio))
    notes.push({
      code: 'audio_type',
      text: `its audio is declared as ${audio.mimeType}, and read as ${mimeType}`,
      written: audio.mimeType,
      read: mimeType,
    });
  const others = new Set(
    files
      .filter((file) => file.url !== audio.url && !file.mimeType.startsWith('image/'))
      .map(({ url }) => url),
  );
  for (const url of others)
    notes.push({ code: 'other_file', text: `another file is left out (${url})`, written: url });
  const { url, sizeBytes } = audio;
  return { url, mimeType, sizeBytes };
}

/** The message leaves out the address, which may contain a password. */
function unusable(enclosures: readonly WrittenFile[]): ImportProblem {
  const hasPassword = enclosures.some(({ url }) => hasCredentials(url ?? ''));
  return hasPassword
    ? new ImportProblem('its enclosure’s address holds a user or password, which would be published', {
        code: 'password',
      })
    : new ImportProblem('its enclosure has no web address', { code: 'no_audio' });
}
