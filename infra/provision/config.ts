import { databaseRoles, postgresUrl, roleName } from '@nobicast/service-kit';
import { objectStoreConfigShape } from '@nobicast/media/config';
import { z } from 'zod';

const passwordSchema = z.string().min(24, 'at least 24 characters are expected');

/** `CONTENT_DATABASE_PASSWORD` for the role `nobicast_content`. */
export const passwordVariable = (role: string) => `${role.toUpperCase()}_DATABASE_PASSWORD`;

export const provisionConfigSchema = z.object({
  /** As an administrator who may create roles and databases. */
  DATABASE_ADMIN_URL: postgresUrl,
  DATABASE_NAME: z.string().regex(/^[a-z][a-z0-9_]{0,62}$/, 'lower-case letters, digits and _ are expected'),
  ...objectStoreConfigShape,
  ...Object.fromEntries(databaseRoles.map((role) => [passwordVariable(role), passwordSchema])),
});

export function passwordOf(config: Record<string, unknown>, name: string): string {
  const role = databaseRoles.find((known) => roleName(known) === name);
  // Each role has a variable above.
  return passwordSchema.parse(role && config[passwordVariable(role)]);
}
