import type { DevOverride } from '@nobicast/contracts/dev-overrides';
import { buttonClass } from '@nobicast/web-kit';
import styles from './badge.module.css';
import { devOverridesCopy as copy } from './dev-overrides.copy.ts';

/** Shows which remotes come from development servers. Outside React's root, which may fail. */
export function showBadge(document: Document, overrides: readonly DevOverride[], onEnd: () => void): void {
  const badge = document.createElement('aside');
  badge.className = styles.badge ?? '';
  badge.setAttribute('aria-label', copy.label);
  const list = document.createElement('ul');
  for (const { folder, origin } of overrides) {
    const item = document.createElement('li');
    item.textContent = copy.source(folder, origin);
    list.append(item);
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.className = buttonClass();
  button.textContent = copy.end;
  button.addEventListener('click', onEnd);
  badge.append(list, button);
  document.body.append(badge);
}
