import { use, type ReactNode } from 'react';
import { WorkLeftContext } from './Checklist.tsx';
import styles from './week.module.css';
import { checklistCopy, checklistId, sectionIds, sectionLabels, type SectionName } from './week.copy.ts';

/**
 * A part of the week with an address of its own. The focus follows a link to it. Where the checklist is not beside the
 * section, a link at its end leads back there, as long as something is left to do.
 */
export const Section = ({ name, children }: { name: SectionName; children: ReactNode }) => (
  <section
    id={sectionIds[name]}
    className={styles.section}
    tabIndex={-1}
    aria-labelledby={`titre-${sectionIds[name]}`}
  >
    <h2 className={`${styles.sectionTitle} title`} id={`titre-${sectionIds[name]}`}>
      {sectionLabels[name]}
    </h2>
    {children}
    <BackToChecklist />
  </section>
);

const BackToChecklist = () =>
  use(WorkLeftContext) && (
    <p className={styles.back}>
      <a className="link" href={`#${checklistId}`}>
        {checklistCopy.back}
      </a>
    </p>
  );
