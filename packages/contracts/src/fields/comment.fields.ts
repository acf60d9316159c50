import { declareFields, type ValuesOf } from './field.ts';

const momentDoc =
  'The moment that the comment is about, in ms from the start of the sound; null where it is about none';

/**
 * What authors may add to their text. It is published and exported with the text, kept by a correction, and gone once the
 * text is withdrawn or erased.
 */
export const commentFields = declareFields({
  moment_ms: {
    kind: 'number',
    label: 'Moment de l’épisode',
    hint: 'Facultatif, par exemple 47:12.',
    min: 0,
    // The length of the audio limits it further.
    max: 24 * 60 * 60_000 - 1,
    invalid: 'Écrivez un temps comme 47:12 ou 1:02:30.',
    isNullable: true,
    doc: { body: momentDoc, reply: momentDoc },
  },
});

export type CommentValues = ValuesOf<typeof commentFields>;
