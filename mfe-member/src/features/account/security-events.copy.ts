import type { SecurityEventEntry } from '@nobicast/contracts/security-events';

const quoted = (name: string | null) => (name === null ? '' : ` «\u00a0${name}\u00a0»`);
const byAdmin = ({ by }: SecurityEventEntry) => (by === 'admin' ? ', par l’administration' : '');
const how = ({ by, name }: SecurityEventEntry) =>
  by === 'passkey'
    ? `par la clé d’accès${quoted(name)}`
    : `par un ${by === 'code' ? 'code' : 'lien'} reçu par e-mail`;

const sentences: Record<SecurityEventEntry['kind'], (event: SecurityEventEntry) => string> = {
  signed_in: (event) => `Connexion ${how(event)}`,
  signed_out: () => 'Déconnexion',
  session_ended: (event) => `Session fermée à distance${byAdmin(event)}`,
  passkey_added: ({ name }) => `Clé d’accès${quoted(name)} ajoutée`,
  passkey_removed: ({ name }) => `Clé d’accès${quoted(name)} retirée`,
  passkey_counter: ({ name }) =>
    `La clé d’accès${quoted(name)} a peut-être été copiée\u00a0: si vous en doutez, retirez-la`,
  proved: (event) => `Confirmation que c’est bien vous, ${how(event)}`,
  address_changed: (event) => `Adresse e-mail du compte changée${byAdmin(event)}`,
  role_changed: (event) => `Rôle changé${byAdmin(event)}`,
  deactivated: (event) => `Compte désactivé${byAdmin(event)}`,
  activated: (event) => `Compte réactivé${byAdmin(event)}`,
  rescued: () => 'Clés d’accès retirées et sessions fermées, par l’exploitation du site',
};

export const securityEventsCopy = {
  title: 'Activité du compte',
  text: 'Ce qui a touché à l’accès à votre compte depuis un an. Quelque chose ne vient pas de vous\u202f? Déconnectez les autres sessions et écrivez-nous.',
  loading: 'Chargement de l’activité de votre compte…',
  failed: 'L’activité de votre compte n’a pas pu être chargée',
  none: 'Rien encore.',
  more: (count: number) => `Voir tout (${count})`,
  sentence: (event: SecurityEventEntry) => sentences[event.kind](event),
} as const;
