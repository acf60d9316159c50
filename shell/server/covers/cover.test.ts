import { XMLParser } from 'fast-xml-parser';
import { drawCover } from './cover.ts';

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
});
