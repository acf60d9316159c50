import type { ErasureReceipt } from '@nobicast/contracts/personal-data';
import { paths } from '@nobicast/contracts/paths';
import { Button, MoreLink } from '@nobicast/web-kit';
import { saveFile } from '@nobicast/web-kit/api';
import { Download } from '@nobicast/web-kit/icons';
import { useEffect, useRef } from 'react';
import { receiptCopy, receiptText } from './personal-data.copy.ts';
import styles from './personal-data.module.css';

/** Proof of an erasure, to be read, printed or saved. */
export function Receipt({ receipt }: { receipt: ErasureReceipt }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone.
  useEffect(() => heading.current?.focus(), []);
  const save = () =>
    saveFile(
      receiptCopy.fileName(receipt),
      new Blob([receiptText(receipt)], { type: 'text/plain;charset=utf-8' }),
    );
  return (
    <section className={styles.section}>
      <div className="stack">
        <h2 className="title size-2xl" ref={heading} tabIndex={-1}>
          {receiptCopy.title}
        </h2>
        <p className="prose soft">{receiptCopy.text}</p>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt className="label">{receiptCopy.reference}</dt>
          <dd className="title size-xl">{receipt.reference}</dd>
        </div>
        <div>
          <dt className="label">{receiptCopy.date}</dt>
          <dd>
            <time dateTime={receipt.erased_at}>{receiptCopy.when(receipt.erased_at)}</time>
          </dd>
        </div>
      </dl>
      <div className={styles.choices}>
        <Lines title={receiptCopy.erased} lines={receiptCopy.erasedLines(receipt)} />
        <Lines title={receiptCopy.kept} lines={receiptCopy.keptLines(receipt)} />
      </div>
      <p className="soft">{receiptCopy.question}</p>
      <p className="cluster no-print">
        <Button onClick={save}>
          <Download className="icon" aria-hidden="true" />
          {receiptCopy.download}
        </Button>
        <Button onClick={() => window.print()}>{receiptCopy.print}</Button>
        <MoreLink to={paths.home}>{receiptCopy.home}</MoreLink>
      </p>
    </section>
  );
}

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div className={styles.choice}>
    <h3 className="title size-xl">{title}</h3>
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
);
