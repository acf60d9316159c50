import { render } from '@testing-library/react';
import { Markdown } from './Markdown.tsx';

const html = (text: string, topLevel?: 2 | 3) =>
  render(<Markdown text={text} topLevel={topLevel} />).container.firstElementChild?.innerHTML;

test('headings are nested below the heading of the page, and skip no level', () => {
  expect(html('# Un\n## Deux ##\n###### Six')).toBe('<h2>Un</h2><h3>Deux</h3><h4>Six</h4>');
  expect(html('## Un', 3)).toBe('<h3>Un</h3>');
});
test('a mark without a space is not a heading', () => {
  expect(html('#975 est là')).toBe('<p>#975 est là</p>');
});
test('bullet and numbered lists', () => {
  expect(html('- un\n* deux\n+ trois')).toBe('<ul><li>un</li><li>deux</li><li>trois</li></ul>');
  expect(html('1. un\n2) deux')).toBe('<ol><li>un</li><li>deux</li></ol>');
});
test('a list continues across a blank line and an indented one', () => {
  expect(html('- un\n\n- deux\n  suite')).toBe('<ul><li>un</li><li>deux suite</li></ul>');
});
test('two kinds of lists are two lists', () => {
  expect(html('- un\n1. deux')).toBe('<ul><li>un</li></ul><ol><li>deux</li></ol>');
});
test('paragraphs are split on blank lines', () => {
  expect(html('un\nencore\r\n\r\ndeux')).toBe('<p>un encore</p><p>deux</p>');
});
test('a list ends where a paragraph begins', () => {
  expect(html('- un\n\nLa suite.')).toBe('<ul><li>un</li></ul><p>La suite.</p>');
});
test('bold', () => {
  expect(html('un **mot** et __un autre__')).toBe(
    '<p>un <strong>mot</strong> et <strong>un autre</strong></p>',
  );
  expect(html('2 ** 3 ** 4')).toBe('<p>2 ** 3 ** 4</p>');
  expect(html('**ouvert')).toBe('<p>**ouvert</p>');
});
test('a backslash escapes a mark', () => {
  expect(html('\\*\\*pas gras\\*\\*, snake\\_case')).toBe('<p>**pas gras**, snake_case</p>');
});
test('HTML is escaped', () => {
  expect(html('<script>alert(1)</script> <img src=x onerror=alert(1)>')).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=x onerror=alert(1)&gt;</p>',
  );
});
test('empty text renders nothing', () => {
  expect(html(' \n ')).toBe('');
});
