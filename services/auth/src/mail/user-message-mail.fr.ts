import { brand } from '@nobicast/contracts';
import { composeMail, mailFrameTexts, mailParts, type MailMessage } from '@nobicast/service-kit/mail';

const textsOf = ({ sentAt, subject }: { sentAt: Date; subject: string }) => ({
  ...mailFrameTexts(sentAt),
  subject: `${subject} (${brand.name})`,
  preview: `Un message de l’administration de ${brand.name}.`,
  title: 'Un mot pour vous.',
  lead: `L’administration de ${brand.name} vous écrit à propos de votre compte.`,
  byNobody: `L’administration de ${brand.name}`,
  by: (name: string) => `${name}, pour l’administration de ${brand.name}`,
  answer: 'Répondre\u202f?',
  answerText: 'Répondez simplement à cet e-mail\u00a0: votre réponse arrive à la personne qui l’a écrit.',
  caution: 'Un doute\u202f?',
  cautionText: `Personne chez ${brand.name} ne vous demandera un mot de passe, ni le lien d’un e-mail de connexion.`,
  why: `Ce message a été écrit pour vous, parce que vous avez un compte sur ${brand.name}.`,
});

/** What an admin writes to a member: marked as their words, so that none can pass for one of ours. */
export function userMessageMail(input: {
  to: string;
  authorName: string | null;
  authorEmail: string;
  subject: string;
  body: string;
  publicUrl: string;
  sentAt: Date;
}): MailMessage {
  const { to, authorName, authorEmail, body, publicUrl } = input;
  const texts = textsOf(input);
  return {
    to,
    replyTo: authorEmail,
    ...composeMail(texts, publicUrl, [
      mailParts.quote({ text: body, by: authorName === null ? texts.byNobody : texts.by(authorName) }),
      mailParts.note({ strong: texts.answer, text: texts.answerText }),
      mailParts.plainNote({ strong: texts.caution, text: texts.cautionText }),
    ]),
  };
}
