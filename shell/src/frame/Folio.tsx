import { folioText } from '@nobicast/contracts/brand';
import { capitalise, formatFullDate } from '@nobicast/web-kit/format';
import { useIsMounted } from '@nobicast/web-kit/host';
import styles from './Folio.module.css';
import { frameCopy } from './frame.copy.ts';

/** The dateline above the header. The date appears once mounted, as it depends on the visitor's clock. */
export function Folio() {
  const isMounted = useIsMounted();
  return (
    <div className="sheet">
      <div className={`${styles.folio} label`}>
        <span>{folioText}</span>
        <span>{isMounted ? capitalise(formatFullDate(new Date())) : '\u00a0'}</span>
        <span>{frameCopy.distribution}</span>
      </div>
    </div>
  );
}
