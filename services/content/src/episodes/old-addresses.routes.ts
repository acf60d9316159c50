import * as contracts from '@nobicast/contracts';
import { oldAddress } from '@nobicast/contracts/old-address';
import { ApiError, registerRoute, type Knex } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { isPublicAt } from './episodes.statements.ts';

export interface OldAddressesDependencies {
  addresses: OldAddressesRepository;
  clock: () => Date;
}

export type OldAddressesRepository = ReturnType<typeof oldAddressesRepository>;

export function oldAddressesRepository(db: Knex) {
  return {
    /** The slug of the public episode that one of these addresses leads to, the first of them first. */
    async findSlug(now: Date, addresses: readonly string[]): Promise<string | undefined> {
      const { rows } = await db.raw<{ rows: { slug: string }[] }>(
        `select e.slug from content.old_addresses o join content.episodes e on e.id = o.episode_id
          where o.address = any(:addresses) and ${isPublicAt('e')}
          order by array_position(:addresses, o.address) limit 1`,
        { addresses: [...addresses], now },
      );
      return rows[0]?.slug;
    },

    /** The addresses with a query. `chr(63)` is the question mark, which knex takes for a parameter. */
    async listWithQuery(): Promise<string[]> {
      const { rows } = await db.raw<{ rows: { address: string }[] }>(
        `select address from content.old_addresses where strpos(address, chr(63)) > 0 order by address`,
      );
      return rows.map(({ address }) => address);
    },
  };
}

/** The address with its query, then without: newsletters and the like append parameters that nobody here knows. */
function candidatesOf(address: string): string[] {
  const whole = oldAddress(address);
  const path = oldAddress(address.split('?')[0] ?? '');
  return [whole, path].filter((known) => known !== undefined);
}

export function oldAddressesRoutes(router: IRouter, { addresses, clock }: OldAddressesDependencies): void {
  registerRoute(router, contracts.findOldAddress, async ({ query }) => {
    const slug = await addresses.findSlug(clock(), candidatesOf(query.address));
    if (slug === undefined) throw new ApiError('not_found');
    return { slug };
  });

  registerRoute(router, contracts.listOldQueries, async () => ({
    addresses: await addresses.listWithQuery(),
  }));
}
