import type { Role } from '@nobicast/contracts';
import { addJob, type Knex } from '@nobicast/service-kit';
import { jobsSchema } from '../../migrations/index.ts';
import type { DemoMember } from './members.schema.ts';

export interface DatedMember {
  member: DemoMember;
  joinedAt: Date;
}

export type DemoDataRepository = ReturnType<typeof demoDataRepository>;

export function demoDataRepository(db: Knex) {
  return {
    /** Prevents others from adding accounts until the transaction ends. */
    async lockUsers(): Promise<void> {
      await db.raw('lock table auth.users in share row exclusive mode');
    },

    async hasUsers(): Promise<boolean> {
      const { rows } = await db.raw<{ rows: { found: boolean }[] }>(
        'select exists (select 1 from auth.users) as found',
      );
      return rows[0]?.found ?? false;
    },

    async insertMembers(members: readonly DatedMember[]): Promise<void> {
      await db('auth.users').insert(
        members.map(({ member, joinedAt }) => ({
          id: member.id,
          role: member.role,
          name: member.name,
          email: member.email,
          bio: member.bio,
          host_bio: member.host_bio,
          expertise_areas: member.expertise_areas,
          social_links: JSON.stringify(member.social_links),
          created_at: joinedAt,
        })),
      );
      for (const { member } of members) await addJob(db, jobsSchema, 'link_guest', { userId: member.id });
    },

    /** The current roles and addresses of those accounts that are still active. */
    async listActive(ids: readonly string[]): Promise<{ role: Role; email: string }[]> {
      return db('auth.users')
        .whereIn('id', [...ids])
        .where({ is_active: true })
        .orderByRaw('array_position(?::text[], id)', [[...ids]])
        .select<{ role: Role; email: string }[]>('role', 'email');
    },
  };
}
