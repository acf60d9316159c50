import type { CheckedLink } from '@nobicast/contracts/admin-posts';
import { checkLinks, showText } from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import { Button, ExternalLink } from '@nobicast/web-kit';
import { failureText, sendCall } from '@nobicast/web-kit/api';
import { useState } from 'react';
import { linkCheckCopy } from './link-check.copy.ts';
import styles from './link-check.module.css';
import { checkOwnPage, ownAddress, ownPages } from './own-pages.ts';

type Check =
  | { state: 'none' }
  | { state: 'checking' }
  | { state: 'failed'; text: string }
  | { state: 'checked'; links: readonly CheckedLink[]; of: string };

/** Opens the addresses of Markdown texts on demand, and lists those that do not lead to a page. */
export function LinkCheck({ texts, as }: { texts: readonly string[]; as: 'post' | 'notes' }) {
  const [check, setCheck] = useState<Check>({ state: 'none' });

  async function run() {
    setCheck({ state: 'checking' });
    try {
      const found = new Set<string>();
      const own = new Set<string>();
      for (const markdown of texts.filter((text) => text.trim() !== '')) {
        const shown = await sendCall(
          showText,
          { body: { markdown, as } },
          { fallback: linkCheckCopy.failed },
        );
        for (const page of ownPages(shown.html)) own.add(page);
        for (const address of shown.links) if (ownAddress(address) === undefined) found.add(address);
      }
      const addresses = [...found];
      const links = await Promise.all([...own].map(checkOwnPage));
      const { checkedLinks } = limits.adminPosts;
      for (let from = 0; from < addresses.length; from += checkedLinks) {
        const body = { addresses: addresses.slice(from, from + checkedLinks) };
        links.push(...(await sendCall(checkLinks, { body }, { fallback: linkCheckCopy.failed })).links);
      }
      setCheck({ state: 'checked', links, of: texts.join('\n') });
    } catch (error) {
      setCheck({ state: 'failed', text: failureText(error, linkCheckCopy.failed) });
    }
  }

  return (
    <div className={styles.links}>
      <Button
        aria-busy={check.state === 'checking' || undefined}
        aria-disabled={check.state === 'checking' || undefined}
        onClick={() => {
          if (check.state !== 'checking') void run();
        }}
      >
        {linkCheckCopy.check}
      </Button>
      <div role="status">
        <Outcome check={check} />
        {check.state === 'checked' && check.of !== texts.join('\n') && (
          <p className="mute">{linkCheckCopy.changed}</p>
        )}
      </div>
    </div>
  );
}

function Outcome({ check }: { check: Check }) {
  if (check.state === 'none') return null;
  if (check.state === 'checking') return <p className="mute">{linkCheckCopy.checking}</p>;
  if (check.state === 'failed') return <p>{check.text}</p>;
  const { links } = check;
  if (links.length === 0) return <p className="mute">{linkCheckCopy.none}</p>;
  const doubtful = links.filter(({ state }) => state !== 'alive');
  if (doubtful.length === 0) return <p>{linkCheckCopy.allAlive(links.length)}</p>;
  return (
    <>
      <p>{linkCheckCopy.some(doubtful.length)}</p>
      <ul>
        {doubtful.map((link) => (
          <li key={link.address}>
            <ExternalLink className="link" href={link.address}>
              {link.address}
            </ExternalLink>{' '}
            <span className="mute">{linkCheckCopy.state(link)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
