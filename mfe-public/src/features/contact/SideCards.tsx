import { brand, emails } from '@nobicast/contracts/brand';
import { paths } from '@nobicast/contracts/paths';
import { ExternalLink, MoreLink } from '@nobicast/web-kit';
import { ArrowRight, ExternalLink as ExternalIcon, Mail, MessagesSquare } from '@nobicast/web-kit/icons';
import { sideCopy } from './contact.copy.ts';
import styles from './contact.module.css';

/** Other ways to the team, reply times, and recording times (CONTACT-02 to 11). */
export const SideCards = () => (
  <>
    <div className="aside-block">
      <h2 className="aside-title title">{sideCopy.other}</h2>
      <a className={styles.other} href={`mailto:${emails.hello}`}>
        {emails.hello}
        <Mail className="icon" aria-hidden="true" />
      </a>
      <ExternalLink className={styles.other} href={brand.links.chat}>
        {sideCopy.chat}
        <MessagesSquare className="icon" aria-hidden="true" />
      </ExternalLink>
      <ExternalLink className={styles.other} href={brand.links.video}>
        {sideCopy.video}
        <ExternalIcon className="icon" aria-hidden="true" />
      </ExternalLink>
    </div>
    <div className="aside-block">
      <h2 className="aside-title title">{sideCopy.delays}</h2>
      <Pairs rows={sideCopy.delayRows} />
      <MoreLink to={paths.faq}>{sideCopy.faq}</MoreLink>
    </div>
    <div className="aside-block">
      <h2 className="aside-title title">{sideCopy.practical}</h2>
      <Pairs rows={sideCopy.practicalRows} />
    </div>
  </>
);

const Pairs = ({ rows }: { rows: readonly (readonly [string, string])[] }) => (
  <dl className={styles.pairs}>
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Collaboration, support and press (CONTACT-12 to 14). */
export const Desks = () => (
  <div className={styles.three}>
    {sideCopy.deskRows.map(({ title, line, link, href }) => (
      <div key={title}>
        <h2 className="title size-2xl">{title}</h2>
        <p className="soft">{line}</p>
        <a className="more" href={href}>
          {link}
          <ArrowRight className="icon" aria-hidden="true" />
        </a>
      </div>
    ))}
  </div>
);
