import { directories } from '@nobicast/contracts/brand';
import { act, fireEvent, screen } from '@testing-library/react';
import { fakeHost } from '@nobicast/web-kit/testing';
import { loadPage } from '../testing/load-page.ts';
import { openPage } from '../testing/open-page.tsx';

const address = '/s-abonner';
const feed = 'https://nobicast.example/feed-archive.xml';

async function openServed(host = fakeHost()) {
  const { page } = await loadPage(address, {});
  await openPage(address, { cache: page.cache, host });
  return page;
}
const hrefOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'clipboard');
  document.body.innerHTML = '';
});

const withClipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });

test('each app gets the feed with every episode, in the form that it reads', async () => {
  expect(await openServed()).toMatchObject({ status: 200, isCacheable: true });
  expect(hrefOf(/^Apple Podcasts/)).toBe('podcast://nobicast.example/feed-archive.xml');
  expect(hrefOf(/^AntennaPod/)).toBe(
    `https://antennapod.org/deeplink/subscribe?url=${encodeURIComponent(feed)}`,
  );
  expect(hrefOf(/^Pocket Casts/)).toBe('pktc://subscribe/nobicast.example/feed-archive.xml');
  expect(hrefOf(/^Overcast/)).toBe(`overcast://x-callback-url/add?url=${encodeURIComponent(feed)}`);
  expect(hrefOf(/^Podcast Addict/)).toBe('podcastaddict://nobicast.example/feed-archive.xml');
  expect(hrefOf(/^Castro/)).toBe('castros://subscribe/nobicast.example/feed-archive.xml');
  expect(hrefOf(/feed\.xml/)).toBe('/feed.xml');
});

test('calendars subscribe to the shows, also by an address that is pasted (T3-R7)', async () => {
  await openServed();
  expect(hrefOf(/^Suivre le calendrier$/)).toBe('webcal://nobicast.example/calendrier.ics');
  expect(hrefOf(/^https:\/\/nobicast\.example\/calendrier\.ics/)).toBe('/calendrier.ics');
});

test('directories that have the show under an address of their own are listed once it is set (T3-P16)', async () => {
  const { page } = await loadPage(address, {});
  await openPage(address, { cache: page.cache });
  expect(screen.queryByRole('link', { name: /^Spotify/ })).toBeNull();
  document.body.innerHTML = '';
  jest.replaceProperty(directories, 'Spotify', 'https://open.spotify.com/show/1');
  await openPage(address, { cache: page.cache });
  expect(hrefOf(/^Spotify/)).toBe('https://open.spotify.com/show/1');
  expect(screen.queryByRole('link', { name: /^Deezer/ })).toBeNull();
});

test('the address of the feed is copied', async () => {
  const written: string[] = [];
  withClipboard((text) => Promise.resolve(void written.push(text)));
  const host = fakeHost();
  const notify = jest.spyOn(host, 'notify');
  await openServed(host);
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Copier' }));
    await Promise.resolve();
  });
  expect(written).toEqual([feed]);
  expect(notify).toHaveBeenCalledWith('Adresse copiée.');
});

test('where the browser copies nothing, the address is selected and that is said', async () => {
  withClipboard(() => Promise.reject(new Error('not allowed')));
  const host = fakeHost();
  const notify = jest.spyOn(host, 'notify');
  await openServed(host);
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Copier' }));
    await Promise.resolve();
  });
  const field = screen.getByLabelText<HTMLInputElement>('Adresse du flux');
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(feed);
  expect(notify).toHaveBeenCalledWith(expect.stringContaining('n’a pas pu être copiée'), { kind: 'error' });
});

test('reached from another page, it takes the address of this site', async () => {
  await openPage(address);
  expect(screen.getByLabelText<HTMLInputElement>('Adresse du flux').value).toBe(
    `${window.location.origin}/feed-archive.xml`,
  );
});

test('another spelling of the address is not cached', async () => {
  const { page } = await loadPage('/S-ABONNER/', {});
  expect(page).toMatchObject({ status: 200, isCacheable: false });
});
