import {
  brand,
  ofCity,
  distributionDay,
  distributionTime,
  preparationDay,
  recordingDay,
  recordingTime,
} from '@nobicast/contracts/brand';

export const aboutCopy = {
  label: 'À propos',
  title: `À propos de ${brand.name}`,
  head: 'À propos',
  description: `Ce qu’est ${brand.name}, comment un épisode se fait, et sous quelle licence.`,
  statement: 'Une lampe, un micro, et ce que la tech fait à nos vies',
  project: 'Le projet',
  paragraphs: [
    `${brand.name} est une émission de conversation. Chaque semaine, quelques personnes qui travaillent avec des machines se retrouvent le soir, à distance, et parlent de ce qu’elles ont vu passer\u00a0: une faille, une panne, une loi, un vieux manuel.`,
    'Nous parlons de technique, de cybersécurité, de développement et de culture numérique, sans jargon gratuit et sans hâte. Un sujet prend le temps qu’il prend. Quand nous ne savons pas, nous le disons, et nous invitons quelqu’un qui sait.',
  ],
  week: 'La semaine',
  appointments: '3 rendez-vous',
  how: 'Comment un épisode se fait',
  steps: [
    {
      at: preparationDay,
      title: 'La collecte',
      line: 'Les thèmes sont proposés dans la préparation de la semaine. Elle est publique\u00a0: numéro creux, ambre, hachures.',
    },
    {
      // Printed as it stands, never converted (A01).
      at: `${recordingDay} ${recordingTime} UTC`,
      title: 'Le direct',
      line: 'Enregistrement virtuel, salon ouvert. Vos questions passent à l’antenne.',
    },
    {
      at: `${distributionDay} ${distributionTime}`,
      title: 'La distribution',
      line: `L’épisode sort, heure ${ofCity}. Chaque sujet ouvre sa page et son courrier.`,
    },
  ],
  frame: 'Cadre',
  licence: 'Copiez, partagez, citez. Ne vendez pas, ne modifiez pas.',
  guests: 'Devenir invité',
  advertising: 'Annoncer chez nous',
  contact: 'Nous écrire',
  questions: 'Vos questions',
} as const;
