import { Button } from '../components/Button.tsx';
import { ArrowLeft, ArrowRight } from '../icons/index.ts';
import styles from './Pager.module.css';

/** Verbatim. */
const pagerCopy = {
  previous: 'Précédent',
  next: 'Suivant',
  page: (page: number, pages: number) => `Page ${page} sur ${pages}`,
} as const;

interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** Where there is but one page, it is named, without buttons that could do nothing. */
  isAlwaysShown?: boolean;
}

/** Where a list stands, and the pages before and after. At an end its button stays, so that it keeps the focus. */
export function Pager({ page, pages, onPage, isAlwaysShown = false }: PagerProps) {
  if (pages < 2 && page < 2 && !isAlwaysShown) return null;
  const goTo = (next: number) => () => {
    if (next >= 1 && next <= pages) onPage(next);
  };
  const where = <span className="time">{pagerCopy.page(Math.min(page, pages), pages)}</span>;
  if (pages < 2 && page < 2) return <p className={styles.pager}>{where}</p>;
  return (
    <div className={styles.pager}>
      <Button aria-disabled={page <= 1 || undefined} onClick={goTo(page - 1)}>
        <ArrowLeft className="icon" aria-hidden="true" />
        {pagerCopy.previous}
      </Button>
      {where}
      <Button aria-disabled={page >= pages || undefined} onClick={goTo(page + 1)}>
        {pagerCopy.next}
        <ArrowRight className="icon" aria-hidden="true" />
      </Button>
    </div>
  );
}
