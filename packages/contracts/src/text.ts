import { z } from 'zod';

const message = 'Ce texte contient un caractère invisible qui n’est pas accepté.';
/** Control characters and halves of surrogate pairs: nobody types them, and Postgres and JSON choke on some. */
const disallowed = /[\p{Cc}\p{Cs}]/u;
const disallowedInMultiLine = /(?![\n\r\t])[\p{Cc}\p{Cs}]/u;
/** They turn the order of the text around them, which a name shares with other people's. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/;

const textWithout = (...patterns: RegExp[]) =>
  z
    .string()
    .trim()
    .refine((text) => !patterns.some((pattern) => pattern.test(text)), { error: message, abort: true });

/** Text that people write, trimmed; every field of theirs begins with one of these three. */
export const lineSchema = textWithout(disallowed);
export const multiLineSchema = textWithout(disallowedInMultiLine);
/** A line that stands among other people's: a name, a title. */
export const nameSchema = textWithout(disallowed, directionControls);
