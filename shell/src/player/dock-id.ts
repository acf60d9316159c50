/** The id of the player bar. The frame's skip link leads to it where it is shown. */
export const dockId = 'lecteur-reduit';
