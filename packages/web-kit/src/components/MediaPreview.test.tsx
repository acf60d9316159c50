import { fireEvent, render, screen } from '@testing-library/react';
import { mediaCopy, MediaPreview } from './MediaPreview.tsx';

// MEDIA-PREVIEW-04: each of the six kinds is shown in its own way below.
const show = (url: string) => render(<MediaPreview url={url} title="Le terminal" />);

test.each([
  ['https://youtu.be/dQw4w9WgXcQ', mediaCopy.loadVideo('Le terminal')],
  ['https://soundcloud.com/a/b', mediaCopy.loadSound('Le terminal')],
])('nothing of %s is loaded before the click (MEDIA-PREVIEW-01, 02)', (url, label) => {
  const { container } = show(url);
  expect(container.querySelector('iframe, img, script, link, [src], [style]')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: label }));
  const frame = screen.getByTitle('Le terminal');
  expect(frame.tagName).toBe('IFRAME');
  expect(document.activeElement).toBe(frame);
});

test.each([
  ['https://youtu.be/dQw4w9WgXcQ', 'Regarder sur youtu.be (nouvel onglet)'],
  ['https://soundcloud.com/a/b', 'Écouter sur soundcloud.com (nouvel onglet)'],
])(
  '%s can also be opened where it is: without scripts, on paper, without the embedded player',
  (url, name) => {
    const { container } = show(url);
    const link = screen.getByRole('link', { name });
    expect([link.getAttribute('href'), link.getAttribute('referrerpolicy')]).toEqual([url, 'no-referrer']);
    expect(container.querySelector('.needs-script button')).toBeTruthy();
  },
);

test('an image is lazy and sends no referrer; if it fails, a text says so (MEDIA-PREVIEW-03)', () => {
  show('https://x.invalid/a.png');
  const image = screen.getByRole('img', { name: 'Le terminal' });
  expect(image.getAttribute('loading')).toBe('lazy');
  expect(image.getAttribute('referrerpolicy')).toBe('no-referrer');
  fireEvent.error(image);
  expect(screen.getByText("Impossible de charger l'image")).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'Le terminal' })).toBeNull();
});

test('video and audio files get players that preload nothing', () => {
  const video = show('https://example.org/a.mp4').container.querySelector('video');
  expect(video?.getAttribute('preload')).toBe('none');
  const audio = show('https://example.org/a.mp3').container.querySelector('audio');
  expect(audio?.getAttribute('preload')).toBe('none');
});

test('a link opens in a new tab, and says so (MEDIA-PREVIEW-18)', () => {
  show('https://example.org/article');
  const link = screen.getByRole('link', { name: /Ouvrir le lien, example.org.*\(nouvel onglet\)/ });
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener');
});

test('a URL that is not http or https is shown as text', () => {
  show('javascript:alert(1)');
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('javascript:alert(1)')).toBeTruthy();
});
