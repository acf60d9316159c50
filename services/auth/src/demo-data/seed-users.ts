import type { Role } from '@nobicast/contracts';
import type { DemoMember } from './members.schema.ts';
import type { DemoDataRepository } from './demo-data.repository.ts';

export interface SeedUsersDependencies {
  repository: DemoDataRepository;
  inTransaction(work: (repository: DemoDataRepository) => Promise<void>): Promise<void>;
  clock: () => Date;
}

const weekMs = 7 * 24 * 60 * 60_000;

/**
 * Inserts one account of each role into a database without accounts; otherwise it inserts none.
 * Returns the demo accounts that are active.
 */
export async function seedUsers(
  { repository, inTransaction, clock }: SeedUsersDependencies,
  members: readonly DemoMember[],
): Promise<{ role: Role; email: string }[]> {
  const now = clock();
  const dated = members.map((member) => ({
    member,
    joinedAt: new Date(now.getTime() - member.joined_weeks_ago * weekMs),
  }));
  await inTransaction(async (locked) => {
    await locked.lockUsers();
    if (!(await locked.hasUsers())) await locked.insertMembers(dated);
  });
  return repository.listActive(members.map(({ id }) => id));
}
