import { limits } from '@nobicast/contracts';
import type { MembersRepository } from './members.repository.ts';

export interface MembersDependencies {
  members: MembersRepository;
  clock: () => Date;
}

export async function getMemberComments({ members, clock }: MembersDependencies, userId: string) {
  const now = clock();
  const [figures, recent, daily] = await Promise.all([
    members.summarise(userId, now),
    members.listRecent(userId, limits.dashboard.recentComments),
    members.countByDay(userId, now, limits.dashboard.activityDays),
  ]);
  return { figures, recent, daily };
}
