import { brand, emails } from '@nobicast/contracts/brand';
import { publisher } from '@nobicast/contracts/publisher';
import type { LegalCopy } from './legal-text.ts';

const { licence, name } = brand;

export const legalNoticeCopy: LegalCopy = {
  title: 'Mentions légales',
  head: 'Mentions légales',
  description: `Qui publie ${name}, qui l’héberge, sous quelle licence et sous quel droit.`,
  facts: [],
  sections: [
    {
      title: 'Éditeur',
      paragraphs: [
        `${name} est publié par ${publisher.name}, ${brand.city}, ${brand.country}.`,
        `Direction de la publication\u00a0: ${publisher.director}.`,
      ],
    },
    {
      title: 'Hébergement',
      paragraphs: [`Le site et ses fichiers sont hébergés par ${publisher.host}.`],
    },
    {
      title: 'Licence des contenus',
      paragraphs: [
        `Les épisodes, leurs notes, leurs transcriptions et les articles sont sous licence ${licence.name}\u00a0: vous pouvez les copier et les partager en nous citant, sans les vendre et sans les modifier.`,
        'Les commentaires restent à leurs auteurs. Les marques, logos et extraits cités appartiennent à leurs propriétaires.',
      ],
    },
    {
      title: 'Signaler un contenu',
      paragraphs: [
        `Pour signaler un contenu illicite, ou exercer un droit de réponse, écrivez à ${emails.legal} en donnant l’adresse de la page. Les commentaires sont lus avant publication\u202f; ce qui est signalé est relu, et retiré s’il doit l’être.`,
      ],
    },
    {
      title: 'Signaler une faille de sécurité',
      paragraphs: [
        `Si vous trouvez une faille du site, écrivez à ${emails.security}, en français ou en anglais, en disant comment la reproduire. Nous répondons sous cinq jours, et disons quand elle est corrigée.`,
        'Ne lisez et ne modifiez pas les données d’autrui, ne ralentissez pas le site, et laissez-nous le temps de corriger avant d’en parler. Nous ne poursuivons pas qui s’y tient, et ne versons pas de prime.',
      ],
    },
    {
      title: 'Droit applicable',
      paragraphs: [
        `Ce site est soumis ${publisher.law}. À défaut d’accord amiable, ${publisher.courts} sont compétents.`,
      ],
    },
  ],
};
