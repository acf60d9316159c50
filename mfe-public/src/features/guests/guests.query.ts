import type { Guest, GuestDetail, GuestList } from '@nobicast/contracts/guests';
import { guests as guestLimits } from '@nobicast/contracts/page-limit-values';
import { isRecord } from '@nobicast/web-kit/api';
import { guestCopy, guestsCopy } from './guests.copy.ts';

/** The whole directory in one call (API-PUBLIC-030). */
export const directory = { query: { featured: 'true', limit: guestLimits.maxLimit } } as const;

/** Hosts have hundreds, which their own pages list. */
const shownEpisodes = 12;

export type DirectoryGuest = Omit<Guest, 'id' | 'is_featured'> & { episodeCount: number };

export const directoryRules = {
  fallback: guestsCopy.failedFallback,
  part: '#cards' as const,
  /** The served document carries the selection, so only what cards show. */
  select: ({ guests = [] }: Partial<GuestList>): DirectoryGuest[] =>
    guests.map(({ slug, name, role, bio_short, avatar_url, domains, links, episodes }) => ({
      slug,
      name,
      role,
      bio_short,
      avatar_url,
      domains,
      links,
      episodes: episodes.slice(0, shownEpisodes),
      episodeCount: episodes.length,
    })),
};

export const guestRules = {
  fallback: guestCopy.failed,
  select(reply: Partial<GuestDetail>): GuestDetail {
    const { guest, appearances = [], appearance_count = appearances.length, subjects = [] } = reply;
    if (!isRecord(guest)) throw new Error(guestCopy.failed);
    return { guest, appearances, appearance_count, subjects };
  },
};
