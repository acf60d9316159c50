import { analyticsId } from '@nobicast/web-kit/analytics';
import { useEffect, useRef, type ReactNode } from 'react';
import { ScrollRestoration, type Location } from 'react-router-dom';
import { contentElementId } from '../boot.ts';
import type { HostParts } from '../host/create-host.ts';
import { Dock } from '../player/Dock.tsx';
import { Folio } from './Folio.tsx';
import { Footer } from './Footer.tsx';
import { frameCopy } from './frame.copy.ts';
import { Header } from './Header.tsx';
import { ToastArea } from './ToastArea.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

/** The first page of a document has no key of its own: another document in this tab would begin where it was left. */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

/** Everything that stays while pages change: head, colophon, player, messages. */
export function Frame({ host, children }: { host: HostParts; children: ReactNode }) {
  // The cookie is made, or a bad one replaced, when the site opens; nothing is written where analytics are off.
  useEffect(() => void analyticsId(), []);
  // After the first paint: what is served is right for everyone who is not signed in.
  const { session, player } = host;
  useEffect(() => session.start(), [session]);
  // The controls below know the player's state by now: what the first-play script has drawn on them may go.
  useEffect(() => player.clearFirstPlay(), [player]);
  const content = useRef<HTMLElement>(null);
  useKeptFocus(content);
  return (
    <>
      <a className="skip" href={`#${contentElementId}`}>
        {frameCopy.skip}
      </a>
      <Folio />
      <Header theme={host.theme} session={host.session} />
      <main ref={content} id={contentElementId} className="sheet" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <ScrollRestoration getKey={scrollKey} />
      <Dock player={player} />
      <ToastArea toasts={host.toasts} theme={host.theme} />
    </>
  );
}
