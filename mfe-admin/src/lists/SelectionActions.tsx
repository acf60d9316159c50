import { ApiError, failureText } from '@nobicast/web-kit/api';
import { ConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { useRef, useState, type ReactNode } from 'react';
import { Results } from './Results.tsx';
import { countOf, nothing, pageState, type Selection } from './selection.ts';
import { SelectionBar } from './SelectionBar.tsx';

export interface SelectionProps<Row, Id, Filter> {
  rows: readonly Row[];
  total: number;
  filter: Filter;
  selection: Selection<Id, Filter>;
  onSelect: (selection: Selection<Id, Filter>) => void;
  /** Called when something was changed, here or meanwhile. */
  onChanged: () => Promise<void>;
}

interface Question {
  title: string;
  description: ReactNode;
  confirm: string;
  isDangerous?: boolean;
}

interface SelectionActionsProps<Act, Outcome, Id, Filter> extends SelectionProps<{ id: Id }, Id, Filter> {
  /** How many are selected, in words. */
  countText: (count: number) => string;
  /** The question before an act; without an act, what the closing dialog shows. */
  question: (act: Act | undefined, count: number) => Question;
  cancel: string;
  send: (act: Act) => Promise<{ outcomes: readonly Outcome[] }>;
  failed: (act: Act) => string;
  /** A sentence with how many rows were done. */
  done: (act: Act) => (count: number) => string;
  /** A sentence about a row that was not done, and why. */
  outcome: (outcome: Outcome) => string;
  /** The entries of the menu. */
  children: (ask: (act: Act) => () => void) => ReactNode;
}

/** What can be done with the selected rows: each act is asked about, and its results are shown row by row. */
export function SelectionActions<Act, Outcome extends { id: number | string; is_done: boolean }, Id, Filter>({
  rows,
  total,
  filter,
  selection,
  onSelect,
  onChanged,
  countText,
  question,
  cancel,
  send,
  failed,
  done,
  outcome,
  children,
}: SelectionActionsProps<Act, Outcome, Id, Filter>) {
  const [act, setAct] = useState<Act>();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** Takes the focus when the pressed button goes. */
  const place = useRef<HTMLDivElement>(null);
  const [results, setResults] = useState<{ act: Act; outcomes: readonly Outcome[] }>();
  const count = countOf(selection);
  const ids = rows.map(({ id }) => id);
  const offersAll = selection.kind === 'rows' && pageState(selection, ids) === 'all' && total > ids.length;

  function focusThen(act: () => void) {
    place.current?.focus();
    act();
  }
  function ask(next: Act) {
    setFailure(undefined);
    setAct(next);
  }
  async function run(wanted: Act) {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { outcomes } = await send(wanted);
      setResults({ act: wanted, outcomes });
      setAct(undefined);
      onSelect(nothing);
      await onChanged();
    } catch (error) {
      setFailure(failureText(error, failed(wanted)));
      // Another selection needs the numbers of now.
      if (error instanceof ApiError && error.code === 'selection_changed') await onChanged();
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div ref={place} tabIndex={-1}>
      {results && (
        <Results
          outcomes={results.outcomes}
          done={done(results.act)}
          failed={outcome}
          onClose={() => focusThen(() => setResults(undefined))}
        />
      )}
      {count > 0 && (
        <SelectionBar
          text={countText(count)}
          chooseAll={
            offersAll
              ? { total, onChoose: () => focusThen(() => onSelect({ kind: 'all', filter, count: total })) }
              : undefined
          }
          onDeselect={() => focusThen(() => onSelect(nothing))}
        >
          {(choose) => children((next) => choose(() => ask(next)))}
        </SelectionBar>
      )}
      <ConfirmDialog
        isOpen={act !== undefined}
        {...question(act, count)}
        cancel={cancel}
        isBusy={isBusy}
        {...(failure !== undefined && { failure })}
        onConfirm={() => act !== undefined && void run(act)}
        onCancel={() => setAct(undefined)}
      />
    </div>
  );
}
