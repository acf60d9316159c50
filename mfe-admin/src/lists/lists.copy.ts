import { counted } from '@nobicast/web-kit/format';

export const listsCopy = {
  newTab: '(nouvel onglet)',
  /** Verbatim. */
  forbidden: 'Accès non autorisé',
  selectAll: 'Tout sélectionner',
  deselect: 'Tout désélectionner',
  /** Verbatim. */
  menu: 'Actions groupées',
  chooseAll: (count: number) => `Choisir les ${count} résultats`,
  export: 'Exporter en CSV',
  exporting: 'Export…',
  results: 'Résultats',
  notDone: (count: number) => counted(count, 'échec', 'échecs'),
  closeResults: 'Fermer les résultats',
} as const;
