import { brand } from '@nobicast/contracts/brand';
import { paths } from '@nobicast/contracts/paths';
import { ExternalLink } from '@nobicast/web-kit';
import { Children, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import styles from './Footer.module.css';
import { frameCopy } from './frame.copy.ts';
import { hasSlimFooter } from './navigation.ts';

const { footer } = frameCopy;

/** On pages with a task, such as signing in, only its last line. */
export function Footer({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const { pathname } = useLocation();
  return (
    <footer className={styles.foot}>
      <div className="sheet">
        {!hasSlimFooter(pathname) && <SiteMap />}
        <p className={`${styles.legal} label`}>
          <span>{frameCopy.made}</span>
          <button type="button" className="label needs-script" onClick={onShowShortcuts}>
            {footer.shortcuts}
          </button>
          <ExternalLink href={brand.licence.url}>{brand.licence.name}</ExternalLink>
        </p>
      </div>
    </footer>
  );
}

function SiteMap() {
  return (
    <>
      <div className={styles.grid}>
        <FooterList title={footer.show}>
          <Link to={paths.archives}>{frameCopy.archives}</Link>
          <Link to={paths.guests}>{frameCopy.guests}</Link>
          <Link to={paths.blog}>{frameCopy.blog}</Link>
          <Link to={paths.about}>{frameCopy.about}</Link>
          <Link to={paths.faq}>{footer.faq}</Link>
        </FooterList>
        <FooterList title={footer.join}>
          <ExternalLink href={brand.links.chat}>{footer.chat}</ExternalLink>
          <ExternalLink href={brand.links.video}>{footer.video}</ExternalLink>
          <ExternalLink href={brand.links.social}>{footer.social}</ExternalLink>
          <ExternalLink href={brand.links.donation}>{footer.donation}</ExternalLink>
        </FooterList>
        <FooterList title={footer.work}>
          <Link to={paths.advertising}>{footer.advertising}</Link>
          <Link to={paths.contact}>{frameCopy.contact}</Link>
          <ExternalLink href={paths.feed}>{footer.feed}</ExternalLink>
          <ExternalLink href={paths.publicApi}>{footer.api}</ExternalLink>
        </FooterList>
        <FooterList title={footer.rules}>
          <Link to={paths.legalNotice}>{footer.legalNotice}</Link>
          <Link to={paths.privacy}>{footer.privacy}</Link>
          <Link to={paths.terms}>{footer.terms}</Link>
        </FooterList>
      </div>
      <p className={styles.bye}>
        <span className="display cursor cursor--still">{frameCopy.bye}</span>
        <span className="time mute">
          {frameCopy.nextEpisode}
          <br />
          {frameCopy.chatStaysOpen}
        </span>
      </p>
    </>
  );
}

function FooterList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="label">{title}</p>
      <ul>
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </ul>
    </div>
  );
}
