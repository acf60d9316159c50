import { roleLabels, type Role } from '@nobicast/contracts/roles';
import type { ComponentProps } from 'react';
import { Gavel, Mic, Radio, Shield, type Icon } from '../icons/index.ts';
import { Badge } from './Badge.tsx';

/** No two are alike in icon or colour (ROLES-06). */
const looks: Record<Exclude<Role, 'user'>, [Icon, ComponentProps<typeof Badge>['tone']]> = {
  guest: [Mic, 'ok'],
  host: [Radio, 'accent'],
  moderator: [Gavel, 'amber'],
  admin: [Shield, 'danger'],
};

/** Renders nothing for the default role. */
export function RoleBadge({ role }: { role: Role }) {
  if (role === 'user') return null;
  const [Icon, tone] = looks[role];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {roleLabels[role]}
    </Badge>
  );
}
