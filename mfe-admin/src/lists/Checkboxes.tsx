import { useEffect, useRef } from 'react';
import styles from './list.module.css';
import { listsCopy } from './lists.copy.ts';
import { isSelected, pageState, togglePage, toggleRow, type Selection } from './selection.ts';

interface CheckboxProps<Id, Filter> {
  /** The rows of the page. */
  ids: readonly Id[];
  selection: Selection<Id, Filter>;
  onSelect: (selection: Selection<Id, Filter>) => void;
}

/** Selects a whole page. */
export function PageCheckbox<Id, Filter>({
  ids,
  selection,
  onSelect,
  hasText = false,
}: CheckboxProps<Id, Filter> & { hasText?: boolean }) {
  const box = useRef<HTMLInputElement>(null);
  const state = pageState(selection, ids);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <label className={styles.choice}>
      <input
        ref={box}
        type="checkbox"
        checked={state === 'all'}
        onChange={() => onSelect(togglePage(selection, ids))}
      />
      <span className={hasText ? undefined : 'vh'}>{listsCopy.selectAll}</span>
    </label>
  );
}

/** Selects one row. */
export function RowCheckbox<Id, Filter>({
  id,
  label,
  ids,
  selection,
  onSelect,
}: CheckboxProps<Id, Filter> & { id: Id; label: string }) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={isSelected(selection, id)}
        onChange={() => onSelect(toggleRow(selection, id, ids))}
      />
      <span className="vh">{label}</span>
    </label>
  );
}
