import { brand } from './brand.ts';
import type { EpisodeType } from './episodes.ts';

interface Titled {
  number: number | null;
  type: EpisodeType;
  title: string | null;
}

/** The title of a document: what it is about, then the product, unless the product is already named. */
export const documentTitle = (subject: string) =>
  subject.includes(brand.name) ? subject : `${subject}, ${brand.name}`;

/** Shown in place of a missing title (A17). */
export const untitled = 'ENIGMA';

export const titleOrEnigma = (episode: { title: string | null }) => episode.title?.trim() || untitled;

/** `Épisode 975`, or `Épisode` for one without a number (decision 0097). */
export const withNumber = (text: string, number: number | null, link = ' ') =>
  number === null ? text : `${text}${link}${number}`;

/** `#975 La clef de voûte`, or the title alone. */
export const numberedTitle = (number: number | null, title: string) =>
  number === null ? title : `#${number} ${title}`;

/** The heading of a card in the archives (A12, A13): verbatim, without space and accent. */
export const archiveTitle = ({ number, type }: Titled) =>
  type === 'podcast' ? withNumber(brand.name, number) : withNumber('Themes', number, ' pour');

/** The heading of the episode page (A12, A13). */
export const episodeHeading = ({ number, type }: Titled) =>
  type === 'podcast' ? withNumber(brand.name, number, ' #') : withNumber('Thèmes', number, ' pour #');

/** What the team calls an episode beside its number: its title, and without one its heading (decision 0112). */
export const titleOrHeading = (episode: Titled) => episode.title?.trim() || episodeHeading(episode);

/** What the team calls an episode: `#975 La clef de voûte`, and without a title its heading (decision 0112). */
export const teamTitle = (episode: Titled) =>
  episode.title?.trim() ? numberedTitle(episode.number, titleOrHeading(episode)) : titleOrHeading(episode);

const extensions: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/aac': 'aac',
};

/**
 * The name a downloaded episode is saved under (A31, A32):
 * product name, `#number_`, the title with every character outside [A-Za-z0-9] as one `_`.
 */
export function downloadFileName(
  episode: { id: number; number: number | null; title: string | null },
  mimeType = 'audio/mpeg',
): string {
  const extension = extensions[mimeType] ?? 'mp3';
  const title = episode.title?.trim();
  if (episode.number === null || !title) return `${brand.name}_${episode.id}.${extension}`;
  return `${brand.name}#${episode.number}_${title.replace(/[^A-Za-z0-9]/g, '_')}.${extension}`;
}
