/**
 * Names the text that people read when they subscribe (features/newsletter of the public remote, and the confirmation
 * mail). Whoever changes what it promises changes this too: it is part of the proof of consent.
 */
export const consentTextVersion = '2026-11';

export const tooManyRequests =
  'Plusieurs inscriptions ont déjà été demandées pour cette adresse ou depuis ce réseau. Réessayez dans une heure.';
