import { brand, emails } from '@nobicast/contracts/brand';
import { publisher } from '@nobicast/contracts/publisher';
import { paths } from '@nobicast/contracts/paths';
import type { LegalCopy } from './legal-text.ts';

const { licence, name } = brand;

export const termsCopy: LegalCopy = {
  title: 'Conditions d’utilisation',
  head: 'Conditions générales d’utilisation',
  description: `Ce que ${name} propose, ce que l’on peut y écrire, et ce que l’on peut faire de ses contenus.`,
  facts: [],
  sections: [
    {
      title: 'Objet',
      paragraphs: [
        `Ces conditions régissent l’usage du site ${name}\u00a0: l’écoute des épisodes, la lecture des pages, les commentaires et les comptes. Utiliser le site, c’est les accepter.`,
      ],
    },
    {
      title: 'Accès',
      paragraphs: [
        'L’écoute et la lecture sont libres, gratuites, et ne demandent pas de compte. Le site peut être interrompu pour une mise à jour ou par une panne.',
      ],
    },
    {
      title: 'Comptes',
      paragraphs: [
        'Un compte s’ouvre avec une adresse e-mail, par un lien à usage unique. Gardez l’accès à cette boîte pour vous\u00a0: qui la lit peut ouvrir votre session. Vous pouvez fermer vos sessions et supprimer votre compte à tout moment.',
      ],
    },
    {
      title: 'Commentaires',
      paragraphs: ['Les commentaires sont lus avant d’être publiés. Sont refusés\u00a0:'],
      items: [
        'les propos illicites, haineux ou diffamatoires, et les données personnelles d’autrui\u202f;',
        'la publicité et les liens sans rapport avec le sujet\u202f;',
        'les messages envoyés en série ou sous l’identité d’un autre.',
      ],
    },
    {
      title: 'Licence',
      paragraphs: [
        `Les contenus de l’émission sont sous licence ${licence.name}. En publiant un commentaire, vous nous autorisez à l’afficher sur ce site et à le lire à l’antenne\u202f; il reste à vous, et vous pouvez le faire retirer.`,
      ],
    },
    {
      title: 'Responsabilité',
      paragraphs: [
        'Ce qui est dit dans les épisodes et dans les commentaires engage ceux qui le disent. Les liens mènent à des sites que nous ne maîtrisons pas.',
      ],
    },
    {
      title: 'Droit applicable',
      paragraphs: [
        `Ces conditions sont soumises ${publisher.law}. Une question\u202f? ${emails.legal}. Une difficulté technique\u202f? ${emails.support}.`,
      ],
      link: { text: 'La politique de confidentialité', to: paths.privacy },
    },
  ],
};
