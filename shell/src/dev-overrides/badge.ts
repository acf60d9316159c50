import type { DevOverride } from '@nobicast/contracts/dev-overrides';
import { buttonClass } from '@nobicast/web-kit';
import styles from './badge.module.css';

export const devOverridesCopy = {
  label: 'Mode développement',
  source: (folder: string, origin: string) => `${folder} vient de ${origin}`,
  end: 'Revenir à la version en ligne',
};

/** Shows which remotes come from development servers. Outside React's root, which may fail. */
export function showBadge(document: Document, overrides: readonly DevOverride[], onEnd: () => void): void {
  const badge = document.createElement('aside');
  badge.className = styles.badge ?? '';
  badge.setAttribute('aria-label', devOverridesCopy.label);
  const list = document.createElement('ul');
  for (const { folder, origin } of overrides) {
    const item = document.createElement('li');
    item.textContent = devOverridesCopy.source(folder, origin);
    list.append(item);
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.className = buttonClass();
  button.textContent = devOverridesCopy.end;
  button.addEventListener('click', onEnd);
  badge.append(list, button);
  document.body.append(badge);
}
