import { cdata, element, escapeXml, textElement } from './xml.ts';

test('text is escaped by numeric references, and forbidden characters are left out', () => {
  expect(escapeXml('R&D <b> "x"\u0000\u0008\u000b\u001f\ufffe\uffff')).toBe(
    'R&#38;D &#60;b&#62; &#34;x&#34;',
  );
  expect(escapeXml('a\ud800b\udc00c 🎧')).toBe('a\ufffdb\ufffdc 🎧');
});

test('the end of CDATA in a text does not end it', () => {
  expect(cdata('<p>a]]>b</p>\u0001')).toBe('<![CDATA[<p>a]]]]><![CDATA[>b</p>]]>');
});

test('an element has the attributes that have a value, whose line breaks become spaces', () => {
  expect(element('a', { href: 'x"&\ny', size: 0, none: null, missing: undefined })).toBe(
    '<a href="x&#34;&#38; y" size="0"/>',
  );
  expect(textElement('a', '1 < 2', { b: 'c' })).toBe('<a b="c">1 &#60; 2</a>');
  expect(element('a', {}, ['<b/>', '<c/>'])).toBe('<a><b/>\n<c/></a>');
});
