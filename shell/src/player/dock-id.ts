/** The frame's skip link leads to it. In a module of its own, because the dock is a separate chunk. */
export const dockId = 'lecteur-reduit';
