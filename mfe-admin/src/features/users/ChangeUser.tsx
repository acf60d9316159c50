import type { ManagedUser } from '@nobicast/contracts/admin-users';
import { updateUser } from '@nobicast/contracts/calls';
import { memberName } from '@nobicast/contracts/member-name';
import { roleLabels, roleLeads, roles, type Role } from '@nobicast/contracts/roles';
import { Field } from '@nobicast/web-kit';
import { conflictOf, failureText } from '@nobicast/web-kit/api';
import { sendProven } from '@nobicast/web-kit/fresh-proof';
import { ConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { useHost } from '@nobicast/web-kit/host';
import { useState } from 'react';
import { changeCopy } from './users.copy.ts';

/** A change of the rights of an account. */
export type UserAct = { role: Role } | { is_active: boolean };

interface ChangeUserProps {
  user: ManagedUser;
  /** Called when it is done, or when the account was not as shown. */
  onDone: () => void;
  onCancel: () => void;
}

/** What a change is called and what follows from it. */
export function changeTexts(act: UserAct, who: string) {
  if ('role' in act)
    return {
      title: changeCopy.roleTitle(who, act.role),
      lead: roleLeads[act.role],
      confirm: changeCopy.roleConfirm,
    };
  return act.is_active
    ? {
        title: changeCopy.activateTitle(who),
        lead: changeCopy.activateLead,
        confirm: changeCopy.activateConfirm,
      }
    : {
        title: changeCopy.deactivateTitle(who),
        lead: changeCopy.deactivateLead,
        confirm: changeCopy.deactivateConfirm,
      };
}

/** Sends a change of the rights of an account; the account is asked for again where it was not as shown. */
function useChange(user: ManagedUser, onDone: () => void) {
  const { notify } = useHost();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function change(act: UserAct) {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { id, version } = user;
      const reply = await sendProven(updateUser, { params: { id }, body: act }, { version });
      notify('role' in act ? changeCopy.roleDone(reply.user) : changeCopy.activityDone(reply.user));
      onDone();
    } catch (error) {
      if (conflictOf(updateUser, error)) {
        notify(changeCopy.stale, { kind: 'error' });
        onDone();
        return;
      }
      setFailure(failureText(error, changeCopy.failed));
      setIsBusy(false);
    }
  }
  return { change, dialog: { isBusy, ...(failure !== undefined && { failure }) } };
}

/** Asks before an account is switched off or on again, and says what follows (ADMIN-USERS-21). */
export function SwitchUser({ user, onDone, onCancel }: ChangeUserProps) {
  const { change, dialog } = useChange(user, onDone);
  const act = { is_active: !user.is_active };
  const { title, lead, confirm } = changeTexts(act, memberName(user));
  return (
    <ConfirmDialog
      {...dialog}
      isOpen
      title={title}
      description={<p>{lead}</p>}
      confirm={confirm}
      cancel={changeCopy.cancel}
      onConfirm={() => void change(act)}
      onCancel={onCancel}
    />
  );
}

/** Asks for another role, and says what it allows (ADMIN-USERS-20, decision 0105). */
export function ChangeRole({ user, onDone, onCancel }: ChangeUserProps) {
  const { change, dialog } = useChange(user, onDone);
  const [role, setRole] = useState(user.role);
  const isSame = role === user.role;
  return (
    <ConfirmDialog
      {...dialog}
      isOpen
      isForm
      title={changeCopy.newRoleTitle(memberName(user))}
      description={<p>{changeCopy.currentRole(user.role)}</p>}
      confirm={changeCopy.roleConfirm}
      cancel={changeCopy.cancel}
      {...(isSame && { missing: changeCopy.sameRole })}
      onConfirm={() => void change({ role })}
      onCancel={onCancel}
    >
      <Field label={changeCopy.newRole} help={isSame ? undefined : roleLeads[role]}>
        {(control) => (
          <select
            {...control}
            value={role}
            onChange={({ target }) => setRole(roles.find((name) => name === target.value) ?? user.role)}
          >
            {roles.map((name) => (
              <option key={name} value={name}>
                {roleLabels[name]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </ConfirmDialog>
  );
}
