import type { Page } from '@playwright/test';
import type { RepositoryCopy } from './repository-copy.ts';
import { addressField } from './sign-in.ts';
import { expect } from './test.ts';

// For a page whose remote is served by a development server.

/** For a busy machine. */
const slowly = { timeout: 60_000 };

export const badgeOf = (page: Page) => page.getByRole('complementary', { name: 'Mode développement' });

/** A changed component and text of the sign-in form appear without a reload, and typed text is kept. */
export async function expectFastRefresh(page: Page, copy: RepositoryCopy): Promise<void> {
  await addressField(page).fill('ada@exemple.fr');
  let loads = 0;
  page.on('load', () => (loads += 1));
  const form = 'mfe-member/src/features/sign-in/LoginForm.tsx';
  copy.edit(form, '<div className="cluster">', '<p>Changé à chaud</p>$&');
  await expect(page.getByText('Changé à chaud')).toBeVisible(slowly);
  await expect(addressField(page)).toHaveValue('ada@exemple.fr');
  copy.edit('mfe-member/src/features/sign-in/sign-in.copy.ts', "'Recevoir le lien'", "'Envoyez-le'");
  await expect(page.getByRole('button', { name: 'Envoyez-le' })).toBeVisible(slowly);
  expect(loads).toBe(0);
}
