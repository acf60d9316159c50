import { z } from 'zod';
import { frenchMessage } from './french-messages.ts';

function messageOf(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value, { error: frenchMessage }).error?.issues[0]?.message;
}

const even = z.int().multipleOf(2);
const words = z.record(z.string().regex(/^[a-z]+$/), z.string());
const byKind = z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]);

test.each<[string, z.ZodType, unknown, string]>([
  ['a field that is missing', z.object({ name: z.string() }), {}, 'Ce champ est obligatoire.'],
  ['a number for a text', z.string(), 7, 'Un texte est attendu.'],
  ['a text for a number', z.number(), '7', 'Un nombre est attendu.'],
  ['a value that is not a number', z.number(), Number.NaN, 'Un nombre est attendu.'],
  ['a fraction for an integer', z.int(), 1.5, 'Un nombre entier est attendu.'],
  ['a number too large to be exact', z.int(), 2 ** 53, 'Ce nombre est trop grand.'],
  ['a text for a boolean', z.boolean(), 'true', 'La valeur attendue est true ou false.'],
  ['an object for a list', z.array(z.string()), {}, 'Une liste est attendue.'],
  ['a list for an object', z.object({}), [], 'Un objet JSON est attendu.'],
  ['a text for a record', words, 'x', 'Un objet JSON est attendu.'],
  ['a text for nothing', z.null(), 'x', 'Aucune valeur n’est attendue ici.'],
  [
    'a text for a type that JSON does not have',
    z.instanceof(URL),
    'x',
    'Une valeur d’un autre type est attendue.',
  ],
  ['a text that is too short', z.string().min(2), 'A', '2 caractères au moins.'],
  ['an empty text', z.string().min(1), '', '1 caractère au moins.'],
  ['a text that is too long', z.string().max(1), 'AB', '1 caractère au plus.'],
  ['a list that is too long', z.array(z.int()).max(2), [1, 2, 3], '2 éléments au plus.'],
  ['a number that is too small', z.int().min(1), 0, '1 au moins.'],
  ['a number at an exclusive minimum', z.number().gt(0), 0, 'Plus de 0.'],
  ['a number at an exclusive maximum', z.number().lt(5), 5, 'Moins de 5.'],
  ['a value outside an enum', z.enum(['a', 'b']), 'c', 'Une de ces valeurs est attendue : a, b.'],
  ['an invalid e-mail address', z.email(), 'x', 'Une adresse e-mail est attendue.'],
  ['an invalid URL', z.url(), 'x', 'Une adresse web est attendue.'],
  ['an invalid UUID', z.uuid(), 'x', 'Un identifiant UUID est attendu.'],
  [
    'an invalid instant',
    z.iso.datetime(),
    'x',
    'Une date avec son heure est attendue, en UTC (2026-01-31T20:30:00Z).',
  ],
  ['an invalid date', z.iso.date(), 'x', 'Une date est attendue (2026-01-31).'],
  [
    'a text that does not match a pattern',
    z.string().regex(/^a$/),
    'x',
    'Ce texte n’a pas la forme attendue.',
  ],
  [
    'a text without the required prefix',
    z.string().startsWith('a'),
    'x',
    'Ce texte n’a pas la forme attendue.',
  ],
  ['a number that is not a multiple', even, 3, 'Un multiple de 2 est attendu.'],
  ['an unknown field', z.strictObject({}), { x: 1 }, 'Ce champ n’existe pas ici.'],
  ['an invalid key of a record', words, { A: 'x' }, 'Ce champ n’existe pas ici.'],
  [
    'a value of no member of a union',
    z.union([z.string(), z.boolean()]),
    7,
    'Cette valeur n’a aucune des formes attendues.',
  ],
  ['an unknown discriminator', byKind, { kind: 'b' }, 'Cette valeur n’a aucune des formes attendues.'],
  ['a bad key of a map', z.map(z.object({}), z.int()), new Map([[1, 1]]), 'Un objet JSON est attendu.'],
  [
    'a bad value of a map',
    z.map(z.object({}), z.int()),
    new Map([[{}, 'x']]),
    'Un élément de cette liste n’est pas valide.',
  ],
  [
    'a value that a refinement rejects',
    z.string().refine(() => false),
    'x',
    'Cette valeur n’est pas acceptée.',
  ],
])('%s is reported in French', (_what, schema, value, sentence) => {
  expect(messageOf(schema, value)).toBe(sentence);
});

test('a message of the schema itself is used unchanged', () => {
  expect(messageOf(z.string('Votre nom ?'), 7)).toBe('Votre nom ?');
});
