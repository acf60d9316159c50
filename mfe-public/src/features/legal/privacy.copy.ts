import { brand, emails } from '@nobicast/contracts/brand';
import { publisher } from '@nobicast/contracts/publisher';
import { paths } from '@nobicast/contracts/paths';
import type { LegalCopy, LegalSection } from './legal-text.ts';

const { name } = brand;

/** Has the button of the cookie preferences. */
export const cookies: LegalSection = {
  title: 'Cookies et stockage',
  items: [
    'Essentiels\u00a0: la session d’un membre, la preuve qu’un lien de connexion a été demandé dans ce navigateur, et ce que vous réglez vous-même (thème, volume, vitesse, reprise, brouillons). Sans eux, le site ne fonctionne pas\u202f; ils ne servent à rien d’autre.',
    'Mesure d’audience\u00a0: un identifiant tiré au hasard (ncid), qui compte les écoutes sans les relier à votre compte. Vous pouvez le refuser ici\u202f; il est alors effacé.',
  ],
};

/** The four periods and the version are specified (ANALYTICS-12 to 15, STATIC-35 and 36). */
export const privacyCopy: LegalCopy = {
  title: 'Confidentialité',
  head: 'Politique de confidentialité',
  description: `Les données que ${name} collecte, pourquoi, combien de temps, avec qui, et vos droits (RGPD).`,
  facts: ['Version 2.1', 'Dernière mise à jour\u00a0: 15 janvier 2025'],
  sections: [
    {
      title: 'Données collectées',
      items: [
        'Compte\u00a0: adresse e-mail, nom, profil que vous remplissez, sessions ouvertes, et de l’équipe les clés d’accès (l’empreinte ou le visage restent dans l’appareil).',
        'Commentaires\u00a0: nom, texte, adresse e-mail (jamais affichée) et, pendant 30 jours, une empreinte de votre réseau contre les abus.',
        'Contact et candidatures\u00a0: ce que vous écrivez dans le formulaire.',
        'Newsletter\u00a0: adresse e-mail et, si vous le donnez, prénom. Rappels du direct\u00a0: adresse e-mail.',
        'Écoute\u00a0: épisode, heure, programme, et une empreinte de l’adresse du réseau. L’adresse elle-même n’est jamais écrite.',
      ],
    },
    {
      title: 'Utilisations',
      items: [
        'ouvrir votre session et tenir votre compte\u202f;',
        'publier et modérer les commentaires\u202f;',
        'répondre à vos messages, et envoyer la newsletter à qui l’a demandée\u202f;',
        'compter les écoutes, et protéger le site contre les abus.',
      ],
      link: { text: 'Comment les écoutes sont comptées', to: paths.downloadCounts },
    },
    cookies,
    {
      title: 'Partage',
      paragraphs: [
        'Vos données ne sont ni vendues ni prêtées. Elles ne sont lues que par l’équipe, et par les prestataires qui hébergent le site et acheminent les e-mails.',
        'Les vidéos et les sons d’autres sites ne sont chargés que si vous les lancez. Les images que des auteurs ont mises en lien viennent de leurs sites, sans que la page d’où vous venez leur soit dite.',
      ],
    },
    {
      title: 'Vos droits',
      paragraphs: ['Le RGPD vous donne six droits sur vos données\u00a0:'],
      items: [
        'le droit d’accès\u202f;',
        'le droit de rectification\u202f;',
        'le droit à l’effacement\u202f;',
        'le droit à la limitation du traitement\u202f;',
        'le droit à la portabilité\u202f;',
        'le droit d’opposition.',
      ],
      link: { text: 'Lire, exporter ou effacer mes données', to: paths.personalData },
    },
    {
      title: 'Sécurité',
      paragraphs: [
        'Il n’y a pas de mot de passe à voler\u00a0: on se connecte par un lien à usage unique. Les échanges sont chiffrés, les jetons et les adresses de réseau ne sont gardés que sous forme d’empreintes, et chaque action d’administration laisse une trace.',
      ],
    },
    {
      title: 'Conservation',
      items: [
        'Données de contact\u00a0: 3 ans après le dernier contact.',
        'Newsletter\u00a0: jusqu’à la désinscription. Rappels du direct\u00a0: 30 jours de plus.',
        'Connexions et changements d’accès à un compte\u00a0: un an.',
        'Données d’écoute\u00a0: 2 ans, anonymisées après 6 mois.',
        'Cookies de mesure d’audience\u00a0: 13 mois.',
        'Compte et commentaires\u00a0: jusqu’à ce que vous les effaciez.',
      ],
    },
    {
      title: 'Nous écrire',
      paragraphs: [
        `Pour vos données\u00a0: ${emails.privacy}. Pour tout le reste\u00a0: ${emails.hello}. Vous pouvez aussi saisir ${publisher.dataAuthority}.`,
      ],
    },
  ],
};
