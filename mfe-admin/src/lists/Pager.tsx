import { Button } from '@nobicast/web-kit';
import { ArrowLeft, ArrowRight } from '@nobicast/web-kit/icons';
import styles from './list.module.css';
import { listsCopy } from './lists.copy.ts';

interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Where a list stands, and the pages before and after. */
export function Pager({ page, pages, onPage }: PagerProps) {
  return (
    <div className={styles.pager}>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ArrowLeft className="icon" aria-hidden="true" />
        {listsCopy.previous}
      </Button>
      <span className="time">{listsCopy.page(Math.min(page, pages), pages)}</span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {listsCopy.next}
        <ArrowRight className="icon" aria-hidden="true" />
      </Button>
    </div>
  );
}
