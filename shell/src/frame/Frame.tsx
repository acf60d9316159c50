import type { Observable, Theme } from '@nobicast/contracts/host-api';
import { analyticsId } from '@nobicast/web-kit/analytics';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { ScrollRestoration, type Location } from 'react-router-dom';
import { contentElementId } from '../boot.ts';
import type { HostParts } from '../host/create-host.ts';
import { LazyDock, SkipToPlayer } from '../player/LazyDock.tsx';
import { Footer } from './Footer.tsx';
import { frameCopy } from './frame.copy.ts';
import { Header } from './Header.tsx';
import type { ToastStore } from './toast-store.ts';
import { ShortcutsHelp } from './ShortcutsHelp.tsx';
import { isShortcut } from '@nobicast/web-kit/shortcuts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useLateScroll } from './use-late-scroll.ts';

/**
 * The first page of every document has the key `default`, so two documents in one tab would share a scroll position:
 * the address is used instead.
 */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

/** Everything that persists across pages: header, footer, player, toasts. */
export function Frame({ host, children }: { host: HostParts; children: ReactNode }) {
  // Creates the analytics cookie, or replaces an invalid one, on the first page; writes nothing when analytics are
  // off.
  useEffect(() => void analyticsId(), []);
  // After the first paint: the served page is already correct for anonymous visitors.
  const { session, player, live } = host;
  useEffect(() => {
    session.start();
    live.start();
  }, [session, live]);
  const liveBar = useSyncExternalStore(live.subscribe, live.bar, live.bar);
  const content = useRef<HTMLElement>(null);
  useKeptFocus(content);
  useLateScroll(content);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const showShortcuts = useCallback(() => setIsHelpOpen(true), []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isShortcut(event, '?')) showShortcuts();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [showShortcuts]);
  const { notify } = host.toasts;
  return (
    <>
      <a className="skip" href={`#${contentElementId}`}>
        {frameCopy.skip}
      </a>
      <SkipToPlayer player={player} />
      <Header theme={host.theme} session={host.session} />
      <main ref={content} id={contentElementId} className="sheet" tabIndex={-1}>
        {children}
      </main>
      <Footer onShowShortcuts={showShortcuts} />
      <ScrollRestoration getKey={scrollKey} />
      {liveBar}
      <LazyDock player={player} notify={notify} onShowShortcuts={showShortcuts} />
      <ShortcutsHelp isOpen={isHelpOpen} notify={notify} onClose={() => setIsHelpOpen(false)} />
      <ToastArea toasts={host.toasts} theme={host.theme} />
    </>
  );
}

export function ToastArea({ toasts, theme }: { toasts: ToastStore; theme: Observable<Theme> }) {
  const parts = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot, () => null);
  return parts && <parts.Toasts theme={theme} onReady={toasts.onReady} />;
}
