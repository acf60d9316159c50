import { regieCopy } from './regie.copy.ts';

test('the name of a question is not cut within a character', () => {
  const name = regieCopy.onQuestion('Choisir', 'Awa', `${'a'.repeat(59)}🎙️`);
  expect(name).toBe(`Choisir\u00a0: Awa, ${'a'.repeat(59)}`);
});
