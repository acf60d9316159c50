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
      title: 'Droit applicable',
      paragraphs: [
        `Ce site est soumis ${publisher.law}. À défaut d’accord amiable, ${publisher.courts} sont compétents.`,
      ],
    },
  ],
};
