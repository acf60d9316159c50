import type { Page } from 'playwright-core';

export interface Control {
  label: string;
  key: string;
  /** The same controls of other rows, and links to pages of the same kind, are of one kind. */
  kind: string;
  /** The middle of the control. */
  x: number;
  y: number;
}

interface Pressed {
  keys: string[];
  kinds: Record<string, number>;
}

/**
 * Finds the next control that was not pressed yet: of the least pressed kind, in the order of the page. It is
 * visible, enabled and not covered; links to other sites, files and new tabs are ignored, and all but one of the
 * links to pages of one kind. Runs in the page, which gets its text: no named function inside, as tsx would add calls
 * of its own to it.
 */
function findNext({ keys, kinds }: Pressed): Control | undefined {
  const seen: Record<string, number> = {};
  const candidates = [
    ...document.querySelectorAll<HTMLElement>(
      'button, a[href], summary, input:is([type=checkbox], [type=radio], [type=button], [type=submit], [type=range]), [role]:is([role=button], [role=tab], [role=menuitem], [role=menuitemradio], [role=menuitemcheckbox], [role=option], [role=switch], [role=checkbox], [role=radio])',
    ),
  ].flatMap((element) => {
    const label = (
      element.getAttribute('aria-label') ||
      element.innerText ||
      (element instanceof HTMLInputElement && (element.labels?.[0]?.innerText || element.value)) ||
      element.title ||
      element.tagName.toLowerCase()
    )
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 60);
    let kind = `${element.tagName} ${element.getAttribute('role') ?? ''} ${element.className} < ${element.parentElement?.className ?? ''}`;
    if (element instanceof HTMLAnchorElement) {
      const { origin, pathname, protocol } = element;
      if (origin !== location.origin || !/^https?:$/.test(protocol)) return [];
      if (element.target === '_blank' || element.hasAttribute('download')) return [];
      if (/^\/(api|audio|remotes|assets)\/|\.\w+$/.test(pathname)) return [];
      // Two segments are a page of rows: another row is the same page.
      if (pathname !== location.pathname)
        kind = `to ${pathname.split('/').slice(0, 2).join('/')} ${pathname.split('/').length}`;
    }
    const text = `${kind} | ${label}`;
    seen[text] = (seen[text] ?? 0) + 1;
    const key = `${text} | ${seen[text]}`;
    // Header, footer and player belong to the shell.
    const isOfFrame = element.closest('#root') !== null && element.closest('#contenu') === null;
    if (isOfFrame || keys.includes(key) || (kind.startsWith('to ') && (kinds[kind] ?? 0) > 0)) return [];
    if (element.matches(':disabled, [aria-disabled=true]') || element.closest('[inert], [aria-hidden=true]'))
      return [];
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
    return [{ element, label, key, kind }];
  });
  candidates.sort((one, other) => (kinds[one.kind] ?? 0) - (kinds[other.kind] ?? 0));
  for (const { element, label, key, kind } of candidates) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = width > 0 && height > 0 ? document.elementFromPoint(x, y) : null;
    const isHit =
      hit !== null &&
      (element.contains(hit) ||
        (element instanceof HTMLInputElement && hit.closest('label')?.control === element));
    if (isHit) return { label, key, kind, x, y };
  }
  return undefined;
}

export const nextControl = (page: Page, pressed: readonly Control[]): Promise<Control | undefined> => {
  const kinds: Record<string, number> = {};
  for (const { kind } of pressed) kinds[kind] = (kinds[kind] ?? 0) + 1;
  return page.evaluate(findNext, { keys: pressed.map(({ key }) => key), kinds });
};
