import { brand } from '@nobicast/contracts/brand';
import { paths } from '@nobicast/contracts/paths';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { Badge, Band, buttonClass, ButtonLink, ExternalLink } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import { House, MessagesSquare } from '@nobicast/web-kit/icons';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { waveBox, wavePath } from '@nobicast/web-kit/player';
import { useEffect } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router-dom';
import { notFoundTitle, plainHead } from '../row-heads.ts';
import styles from './NotFoundPage.module.css';

export const page = { path: '*', chunk: 'rare' } satisfies PageDeclaration;

const notFoundCopy = {
  lost: 'Signal perdu',
  status: 'HTTP 404',
  number: '404',
  stoppedAt: '00:04:04',
  /** Verbatim. */
  title: notFoundTitle,
  line: 'Le fil s’arrête ici. L’adresse a changé, ou n’a jamais existé\u202f; l’émission, elle, continue.',
  home: 'Accueil',
  chat: 'Rejoindre le chat',
  faq: 'FAQ',
  advertising: 'Publicité',
  contact: 'Contact',
} as const;

const headOf = (pathname: string) => plainHead(notFoundTitle, pathname, false);

/** Not cached, because there are infinitely many wrong addresses. */
export const load = ({ pathname }: PageRequest): PageData => ({
  status: 404,
  head: headOf(pathname),
  cache: {},
  isCacheable: false,
});

export function NotFoundPage() {
  const { pathname } = useLocation();
  // A link on a page led here: the server knows the addresses of the former site. It is only asked once, because the
  // page after a reload was not opened by a link.
  const isByLink = useNavigationType() === 'PUSH';
  useEffect(() => {
    if (isByLink) window.location.reload();
  }, [isByLink]);
  usePageHead(headOf(pathname));
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
      <Flatline />
      <div className="masthead mt-6">
        <div>
          <h1 className={`${styles.title} display size-4xl`}>{notFoundCopy.title}</h1>
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

/** As far as 38 % of the width: the style sheet draws the playhead at the same place. */
const levels = Array.from({ length: 91 }, (_, bar) => 45 + 45 * Math.sin(bar * 0.9) * Math.sin(bar * 0.23));

function Flatline() {
  return (
    <div className={`${styles.flatline} mt-6`} aria-hidden="true">
      <svg viewBox={waveBox} preserveAspectRatio="none">
        <path d={wavePath(levels)} />
        <path className={styles.dead} d="M366 50H960" />
      </svg>
      <span className={styles.head} />
      <span className={`${styles.tag} time`}>{notFoundCopy.stoppedAt}</span>
    </div>
  );
}
