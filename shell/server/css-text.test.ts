import { embeddableCss, lightThemeWithoutScript, splitFontFaces } from './css-text.ts';

const address = '/remotes/mfe-public/1.0.0/web/css/app.css';

test.each([
  ['a{b:url(../a.svg)}', 'a{b:url("/remotes/mfe-public/1.0.0/web/a.svg")}'],
  ['a{b:url("a.svg#x")}', 'a{b:url("/remotes/mfe-public/1.0.0/web/css/a.svg#x")}'],
  ["a{b:url( 'a b.svg' )}", 'a{b:url("/remotes/mfe-public/1.0.0/web/css/a%20b.svg")}'],
  [
    'a{b:URL(a.svg),url(b.svg)}',
    'a{b:url("/remotes/mfe-public/1.0.0/web/css/a.svg"),url("/remotes/mfe-public/1.0.0/web/css/b.svg")}',
  ],
])('what is relative to the sheet stays so: %s', (text, expected) => {
  expect(embeddableCss(text, address)).toBe(expected);
});

test.each([
  'a{b:url(/assets/a.woff2)format("woff2")}',
  'a{b:url("https://elsewhere.example/a.svg")}',
  'a{b:url(data:image/svg+xml;base64,AAAA)}',
  'a{b:url(\'data:image/svg+xml,%3csvg fill="url(%23a)"/%3e\')}',
  'a{fill:url(#gradient)}',
  'a{b:url()}',
  'a::after{content:"url(a.svg) \\" url(b.svg)"}',
])('what says where it is stays as it is: %s', (text) => {
  expect(embeddableCss(text, address)).toBe(text);
});

test('comments are removed, even with quotes in them', () => {
  expect(embeddableCss("/* don't */a{}/*# sourceMappingURL=app.css.map*/", address)).toBe('a{}');
});

test('font faces that fetch a file are separated, in order; those of system fonts stay', () => {
  const file = '@font-face{font-family:"A";src:url("/a.woff2")format("woff2")}';
  const other = '@font-face { font-family: "A"; src: url(/b.woff2); unicode-range: U+100 }';
  const local = '@font-face{font-family:"A Fallback";src:local("Arial")}';
  expect(splitFontFaces(`a{b:c}${file}${local}${other}d{e:url(/f.svg)}`)).toEqual({
    css: `a{b:c}${local}d{e:url(/f.svg)}`,
    fontFaces: file + other,
  });
});

test('the colours of the light theme also apply without JavaScript, if the visitor prefers it (U26)', () => {
  const sheet =
    ':root,[data-theme=dark]{--bg:#000}[data-theme=light]{--bg:#fff;--ink:#111}[data-theme=light] .a{top:0}';
  expect(lightThemeWithoutScript(sheet)).toBe(
    '@media (scripting: none) and (prefers-color-scheme: light){html[data-theme]{--bg:#fff;--ink:#111}}',
  );
  expect(lightThemeWithoutScript('[data-theme=light] .a{top:0}')).toBe('');
});
