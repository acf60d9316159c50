import type { Episode, Subject } from './episodes.ts';
import { paths } from './paths.ts';

type Pictured = Pick<Episode, 'number' | 'type' | 'title' | 'slug' | 'published_at' | 'cover_url'>;
type PicturedSubject = Pick<Subject, 'id' | 'title' | 'start_ms'>;

/** In pixels. */
export const linkPictureSize = { width: 1_200, height: 630 } as const;

/** Raised when the pictures are drawn differently, so that caches request them again. */
const drawingVersion = 2;

/** FNV-1a, twice: an address changes with what the picture shows. It protects nothing, so that it may be short. */
function fingerprint(facts: readonly unknown[]): string {
  const text = JSON.stringify([drawingVersion, ...facts]);
  const hash = (start: number) => {
    let value = start;
    for (let index = 0; index < text.length; index += 1)
      value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
    return (value >>> 0).toString(36).padStart(7, '0');
  };
  return hash(0x811c9dc5) + hash(0x2f6b3a91);
}

const factsOf = ({ number, type, title, published_at, cover_url }: Pictured) => [
  number,
  type,
  title,
  published_at,
  cover_url,
];
export const pictureOf = (page: string, facts: readonly unknown[]) =>
  `/pictures${page}-${fingerprint(facts)}.png`;

/** The picture that previews of links to an episode show. Its path changes with its content. */
export const episodePicture = (episode: Pictured) => pictureOf(paths.episode(episode.slug), factsOf(episode));

/** The same for links to a subject. */
export const subjectPicture = (episode: Pictured, { id, title, start_ms }: PicturedSubject) =>
  pictureOf(paths.subject(episode.slug, id), [...factsOf(episode), title, start_ms]);
