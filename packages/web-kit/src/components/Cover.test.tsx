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

describe('a cover that has web sizes', () => {
  const start = `/api/covers/${'a'.repeat(32)}`;
  const withSizes = { ...episode, cover_url: `${start}-1400.jpg` };
  const sources = (container: HTMLElement) =>
    [...container.querySelectorAll('source')].map(({ type, sizes, srcset }) => [type, sizes, srcset]);

  test('offers those that its edge needs, AVIF first, and reserves its space', () => {
    const { container } = render(<Cover episode={withSizes} alt="c" size={96} isLazy={false} />);
    const sizes = '(max-width: 96px) 100vw, 96px';
    expect(sources(container)).toEqual([
      ['image/avif', sizes, `${start}-192.avif 192w,${start}-384.avif 384w`],
      ['image/webp', sizes, `${start}-192.webp 192w,${start}-384.webp 384w`],
    ]);
    const image = screen.getByRole<HTMLImageElement>('img');
    expect([image.getAttribute('src'), image.width, image.height]).toEqual([`${start}-1400.jpg`, 96, 96]);
  });

  test('offers all of them where it is shown large', () => {
    const { container } = render(<Cover episode={withSizes} alt="c" size={640} />);
    expect(sources(container)[0]?.[2]?.split(',')).toHaveLength(4);
  });

  test('falls back to the generated one where none of them loads', () => {
    const { container } = render(<Cover episode={withSizes} alt="c" size={96} />);
    fireEvent.error(screen.getByRole('img'));
    expect(sources(container)).toEqual([]);
    expect(screen.getByRole('img').getAttribute('src')).toBe('/covers/975.svg');
  });

  test('is not one of another site that names its pictures as we do', () => {
    const elsewhere = { ...episode, cover_url: `https://x.invalid${start}-1400.jpg` };
    const { container } = render(<Cover episode={elsewhere} alt="c" size={96} />);
    expect(sources(container)).toEqual([]);
  });

  test('is the plain image until they are made', () => {
    const { container } = render(
      <Cover episode={{ ...episode, cover_url: `${start}.jpg` }} alt="c" size={96} />,
    );
    expect(container.querySelector('picture')).toBeNull();
  });
});
