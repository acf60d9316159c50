import { limits } from '@nobicast/contracts';
import type { MembersRepository } from './members.repository.ts';

export interface MembersDependencies {
  members: MembersRepository;
  clock: () => Date;
}

export async function getMemberComments({ members, clock }: MembersDependencies, userId: string) {
  const [figures, recent] = await Promise.all([
    members.summarise(userId, clock()),
    members.listRecent(userId, limits.dashboard.recentComments),
  ]);
  return { figures, recent };
}

export const exportMemberComments = ({ members }: MembersDependencies, userId: string) =>
  members.listAll(userId);
