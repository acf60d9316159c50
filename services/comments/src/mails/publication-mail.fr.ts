import type { MailMessage } from '@nobicast/service-kit/mail';
import { commentMail, oneLine } from './comment-mail.fr.ts';
import type { MailableComment } from './mails.repository.ts';

/** The mail to the author of a published comment. */
export function publicationMail(input: {
  to: string;
  comment: MailableComment;
  token: string;
  publicUrl: string;
  sentAt: Date;
}): MailMessage {
  const { comment, ...mail } = input;
  const isMember = comment.userId !== null;
  const subjectTitle = oneLine(comment.subjectTitle);
  return commentMail({
    ...mail,
    isMember,
    quoted: comment.content,
    at: { ...comment, commentId: comment.id },
    texts: {
      subject: `Votre message est publié\u00a0: «\u00a0${subjectTitle}\u00a0»`,
      preview: `Sous «\u00a0${subjectTitle}\u00a0». Tout le monde peut le lire.`,
      title: 'Il est en ligne.',
      lead: `Votre message sur «\u00a0${subjectTitle}\u00a0» vient d’être relu et publié.`,
      signedAs: `Signé ${oneLine(comment.authorName)}`,
      button: 'Voir le message',
      withdrawAdvice: 'Le texte et votre nom sont effacés tout de suite, pour de bon.',
      enoughAdvice: isMember
        ? 'Vos messages seront publiés comme avant, sans que nous vous écrivions.'
        : 'Vos messages seront publiés comme avant, sans que nous écrivions à cette adresse.',
      why: isMember
        ? 'Cet e-mail part quand un de vos messages est publié, si votre profil le demande.'
        : 'Cet e-mail part parce que la personne qui a écrit le message a donné cette adresse et demandé à le recevoir. Un par jour au plus.',
    },
  });
}
