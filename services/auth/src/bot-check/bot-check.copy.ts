/** For the developers’ page (A72). */
export const missingToken = 'Aucun jeton n’a été envoyé.';
export const refusedToken = 'Ce jeton n’est pas valide, a expiré ou a déjà servi.';
