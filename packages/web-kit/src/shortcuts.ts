import { storageKeys } from '@nobicast/contracts/brand';

/** Elements that use every key; a slider is not one of them. */
export const typingTargets = ':read-write,select';

/** The choice of this page, which also holds where storage is forbidden. */
let isOnHere = true;

/** Single-key shortcuts must be switchable (WCAG 2.1.4). Browser only. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(storageKeys.shortcuts) !== 'off' && isOnHere;
  } catch {
    return isOnHere; // storage may be forbidden
  }
}

export function switchShortcuts(isOn: boolean): void {
  isOnHere = isOn;
  try {
    if (isOn) localStorage.removeItem(storageKeys.shortcuts);
    else localStorage.setItem(storageKeys.shortcuts, 'off');
  } catch {
    // The choice holds for this page.
  }
}

/** Pressed alone, outside text fields, while shortcuts are on. */
export function isShortcut(event: KeyboardEvent, character: string): boolean {
  if (event.key !== character || event.ctrlKey || event.metaKey || event.altKey) return false;
  const isTyping = event.target instanceof Element && event.target.closest(typingTargets) !== null;
  return !isTyping && areShortcutsOn();
}
