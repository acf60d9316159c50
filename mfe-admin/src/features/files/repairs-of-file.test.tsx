import { render, screen } from '@testing-library/react';
import { RepairsOfFile } from './TranscriptFacts.tsx';

// A JSON file often has all its segments in one row.
test('places that were left out in one row are listed each, and go with their file', () => {
  const repairsOf = (...left_out: { row: number; reason: string }[]) => (
    <RepairsOfFile repairs={{ mended_count: 0, left_out_count: left_out.length, left_out }} />
  );
  const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const [silent, late] = [
    { row: 1, reason: 'aucune parole' },
    { row: 2, reason: 'un temps au-delà d’un jour' },
  ];
  const { rerender } = render(repairsOf(silent, silent, late));
  expect(shown()).toHaveLength(3);
  rerender(repairsOf(late));
  expect(shown()).toEqual(['ligne 2\u00a0: un temps au-delà d’un jour']);
});
