import { readCookie, withoutCookies } from './cookies.ts';

describe('A cookie', () => {
  it.each([
    ['session=abc', 'abc'],
    ['theme=dark; session=abc; other=1', 'abc'],
    ['session=first; session=second', 'first'],
    ['session=a=b==', 'a=b=='],
    [' session = abc ;', 'abc'],
    ['xsession=abc', undefined],
    ['session', undefined],
    ['session=', undefined],
    ['session=; session=second', undefined],
    ['=abc; ; ;;', undefined],
    ['SESSION=abc', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('in the header %j has the value %j', (header, value) => {
    expect(readCookie(header, 'session')).toBe(value);
  });
});

describe('A header without our cookies', () => {
  it.each([
    ['session=abc', undefined],
    ['theme=dark; session=abc; sign_in=x; ncid=1', 'theme=dark; ncid=1'],
    ['session=1; session=2', undefined],
    ['session', undefined],
    ['sessions=1', 'sessions=1'],
    [undefined, undefined],
  ])('made from %j is %j', (header, rest) => {
    expect(withoutCookies(header, new Set(['session', 'sign_in']))).toBe(rest);
  });
});
