import { readSignInFailure } from './sign-in-failures.ts';

const read = (parameters: Record<string, string>) => readSignInFailure(new URLSearchParams(parameters));

test.each([
  [{}, undefined],
  [{ message: '  ' }, undefined],
  [{ message: ' Plus tard. ' }, 'Plus tard.'],
  [{ reason: 'account_inactive' }, 'Ce compte est désactivé. Écrivez-nous si c’est une erreur.'],
  [
    { reason: 'account_inactive', message: 'Appelez le 08…' },
    'Ce compte est désactivé. Écrivez-nous si c’est une erreur.',
  ],
  [{ reason: 'constructor' }, undefined],
  [{ reason: 'unheard_of', message: 'Plus tard.' }, 'Plus tard.'],
])('the page of a failed sign-in says of %j: %j', (parameters, text) => {
  expect(read(parameters as Record<string, string>)).toBe(text); // none of its values is undefined
});

test('a message has 200 characters at most', () => {
  expect(read({ message: 'a'.repeat(200) })).toBe('a'.repeat(200));
  expect(read({ message: 'a'.repeat(201) })).toBe(`${'a'.repeat(199)}…`);
});
