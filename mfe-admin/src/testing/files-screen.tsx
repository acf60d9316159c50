import { fireEvent, screen, within } from '@testing-library/react';
import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { choose, listPath, openEpisodes, openMenu, settle } from './episodes-screen.tsx';
import { buildEpisode, buildPage, ok } from './open-admin.tsx';
import { answerUpload, fileOf } from './uploads.ts';

export const answer = async (status: number, body: unknown) => {
  await answerUpload(status, body);
  await settle();
};
export async function openFiles(change: Partial<AdminEpisode> = { assets: {} }, answers = {}) {
  const opened = await openEpisodes({ [listPath]: ok(buildPage([buildEpisode(change)])), ...answers });
  await openMenu('Actions pour l’épisode 975');
  await choose('Gérer les fichiers');
  return opened;
}
export const block = (name = 'Fichier audio') => within(screen.getByRole('region', { name }));
export const input = (name?: string) => {
  const found = screen
    .getByRole('region', { name: name ?? 'Fichier audio' })
    .querySelector<HTMLInputElement>('input[type=file]');
  if (!found) throw new Error('There is no file chooser.');
  return found;
};
export const mp3 = (size?: number) => fileOf('a.mp3', 'audio/mpeg', size);
export const send = async (file: File, name?: string) => {
  fireEvent.change(input(name), { target: { files: [file] } });
  await settle();
};
export const percent = () => screen.getByRole('progressbar').getAttribute('aria-valuenow');
export const problem = (name?: string) => block(name).getByRole('alert').textContent;
export const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle(200);
};
