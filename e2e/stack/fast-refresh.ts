import type { Page } from '@playwright/test';
import type { RepositoryCopy } from './repository-copy.ts';
import { addressField } from './sign-in.ts';
import { expect } from './test.ts';

// The page of a site whose remotes are served by a development server.

/** On a busy machine. */
const slowly = { timeout: 60_000 };

export const badgeOf = (page: Page) => page.getByRole('complementary', { name: 'Mode développement' });

/** Changes a component and a text of the sign-in form: both appear without a reload, and the component keeps what was typed. */
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
