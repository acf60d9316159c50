import { ExternalLink } from '@nobicast/web-kit';
import { LinkifyIt } from 'linkify-it';
import type { ReactNode } from 'react';

/** Whole web addresses only: `www.` and bare domains stay text. */
const finder = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  .add('ftp:', null)
  .add('//', null)
  .add('mailto:', null);

/** Links that pass on neither rank nor referrer. */
export function TextWithLinks({ text }: { text: string }) {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const { index, lastIndex, url, text: shown } of finder.match(text) ?? []) {
    nodes.push(text.slice(end, index));
    nodes.push(
      <ExternalLink
        key={index}
        className="link"
        href={url}
        rel="nofollow ugc noopener"
        referrerPolicy="no-referrer"
      >
        {shown}
      </ExternalLink>,
    );
    end = lastIndex;
  }
  nodes.push(text.slice(end));
  return <bdi>{nodes}</bdi>;
}
