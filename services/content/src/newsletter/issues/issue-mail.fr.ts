import { brand } from '@nobicast/contracts';
import { mailFrameTexts } from '@nobicast/service-kit/mail';

/** The French around the text of an issue. */
export const issueMailTexts = ({ sentAt, firstName }: { sentAt: Date; firstName: string | null }) => {
  const frame = mailFrameTexts(sentAt);
  return {
    ...frame,
    greeting: firstName === null ? frame.greeting : `${frame.greeting.replace(/\.$/, '')} ${firstName}.`,
    enough: 'Assez lu\u202f?',
    enoughAdvice: 'Un clic sur la page du lien, et plus aucun numéro ne part à cette adresse.',
    enoughLink: 'Se désinscrire',
    why: `Vous recevez ce numéro parce que cette adresse a confirmé son inscription à la newsletter ${brand.name}.`,
  };
};

/** Before the subject of a mail that an admin sends to themself. */
export const testSubject = (subject: string) => `[Essai] ${subject}`;
