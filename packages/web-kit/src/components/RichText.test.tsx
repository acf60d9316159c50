import { fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '../testing/index.ts';
import { RichText } from '../index.ts';

// T3-F3
test.each([
  ['/faq', 'is a page of the router', false],
  ['/blog/un-article?ref=1', 'is a page of the router', false],
  ['/?p=123', 'of a former site is asked of the server', true],
  ['/2019/05/titre.html', 'of a former site is asked of the server', true],
  ['/feed.xml', 'is a file', true],
])('a link to %s %s', (address, _what, isLeftToTheBrowser) => {
  renderScreen(<RichText html={`<p><a href="${address}">lien</a></p>`} text="" />);
  expect(fireEvent.click(screen.getByRole('link', { name: 'lien' }))).toBe(isLeftToTheBrowser);
});
