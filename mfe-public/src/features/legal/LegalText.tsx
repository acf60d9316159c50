import { MoreLink } from '@nobicast/web-kit';
import type { ReactNode } from 'react';
import type { LegalSection } from './legal-text.ts';
import styles from './legal.module.css';

interface LegalTextProps {
  sections: readonly LegalSection[];
  /** Beside the section's text. */
  extraOf?: (section: LegalSection) => ReactNode;
}

/** Of a section, for the index of the page. */
export const anchorOf = (index: number) => `partie-${index + 1}`;

/** Addresses in the text become links. */
export const LegalText = ({ sections, extraOf }: LegalTextProps) =>
  sections.map((section, index) => {
    const { title, paragraphs = [], items = [], link } = section;
    return (
      <section key={title} id={anchorOf(index)} className="stack mt-6">
        <h2 className="title size-2xl">{title}</h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="prose">
            {withAddresses(paragraph)}
          </p>
        ))}
        {items.length > 0 && (
          <ul className={`${styles.list} prose`}>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )}
        {link && (
          <p>
            <MoreLink to={link.to}>{link.text}</MoreLink>
          </p>
        )}
        {extraOf?.(section)}
      </section>
    );
  });

const address = /([a-z]+@[a-z.]+[a-z])/;

/** Splitting at addresses makes every second part an address. */
const withAddresses = (text: string): ReactNode[] =>
  text.split(address).map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} className="link" href={`mailto:${part}`}>
        {part}
      </a>
    ) : (
      part
    ),
  );
