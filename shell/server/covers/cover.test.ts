import { XMLParser } from 'fast-xml-parser';
import { drawCover, drawPost } from './cover.ts';

describe('Generated covers', () => {
  it('are the same for the same number and differ for another number or type (EPISODE-23)', () => {
    expect(drawCover(975, 'podcast')).toBe(drawCover(975, 'podcast'));
    expect(drawCover(975, 'podcast')).not.toBe(drawCover(974, 'podcast'));
    expect(drawCover(975, 'podcast')).not.toBe(drawCover(975, 'preparation'));
  });

  it.each([1, 42, 975, 1000, 123456])('draw %i as well-formed SVG with a name', (number) => {
    const svg = drawCover(number, 'podcast');
    const parsed = new XMLParser({ ignoreAttributes: false }).parse(svg) as { svg: Record<string, string> };
    expect(parsed.svg['@_aria-label']).toBe(`Nobicast #${number}`);
    expect(svg).not.toContain('NaN');
  });

  it.each(['podcast', 'preparation'] as const)(
    'of a %s without a number have no numerals (T3-B12)',
    (type) => {
      const svg = drawCover(null, type);
      const parsed = new XMLParser({ ignoreAttributes: false }).parse(svg) as { svg: Record<string, string> };
      expect(parsed.svg['@_aria-label']).toBe(type === 'podcast' ? 'Nobicast' : 'Thèmes');
      expect(svg).not.toMatch(/NaN|stroke-linejoin/);
    },
  );
});

describe('Drawings of posts', () => {
  it('are the same for the same slug, differ for another one, and have no numerals (BLOG-13)', () => {
    expect(drawPost('la-panne')).toBe(drawPost('la-panne'));
    expect(drawPost('la-panne')).not.toBe(drawPost('le-fil'));
    expect(drawPost('la-panne')).not.toContain('stroke-linejoin');
  });

  it.each(['a', 'la-panne', '-', 'x'.repeat(200)])('of %s are well-formed SVG', (slug) => {
    const parsed = new XMLParser({ ignoreAttributes: false }).parse(drawPost(slug)) as { svg: object };
    expect(parsed.svg).toBeTruthy();
    expect(drawPost(slug)).not.toMatch(/NaN|="-/);
  });
});
