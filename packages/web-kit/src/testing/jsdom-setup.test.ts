const names = 'a button col details dialog h1 input li option rp rt script span svg table td template'.split(
  ' ',
);

test('the styles that are answered without jsdom are those of jsdom', () => {
  const { contentWindow } = document.body.appendChild(document.createElement('iframe'));
  if (!contentWindow) throw new Error('A frame in the document has no window.');
  const { getComputedStyle: computeStyle } = contentWindow;
  const styleBy = (compute: typeof getComputedStyle, element: Element) => {
    const style = compute(element);
    return [style.display, style.getPropertyValue('visibility'), style.animationName, style.color];
  };
  const host = document.body.appendChild(document.createElement('div'));
  const attributes: [name: string, value: string][] = [
    ['hidden', ''],
    ['open', ''],
    ['type', 'hidden'],
    ['style', 'display: flex'],
    ['style', 'visibility: hidden; animation-name: fade'],
  ];
  for (const [attribute, value] of attributes)
    for (const parentName of ['div', 'ruby']) {
      const parent = host.appendChild(document.createElement(parentName));
      parent.setAttribute(attribute, value);
      for (const name of names) {
        const element = parent.appendChild(document.createElement(name));
        const found = [styleBy(getComputedStyle, element)];
        element.setAttribute(attribute, value);
        found.push(styleBy(getComputedStyle, element));
        element.removeAttribute(attribute);
        const expected = [styleBy(computeStyle, element)];
        element.setAttribute(attribute, value);
        expected.push(styleBy(computeStyle, element));
        expect({ name, parentName, attribute, found }).toEqual({
          name,
          parentName,
          attribute,
          found: expected,
        });
        element.remove();
      }
    }
});

test('a style sheet counts', () => {
  const button = document.body.appendChild(document.createElement('button'));
  expect(getComputedStyle(button).display).toBe('inline-block');
  const sheet = document.head.appendChild(document.createElement('style'));
  sheet.textContent = 'button { display: none; visibility: hidden }';
  expect(getComputedStyle(button).display).toBe('none');
  expect(getComputedStyle(button).visibility).toBe('hidden');
  sheet.remove();
});
