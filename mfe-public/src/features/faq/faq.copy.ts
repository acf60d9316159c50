import {
  brand,
  ofCity,
  distributionDay,
  distributionTime,
  preparationDay,
  recordingDay,
  recordingTime,
} from '@nobicast/contracts/brand';
import { paths } from '@nobicast/contracts/paths';

export interface Question {
  /** The fragment of its address. */
  id: string;
  question: string;
  answer: string;
  link?: { text: string; to: string };
}

export interface FaqFacts {
  title: string;
  facts: readonly (readonly [name: string, value: string])[];
}

interface FaqSection {
  title: string;
  questions: readonly Question[];
  facts?: FaqFacts;
}

export const faqCopy = {
  label: 'FAQ',
  title: 'Vos questions',
  head: 'Questions fréquentes',
  description:
    'Quand sort un épisode, comment participer, où écouter, que peut-on réutiliser\u00a0: les réponses aux questions fréquentes.',
  lead: 'Tout ce que l’on nous demande avant, pendant et après le direct. S’il manque une réponse, le salon est ouvert.',
  answers: (count: number) => `${count} réponses`,
  questions: (count: number) => `${count} questions`,
  stats: [
    ['1', 'épisode par semaine'],
    ['12', 'épisodes par saison'],
    [recordingTime, `UTC, le ${recordingDay}`],
  ],
  feeds: 'Les flux',
  feed: 'Le Feed',
  archive: 'Le flux des archives',
} as const;

/** The facts are specified (STATIC-04 to 09). */
export const faqSections: readonly FaqSection[] = [
  {
    title: 'L’émission',
    questions: [
      {
        id: 'quand',
        question: 'Quand sort un épisode\u202f?',
        answer: `Un épisode par semaine, par saisons de 12 épisodes. L’enregistrement est diffusé en direct le ${recordingDay} à ${recordingTime} UTC, puis l’épisode est distribué le ${distributionDay} à ${distributionTime}, heure ${ofCity}.`,
      },
      {
        id: 'duree',
        question: 'Combien de temps dure-t-il\u202f?',
        answer:
          'Environ deux heures et quart, découpées en sujets. Chaque sujet a sa page et ses commentaires.',
      },
      {
        id: 'entre-deux-saisons',
        question: 'Que se passe-t-il entre deux saisons\u202f?',
        answer: 'Les archives restent ouvertes, le salon aussi.',
        link: { text: 'Les archives', to: paths.archives },
      },
      {
        id: 'preparations',
        question: 'Pourquoi certains numéros sont-ils marqués Prep\u202f?',
        answer: 'Ce sont les préparations\u00a0: les thèmes du prochain épisode, avant qu’il n’existe.',
      },
    ],
    facts: {
      title: 'La semaine en ligne droite',
      facts: [
        ['Collecte des thèmes', preparationDay],
        ['Enregistrement en direct', `${recordingDay} ${recordingTime} UTC`],
        ['Distribution', `${distributionDay} ${distributionTime}, ${brand.city}`],
      ],
    },
  },
  {
    title: 'Participer',
    questions: [
      {
        id: 'proposer-un-sujet',
        question: 'Puis-je proposer un sujet\u202f?',
        answer: `Oui. La collecte des thèmes commence le ${preparationDay}, dans le salon et sous la préparation de la semaine.`,
      },
      {
        id: 'devenir-invite',
        question: 'Comment devenir invité\u202f?',
        answer: 'Par la page des invités, où l’on propose sa candidature.',
        link: { text: 'Les invités', to: paths.guests },
      },
      {
        id: 'commenter',
        question: 'Faut-il un compte pour commenter\u202f?',
        answer:
          'Non. Un nom et une adresse suffisent, votre message est lu avant publication. Avec un compte, il porte un badge.',
      },
      {
        id: 'mot-de-passe',
        question: 'Pourquoi n’y a-t-il pas de mot de passe\u202f?',
        answer:
          'Nous envoyons un lien à usage unique, valable 15 minutes. Il n’y a rien à retenir, et rien à voler.',
        link: { text: 'Se connecter', to: paths.login },
      },
    ],
    facts: {
      title: 'Délais de réponse',
      facts: [
        ['E-mail', '24 à 48\u00a0h'],
        ['Chat', 'en direct'],
        ['Réseaux sociaux', '2 à 7 jours'],
      ],
    },
  },
  {
    title: 'Écouter, réutiliser',
    questions: [
      {
        id: 'flux',
        question: 'Pourquoi le flux ne montre-t-il que 20 à 25 épisodes\u202f?',
        answer:
          'Le flux RSS montre 20 à 25 épisodes pour rester léger. Un flux séparé contient toutes les archives, et les applications qui s’abonnent à celui-là montrent tout.',
        link: { text: 'S’abonner', to: paths.subscribe },
      },
      {
        id: 'licence',
        question: 'Puis-je rediffuser un extrait\u202f?',
        answer: `Oui, sans le modifier, sans le vendre, en nous citant\u00a0: licence ${brand.licence.name}.`,
      },
      {
        id: 'telecharger',
        question: 'Où télécharger un épisode\u202f?',
        answer: 'Sous le lecteur, bouton «\u00a0Télécharger\u00a0».',
      },
    ],
  },
];
