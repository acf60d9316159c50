import type { CheckedLink } from '@nobicast/contracts/admin-posts';
import { hasCredentials } from '@nobicast/contracts/credentials';
import { counted } from '@nobicast/web-kit/format';

const linkStates: Record<CheckedLink['state'], string> = {
  alive: 'répond',
  dead: 'ne mène nulle part',
  unclear: 'sans réponse claire',
  refused: 'n’est pas une adresse publique',
};

export const linkCheckCopy = {
  check: 'Vérifier les liens',
  checking: 'Vérification…',
  none: 'Aucun lien.',
  changed: 'Le texte a changé depuis cette vérification.',
  failed: 'Les liens n’ont pas pu être vérifiés.',
  allAlive: (count: number) => `${counted(count, 'lien vérifié', 'liens vérifiés')}\u00a0: rien à signaler.`,
  some: (count: number) => `${counted(count, 'lien à revoir', 'liens à revoir')}\u00a0:`,
  state({ address, state, status }: CheckedLink) {
    if (hasCredentials(address)) return 'contient un identifiant ou un mot de passe, que chacun verrait';
    return status === null || state === 'alive' ? linkStates[state] : `${linkStates[state]} (${status})`;
  },
} as const;
