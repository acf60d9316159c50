import { declareFields } from './field.ts';

/** The text of a newsletter issue. Subject and preview stand between the mails of other senders. */
export const issueFields = declareFields({
  subject: { kind: 'name', label: 'Objet', maxLength: 150 },
  preview: {
    kind: 'name',
    label: 'Aperçu',
    hint: 'Ce que les messageries montrent à côté de l’objet.',
    maxLength: 200,
    doc: { reply: 'The line that mail programs show beside the subject of the mail' },
  },
  /** A request body has 64 kB. */
  markdown: {
    kind: 'notes',
    label: 'Texte',
    hint: 'Markdown\u00a0: titres, listes, gras, [liens](https://…), citations.',
    maxLength: 20_000,
  },
});
