import { fireEvent, render, screen } from '@testing-library/react';
import { Cover } from './Cover.tsx';

const episode = { number: 975, type: 'podcast' as const, cover_url: null };

test('without an image the cover is generated from number and type (EPISODE-23)', () => {
  render(<Cover episode={episode} alt="c" size={96} />);
  expect(screen.getByRole('img').getAttribute('src')).toBe('/covers/975.svg');
  render(<Cover episode={{ ...episode, type: 'preparation' }} alt="p" size={96} />);
  expect(screen.getByAltText('p').getAttribute('src')).toBe('/covers/prep-975.svg');
});

test('an image that fails is replaced by the generated cover (U24)', () => {
  render(<Cover episode={{ ...episode, cover_url: 'https://x.invalid/a.jpg' }} alt="c" size={96} />);
  const image = screen.getByRole('img');
  expect(image.getAttribute('src')).toBe('https://x.invalid/a.jpg');
  fireEvent.error(image);
  expect(image.getAttribute('src')).toBe('/covers/975.svg');
});

test('the generated cover is also behind an image that fails without JavaScript, and only there', () => {
  render(<Cover episode={{ ...episode, cover_url: 'https://x.invalid/a.jpg' }} alt="c" size={96} />);
  expect(screen.getByAltText('c').style.getPropertyValue('--generated')).toBe('url(/covers/975.svg)');
  render(<Cover episode={episode} alt="d" size={96} />);
  expect(screen.getByAltText('d').hasAttribute('style')).toBe(false);
});
