import type { PageHead } from '@nobicast/contracts/remote';
import { Band } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import type { ComponentProps } from 'react';
import { legalCopy } from './legal.copy.ts';
import type { LegalCopy } from './legal-text.ts';
import { anchorOf, LegalText } from './LegalText.tsx';
import styles from './legal.module.css';

interface LegalPageProps extends Pick<ComponentProps<typeof LegalText>, 'extraOf'> {
  copy: LegalCopy;
  head: PageHead;
}

export function LegalPage({ copy, head, extraOf }: LegalPageProps) {
  usePageHead(head);
  return (
    <Band
      isFirst
      isRuled
      margin={
        <>
          <span className="label">{legalCopy.label}</span>
          {copy.facts.map((fact) => (
            <span key={fact} className="time mute">
              {fact}
            </span>
          ))}
        </>
      }
    >
      <div className={styles.page}>
        <h1 className="display size-4xl">{copy.title}</h1>
        <nav className={styles.index} aria-labelledby="index">
          <p id="index" className="label">
            {legalCopy.index}
          </p>
          <ol>
            {copy.sections.map(({ title }, index) => (
              <li key={title}>
                <a href={`#${anchorOf(index)}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          <LegalText sections={copy.sections} extraOf={extraOf} />
        </div>
      </div>
    </Band>
  );
}
