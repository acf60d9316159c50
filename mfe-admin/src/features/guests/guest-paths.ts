import { editorialPaths } from '@nobicast/contracts/editorial-paths';

/** What follows the address of the section for a new person. */
export const newGuestRest = 'nouveau';
export const newGuestPath = `${editorialPaths.guests}/${newGuestRest}`;
export const editGuestPath = (id: number) => `${editorialPaths.guests}/${id}`;
