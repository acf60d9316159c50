import { limits } from '@nobicast/contracts/limits';
import { Button } from '../components/Button.tsx';
import { ArrowLeft, ArrowRight } from '../icons/index.ts';
import { moderationCopy } from './moderation.copy.ts';
import styles from './moderation.module.css';

export function Pager({
  page,
  total,
  onPage,
}: {
  page: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const pages = Math.max(page, Math.ceil(total / limits.moderation.pageSize));
  if (pages < 2) return null;
  return (
    <div className={styles.pager}>
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        <ArrowLeft className="icon" aria-hidden="true" />
        {moderationCopy.previous}
      </Button>
      <span className="time">{moderationCopy.page(page, pages)}</span>
      <Button disabled={page === pages} onClick={() => onPage(page + 1)}>
        {moderationCopy.next}
        <ArrowRight className="icon" aria-hidden="true" />
      </Button>
    </div>
  );
}
