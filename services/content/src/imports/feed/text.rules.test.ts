import { cleanLine, cleanText } from './text.rules.ts';

// T3-F2
it.each(['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])('%j breaks a line', (sign) => {
  expect(cleanText(`a${sign}b`)).toBe('a\nb');
  expect(cleanLine(`a${sign}b`)).toBe('a b');
});
