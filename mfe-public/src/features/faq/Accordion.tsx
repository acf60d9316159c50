import { MoreLink } from '@nobicast/web-kit';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { FaqFacts, Question } from './faq.copy.ts';
import styles from './faq.module.css';

/** Works without scripts. The fragment of the address opens a question. */
export function Accordion({
  questions,
  firstIsOpen,
}: {
  questions: readonly Question[];
  firstIsOpen: boolean;
}) {
  return (
    <div className={styles.accordion}>
      {questions.map((each, index) => (
        <Item key={each.id} {...each} isOpen={firstIsOpen && index === 0} />
      ))}
    </div>
  );
}

function Item({ id, question, answer, link, isOpen }: Question & { isOpen: boolean }) {
  const item = useRef<HTMLDetailsElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${id}` && item.current) item.current.open = true;
  }, [hash, id]);
  return (
    <details ref={item} id={id} open={isOpen} className={styles.item}>
      <summary className={styles.summary}>
        <h3 className={`${styles.question} title`}>{question}</h3>
        <span className={styles.plus} aria-hidden="true" />
      </summary>
      <div className={`${styles.answer} prose soft`}>
        <p>{answer}</p>
        {link && (
          <p>
            <MoreLink to={link.to}>{link.text}</MoreLink>
          </p>
        )}
      </div>
    </details>
  );
}

export function Facts({ title, facts }: FaqFacts) {
  return (
    <div className="aside-block">
      <h3 className="aside-title title">{title}</h3>
      <dl className={styles.pairs}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export const SectionIndex = ({ number, count }: { number: number; count: string }) => (
  <>
    <p className={`${styles.index} display`} aria-hidden="true">
      {number}
    </p>
    <span className="time mute">{count}</span>
  </>
);
