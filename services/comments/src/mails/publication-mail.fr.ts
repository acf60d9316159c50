import { mailFrameTexts } from '@nobicast/service-kit/mail';

export const publicationMailTexts = ({
  sentAt,
  subjectTitle,
  authorName,
  isMember,
}: {
  sentAt: Date;
  subjectTitle: string;
  authorName: string;
  isMember: boolean;
}) => ({
  ...mailFrameTexts(sentAt),
  subject: `Votre message est publié\u00a0: «\u00a0${subjectTitle}\u00a0»`,
  preview: `Sous «\u00a0${subjectTitle}\u00a0». Tout le monde peut le lire.`,
  title: 'Il est en ligne.',
  lead: `Votre message sur «\u00a0${subjectTitle}\u00a0» vient d’être relu et publié.`,
  signedAs: `Signé ${authorName}`,
  button: 'Voir le message',
  notYou: 'Ce n’est pas vous\u202f?',
  notYouAdvice:
    'Quelqu’un a écrit ce message en donnant votre adresse. Dites-le-nous\u00a0: nous la retirons, et vous ne recevrez plus rien.',
  notYouLink: 'Ce n’est pas moi',
  enough: 'Un e-mail de trop\u202f?',
  enoughAdvice: isMember
    ? 'Vos messages seront publiés comme avant, sans que nous vous écrivions.'
    : 'Vos messages seront publiés comme avant, sans que nous écrivions à cette adresse.',
  enoughLink: 'Ne plus me prévenir',
  why: isMember
    ? 'Cet e-mail part quand un de vos messages est publié, si votre profil le demande.'
    : 'Cet e-mail part parce que la personne qui a écrit le message a donné cette adresse et demandé à le recevoir. Un par jour au plus.',
});
