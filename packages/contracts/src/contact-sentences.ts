/** What is said about a field of the contact form, as the specification wants it (CONTACT-17 to 30). */
export const contactSentences = {
  name: 'Le nom doit contenir au moins 2 caractères',
  email: 'Adresse email invalide',
  subject: 'Le sujet doit contenir au moins 5 caractères',
  message: 'Le message doit contenir au moins 10 caractères',
  consent: 'Vous devez accepter la politique de confidentialité',
  token: 'Veuillez compléter la vérification de sécurité.',
} as const;

export const atMost = (length: number) => `${length} caractères au plus.`;
