import { z } from 'zod';
import type { RouteContract } from './route-contract.ts';
import { allRoutes } from './routes.ts';

/** A field that a caller fills in, with the schema that reads it whole. */
interface Field {
  name: string;
  path: string;
  schema: z.core.$ZodType;
}

/** The fields inside a schema; a schema without any is a field itself. */
function fieldsIn(schema: z.core.$ZodType, path: string, name = ''): Field[] {
  if (schema instanceof z.ZodObject)
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([key, field]) =>
      fieldsIn(field, `${path}.${key}`, key),
    );
  if (schema instanceof z.ZodArray) return fieldsIn(schema.element, path, name);
  if (schema instanceof z.ZodRecord) return fieldsIn(schema.valueType, path, name);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return fieldsIn(schema.unwrap(), path, name);
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option: z.core.$ZodType) => fieldsIn(option, path, name));
  // A text that is checked or changed further is read whole.
  if (schema instanceof z.ZodPipe && !(schema.in instanceof z.ZodString))
    return fieldsIn(schema.in, path, name);
  return [{ name, path, schema }];
}

const fieldsOf = ({ id, params, query, body, form }: RouteContract): Field[] =>
  Object.entries({ params, query, body, form }).flatMap(([part, schema]) =>
    schema ? fieldsIn(schema, `${id} ${part}`) : [],
  );

const accepts = ({ schema }: Field, text: string) => z.safeParse(schema, text).success;
const namesAddress = /(^|_)(urls?|addresses|avatar|cover|links?|website|twitter|linkedin|github)$/;
/** Takes addresses and no other text, or is named for them. */
const isAddressField = (field: Field) =>
  accepts(field, 'https://exemple.fr/a.jpg') &&
  (namesAddress.test(field.name) || !accepts(field, 'Bonsoir à toutes et à tous'));

/** Fields that take addresses with credentials, which nobody sees, and why. */
const exempt = [
  // Each address gets a verdict of its own, and this one is "refused" (check-link.use-case.ts).
  'checkLinks body.addresses',
  // Any address that is not a page of this site is 404 (oembed.rules.ts), as oEmbed wants it.
  'getOEmbed query.url',
  // A decoy: nothing that is filled in there is stored.
  'askForReminder body.website',
  'subscribeToNewsletter body.website',
];

describe('An address with a user or a password (T3-H2)', () => {
  const fields = allRoutes.flatMap(fieldsOf).filter(isAddressField);

  it('is looked for in every field that takes addresses', () => {
    expect(fields.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'updateProfile body.avatar_url',
        'updateProfile body.social_links.website',
        'addParticipant body.avatar_url',
        'startImport body.url',
        'putExternalAudio body.episodes.url',
        'checkLink query.url',
      ]),
    );
  });

  it.each([
    'https://camille:secret@exemple.fr/a.jpg',
    'https://camille@exemple.fr/a.jpg',
    'https://:secret@exemple.fr/a.jpg',
    'https:camille:secret@exemple.fr/a.jpg',
    'HTTPS://camille%40:secret@exemple.fr/a.jpg',
    ' https://camille:secret@exemple.fr/a.jpg ',
  ])('is refused by every contract: %s', (address) => {
    const accepting = new Set(fields.filter((field) => accepts(field, address)).map(({ path }) => path));
    for (const path of exempt) accepting.delete(path);
    expect([...accepting]).toEqual([]);
  });
});
