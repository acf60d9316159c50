import type { BulkOutcome, AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { deleteEpisodes, setTypeOfEpisodes } from '@nobicast/contracts/calls';
import type { EpisodeType } from '@nobicast/contracts/episodes';
import { failureText, sendCall } from '@nobicast/web-kit/api';
import { ConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { Mic, Pencil, Trash2 } from '@nobicast/web-kit/icons';
import { useState } from 'react';
import { MenuButton } from '../../lists/ActionMenu.tsx';
import { Results } from '../../lists/Results.tsx';
import { SelectionBar } from '../../lists/SelectionBar.tsx';
import { countOf, nothing, pageState } from '../../lists/selection.ts';
import { mostOf, selectionBody, type Filter, type Selection } from './episode-selection.ts';
import { bulkCopy, deleteCopy, selectionCopy } from './episodes.copy.ts';

/** What is to be done with the selected episodes. */
type Act = { kind: 'delete' } | { kind: 'set-type'; type: EpisodeType };

interface Done {
  kind: Act['kind'];
  outcomes: readonly BulkOutcome[];
}

interface BulkBarProps {
  rows: readonly AdminEpisode[];
  total: number;
  filter: Filter;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** Called when something was changed. */
  onChanged: () => Promise<void>;
}

/** What can be done with the selected episodes, and what came of it, each by itself. */
export function BulkBar({ rows, total, filter, selection, onSelect, onChanged }: BulkBarProps) {
  const [act, setAct] = useState<Act>();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [results, setResults] = useState<Done>();
  const count = countOf(selection);
  const most = mostOf(selection);
  const whyNot = count > most ? selectionCopy.tooMany(most) : undefined;
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
      const rules = { fallback: bulkCopy.failed[wanted.kind] };
      const { outcomes } =
        wanted.kind === 'delete'
          ? await sendCall(deleteEpisodes, { body }, rules)
          : await sendCall(setTypeOfEpisodes, { body: { ...body, type: wanted.type } }, rules);
      setResults({ kind: wanted.kind, outcomes });
      setAct(undefined);
      onSelect(nothing);
      await onChanged();
    } catch (error) {
      setFailure(failureText(error, bulkCopy.failed[wanted.kind]));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      {results && (
        <Results
          outcomes={results.outcomes}
          done={bulkCopy.done[results.kind]}
          failed={bulkCopy.row}
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
          {(choose) => (
            <>
              <MenuButton
                Icon={Mic}
                whyNot={whyNot}
                onSelect={choose(() => ask({ kind: 'set-type', type: 'podcast' }))}
              >
                {selectionCopy.setType.podcast}
              </MenuButton>
              <MenuButton
                Icon={Pencil}
                whyNot={whyNot}
                onSelect={choose(() => ask({ kind: 'set-type', type: 'preparation' }))}
              >
                {selectionCopy.setType.preparation}
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
          )}
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
  if (act?.kind === 'set-type')
    return {
      title: bulkCopy.typeTitle(count, act.type),
      description: <p>{bulkCopy.typeLead[act.type]}</p>,
      confirm: bulkCopy.typeConfirm,
    };
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
