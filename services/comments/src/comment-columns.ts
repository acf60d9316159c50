import { commentFields } from '@nobicast/contracts/fields/comment.fields';
import { namesOf } from '@nobicast/contracts/fields/field';

// The declared fields of a comment, as parts of statements.

const names = namesOf(commentFields);
const listed = (partOf: (name: string) => string) => names.map(partOf).join(', ');

export const fieldNames = listed((name) => name);
/** Of rows `c`. */
export const fieldColumns = listed((name) => `c.${name}`);
export const fieldBindings = listed((name) => `:${name}`);
/** For the `set` of an update that deletes a text. */
export const withoutFields = listed((name) => `${name} = null`);
