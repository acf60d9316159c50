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

/** Where a drag is announced. */
export const dragStatus = (page: Page) => page.locator('[id^="DndLiveRegion"]');

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

const dialogSelector = '[role="dialog"], [role="alertdialog"]';

/** Whether the focus is within the first match. */
const holdsFocus = (part: Locator) => part.evaluate((element) => element.contains(document.activeElement));

/** Whether the content has the focus after the press. On `<body>` it would be lost: the next Tab begins at the top. */
async function pressInPage(page: Page, key: 'Tab' | 'Shift+Tab', where: string): Promise<boolean> {
  await page.keyboard.press(key);
  const readFocus = () =>
    page.evaluate(() => ({
      isLost: document.activeElement === document.body,
      isInContent: document.querySelector('main')?.contains(document.activeElement) ?? false,
    }));
  let focus = await readFocus();
  if (focus.isLost)
    await expect
      .poll(async () => (focus = await readFocus()).isLost, `${where}: the focus is on BODY`)
      .toBe(false);
  return focus.isInContent;
}

/**
 * Walks an open dialog forwards until it begins again, and the same way back; Escape closes it, and what opened it has
 * the focus again.
 */
export async function walkDialog(page: Page, opener: Locator, name: string): Promise<void> {
  const dialog = page.locator(dialogSelector);
  await expect(dialog, name).toHaveCount(1);
  await expect.poll(() => holdsFocus(dialog), `${name}: the focus is in the dialog`).toBe(true);
  const first = await page.evaluateHandle(() => document.activeElement);
  const readFocus = () =>
    page.evaluate(
      ([first, selector]) => ({
        isBack: first === document.activeElement,
        isInside: document.querySelector(selector)?.contains(document.activeElement),
      }),
      [first, dialogSelector] as const,
    );
  for (const key of ['Tab', 'Shift+Tab'])
    for (let presses = 0, isBack = false; !isBack; presses++) {
      if (presses === maxPresses) throw new Error(`${name}: ${key} does not lead back.`);
      await page.keyboard.press(key);
      const focus = await readFocus();
      expect([name, key, presses, focus.isInside]).toEqual([name, key, presses, true]);
      ({ isBack } = focus);
    }
  await page.keyboard.press('Escape');
  await expect(dialog, name).toHaveCount(0);
  await expect(opener, name).toBeFocused();
}

/** Walks a page to the end of its content and back. Its first control gets the focus by script. */
export async function walkContent(page: Page, name: string): Promise<void> {
  const content = page.locator('main');
  await content
    .locator('a:visible, button:visible, input:visible')
    .first()
    .evaluate((element: HTMLElement) => element.focus());
  let presses = 0;
  let isInContent = await holdsFocus(content);
  for (; isInContent; presses++) isInContent = await pressInPage(page, 'Tab', `${name}, press ${presses}`);
  for (; presses > 0; presses--)
    isInContent = await pressInPage(page, 'Shift+Tab', `${name}, back, press ${presses}`);
  expect([name, isInContent]).toEqual([name, true]);
}
