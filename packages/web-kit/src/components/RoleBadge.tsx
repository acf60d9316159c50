import { roleLabels, type Role } from '@nobicast/contracts/roles';
import { Gavel, Mic, Radio, Shield, type Icon } from '../icons/index.ts';
import { Badge } from './Badge.tsx';

const icons: Record<Exclude<Role, 'user'>, Icon> = {
  guest: Mic,
  host: Radio,
  moderator: Gavel,
  admin: Shield,
};

/** Renders nothing for the default role. */
export function RoleBadge({ role }: { role: Role }) {
  if (role === 'user') return null;
  const Icon = icons[role];
  return (
    <Badge tone={role}>
      <Icon aria-hidden="true" />
      {roleLabels[role]}
    </Badge>
  );
}
