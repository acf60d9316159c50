import { limits } from '@nobicast/contracts/limits';
import { plural } from '@nobicast/web-kit/format';

const minutes = limits.signIn.linkLifetimeMinutes;

export const loginCopy = {
  label: 'Connexion',
  margin: 'sans mot de passe',
  title: 'Connexion',
  email: 'Adresse e-mail',
  emailPlaceholder: 'camille@exemple.fr',
  note: 'Pas de mot de passe à retenir\u00a0: nous vous envoyons un lien magique par e-mail.',
  send: 'Recevoir le lien',
  cancel: 'Annuler',
  missingBoth: 'Il manque votre adresse et le contrôle anti-robot.',
  missingEmail: 'Il manque votre adresse e-mail.',
  incompleteEmail: 'Votre adresse n’est pas encore complète.',
  missingToken: 'Il manque le contrôle anti-robot.',
  emailWrong: 'Corrigez votre adresse, puis recommencez.',
  ready: 'Tout est prêt, le lien peut partir.',
  /** Verbatim, like the two below. */
  tokenNeeded: 'Please complete the security verification.',
  failed: 'Authentication failed',
  emailInvalid: 'Adresse email invalide',
  unreachable:
    'Le réseau n’a pas répondu, le lien n’est pas parti. Vérifiez votre connexion, puis recommencez.',
  how: 'Comment cela se passe',
  steps: [
    ['00:00', 'Vous donnez votre adresse. Si elle est nouvelle, le compte se crée tout seul.'],
    ['00:20', 'Le lien arrive dans votre boîte. Il ne sert qu’une fois.'],
    [`${minutes}:00`, 'Il s’éteint. Il suffira d’en demander un autre.'],
  ],
} as const;

export const passkeySignInCopy = {
  label: 'Clé d’accès',
  text: 'Vous avez enregistré une clé d’accès sur cet appareil ou une clé de sécurité\u202f?',
  signIn: 'Se connecter avec une clé d’accès',
  closed: 'Aucune clé n’a été présentée. Réessayez, ou demandez un lien par e-mail.',
  failed: 'La connexion par clé d’accès n’a pas abouti. Réessayez, ou demandez un lien par e-mail.',
} as const;

export const codeCopy = {
  label: 'Code à six chiffres',
  help: 'Il est dans l’e-mail, sous le bouton. Il connecte ce navigateur-ci, où que vous lisiez vos e-mails.',
  missing: 'Il manque le code.',
  enter: 'Entrer avec le code',
  unreachable: 'Le réseau n’a pas répondu. Votre code est encore bon\u00a0: réessayez.',
} as const;

export const emailSentCopy = {
  label: 'Connexion',
  validity: `valide ${minutes} minutes`,
  once: 'usage unique',
  title: 'Lien envoyé',
  to: 'Parti vers',
  toNobody: 'Votre boîte de réception',
  otherAddress: 'Corriger l’adresse',
  text: `Ouvrez l’e-mail et suivez le lien. Il est valide ${minutes} minutes et ne sert qu’une fois. Rien reçu\u202f? Regardez dans les indésirables avant d’en demander un autre.`,
  validityLabel: (left: number) =>
    `Le lien est valide encore ${left} ${plural(left, 'minute', 'minutes')} sur ${minutes}`,
  sentAt: (time: string) => `envoyé à ${time}`,
  endsAt: (time: string) => `s’éteint à ${time}`,
  countdown: 'Nouvel envoi possible dans',
  resend: 'Renvoyer le lien',
  waiting: 'Le bouton s’ouvre à la fin du décompte. Un nouveau lien éteint le précédent.',
  ready: 'Vous pouvez demander un nouveau lien. Il éteindra le précédent.',
  resent: 'Un nouveau lien est parti. Le précédent est éteint.',
  resendFailed: 'Le lien n’a pas pu être renvoyé. Réessayez dans un instant.',
  gone: 'Cette demande de connexion n’est plus ouverte dans ce navigateur. Recommencez, cela prend dix secondes.',
  startAgain: 'Recommencer la connexion',
  support: 'Écrire au support',
  faq: 'Lire la FAQ',
  home: 'Retour à l’accueil',
} as const;

export const confirmCopy = {
  label: 'Confirmation',
  title: 'C’est bien vous\u202f?',
  text: 'Une session ouverte de votre compte attend votre accord pour quelque chose d’important. Confirmez, et elle continue là où vous en étiez.',
  confirm: 'C’est bien moi',
  failed: 'La confirmation n’est pas passée. Réessayez dans un instant.',
  done: 'Confirmé',
  doneText:
    'Retournez à la page où vous en étiez\u00a0: elle continue d’elle-même. Vous pouvez fermer celle-ci.',
  notYou:
    'Vous n’avez rien demandé\u202f? Fermez cette page, il ne se passera rien, et déconnectez les autres sessions depuis votre compte.',
  home: 'Retour à l’accueil',
} as const;

export const verifyCopy = {
  label: 'Connexion',
  margin: 'dernier geste',
  verifying: 'Un instant',
  verifyingText: 'Nous vérifions votre lien.',
  title: 'C’est bien vous\u202f?',
  account: (address: string) => `Ce lien connecte le compte ${address}.`,
  elsewhere:
    'Vous vouliez vous connecter là où vous avez demandé le lien\u202f? Tapez-y le code à six chiffres de l’e-mail.',
  text: 'Ce lien n’a pas été ouvert dans le navigateur qui l’a demandé. Un geste de votre main suffit\u00a0: aucun robot de messagerie ne peut le faire à votre place.',
  unreachable: 'Le réseau n’a pas répondu. Votre lien est encore là\u00a0: réessayez.',
  confirm: 'Se connecter',
  notYou: 'Vous n’avez rien demandé\u202f? Fermez cette page, il ne se passera rien.',
  home: 'Retour à l’accueil',
} as const;
