import { byRole, type AccountFigures, type AdminUser, type Role } from '@nobicast/contracts';
import { monthStart, type Knex } from '@nobicast/service-kit';

const recentCount = 10;

type UserRow = Omit<AdminUser, 'created_at' | 'last_login_at'> & {
  created_at: Date;
  last_login_at: Date | null;
};
interface RoleRow {
  role: Role;
  total: number;
  new_this_month: number;
}

const presentUser = (row: UserRow): AdminUser => ({
  ...row,
  created_at: row.created_at.toISOString(),
  last_login_at: row.last_login_at?.toISOString() ?? null,
});

export type FiguresRepository = ReturnType<typeof figuresRepository>;

/** For the administration's overview. */
export function figuresRepository(db: Knex) {
  return {
    async summarise(now: Date): Promise<Omit<AccountFigures, 'is_mail_connected'>> {
      const { rows } = await db.raw<{ rows: RoleRow[] }>(
        `select role, count(*)::integer as total,
            (count(*) filter (where created_at >= ${monthStart(':now::timestamptz')}
              and created_at < ${monthStart(':now::timestamptz', 1)}))::integer as new_this_month
          from auth.users group by role`,
        { now },
      );
      const { rows: recent } = await db.raw<{ rows: UserRow[] }>(
        `select id, email, name, role, is_active, created_at, last_sign_in_at as last_login_at
          from auth.users order by created_at desc, id limit ${recentCount}`,
      );
      const sum = (count: (row: RoleRow) => number) => rows.reduce((total, row) => total + count(row), 0);
      const totalOf = (role: Role) => rows.find((row) => row.role === role)?.total ?? 0;
      return {
        total: sum(({ total }) => total),
        new_this_month: sum(({ new_this_month: count }) => count),
        by_role: byRole(totalOf),
        recent: recent.map(presentUser),
      };
    },
  };
}
