/** The frame's skip link leads to it. */
export const dockId = 'lecteur-reduit';
