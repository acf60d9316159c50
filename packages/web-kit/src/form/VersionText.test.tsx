import { render } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { DifferentWords } from './DifferentWords.tsx';
import { VersionText } from './VersionText.tsx';

/** With the words that are marked in brackets. */
function shown(Shown: FunctionComponent<{ text: string; other: string }>, text: string, other: string) {
  const { container } = render(<Shown text={text} other={other} />);
  for (const mark of container.querySelectorAll('mark')) mark.textContent = `[${mark.textContent}]`;
  return container.textContent;
}

// T3-B18
test.each([
  ['Bonjour à tous.', 'Bonjour à toutes.', 'Bonjour à [tous].'],
  ['Un, deux et trois.', 'Un et trois.', 'Un[,] [deux ]et trois.'],
  ['Un et trois.', 'Un, deux et trois.', 'Un et trois.'],
  ['Tout autre chose', 'Bonsoir à toutes', 'Tout autre chose'],
])('of « %s » and « %s » the former is shown as « %s »', (text, other, expected) => {
  expect(shown(DifferentWords, text, other)).toBe(expected);
});

test('two long texts that have nothing in common are shown as they are, soon', () => {
  const long = (word: string) => Array.from({ length: 5_000 }, (_, index) => `${word}${index}`).join(' ');
  expect(shown(DifferentWords, long('un'), long('deux'))).toBe(long('un'));
});

test('a single word is compared as a whole, and a text with nothing is not compared', () => {
  expect(shown(VersionText, 'https://a.example', 'https://b.example')).toBe('https://a.example');
  expect(shown(VersionText, 'Un texte neuf', '')).toBe('Un texte neuf');
});
