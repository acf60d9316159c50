import { declareFields } from './field.ts';

/** Notes of the hosts of a show: nobody else ever sees them. A request body has 64 kB. */
export const showNotesFields = declareFields({
  text: {
    kind: 'notes',
    label: 'Notes',
    hint: 'Pour les animateurs seulement. Elles s’enregistrent d’elles-mêmes.',
    maxLength: 20_000,
  },
});
