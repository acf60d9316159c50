import { brand } from '@nobicast/contracts/brand';
import { paths } from '@nobicast/contracts/paths';
import { Badge, Band, buttonClass, ButtonLink, ExternalLink } from '@nobicast/web-kit';
import { House, MessagesSquare } from '@nobicast/web-kit/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './NotFound.module.css';
import { notFoundCopy } from './not-found.copy.ts';

/** The 404. `picture` is shown between the number and the text. */
export function NotFound({ picture }: { picture: ReactNode }) {
  return (
    <Band
      isFirst
      isRuled
      margin={
        <>
          <Badge tone="lost">{notFoundCopy.lost}</Badge>
          <span className="time mute">{notFoundCopy.status}</span>
        </>
      }
    >
      <div className="fit">
        <p className={`${styles.number} display`} aria-hidden="true">
          {notFoundCopy.number}
        </p>
      </div>
      {picture}
      <div className="masthead mt-6">
        <div>
          <h1 className="display size-4xl">{notFoundCopy.title}</h1>
          <p className="prose soft mt-4">{notFoundCopy.line}</p>
        </div>
        <div className="stack">
          <p className="cluster">
            <ButtonLink variant="primary" isBig to={paths.home}>
              <House className="icon" aria-hidden="true" />
              {notFoundCopy.home}
            </ButtonLink>
            <ExternalLink className={buttonClass({ isBig: true })} href={brand.links.chat}>
              <MessagesSquare className="icon" aria-hidden="true" />
              {notFoundCopy.chat}
            </ExternalLink>
          </p>
          <p className={styles.links}>
            <Link className="link" to={paths.faq}>
              {notFoundCopy.faq}
            </Link>
            <Link className="link" to={paths.advertising}>
              {notFoundCopy.advertising}
            </Link>
            <Link className="link" to={paths.contact}>
              {notFoundCopy.contact}
            </Link>
          </p>
        </div>
      </div>
    </Band>
  );
}
