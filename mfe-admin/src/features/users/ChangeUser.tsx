import type { ManagedUser } from '@nobicast/contracts/admin-users';
import { updateUser } from '@nobicast/contracts/calls';
import { memberName } from '@nobicast/contracts/member-name';
import { roleLeads, type Role } from '@nobicast/contracts/roles';
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
  act: UserAct;
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

/** Asks before the rights of an account change, and says what follows (ADMIN-USERS-20, 21). */
export function ChangeUser({ user, act, onDone, onCancel }: ChangeUserProps) {
  const { notify } = useHost();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { title, lead, confirm } = changeTexts(act, memberName(user));

  async function run() {
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

  return (
    <ConfirmDialog
      isOpen
      title={title}
      description={<p>{lead}</p>}
      confirm={confirm}
      cancel={changeCopy.cancel}
      isBusy={isBusy}
      {...(failure !== undefined && { failure })}
      onConfirm={() => void run()}
      onCancel={onCancel}
    />
  );
}
