import type { ManagedUser } from '@nobicast/contracts/admin-users';
import { deleteUsers, updateUsers } from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import { roles } from '@nobicast/contracts/roles';
import { Check, Shield, Trash2, Unplug } from '@nobicast/web-kit/icons';
import { sendProven } from '@nobicast/web-kit/fresh-proof';
import { MenuButton } from '../../lists/ActionMenu.tsx';
import { countOf } from '../../lists/selection.ts';
import { SelectionActions, type SelectionProps } from '../../lists/SelectionActions.tsx';
import { changeTexts, type UserAct } from './ChangeUser.tsx';
import { selectionBody, type Filter } from './user-selection.ts';
import { deleteCopy, selectionCopy } from './users.copy.ts';

/** What is to be done with the selected accounts. */
type Act = { kind: 'delete' } | { kind: 'change'; change: UserAct };

/** What can be done with the selected accounts, and what came of it, each by itself (ADMIN-USERS-23). */
export function UsersBulkBar(props: SelectionProps<ManagedUser, string, Filter>) {
  const { selection } = props;
  const whyNot = countOf(selection) > limits.adminUsers.bulk ? selectionCopy.tooMany : undefined;
  const failed = ({ kind }: Act) => selectionCopy.failed[kind];

  async function send(act: Act) {
    const body = { selection: selectionBody(selection) };
    const rules = { fallback: failed(act) };
    return act.kind === 'delete'
      ? sendProven(deleteUsers, { body }, rules)
      : sendProven(updateUsers, { body: { ...body, change: act.change } }, rules);
  }

  return (
    <SelectionActions
      {...props}
      countText={selectionCopy.count}
      question={questionOf}
      cancel={deleteCopy.cancel}
      send={send}
      failed={failed}
      done={({ kind }) => selectionCopy.done[kind]}
      outcome={selectionCopy.outcome}
    >
      {(ask) => {
        const change = (wanted: UserAct) => ask({ kind: 'change', change: wanted });
        return (
          <>
            {roles.map((role) => (
              <MenuButton key={role} Icon={Shield} whyNot={whyNot} onSelect={change({ role })}>
                {selectionCopy.role(role)}
              </MenuButton>
            ))}
            <MenuButton Icon={Check} whyNot={whyNot} onSelect={change({ is_active: true })}>
              {selectionCopy.activate}
            </MenuButton>
            <MenuButton Icon={Unplug} whyNot={whyNot} onSelect={change({ is_active: false })}>
              {selectionCopy.deactivate}
            </MenuButton>
            <MenuButton Icon={Trash2} isDangerous whyNot={whyNot} onSelect={ask({ kind: 'delete' })}>
              {selectionCopy.remove}
            </MenuButton>
          </>
        );
      }}
    </SelectionActions>
  );
}

function questionOf(act: Act | undefined, count: number) {
  if (act?.kind === 'change') {
    const { title, lead, confirm } = changeTexts(act.change, selectionCopy.many(count));
    const text = 'role' in act.change ? selectionCopy.roleLead(count) : lead;
    return { title, description: <p>{text}</p>, confirm };
  }
  return {
    title: deleteCopy.manyTitle(count),
    description: (
      <>
        <p>{deleteCopy.manyLead(count)}</p>
        <p>{deleteCopy.instead}</p>
      </>
    ),
    confirm: deleteCopy.confirm,
    isDangerous: true,
  };
}
