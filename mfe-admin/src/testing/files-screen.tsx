import { act, fireEvent, screen, within } from '@testing-library/react';
import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { choose, listPath, openEpisodes, openMenu, settle } from './episodes-screen.tsx';
import { buildEpisode, buildPage, ok } from './open-admin.tsx';

/** The uploads that began; the tests answer them. */
export class FakeRequest {
  static all: FakeRequest[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  method = '';
  path = '';
  status = 0;
  statusText = '';
  responseText = '';
  body?: FormData;
  open(method: string, path: string) {
    Object.assign(this, { method, path });
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  send(body: FormData) {
    this.body = body;
    FakeRequest.all.push(this);
  }
  abort() {
    this.onabort?.();
  }
}
/** Uploads of each test are those of `FakeRequest`. Called once by a test file. */
export function setUpUploads() {
  const originalRequest = globalThis.XMLHttpRequest;
  beforeEach(() => {
    FakeRequest.all = [];
    // What our client uses of it.
    globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
  });
  afterEach(() => {
    globalThis.XMLHttpRequest = originalRequest;
  });
}

export const last = () => {
  const request = FakeRequest.all.at(-1);
  if (!request) throw new Error('Nothing was sent.');
  return request;
};
export const answer = async (status: number, body: unknown) => {
  Object.assign(last(), { status, responseText: typeof body === 'string' ? body : JSON.stringify(body) });
  act(() => last().onload?.());
  await settle();
};
export const progress = (loaded: number, total: number) =>
  act(() => last().upload.onprogress?.({ loaded, total }));
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
export const fileOf = (name: string, type: string, size = 3) =>
  Object.defineProperty(new File(['abc'], name, { type }), 'size', { value: size });
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
