import { guests as guestLimits } from '@nobicast/contracts/page-limit-values';
import { isOwnPicture } from '@nobicast/contracts/picture-address';
import type { DirectoryGuest } from './guests.query.ts';

export interface GuestsChoice {
  search: string;
  /** An exact match; empty for all. */
  domain: string;
  hasParticipated: boolean;
}

export const noChoice: GuestsChoice = { search: '', domain: '', hasParticipated: false };

/** Also the names of the form's fields. */
export const parameterNames = { search: 'q', domain: 'domain', hasParticipated: 'participated' } as const;
export const guestsParameters: readonly string[] = Object.values(parameterNames);

export const choiceOf = (parameters: URLSearchParams): GuestsChoice => ({
  search: (parameters.get(parameterNames.search) ?? '').slice(0, guestLimits.searchLength),
  domain: parameters.get(parameterNames.domain) ?? '',
  hasParticipated: parameters.get(parameterNames.hasParticipated) === '1',
});

export const choiceParameters = ({
  search,
  domain,
  hasParticipated,
}: GuestsChoice): Record<string, string> => ({
  ...(search.trim() && { [parameterNames.search]: search.trim() }),
  ...(domain && { [parameterNames.domain]: domain }),
  ...(hasParticipated && { [parameterNames.hasParticipated]: '1' }),
});

export const isFiltered = (choice: GuestsChoice) => Object.keys(choiceParameters(choice)).length > 0;

/** Ignores case and accents. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Every word must be in the name, the role or the short biography. */
export function filterGuests(guests: readonly DirectoryGuest[], choice: GuestsChoice): DirectoryGuest[] {
  const words = folded(choice.search).split(/\s+/).filter(Boolean);
  return guests.filter(({ name, role, bio_short, domains, episodeCount }) => {
    if (choice.domain && !domains.includes(choice.domain)) return false;
    if (choice.hasParticipated && episodeCount === 0) return false;
    const text = folded([name, role, bio_short].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

const frenchOrder = new Intl.Collator('fr').compare;

export const domainsOf = (guests: readonly DirectoryGuest[]): string[] =>
  [...new Set(guests.flatMap(({ domains }) => domains))].sort(frenchOrder);

interface Letter {
  /** `#` for a name that begins with no letter. */
  letter: string;
  guests: DirectoryGuest[];
}

/** Groups consecutive guests: the directory is already ordered. */
export function byLetter(guests: readonly DirectoryGuest[]): Letter[] {
  const letters: Letter[] = [];
  for (const guest of guests) {
    const letter = /^\p{L}/u.exec(folded(guest.name))?.[0].toUpperCase() ?? '#';
    const last = letters.at(-1);
    if (last?.letter === letter) last.guests.push(guest);
    else letters.push({ letter, guests: [guest] });
  }
  return letters;
}

export const anchorOf = (slug: string) => `guest-${slug}`;

/** Without a picture, neighbouring faces differ, and each stays the same. */
export function faceOf(seed: string): { tone: number; linePercent: number } {
  let value = 7;
  for (let index = 0; index < seed.length; index += 1) value = (value * 31 + seed.charCodeAt(index)) >>> 0;
  return { tone: value % 4, linePercent: 12 + (Math.floor(value / 4) % 62) };
}

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Only web addresses. */
export const linksOf = <Link extends { url: string }>(links: readonly Link[]): Link[] =>
  links.filter(({ url }) => isWebAddress(url));

/** Only if a page may load it. */
export const pictureOf = ({ avatar_url }: Pick<DirectoryGuest, 'avatar_url'>) =>
  avatar_url && (isOwnPicture(avatar_url) || isWebAddress(avatar_url)) ? avatar_url : null;
