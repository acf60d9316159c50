import { buildLightPage, styleSheetsOf } from './light-page.ts';

const html = [
  '<!doctype html><html data-theme="dark"><head><title>Un titre</title>',
  '<script>document.documentElement.dataset.theme="dark"</script>',
  '<link rel="preload" as="font" href="/a.woff2" crossorigin="anonymous">',
  '<style>p { color: red }</style>',
  '<link rel="stylesheet" href="/a.css" integrity="sha384-x">',
  '<link rel="stylesheet" href="/inlined.css" disabled>',
  '<script defer src="/main.js"></script></head>',
  '<body><p>Bonjour</p><audio preload="none"></audio>',
  '<script type="application/json" id="boot">{"html":"<style>nothing</style>"}</script></body></html>',
].join('');

test('lists the style sheets that apply, in their order', () => {
  expect(styleSheetsOf(html)).toEqual([{ text: 'p { color: red }' }, { file: '/a.css' }]);
});

test('keeps the visible content, inlines the CSS once, and references no other file', () => {
  const light = buildLightPage(html, 'p { margin: 0 }');
  expect(light).toBe(
    '<!doctype html><html data-theme="dark"><head><title>Un titre</title><style>p { margin: 0 }</style></head>' +
      '<body><p>Bonjour</p><audio preload="none"></audio></body></html>',
  );
});

test('removes web fonts, and keeps local font faces and every other rule', () => {
  const css =
    '@font-face{font-family:"A";src:url("/a.woff2") format("woff2")}' +
    '@font-face { font-family: "A Fallback"; src: local("Arial"); size-adjust: 90% }' +
    'p::before { content: "$&"; mask: url("/mask.svg") }';
  const light = buildLightPage('<head></head>', css);
  expect(light).not.toContain('woff2');
  expect(light).toContain('@font-face { font-family: "A Fallback"; src: local("Arial"); size-adjust: 90% }');
  expect(light).toContain('p::before { content: "$&"; mask: url("/mask.svg") }');
});
