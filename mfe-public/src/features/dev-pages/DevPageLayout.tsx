import { Badge, Band } from '@nobicast/web-kit';
import type { ReactNode } from 'react';
import { devPageCopy } from './dev-pages.copy.ts';

export function DevPageLayout({
  title,
  intro,
  children,
}: {
  title: string;
  intro: string;
  children: ReactNode;
}) {
  return (
    <Band
      isFirst
      isRuled
      margin={
        <>
          <Badge tone="prep">{devPageCopy.developers}</Badge>
          <span className="time mute">{devPageCopy.margin}</span>
        </>
      }
    >
      <div className="stack">
        <h1 className="display size-4xl">{title}</h1>
        <p className="prose soft">{intro}</p>
        {children}
      </div>
    </Band>
  );
}
