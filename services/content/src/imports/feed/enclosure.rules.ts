import { hasCredentials } from '@nobicast/contracts/credentials';
import { ImportProblem } from './import-problem.ts';
import { cleanLine, webAddress } from './text.rules.ts';

export interface Enclosure {
  url: string;
  /** 0 where the feed does not say it. */
  sizeBytes: number;
  mimeType: string;
}

interface WrittenEnclosure {
  url?: string | undefined;
  length?: number | undefined;
  type?: string | undefined;
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

/** What a file is: as declared, without parameters, else by the ending of its name. Without both it is what podcasts are. */
function typeOf({ type }: WrittenEnclosure, url: string): string {
  const declared = cleanLine(type)
    ?.toLowerCase()
    .slice(0, 100)
    .replace(/\s*;.*$/, '');
  if (declared && !isVague(declared)) return typesByOtherName[declared] ?? declared;
  const extension = /\.(\w{2,4})$/.exec(new URL(url).pathname)?.[1]?.toLowerCase();
  return typesByExtension[extension ?? ''] ?? 'audio/mpeg';
}

/**
 * The audio of an item.
 * @throws ImportProblem where it has none, or at an address that cannot be published
 */
export function enclosureOf(
  enclosures: readonly WrittenEnclosure[] | undefined,
  base: string | undefined,
): Enclosure {
  if (!enclosures?.length) throw new ImportProblem('it has no enclosure', { code: 'no_audio' });
  const usable = enclosures.flatMap((enclosure) => {
    const url = webAddress(enclosure.url, { base });
    return url ? [{ url, length: enclosure.length ?? 0, mimeType: typeOf(enclosure, url) }] : [];
  });
  const [first] = usable;
  if (!first) throw unusable(enclosures);
  const audio = usable.find(({ mimeType }) => mimeType.startsWith('audio/'));
  if (!audio) throw new ImportProblem(`its enclosure is not audio (${first.mimeType})`, { code: 'no_audio' });
  const { url, length, mimeType } = audio;
  return { url, mimeType, sizeBytes: Number.isSafeInteger(length) && length > 0 ? length : 0 };
}

/** The message leaves out the address, which may contain a password. */
function unusable(enclosures: readonly WrittenEnclosure[]): ImportProblem {
  const hasPassword = enclosures.some(({ url }) => hasCredentials(url ?? ''));
  return hasPassword
    ? new ImportProblem('its enclosure’s address holds a user or password, which would be published', {
        code: 'password',
      })
    : new ImportProblem('its enclosure has no web address', { code: 'no_audio' });
}
