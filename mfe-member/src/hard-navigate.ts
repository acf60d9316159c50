/** Opens another page of the site with a full page load, so that nothing held in memory survives. */
export const hardNavigate = (path: string) => window.location.assign(path);
