import type { BulkOutcome, AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { deleteEpisodes, setTypeOfEpisodes } from '@nobicast/contracts/calls';
import type { EpisodeType } from '@nobicast/contracts/episodes';
import { Button, buttonClass } from '@nobicast/web-kit';
import { failureText, sendCall } from '@nobicast/web-kit/api';
import { ConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { ChevronDown, Mic, Pencil, Trash2 } from '@nobicast/web-kit/icons';
import { useState } from 'react';
import styles from './episodes.module.css';
import { bulkCopy, deleteCopy, selectionCopy } from './episodes.copy.ts';
import { ActionMenu, MenuButton } from './RowMenu.tsx';
import {
  countOf,
  mostOf,
  nothing,
  pageState,
  selectionBody,
  type Filter,
  type Selection,
} from './selection.ts';

/** What is to be done with the selected episodes. */
type Act = { kind: 'delete' } | { kind: 'set-type'; type: EpisodeType };

interface Results {
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
  const [results, setResults] = useState<Results>();
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
      {results && <ResultsPanel results={results} onClose={() => setResults(undefined)} />}
      {count > 0 && (
        <div className={styles.bulk}>
          <span className="time" role="status">
            {selectionCopy.count(count)}
          </span>
          {offersAll && (
            <Button variant="quiet" onClick={() => onSelect({ kind: 'all', filter, count: total })}>
              {selectionCopy.chooseAll(total)}
            </Button>
          )}
          <ActionMenu
            triggerClass={buttonClass()}
            trigger={
              <>
                {selectionCopy.menu}
                <ChevronDown className="icon" aria-hidden="true" />
              </>
            }
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
          </ActionMenu>
          <Button variant="quiet" onClick={() => onSelect(nothing)}>
            {selectionCopy.deselect}
          </Button>
        </div>
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

function ResultsPanel({ results, onClose }: { results: Results; onClose: () => void }) {
  const done = results.outcomes.filter(({ is_done: isDone }) => isDone).length;
  const failed = results.outcomes.filter(({ is_done: isDone }) => !isDone);
  return (
    <section
      className={styles.results}
      aria-label={bulkCopy.results}
      data-failed={failed.length > 0 || undefined}
    >
      <p role="status">
        {[
          bulkCopy.done[results.kind](done),
          ...(failed.length > 0 ? [bulkCopy.notDone(failed.length)] : []),
        ].join(', ')}
      </p>
      {failed.length > 0 && (
        <ul>
          {failed.map((outcome) => (
            <li key={outcome.id}>{bulkCopy.row(outcome)}</li>
          ))}
        </ul>
      )}
      <Button variant="quiet" onClick={onClose}>
        {bulkCopy.close}
      </Button>
    </section>
  );
}
