import { brand } from '@nobicast/contracts/brand';
import { buttonClass, ExternalLink } from '@nobicast/web-kit';
import { MessagesSquare } from '@nobicast/web-kit/icons';
import type { ReactNode } from 'react';
import { chatCopy } from './chat.copy.ts';

export function ChatCard({ children }: { children?: ReactNode }) {
  return (
    <div className="aside-block">
      <h2 className="aside-title title">{chatCopy.title}</h2>
      <p className="soft">{chatCopy.line}</p>
      <p className="cluster mt-4">
        <ExternalLink className={buttonClass()} href={brand.links.chat}>
          <MessagesSquare className="icon" aria-hidden="true" />
          {chatCopy.join}
        </ExternalLink>
        {children}
      </p>
    </div>
  );
}
