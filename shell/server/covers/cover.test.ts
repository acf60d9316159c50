import { XMLParser } from 'fast-xml-parser';
import { createHash } from 'node:crypto';
import { drawCover, drawPost } from './cover.ts';

const digestOf = (svg: string) => createHash('sha256').update(svg).digest('hex').slice(0, 8);

describe('Generated covers', () => {
  it('are the same for the same number and differ for another number or type (EPISODE-23)', () => {
    expect(drawCover(975, 'podcast')).toBe(drawCover(975, 'podcast'));
    expect(drawCover(975, 'podcast')).not.toBe(drawCover(974, 'podcast'));
    expect(drawCover(975, 'podcast')).not.toBe(drawCover(975, 'preparation'));
  });

  it('stay as they are, because apps keep them', () => {
    const podcasts = [975, 974, 973, 972, 971, 970, 969, 968].map((number) => drawCover(number, 'podcast'));
    const others = [drawCover(975, 'preparation'), drawCover(null, 'podcast'), drawPost('la-panne')];
    expect(digestOf([...podcasts, ...others].join())).toBe('d5da61ed');
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
