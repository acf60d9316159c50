import type { SenderRecord } from '@nobicast/contracts/admin-newsletter';

type Kind = SenderRecord['kind'];
type State = SenderRecord['state'];

const toFix = 'À corriger';
const labels: Record<State, string> = {
  valid: 'En place',
  missing: toFix,
  several: toFix,
  unrestricted: toFix,
  revoked: toFix,
  incomplete: toFix,
  unanswered: 'Sans réponse',
  not_configured: 'Non vérifié',
};

const quoted = (text: string) => `«\u00a0${text}\u00a0»`;
const starts: Record<Kind, string> = { spf: 'v=spf1', dkim: 'v=DKIM1', dmarc: 'v=DMARC1' };
const valid: Record<Kind, string> = {
  spf: 'Le domaine dit quels serveurs envoient pour lui.',
  dkim: 'La clé avec laquelle le relais signe est publiée.',
  dmarc: 'Le domaine dit que faire d’un mail qui n’est pas de lui.',
};
const missing: Record<Kind, (name: string) => string> = {
  spf: (name) =>
    `Ajoutez à ${name} un enregistrement TXT ${quoted('v=spf1 …')}\u00a0: votre relais indique le sien.`,
  dkim: (name) => `Publiez à ${name} la clé que votre relais indique.`,
  dmarc: (name) => `Ajoutez à ${name} un enregistrement TXT ${quoted('v=DMARC1; p=none')}, ou plus strict.`,
};

const explanations: Record<State, (kind: Kind, name: string) => string> = {
  valid: (kind) => valid[kind],
  missing: (kind, name) => missing[kind](name),
  several: (kind, name) =>
    `${name} a plusieurs enregistrements ${quoted(starts[kind])}\u00a0: aucun ne compte. N’en gardez qu’un.`,
  unrestricted: (_kind, name) =>
    `L’enregistrement de ${name} laisse n’importe qui envoyer au nom du domaine. Terminez-le par ${quoted('~all')} ou ${quoted('-all')}.`,
  revoked: (_kind, name) => `La clé de ${name} est vide\u00a0: elle a été retirée.`,
  incomplete: (kind, name) =>
    kind === 'dmarc'
      ? `L’enregistrement de ${name} n’a pas de règle (${quoted('p=none')}, ${quoted('p=quarantine')} ou ${quoted('p=reject')}).`
      : `L’enregistrement de ${name} n’est pas une clé.`,
  unanswered: (_kind, name) => `Le DNS n’a pas répondu pour ${name}.`,
  not_configured: () =>
    'Le sélecteur de la clé n’est pas indiqué au site (MAIL_DKIM_SELECTORS)\u00a0: elle ne peut pas être vérifiée.',
};

export const senderCopy = {
  title: 'Domaine d’envoi',
  help: 'Les messageries écartent une newsletter dont le domaine ne dit pas d’où partent ses mails.',
  loading: 'Lecture du DNS',
  failed: 'Le domaine n’a pas pu être vérifié.',
  again: 'Vérifier à nouveau',
  checked: (time: string) => `Vérifié à ${time}`,
  reserved: (domain: string) =>
    domain === ''
      ? 'L’expéditeur configuré n’a pas de domaine.'
      : `${domain} est un nom réservé aux essais\u00a0: il n’a rien à vérifier.`,
  kind: (kind: Kind) => kind.toUpperCase(),
  label: (state: State) => labels[state],
  explanation: ({ kind, name, state }: SenderRecord) => explanations[state](kind, name ?? ''),
} as const;
