import { z } from 'zod';
import { codeFailures, signInFailures } from './sign-in-failures.ts';

/**
 * The one registry of error codes: HTTP status and the French sentence a person reads
 * when nothing more precise is known. `code` is for programs, `error` for people.
 */
export const errorCodes = {
  bad_request: { status: 400, sentence: 'La demande n’est pas valide.' },
  validation_failed: { status: 400, sentence: 'Certains champs ne sont pas valides.' },
  malformed_json: { status: 400, sentence: 'Le corps de la demande n’est pas du JSON valide.' },
  unauthenticated: { status: 401, sentence: 'Vous devez vous connecter.' },
  forbidden: { status: 403, sentence: 'Accès non autorisé' },
  fresh_proof_needed: {
    status: 403,
    sentence: 'Confirmez d’abord que c’est bien vous. Rien n’a été fait.',
  },
  passkey_needed: {
    status: 403,
    sentence: 'Ajoutez une clé d’accès à votre compte pour reprendre votre travail.',
  },
  origin_refused: { status: 403, sentence: signInFailures.origin_refused },
  account_inactive: {
    status: 403,
    sentence: signInFailures.account_inactive,
  },
  not_found: { status: 404, sentence: 'Cette adresse n’existe pas.' },
  episode_not_found: { status: 404, sentence: 'Épisode non trouvé' },
  audio_not_found: { status: 404, sentence: 'Fichier audio non disponible pour cet épisode' },
  cover_not_found: { status: 404, sentence: 'Cette image de couverture n’existe pas.' },
  envelope_not_found: { status: 404, sentence: 'La forme de ce son n’est pas (encore) connue.' },
  transcript_not_found: { status: 404, sentence: 'Cet épisode n’a pas de transcription.' },
  preview_not_found: {
    status: 404,
    sentence: 'Cette adresse d’aperçu n’existe pas, ou ne vaut plus.',
  },
  user_not_found: { status: 404, sentence: 'Ce membre n’existe pas.' },
  session_not_found: { status: 404, sentence: 'Cette session n’existe plus.' },
  passkey_not_found: { status: 404, sentence: 'Cette clé d’accès n’existe plus.' },
  passkeys_for_team: { status: 403, sentence: 'Les clés d’accès sont réservées à l’équipe.' },
  passkey_refused: {
    status: 400,
    sentence: 'Cette clé d’accès n’a pas été reconnue. Réessayez, ou demandez un lien par e-mail.',
  },
  passkey_known: { status: 409, sentence: 'Cette clé d’accès est déjà enregistrée.' },
  too_many_passkeys: {
    status: 409,
    sentence: 'Votre compte a déjà vingt clés d’accès. Retirez-en une d’abord.',
  },
  no_published_episode: { status: 404, sentence: 'No published episodes found' },
  post_not_found: { status: 404, sentence: 'Article non trouvé' },
  version_not_found: { status: 404, sentence: 'Cette version n’existe pas.' },
  subject_not_found: { status: 404, sentence: 'Sujet non trouvé' },
  guest_not_found: { status: 404, sentence: 'Cette personne n’est pas dans l’annuaire.' },
  participant_not_found: { status: 404, sentence: 'Cette personne ne participe pas à l’épisode.' },
  comment_not_found: { status: 404, sentence: 'Ce commentaire n’existe pas, ou n’est plus publié.' },
  application_accepted: {
    status: 409,
    sentence: 'Cette candidature a déjà sa fiche d’invité.',
  },
  message_not_found: { status: 404, sentence: 'Ce message n’existe pas, ou a été supprimé.' },
  method_not_allowed: { status: 405, sentence: 'Cette méthode n’est pas acceptée ici.' },
  link_invalid: {
    status: 410,
    sentence: 'Ce lien n’est pas valide, a expiré ou a déjà servi.',
  },
  code_wrong: { status: 400, sentence: codeFailures.code_wrong },
  code_spent: { status: 410, sentence: codeFailures.code_spent },
  code_invalid: { status: 410, sentence: codeFailures.code_invalid },
  confirmation_needed: {
    status: 409,
    sentence: 'Ce lien a été demandé depuis un autre navigateur. Confirmez pour vous connecter ici.',
  },
  bot_check_failed: { status: 400, sentence: 'Please complete the security verification.' },
  confirmation_mismatch: {
    status: 400,
    sentence: 'L’adresse saisie n’est pas celle de votre compte.',
  },
  last_admin: {
    status: 409,
    sentence: 'Vous êtes la dernière personne à administrer le site : nommez quelqu’un d’autre d’abord.',
  },
  own_account: {
    status: 409,
    sentence: 'C’est votre propre compte\u00a0: quelqu’un d’autre doit s’en charger.',
  },
  email_taken: { status: 409, sentence: 'Un autre compte a déjà cette adresse.' },
  account_off: { status: 409, sentence: 'Ce compte est désactivé\u00a0: aucun message ne lui est envoyé.' },
  job_not_found: { status: 404, sentence: 'Cette tâche n’existe plus\u00a0: elle est sans doute faite.' },
  job_running: { status: 409, sentence: 'Cette tâche est en cours.' },
  old_address_taken: { status: 409, sentence: 'Cette ancienne adresse mène déjà à un autre épisode.' },
  slug_taken: { status: 409, sentence: 'Un autre épisode a déjà ce slug.' },
  slug_redirects: { status: 409, sentence: 'Ce slug redirige déjà vers un autre épisode.' },
  no_merge_target: {
    status: 409,
    sentence: 'Seule une préparation dont le numéro a un podcast peut y être fusionnée.',
  },
  no_planned_merge: {
    status: 409,
    sentence: 'Aucune fusion n’est prévue pour cette préparation\u00a0: elle est faite, ou annulée.',
  },
  merge_changed: {
    status: 409,
    sentence:
      'La préparation ou le podcast a changé entre-temps. Rien n’a été fait\u00a0: vérifiez, puis recommencez.',
  },
  selection_changed: {
    status: 409,
    sentence:
      'La sélection a changé entre-temps. Rien n’a été fait\u00a0: vérifiez la liste, puis recommencez.',
  },
  import_not_found: { status: 404, sentence: 'Cet import n’existe pas, ou n’est plus gardé.' },
  import_running: {
    status: 409,
    sentence: 'Un import est déjà en cours. Attendez sa fin, ou annulez-le.',
  },
  import_not_planned: {
    status: 409,
    sentence: 'Cette simulation ne peut plus être importée. Simulez de nouveau.',
  },
  import_ended: { status: 409, sentence: 'Cet import est déjà terminé.' },
  sent_issue_not_found: {
    status: 404,
    sentence: 'Ce numéro de la newsletter n’existe pas, ou n’est plus dans les archives.',
  },
  newsletter_issue_not_found: { status: 404, sentence: 'Ce numéro de la newsletter n’existe plus.' },
  newsletter_subscriber_not_found: { status: 404, sentence: 'Cette adresse n’est plus dans la liste.' },
  newsletter_not_draft: {
    status: 409,
    sentence: 'Ce numéro est programmé ou envoyé\u00a0: il ne peut plus être modifié.',
  },
  newsletter_nobody: {
    status: 409,
    sentence: 'Aucune adresse n’est confirmée\u00a0: personne ne recevrait ce numéro.',
  },
  newsletter_started: {
    status: 409,
    sentence: 'L’envoi a déjà commencé\u00a0: il ne peut plus être annulé.',
  },
  newsletter_not_sent: {
    status: 409,
    sentence: 'Ce numéro n’est pas encore parti\u00a0: il n’est pas dans les archives.',
  },
  newsletter_not_in_doubt: { status: 409, sentence: 'Le sort de cet envoi est déjà connu.' },
  too_many_subjects: { status: 409, sentence: 'Cet épisode a déjà le plus grand nombre de sujets.' },
  too_many_commands: { status: 409, sentence: 'Cette émission a déjà beaucoup de commandes.' },
  not_in_feeds: {
    status: 409,
    sentence: 'Les flux RSS ne donnent pas le son de cet épisode\u00a0: il n’y a rien à retélécharger.',
  },
  enclosure_changed: {
    status: 409,
    sentence:
      'L’adresse de ce son a changé entre-temps. Rien n’a été fait\u00a0: vérifiez, puis recommencez.',
  },
  file_chapters_refused: {
    status: 409,
    sentence: 'Les chapitres ne peuvent pas être écrits dans ce fichier.',
  },
  alignment_not_ready: {
    status: 409,
    sentence: 'Aucun début n’a été écrit\u00a0: il faut un son, des repères, et un décalage posé sur ce son.',
  },
  alignment_not_accepted: {
    status: 409,
    sentence: 'Il n’y a rien à annuler\u00a0: aucun calage n’a été accepté.',
  },
  starts_changed: {
    status: 409,
    sentence:
      'Les débuts ou l’ordre des sujets ont changé depuis. Ils restent comme ils sont\u00a0: rien n’a été annulé.',
  },
  already_public: { status: 409, sentence: 'Cet épisode est déjà public.' },
  too_many_previews: {
    status: 409,
    sentence: 'Cet épisode a déjà vingt adresses d’aperçu. Révoquez-en une d’abord.',
  },
  guest_email_taken: {
    status: 409,
    sentence: 'Une autre personne de l’annuaire a déjà cette adresse.',
  },
  already_participates: { status: 409, sentence: 'Cette personne participe déjà à l’épisode.' },
  already_decided: { status: 409, sentence: 'Ce commentaire a déjà été traité.' },
  correction_closed: {
    status: 409,
    sentence:
      'Un message se corrige pendant cinq minutes, tant que personne n’y a répondu. Vous pouvez encore le retirer.',
  },
  conversation_full: {
    status: 409,
    sentence: 'Cette conversation a beaucoup de réponses déjà. Écrivez plutôt un nouveau message.',
  },
  key_reused: {
    status: 409,
    sentence: 'Cette clé d’envoi a déjà servi pour un autre texte.',
  },
  repeated_comment: {
    status: 409,
    sentence: 'Vous avez envoyé ce message il y a moins de dix minutes.',
  },
  rephrase_suggested: {
    status: 409,
    sentence:
      'Ce message pourrait être retenu plus longtemps. Vous pouvez le reformuler, ou l’envoyer tel quel.',
  },
  stale_version: {
    status: 412,
    sentence: 'Quelqu’un a changé cette fiche entre-temps. Rien n’a été enregistré.',
  },
  version_needed: {
    status: 428,
    sentence: 'La version de la fiche qui était affichée n’a pas été envoyée. Rien n’a été enregistré.',
  },
  precondition_failed: { status: 412, sentence: 'Ce fichier a changé depuis.' },
  too_large: { status: 413, sentence: 'L’envoi est trop volumineux.' },
  unsupported_media_type: { status: 415, sentence: 'Ce format n’est pas accepté.' },
  unreadable_image: { status: 422, sentence: 'Cette image ne peut pas être lue.' },
  image_not_read_now: {
    status: 503,
    sentence:
      'Cette image n’a pas pu être lue maintenant\u00a0: le site est très occupé. Rien n’a été enregistré\u00a0: réessayez dans un instant.',
  },
  unreadable_transcript: { status: 422, sentence: 'Cette transcription ne peut pas être lue.' },
  range_not_satisfiable: { status: 416, sentence: 'La plage demandée dépasse la fin du fichier.' },
  too_many_messages: {
    status: 429,
    sentence: 'Trop de messages sont partis. Celui-ci n’a pas été envoyé\u00a0: réessayez plus tard.',
  },
  too_many_requests: { status: 429, sentence: signInFailures.too_many_requests },
  internal: { status: 500, sentence: signInFailures.internal },
  format_not_offered: { status: 501, sentence: 'Ce format n’est pas proposé\u00a0: demandez du JSON.' },
  bad_gateway: { status: 502, sentence: 'Un service a répondu de façon inattendue.' },
  database_unavailable: {
    status: 503,
    sentence: signInFailures.database_unavailable,
  },
  auth_unavailable: {
    status: 503,
    sentence: signInFailures.auth_unavailable,
  },
  store_unavailable: {
    status: 503,
    sentence: 'Le stockage des fichiers ne répond pas. Réessayez dans un instant.',
  },
  store_full: {
    status: 507,
    sentence: 'Le stockage des fichiers est plein. Libérez de la place, puis réessayez.',
  },
  service_unavailable: {
    status: 503,
    sentence: signInFailures.service_unavailable,
  },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type ErrorCode = keyof typeof errorCodes;

export const fieldErrorSchema = z.object({
  in: z.enum(['params', 'query', 'body']),
  path: z.string(),
  message: z.string(),
});
export type FieldError = z.infer<typeof fieldErrorSchema>;

export const failureSchema = z.object({
  ok: z.literal(false),
  error: z.string(),
  code: z.string(),
  fields: z.array(fieldErrorSchema).optional(),
  data: z
    .unknown()
    .optional()
    .describe('Only with `stale_version`: the row as it is now, and who changed what'),
  requestId: z.string().optional(),
});
export type Failure = z.infer<typeof failureSchema>;
export type Success<Data> = { ok: true; data: Data };
