import type { WantedResult } from './wanted-result.ts';

const submarineCables = [
  'Des câbles sous la Manche',
  'Câbles et ancres',
  'Qui possède le fond de la mer',
  'Anatomie d’un câble',
];
const passwords = ['la fin du mot de passe', 'Les clés sous le paillasson', 'La sauvegarde de Noël'];
const standards = [
  'Des groupes qui gardent leurs secrets',
  'Les messageries de groupe',
  'Dire non aux robots',
  'Les robots qui lisent',
  'Comment l’heure voyage',
  'Un certificat, une date',
  'Le plan de secours a des plumes',
  'Des pigeons',
  'Le premier document',
  'Une cafetière sur le réseau',
  'Je suis une théière',
  'Les bonnes manières, version 1995',
];

/** Queries of the demonstration data. */
export const demoQueries: WantedResult[] = [
  // One of the words is nowhere, or not beside the others
  { query: 'épisode sur les modems', wanted: ['La petite musique des modems'] },
  { query: 'vote par internet', wanted: ['Voter de loin', 'Le vote électronique', 'Le vote, l’urne'] },
  { query: 'robots.txt', wanted: ['Dire non aux robots', 'Les robots qui lisent'] },
  { query: 'crypto peinture', wanted: ['Deux pots de peinture', 'Linh Tran-Duval'] },
  {
    query: 'la fatigue des mainteneurs open source',
    wanted: ['Un mainteneur fatigué', 'Les mainteneurs seuls'],
  },
  { query: 'podcast hôpital cyberattaque', wanted: ['Ce qui reste quand on éteint'] },
  { query: 'neurones dessinés expliqués', wanted: ['Un réseau de neurones'] },
  { query: 'pigeon voyageur norme', wanted: ['Le plan de secours a des plumes'] },
  { query: 'panne hopital papier', wanted: ['L’armoire d’Agathe', 'La panne a commencé'] },
  {
    query: 'cafetière réseau protocole',
    wanted: ['Une cafetière sur le réseau', 'La beauté des protocoles'],
  },
  { query: 'ordinateur 1995', wanted: ['Les bonnes manières, version 1995'] },
  // Numbers
  { query: '975', wanted: ['Nobicast 975'] },
  { query: '#900', wanted: ['Neuf cents, et la lumière'] },
  { query: 'épisode 950', wanted: ['Neuf cent cinquante'] },
  { query: 'neuf cent cinquante', wanted: ['Neuf cent cinquante'] },
  { query: 'neuf cent soixante-quinze', wanted: ['Nobicast 975'] },
  { query: 'terminal 50 ans', wanted: ['Le terminal a cinquante ans'] },
  { query: '90 ans téléphone', wanted: ['Une lettre pour les yeux fatigués'] },
  { query: '19 secondes', wanted: ['Dix-neuf secondes au zoo'] },
  { query: '19 pays', wanted: ['Dix-neuf pays', 'Odile Frontenay'] },
  { query: '90 jours', wanted: ['Quatre-vingt-dix jours'] },
  { query: '30000 messages locomotives', wanted: ['Le forum qui ne voulait pas fermer'] },
  { query: '400000 machines', wanted: ['Un mainteneur fatigué'] },
  { query: '3 copies', wanted: ['La règle des trois copies'] },
  // Compounds
  { query: 'cable sous marin', wanted: submarineCables },
  { query: 'sous-marin', wanted: submarineCables },
  { query: 'sousmarin', wanted: submarineCables },
  { query: 'mot de passe', wanted: passwords },
  { query: 'motdepasse', wanted: passwords },
  { query: 'grille pain', wanted: ['Le grille-pain de Marguerite'] },
  { query: 'grillepain', wanted: ['Le grille-pain de Marguerite'] },
  { query: 'salle de serveur', wanted: ['Le silence des salles de serveurs'] },
  { query: 'radio pirate saint nazaire', wanted: ['La radio pirate de Saint-Nazaire'] },
  // Addresses of links
  { query: 'XZ', wanted: ['Un mainteneur fatigué'] },
  { query: 'rfc-editor.org', wanted: standards },
  { query: 'rfc1149', wanted: ['Le plan de secours a des plumes', 'Des pigeons'] },
  { query: 'cnil.fr', wanted: ['Onze courtiers', 'Ce que dit le règlement'] },
  { query: 'https://www.cnil.fr/fr/cookies-et-autres-traceurs', wanted: ['Onze courtiers'] },
  {
    query: 'cert.ssi.gouv.fr',
    wanted: ['Prévenir, mais qui', 'Les alertes publiques', 'Lire une alerte officielle'],
  },
  { query: 'arpanet', wanted: ['Le réseau sur une feuille'] },
  { query: 'VT100', wanted: ['Un terminal dans la grange'] },
  { query: 'enigma', wanted: ['La machine et la météo'] },
  { query: 'bug de l’an 2038', wanted: ['2038, l’autre passage', 'Le compteur qui déborde'] },
  { query: 'obsolescence programmée', wanted: ['L’usure organisée'] },
  { query: 'vote électronique', wanted: ['Le vote électronique'] },
  { query: 'canard en plastique', wanted: ['Parlez au canard', 'Le canard de classe'] },
  // Quotes
  { query: '"mot de la fin"', wanted: ['Le mot de la fin'] },
  { query: '«le bruit des touches»', wanted: ['Le bruit des touches'] },
  // People
  { query: 'awa diallo', wanted: ['Awa Diallo'] },
  {
    query: 'épisode avec awa diallo',
    wanted: ['La nuit où le fil a cassé', 'Les géomètres du réseau', 'Le village et son fournisseur'],
  },
  { query: 'rosalie kervadec', wanted: ['Des câbles sous la Manche'] },
  { query: 'theo barzilai', wanted: ['Théo Barzilaï'] },
  { query: 'ysé sauvegarde', wanted: ['La sauvegarde de Noël'] },
  { query: 'zeinab web', wanted: ['Le web à l’oreille'] },
  { query: 'mbappou touches', wanted: ['Le bruit des touches'] },
  // Mistyped
  { query: 'chifrement', wanted: ['Le point de droit', 'Chiffrer, c’est répondre', 'Linh Tran-Duval'] },
  { query: 'terminl', wanted: ['Le terminal a cinquante ans'] },
  { query: 'kerckoffs', wanted: ['La règle de Kerckhoffs'] },
  { query: 'accesibilité', wanted: ['Zeinab Haidari', 'Anouk Vasseur-Lim', 'Nommer les choses'] },
  { query: 'sauvegarde de noel', wanted: ['La sauvegarde de Noël'] },
];
