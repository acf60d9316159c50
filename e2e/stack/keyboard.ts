import { expect, type Locator, type Page } from '@playwright/test';

const maxPresses = 120;

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);

/** Fails if Tab does not reach the control. Nothing is focused by script. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < maxPresses && !(await hasFocus(control)); presses++)
    await page.keyboard.press(key);
  await expect(control).toBeFocused();
}

/** Each press of Tab focuses the next of these controls. */
export async function tabThrough(page: Page, controls: readonly Locator[]): Promise<void> {
  for (const control of controls) {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused();
  }
}

export async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/**
 * Picks up the focused handle with Space, and waits until the arrow keys move it. @dnd-kit/core announces the drag
 * before a timer starts to listen to keys (`KeyboardSensor.attach`).
 * @param said the live region of the drag
 * @param picked part of what it announces
 */
export async function pickUp(page: Page, said: Locator, picked: string): Promise<void> {
  await page.keyboard.press('Space');
  await expect(said).toContainText(picked);
  // Timers of one delay run in the order in which they were set.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/**
 * For a menu that has just been opened by keyboard. It moves the focus in a timer, so each press waits for the one
 * before.
 */
export async function chooseEntry(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('menu');
  const chosen = menu.getByRole('menuitem', { name });
  await expect(chosen).toBeVisible();
  for (const entry of await menu.getByRole('menuitem').all()) {
    await expect(entry).toBeFocused();
    if (await hasFocus(chosen)) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(chosen).toBeFocused();
  await page.keyboard.press('Enter');
}

export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('banner').getByRole('button', { name: /^Menu d/ }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await chooseEntry(page, name);
}
