import { expect, type Locator, type Page } from '@playwright/test';

const maxPresses = 120;

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);

/** Presses Tab until the control has the focus, and fails if Tab does not reach it. Nothing is focused by script. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < maxPresses && !(await hasFocus(control)); presses++)
    await page.keyboard.press(key);
  await expect(control).toBeFocused();
}

/** Asserts that each press of Tab focuses the next of these controls, with nothing in between. */
export async function tabThrough(page: Page, controls: readonly Locator[]): Promise<void> {
  for (const control of controls) {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused();
  }
}

/** Replaces the text of the focused field. */
export async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/**
 * Picks up the focused handle with Space, and waits until the arrow keys move it. The drag listens to keys
 * from a timer on (`KeyboardSensor.attach` of @dnd-kit/core), which comes after what it announces.
 *
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
 * Chooses an entry of the menu that has just been opened by keyboard, with the arrow keys. The menu moves the focus from a
 * timer on, so each press waits until the one before has moved it.
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

/** Opens the user menu in the header, and chooses one of its entries with the arrow keys. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('banner').getByRole('button', { name: /^Menu d/ }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await chooseEntry(page, name);
}
