import { drawable, linesOf } from './text-lines.ts';

const small = { style: 'title' as const, size: 60, width: 616, maxLines: 3 };

test.each([
  ['« L’œuvre » : Ça coûte 12 € — où ?', '«\u00a0L’œuvre\u00a0»\u00a0: Ça coûte 12 € — où\u00a0?'],
  ['e\u0301te\u0301', 'été'],
  ['12\u202f000 visites\u202f!', '12\u00a0000 visites\u00a0!'],
  ['La prod 🚒🔥 en feu 👩‍💻', 'La prod en feu'],
  ['日本語 et Tokyo', '… et Tokyo'],
  ['Łukasz, Việt, Привет, Ελλάδα', 'Łukasz, Việt, Привет, Ελλάδα'],
  ['🎉', ''],
  ['deux\n\tlignes\u0000', 'deux lignes'],
])('%j is drawn as %j, without a box (OG5)', (text, shown) => {
  expect(drawable(text)).toBe(shown);
});

test('a title is broken at its spaces, and French punctuation never begins a line (OG2)', () => {
  const lines = linesOf('Le Web n’est pas mort : on y revient « toujours » !', small);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join(' ')).toBe(drawable('Le Web n’est pas mort : on y revient « toujours » !'));
  for (const line of lines) expect(line).not.toMatch(/^[:;!?»\s]|[«\s]$/);
});

test('a title that is too long ends with an ellipsis in its third line, after a whole character (OG2)', () => {
  const lines = linesOf('Une phrase de titre, longue. '.repeat(12), small);
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatch(/[a-z]…$/);
});

test('a word longer than a line is broken rather than cut off (OG2)', () => {
  const word = 'anticonstitutionnellement'.repeat(2);
  const lines = linesOf(word, small);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe(word);
});

test('a text of which nothing can be drawn has no line (OG5)', () => {
  expect(linesOf('🎉', small)).toEqual([]);
});
