import { paths } from '@nobicast/contracts/paths';
import type { FeedItem } from './feed-item.ts';
import type { ItemNote } from './import-problem.ts';

type Addressed = { fields: Pick<FeedItem['fields'], 'old_addresses'> };

/**
 * Which addresses of the former site an episode gets: those that are its alone. One that several items name is the page of
 * the show rather than of an episode.
 */
export function oldAddressFinder(items: readonly Addressed[], owners: ReadonlyMap<string, number>) {
  const counts = new Map<string, number>();
  for (const address of items.flatMap(({ fields }) => fields.old_addresses))
    counts.set(address, (counts.get(address) ?? 0) + 1);

  return ({ fields }: Addressed, { id, slug }: { id: number | undefined; slug: string }) => {
    const notes: ItemNote[] = [];
    const oldAddresses = fields.old_addresses.filter((address) => {
      // In a feed of this site, this is the episode's own page here.
      if (address === paths.episode(slug)) return false;
      const owner = owners.get(address);
      const isTaken = owner !== undefined && owner !== id;
      if (isTaken)
        notes.push({
          code: 'old_address_taken',
          text: `its address ${address} leads to another episode, and is left out`,
          written: address,
        });
      else if (counts.get(address) !== 1)
        notes.push({
          code: 'old_address_shared',
          text: `its address ${address} is that of several items, and is left out`,
          written: address,
        });
      else return true;
      return false;
    });
    return { oldAddresses, notes };
  };
}
