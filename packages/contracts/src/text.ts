import { z } from 'zod';

const message = 'Ce texte contient un caractère invisible qui n’est pas accepté.';
/** Control characters and lone surrogates: nobody types them, and Postgres and JSON reject some of them. */
const disallowed = /[\p{Cc}\p{Cs}]/u;
const disallowedInMultiLine = /(?![\n\r\t])[\p{Cc}\p{Cs}]/u;
/** They reverse the text around them: in a name, that would be text of other people. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/;

const textWithout = (...patterns: RegExp[]) =>
  z
    .string()
    .trim()
    .refine((text) => !patterns.some((pattern) => pattern.test(text)), { error: message, abort: true });

/** Trimmed text that people write. Every text field is based on one of these three schemas. */
export const lineSchema = textWithout(disallowed);
export const multiLineSchema = textWithout(disallowedInMultiLine);
/** A line shown between other people's texts: a name, a title. */
export const nameSchema = textWithout(disallowed, directionControls);
