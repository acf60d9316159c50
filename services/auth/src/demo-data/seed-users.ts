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
 * Existing accounts stay as they are, and get their role only if there is no administrator, who could give it. Returns
 * the active demo accounts.
 */
export async function seedUsers(
  { repository, inTransaction, clock }: SeedUsersDependencies,
  members: readonly DemoMember[],
): Promise<{ role: Role; email: string }[]> {
  const now = clock();
  const hasAdmin = await repository.hasAdmin();
  for (const member of members) {
    const joinedAt = new Date(now.getTime() - member.joined_weeks_ago * weekMs);
    await inTransaction(async (transaction) => {
      if (await transaction.insertMember({ member, joinedAt })) await transaction.addLinkGuestJob(member.id);
      else if (!hasAdmin) await transaction.setRole(member.email, member.role);
    });
  }
  return repository.listActive(members.map(({ email }) => email));
}
