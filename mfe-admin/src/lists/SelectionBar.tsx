import { Button, buttonClass } from '@nobicast/web-kit';
import { ChevronDown } from '@nobicast/web-kit/icons';
import type { ReactNode } from 'react';
import { ActionMenu, type Choose } from './ActionMenu.tsx';
import styles from './list.module.css';
import { listsCopy } from './lists.copy.ts';

interface SelectionBarProps {
  /** How many are selected, in words. */
  text: string;
  /** How many the filter finds, where all of them may be selected instead. */
  chooseAll: { total: number; onChoose: () => void } | undefined;
  onDeselect: () => void;
  /** The entries of the menu. */
  children: (choose: Choose) => ReactNode;
}

/** What is selected, and what can be done with it. */
export function SelectionBar({ text, chooseAll, onDeselect, children }: SelectionBarProps) {
  return (
    <div className={styles.bulk}>
      <span className="time" role="status">
        {text}
      </span>
      {chooseAll && (
        <Button variant="quiet" onClick={chooseAll.onChoose}>
          {listsCopy.chooseAll(chooseAll.total)}
        </Button>
      )}
      <ActionMenu
        triggerClass={buttonClass()}
        trigger={
          <>
            {listsCopy.menu}
            <ChevronDown className="icon" aria-hidden="true" />
          </>
        }
      >
        {children}
      </ActionMenu>
      <Button variant="quiet" onClick={onDeselect}>
        {listsCopy.deselect}
      </Button>
    </div>
  );
}
