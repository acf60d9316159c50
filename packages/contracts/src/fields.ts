import { z } from 'zod';
import { roles } from './roles.ts';

/** Fields that several features have. */

export const instantSchema = z.iso.datetime().describe('An instant in ISO 8601, in UTC');

/** Nine digits always fit an integer column of Postgres. */
const largestId = 999_999_999;

export const idSchema = z.int().min(1).max(largestId);

/** In paths, ids are written as digits. */
export const idParamSchema = z
  .string()
  .regex(/^\d{1,9}$/, 'Un identifiant de neuf chiffres au plus est attendu.')
  .transform(Number)
  .pipe(idSchema);

/** Every shared call with a query takes this parameter to get around caches. No reply depends on it. */
export const cacheBusterSchema = z
  .string()
  .max(32)
  .optional()
  .describe('Defeats caches; its value is ignored');

export const pageParamSchema = z
  .string()
  .regex(/^\d{1,4}$/, 'Un nombre entier est attendu.')
  .transform(Number)
  .pipe(z.int().min(1))
  .optional()
  .meta({ default: 1 });

export const userIdParamSchema = z.string().regex(/^[\w-]{1,64}$/);

export const memberParamsSchema = z.strictObject({ id: userIdParamSchema });
export const roleSchema = z.enum(roles);

/**
 * An e-mail address that is valid in an SMTP envelope: printable ASCII, at most 64 characters before the only @, no
 * quoting. Letters of other alphabets are refused, so that no address can look like another (homographs).
 */
export const emailUpTo = (most: number) =>
  z
    .string()
    .trim()
    .max(most, { error: 'Adresse email invalide', abort: true })
    .regex(/^[\x21-\x3f\x41-\x7e]{1,64}@[\x21-\x7e]+$/, 'Adresse email invalide')
    .pipe(z.email('Adresse email invalide'))
    .transform((email) => email.toLowerCase());

/** As long as SMTP allows. */
export const emailSchema = emailUpTo(254);

/** Numbers in a query string. Empty or non-numeric text is refused, never read as 0. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Un nombre entier est attendu.')
    .transform(Number)
    .pipe(z.int().min(min).max(max));
