/**
 * Opens another page of the site with a full page load, so that nothing held in memory survives. In a file of its own,
 * because jsdom cannot navigate and tests replace this module.
 */
export const hardNavigate = (path: string) => window.location.assign(path);
