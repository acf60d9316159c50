import type { ManagedUser, UserOutcome } from '@nobicast/contracts/admin-users';
import { deleteUsers, updateUsers } from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import { roles } from '@nobicast/contracts/roles';
import { failureText, sendCall } from '@nobicast/web-kit/api';
import { ConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { Check, Shield, Trash2, Unplug } from '@nobicast/web-kit/icons';
import { useState } from 'react';
import { MenuButton } from '../../lists/ActionMenu.tsx';
import { Results } from '../../lists/Results.tsx';
import { countOf, nothing, pageState } from '../../lists/selection.ts';
import { SelectionBar } from '../../lists/SelectionBar.tsx';
import { changeTexts, type UserAct } from './ChangeUser.tsx';
import { selectionBody, type Filter, type Selection } from './user-selection.ts';
import { deleteCopy, selectionCopy } from './users.copy.ts';

/** What is to be done with the selected accounts. */
type Act = { kind: 'delete' } | { kind: 'change'; change: UserAct };

interface Done {
  kind: Act['kind'];
  outcomes: readonly UserOutcome[];
}

interface UsersBulkBarProps {
  rows: readonly ManagedUser[];
  total: number;
  filter: Filter;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** Called when something was changed. */
  onChanged: () => Promise<void>;
}

/** What can be done with the selected accounts, and what came of it, each by itself (ADMIN-USERS-23). */
export function UsersBulkBar({ rows, total, filter, selection, onSelect, onChanged }: UsersBulkBarProps) {
  const [act, setAct] = useState<Act>();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [results, setResults] = useState<Done>();
  const count = countOf(selection);
  const whyNot = count > limits.adminUsers.bulk ? selectionCopy.tooMany : undefined;
  const ids = rows.map(({ id }) => id);
  const offersAll = selection.kind === 'rows' && pageState(selection, ids) === 'all' && total > ids.length;

  function ask(next: Act) {
    setFailure(undefined);
    setAct(next);
  }
  async function run(wanted: Act) {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const body = { selection: selectionBody(selection) };
      const rules = { fallback: selectionCopy.failed[wanted.kind] };
      const { outcomes } =
        wanted.kind === 'delete'
          ? await sendCall(deleteUsers, { body }, rules)
          : await sendCall(updateUsers, { body: { ...body, change: wanted.change } }, rules);
      setResults({ kind: wanted.kind, outcomes });
      setAct(undefined);
      onSelect(nothing);
      await onChanged();
    } catch (error) {
      setFailure(failureText(error, selectionCopy.failed[wanted.kind]));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      {results && (
        <Results
          outcomes={results.outcomes}
          done={selectionCopy.done[results.kind]}
          failed={selectionCopy.outcome}
          onClose={() => setResults(undefined)}
        />
      )}
      {count > 0 && (
        <SelectionBar
          text={selectionCopy.count(count)}
          chooseAll={
            offersAll ? { total, onChoose: () => onSelect({ kind: 'all', filter, count: total }) } : undefined
          }
          onDeselect={() => onSelect(nothing)}
        >
          {(choose) => {
            const entry = (change: UserAct) => choose(() => ask({ kind: 'change', change }));
            return (
              <>
                {roles.map((role) => (
                  <MenuButton key={role} Icon={Shield} whyNot={whyNot} onSelect={entry({ role })}>
                    {selectionCopy.role(role)}
                  </MenuButton>
                ))}
                <MenuButton Icon={Check} whyNot={whyNot} onSelect={entry({ is_active: true })}>
                  {selectionCopy.activate}
                </MenuButton>
                <MenuButton Icon={Unplug} whyNot={whyNot} onSelect={entry({ is_active: false })}>
                  {selectionCopy.deactivate}
                </MenuButton>
                <MenuButton
                  Icon={Trash2}
                  isDangerous
                  whyNot={whyNot}
                  onSelect={choose(() => ask({ kind: 'delete' }))}
                >
                  {selectionCopy.remove}
                </MenuButton>
              </>
            );
          }}
        </SelectionBar>
      )}
      <ConfirmDialog
        isOpen={act !== undefined}
        {...textsOf(act, count)}
        cancel={deleteCopy.cancel}
        isBusy={isBusy}
        {...(failure !== undefined && { failure })}
        onConfirm={() => act && void run(act)}
        onCancel={() => setAct(undefined)}
      />
    </>
  );
}

function textsOf(act: Act | undefined, count: number) {
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
