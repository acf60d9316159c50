import { withQuery } from './query.ts';

test('parameters are sent only when truthy (API-PUBLIC-006)', () => {
  expect(withQuery('/api/x', { limit: 1000, offset: 0, page: undefined, search: '', type: null })).toBe(
    '/api/x?limit=1000',
  );
  expect(withQuery('/api/x', { offset: 0 })).toBe('/api/x');
});
test('featured is sent whenever it is defined (API-PUBLIC-007)', () => {
  expect(withQuery('/api/guests', { featured: false, limit: 500 })).toBe(
    '/api/guests?featured=false&limit=500',
  );
  expect(withQuery('/api/guests', { featured: undefined })).toBe('/api/guests');
});
test('values are encoded', () => {
  expect(withQuery('/api/x', { q: 'a&b é' })).toBe('/api/x?q=a%26b+%C3%A9');
});
