import { matchChapters, nearestSubject } from './chapters.ts';

const titled = (...titles: string[]) => titles.map((title) => ({ title }));

test('titles are matched by their words, whatever their case, accents and punctuation', () => {
  expect(matchChapters(titled('LA PANNE DU CABLE !', "l'été"), titled('La panne du câble', 'L’Été'))).toEqual(
    [0, 1],
  );
});

test('the order is kept: a title that comes earlier is not matched with a later one twice', () => {
  const subjects = titled('Générique', 'La panne', 'Le câble sous-marin', 'La panne, suite', 'Fin');
  expect(matchChapters(titled('La panne', 'Câble sous-marin', 'Panne (suite)'), subjects)).toEqual([1, 2, 3]);
});

test('what resembles nothing, or has no title, is matched with nothing', () => {
  expect(matchChapters(titled('Publicité', '', 'Le câble'), titled('La panne', 'Le câble'))).toEqual([
    undefined,
    undefined,
    1,
  ]);
  expect(matchChapters([], titled('La panne'))).toEqual([]);
  expect(matchChapters(titled('La panne'), [])).toEqual([undefined]);
});

// T3-B13
test('titles of one letter or sign are matched where they are the same', () => {
  expect(matchChapters(titled('C', '?'), titled('c', '!', '?'))).toEqual([0, 2]);
  expect(nearestSubject('La panne du câble', titled('Fin', 'Le câble', 'La panne'))).toBe(2);
  expect(nearestSubject('Publicité', titled('Fin'))).toBeUndefined();
});

test('each subject is named once', () => {
  expect(matchChapters(titled('La panne', 'La panne'), titled('La panne'))).toHaveLength(2);
  expect(
    matchChapters(titled('La panne', 'La panne'), titled('La panne')).filter((match) => match === 0),
  ).toHaveLength(1);
});

test('a thousand chapters and two hundred subjects', () => {
  const chapters = titled(...Array.from({ length: 1_000 }, (_, index) => `Chapitre numéro ${index}`));
  const subjects = titled(...Array.from({ length: 200 }, (_, index) => `Chapitre numéro ${index * 5}`));
  expect(matchChapters(chapters, subjects).filter((match) => match !== undefined)).toHaveLength(200);
});
