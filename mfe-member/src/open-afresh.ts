/** Leaves for another page of the site by a full load: nothing that this document remembers survives. */
export const openAfresh = (path: string) => window.location.assign(path);
