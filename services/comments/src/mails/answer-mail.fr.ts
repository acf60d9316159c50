import type { MailMessage } from '@nobicast/service-kit/mail';
import { commentMail, oneLine } from './comment-mail.fr.ts';
import type { MailableAnswer } from './answer-mails.repository.ts';

/** The mail to the person whose comment was answered. */
export function answerMail(input: {
  to: string;
  answer: MailableAnswer;
  token: string;
  publicUrl: string;
  sentAt: Date;
}): MailMessage {
  const { answer, ...mail } = input;
  const isMember = answer.userId !== null;
  const subjectTitle = oneLine(answer.subjectTitle);
  const name = oneLine(answer.answerName);
  return commentMail({
    ...mail,
    isMember,
    quoted: answer.answerContent,
    at: { ...answer, commentId: answer.answerId },
    texts: {
      subject: `${name} vous a répondu\u00a0: «\u00a0${subjectTitle}\u00a0»`,
      preview: `Sous «\u00a0${subjectTitle}\u00a0». La réponse est publiée.`,
      title: 'Une réponse pour vous.',
      lead: `${name} a répondu à votre message sur «\u00a0${subjectTitle}\u00a0».`,
      signedAs: `Signé ${name}`,
      button: 'Lire la réponse',
      withdrawAdvice: 'Le texte de votre message et votre nom sont effacés tout de suite. La réponse reste.',
      enoughAdvice: isMember
        ? 'On pourra vous répondre comme avant, sans que nous vous écrivions.'
        : 'On pourra vous répondre comme avant, sans que nous écrivions à cette adresse.',
      why: isMember
        ? 'Cet e-mail part quand quelqu’un répond à un de vos messages, si votre profil le demande.'
        : 'Cet e-mail part parce que la personne qui a écrit le message a donné cette adresse et demandé à être prévenue des réponses. Un par jour au plus.',
    },
  });
}
