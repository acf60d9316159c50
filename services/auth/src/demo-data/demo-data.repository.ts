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
    /** False, without a change, if the address or the id is taken. */
    async insertMember({ member, joinedAt }: DatedMember): Promise<boolean> {
      const inserted = await db('auth.users')
        .insert({
          id: member.id,
          role: member.role,
          name: member.name,
          email: member.email,
          bio: member.bio,
          host_bio: member.host_bio,
          expertise_areas: member.expertise_areas,
          social_links: JSON.stringify(member.social_links),
          created_at: joinedAt,
        })
        .onConflict()
        .ignore()
        .returning('id');
      return inserted.length > 0;
    },

    addLinkGuestJob: (userId: string): Promise<void> => addJob(db, jobsSchema, 'link_guest', { userId }),

    async hasAdmin(): Promise<boolean> {
      const found: unknown = await db('auth.users').where({ role: 'admin' }).first('id');
      return found !== undefined;
    },

    /** For an account that signed in before the demo data came. */
    async setRole(email: string, role: Role): Promise<void> {
      await db('auth.users').where({ email }).whereNot({ role }).update({ role });
    },

    async listActive(emails: readonly string[]): Promise<{ role: Role; email: string }[]> {
      return db('auth.users')
        .whereIn('email', [...emails])
        .where({ is_active: true })
        .orderByRaw('array_position(?::text[], email::text)', [[...emails]])
        .select<{ role: Role; email: string }[]>('role', 'email');
    },
  };
}
