import type { ManagedUser } from '@nobicast/contracts/admin-users';
import { paths } from '@nobicast/contracts/paths';
import { buttonClass } from '@nobicast/web-kit';
import {
  Check,
  Ellipsis,
  ExternalLink,
  Mail,
  Pencil,
  Shield,
  Trash2,
  Unplug,
  UserRound,
} from '@nobicast/web-kit/icons';
import { ActionMenu, MenuButton, MenuLink } from '../../lists/ActionMenu.tsx';
import { menuCopy } from './users.copy.ts';

export interface UserActions {
  onEdit: (user: ManagedUser) => void;
  onMessage: (user: ManagedUser) => void;
  onDetails: (user: ManagedUser) => void;
  onDelete: (user: ManagedUser) => void;
  onRole: (user: ManagedUser) => void;
  /** Switches the account off, or on again. */
  onSwitch: (user: ManagedUser) => void;
}

interface UserMenuProps {
  user: ManagedUser;
  isOwn: boolean;
  actions: UserActions;
}

/** What can be done with one account (ADMIN-USERS-17). Nobody takes their own rights away here. */
export function UserMenu({ user, isOwn, actions }: UserMenuProps) {
  const whyNot = isOwn ? menuCopy.own : undefined;
  return (
    <ActionMenu
      label={menuCopy.label(user)}
      trigger={<Ellipsis className="icon" aria-hidden="true" />}
      triggerClass={buttonClass({ variant: 'quiet', isIcon: true })}
    >
      {(choose) => (
        <>
          <MenuLink Icon={ExternalLink} href={paths.user(user.id)}>
            {menuCopy.profile}
          </MenuLink>
          <MenuButton Icon={UserRound} onSelect={choose(() => actions.onDetails(user))}>
            {menuCopy.details}
          </MenuButton>
          <MenuButton Icon={Pencil} onSelect={choose(() => actions.onEdit(user))}>
            {menuCopy.edit}
          </MenuButton>
          <MenuButton
            Icon={Mail}
            whyNot={user.is_active ? undefined : menuCopy.off}
            onSelect={choose(() => actions.onMessage(user))}
          >
            {menuCopy.mail}
          </MenuButton>
          <MenuButton Icon={Shield} whyNot={whyNot} onSelect={choose(() => actions.onRole(user))}>
            {menuCopy.role}
          </MenuButton>
          <MenuButton
            Icon={user.is_active ? Unplug : Check}
            whyNot={whyNot}
            onSelect={choose(() => actions.onSwitch(user))}
          >
            {user.is_active ? menuCopy.deactivate : menuCopy.activate}
          </MenuButton>
          <MenuButton
            Icon={Trash2}
            isDangerous
            whyNot={whyNot}
            onSelect={choose(() => actions.onDelete(user))}
          >
            {menuCopy.remove}
          </MenuButton>
        </>
      )}
    </ActionMenu>
  );
}
